// mutations PLAN FORMAT FIRST COUNT: mutates files of one format, and runs leastaction's commands on them within this
// process, thousands of times a minute. PLAN is what mutate.py writes; it starts this program in its folder.
//
// A command on such a file must end with 0, 1 or 2, in 20 s of processor time and 4 Gbyte. 2 is a refusal: the last
// line on standard error, and the only one that is an error, is a sentence that begins with `leastaction: error:`.
// Nothing else may be one, and something must be said. Mutations that broke something stay in the folder; one of the
// same number is the same in each call.
#include "analysis/cli/command_line.h"
#include "test/damage/mutation.h"
#include "test/damage/sealed.h"
#include "test/damage/whole_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <malloc.h>
#include <map>
#include <new>
#include <random>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace fs = std::filesystem;
using namespace leastaction;
using test::readFile;
using test::writeFile;

namespace {

constexpr rlim_t roomBytes = rlim_t{4} << 30;
constexpr time_t patienceSeconds = 20;
constexpr unsigned longestWaitSeconds = 240;     ///< Of a command that waits and does nothing.
constexpr uint64_t mutationsOfOneProcess = 2000; ///< Whatever commands leave behind is gone then.
constexpr int heapBytes = 64 << 20;
constexpr std::string_view errorBegin = "leastaction: error: ";

using Command = std::vector<std::string>;

/// A file that is mutated, and the commands that read it.
struct MutatedFile {
  std::string name, content;
  std::vector<Command> commands;
  std::string wholeFolder, folder; ///< What `folder`, in which the file lies, is a copy of; empty if it lies alone.
  bool isChanged = false;          ///< By the commands: all must be made anew each time.
};

/// What the processes that run commands tell the one that waits for them.
struct Progress {
  uint64_t number = 0; ///< Of the mutation that is tried,
  uint64_t command = 0;
  bool refusedBefore = false; ///< and what its commands before this one did.
  uint64_t tried = 0, refused = 0, wrong = 0;
};

/// A file in memory that a stream is sent to.
class Captured {
public:
  explicit Captured(int stream) : file_(memfd_create("captured", 0)) {
    if (file_ < 0)
      std::abort();
    if (stream >= 0)
      dup2(file_, stream);
  }

  void clear() const {
    if (ftruncate(file_, 0) != 0)
      std::abort();
    lseek(file_, 0, SEEK_SET);
  }
  uint64_t bytes() const { return static_cast<uint64_t>(lseek(file_, 0, SEEK_END)); }
  int file() const { return file_; }

  std::string text() const {
    std::string all(bytes(), '\0');
    const ssize_t got = pread(file_, all.data(), all.size(), 0);
    all.resize(static_cast<size_t>(std::max<ssize_t>(got, 0)));
    return all;
  }

private:
  int file_;
};

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// What is wrong with how a command ended; empty if nothing is.
std::string problemOf(int code, const std::string &errors, bool saysSomething) {
  const std::vector<std::string> lines = linesOf(errors);
  uint64_t refusals = 0;
  for (const std::string &line : lines)
    refusals += line.starts_with(errorBegin);
  const bool endsInRefusal = !lines.empty() && lines.back().starts_with(errorBegin);
  if (code < 0 || code > 2)
    return "exit code " + std::to_string(code);
  if (refusals != (code == 2 ? 1U : 0U) || (code == 2 && !endsInRefusal))
    return "exit code " + std::to_string(code) + " with '" + errors.substr(0, 400) + "'";
  if (!saysSomething)
    return "exit code " + std::to_string(code) + " without a word";
  return {};
}

class Campaign {
public:
  Campaign(const std::string &plan, std::string format) : format_(std::move(format)), progress_(shared()) {
    const nlohmann::json all = nlohmann::json::parse(readFile(plan));
    for (const nlohmann::json &file : all.at("formats").at(format_))
      files_.push_back({file.at("name"), readFile(file.at("source").get<std::string>()), file.at("commands"),
                        file.at("whole_folder"), file.at("folder"), file.at("is_changed")});
    for (const auto &[name, source] : all.at("whole").items())
      whole_[name] = readFile(source.get<std::string>());
  }

  /// Returns whether all ended in order.
  bool run(uint64_t first, uint64_t count) {
    const uint64_t end = first + count;
    for (const MutatedFile &file : files_)
      makeFolder(file);
    progress_->number = first;
    while (progress_->number < end) {
      std::cout.flush();
      std::fflush(nullptr);
      const pid_t child = fork();
      if (child == 0)
        runSome(std::min(end, progress_->number + mutationsOfOneProcess));
      int status = 0;
      if (child < 0 || waitpid(child, &status, 0) != child)
        std::abort();
      if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        endedEarly(status);
    }
    std::cout << format_ << ": " << progress_->tried << " mutations, " << progress_->refused << " refused, "
              << progress_->tried - progress_->refused << " read, " << progress_->wrong << " wrong" << std::endl;
    return progress_->wrong == 0;
  }

private:
  static Progress *shared() {
    void *const memory = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      std::abort();
    return new (memory) Progress;
  }

  const MutatedFile &fileOf(uint64_t number) const { return files_[number % files_.size()]; }

  static void makeFolder(const MutatedFile &file) {
    if (file.folder.empty())
      return;
    fs::remove_all(file.folder);
    fs::copy(file.wholeFolder, file.folder, fs::copy_options::recursive);
  }

  /// The file's content as mutation `number` has it, with all else whole.
  void put(uint64_t number) const {
    const MutatedFile &file = fileOf(number);
    std::mt19937_64 random = test::mutationSeries(format_, number);
    const std::string content = test::mutated(file.content, random);
    if (file.isChanged) {
      for (const fs::directory_entry &entry : fs::directory_iterator("."))
        if (entry.path().filename().native().starts_with("log.sqlite"))
          fs::remove_all(entry.path());
      for (const auto &[name, whole] : whole_) {
        writeFile(name, whole);
        fs::permissions(name, fs::perms::owner_read | fs::perms::owner_write);
      }
      makeFolder(file);
    }
    if (isSealed(number))
      test::writeSealed(file.folder, file.name.substr(file.folder.size() + 1), content);
    else
      writeFile(file.name, content);
  }

  bool isOfRuns() const { return format_ == "runs"; }

  /// Most mutations of a run would be found out by its checksums.
  bool isSealed(uint64_t number) const {
    constexpr uint64_t unsealedShare = 4;
    return isOfRuns() && number / files_.size() % unsealedShare != 0;
  }

  /// A record with a checksum that fits may stand for hours: such a trace is checked and not replayed.
  bool isLeftOut(uint64_t number, const Command &command) const {
    return isSealed(number) && fileOf(number).name.ends_with(".trace") && command.front() != "check";
  }

  void restore(uint64_t number) const {
    if (!isOfRuns())
      return;
    const MutatedFile &file = fileOf(number);
    writeFile(file.name, file.content);
    if (isSealed(number))
      fs::copy_file(file.wholeFolder + "/run.json", file.folder + "/run.json", fs::copy_options::overwrite_existing);
  }

  /// In a process of its own, up to mutation `end`.
  [[noreturn]] void runSome(uint64_t end) {
    const rlimit room{roomBytes, roomBytes};
    setrlimit(RLIMIT_AS, &room);
    // Buffers that each command makes anew come from memory that is there.
    mallopt(M_MMAP_THRESHOLD, heapBytes);
    mallopt(M_TRIM_THRESHOLD, heapBytes);
    const Captured output(STDOUT_FILENO);
    dup2(errors_.file(), STDERR_FILENO);
    for (; progress_->number < end; ++progress_->number) {
      const uint64_t number = progress_->number;
      put(number);
      bool isRefused = false, isWrong = false;
      for (progress_->command = 0; progress_->command < fileOf(number).commands.size(); ++progress_->command) {
        const Command &command = fileOf(number).commands[progress_->command];
        if (isLeftOut(number, command))
          continue;
        output.clear();
        errors_.clear();
        const int code = runCommand(command);
        const std::string problem = problemOf(code, errors_.text(), output.bytes() + errors_.bytes() != 0);
        isRefused = isRefused || code == 2;
        progress_->refusedBefore = isRefused;
        if (!problem.empty()) {
          isWrong = true;
          tell(number, problem);
        }
      }
      restore(number);
      finish(isRefused, isWrong);
    }
    std::_Exit(0);
  }

  static int runCommand(const Command &command) {
    std::vector<std::string> words = command;
    words.insert(words.begin(), "leastaction");
    std::vector<char *> pointers;
    for (std::string &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    setPatience(patienceSeconds, longestWaitSeconds);
    const int code = cli::runCommandLine(static_cast<int>(words.size()), pointers.data());
    std::cout.flush();
    std::fflush(nullptr);
    setPatience(0, 0);
    return code;
  }

  static void setPatience(time_t seconds, unsigned waiting) {
    const itimerval processor{{0, 0}, {seconds, 0}};
    setitimer(ITIMER_PROF, &processor, nullptr);
    alarm(waiting);
  }

  void finish(bool isRefused, bool isWrong) {
    ++progress_->tried;
    progress_->refused += isRefused;
    progress_->wrong += isWrong;
    progress_->refusedBefore = false;
  }

  /// A process did not come to its end: a command ended it, or a signal did.
  void endedEarly(int status) {
    const uint64_t number = progress_->number;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    const bool hangs = WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM);
    const std::string problem = hangs ? "it hangs" : problemOf(code, errors_.text(), true);
    if (!problem.empty())
      tell(number, problem);
    restore(number);
    finish(progress_->refusedBefore || code == 2, !problem.empty());
    ++progress_->number;
  }

  void tell(uint64_t number, const std::string &problem) const {
    std::string name = "wrong-" + format_ + "-" + std::to_string(number), words;
    std::ranges::replace(name, ' ', '-');
    fs::copy_file(fileOf(number).name, name, fs::copy_options::overwrite_existing);
    for (const std::string &word : fileOf(number).commands[progress_->command])
      words += word + " ";
    const std::string line = "WRONG: " + format_ + ", mutation " + std::to_string(number) + " of " +
                             fileOf(number).name + ": " + words + "- " + problem + "\n";
    [[maybe_unused]] const ssize_t written = write(told_, line.data(), line.size());
  }

  std::string format_;
  std::vector<MutatedFile> files_;
  std::map<std::string, std::string> whole_; ///< Files that commands change, by name.
  Progress *progress_;
  Captured errors_{-1};
  int told_ = dup(STDOUT_FILENO);
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: mutations PLAN FORMAT FIRST COUNT\n");
    return 2;
  }
  Campaign campaign(argv[1], argv[2]);
  return campaign.run(std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[4], nullptr, 10)) ? 0 : 1;
}
