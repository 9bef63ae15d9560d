#include "wrapper/invocation.h"

#include <algorithm>
#include <array>

namespace leastaction::wrapper {
namespace {

constexpr std::array<std::string_view, 4> launchers = {"mpiexec", "mpirun", "prterun", "srun"};

/// A wrapper before a wrapper, as a build system's launcher before `CC="leastaction-wrap gcc"` is: one is enough.
void dropRepeatedWrappers(std::vector<std::string> &words) {
  const auto isRepeated = [&] {
    return words.size() > 1 && baseName(words.front()) == ownName && !words[1].starts_with('-');
  };
  while (isRepeated())
    words.erase(words.begin());
}

} // namespace

std::string_view baseName(std::string_view path) {
  return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

Invocation readInvocation(const std::vector<std::string> &arguments) {
  if (arguments.empty())
    return {};
  const std::string_view name = baseName(arguments.front());
  if (!name.starts_with(ownName)) {
    Invocation call{.purpose = std::ranges::find(launchers, name) != launchers.end() ? Purpose::run : Purpose::compile,
                    .words = arguments,
                    .isMasquerade = true};
    call.words.front() = name;
    return call;
  }
  Invocation call{
      .purpose = Purpose::compile, .words = {arguments.begin() + 1, arguments.end()}, .isMasquerade = false};
  if (call.words.size() > 1 && call.words.front() == "--" && !call.words[1].starts_with('-'))
    call.words.erase(call.words.begin());
  if (call.words.empty() || !call.words.front().starts_with('-')) {
    call.purpose = call.words.empty() ? Purpose::wrong : Purpose::compile;
    dropRepeatedWrappers(call.words);
    return call;
  }
  const std::string option = call.words.front();
  if (option == "--run" && call.words.size() > 1) {
    call.purpose = Purpose::run;
    call.words.erase(call.words.begin());
    if (call.words.front() == "--" && call.words.size() > 1)
      call.words.erase(call.words.begin());
    dropRepeatedWrappers(call.words);
    return call;
  }
  call.purpose = option == "--help" || option == "-h" ? Purpose::help
                 : option == "--version"              ? Purpose::version
                                                      : Purpose::wrong;
  return call;
}

} // namespace leastaction::wrapper
