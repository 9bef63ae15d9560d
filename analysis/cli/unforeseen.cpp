#include "analysis/cli/unforeseen.h"

#include "analysis/cli/command.h"
#include "analysis/execution/machine/llvm_failures.h"

#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace leastaction::cli {
namespace {

constexpr const char *lessMemory = "make more memory available (see 'ulimit -v'), or give less input";

/// There may be no memory left, and locks may be held.
[[noreturn]] void endAtOnce() {
  static constexpr std::string_view text = "leastaction: error: an unexpected error occurred (leastaction): check the "
                                           "input with 'leastaction check'; if it is "
                                           "sound, please report this with the command and its input\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
  std::_Exit(exitBad);
}

} // namespace

int guarded(const std::string &name, const std::function<Result<int>()> &command) {
  std::set_terminate(endAtOnce);
  throwLlvmFailures();
  try {
    const Result<int> exit = command();
    return exit ? *exit : reportError(exit.error());
  } catch (const std::bad_alloc &) {
    return reportError({"not enough memory", name, lessMemory});
  } catch (const std::length_error &) { // a size that no memory has
    return reportError({"not enough memory", name, lessMemory});
  } catch (const std::filesystem::filesystem_error &problem) {
    return reportError({"a file cannot be used: " + problem.code().message(),
                        problem.path1().empty() ? name : problem.path1().string(), "check its name and permissions"});
  } catch (const std::system_error &problem) {
    return reportError({"the system refuses: " + problem.code().message(), name,
                        "close other programs, or raise the limits that 'ulimit -a' shows"});
  } catch (const std::exception &problem) {
    return reportError({std::string("an unexpected error occurred: ") + problem.what(), name,
                        "check the input with 'leastaction check'; if it is sound, please report this with the command "
                        "and its input"});
  }
}

} // namespace leastaction::cli
