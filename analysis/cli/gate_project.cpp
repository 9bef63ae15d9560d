#include "analysis/cli/gate_project.h"

#include "analysis/cli/command.h"
#include "analysis/cli/run_program.h"
#include "analysis/study/program/recording.h"

#include <cstdio>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction::cli {
namespace {

namespace fs = std::filesystem;

/// Another current folder, and standard output to standard error, as long as this lives.
class Elsewhere {
public:
  explicit Elsewhere(const fs::path &folder) : output_(dup(STDOUT_FILENO)) {
    std::error_code problem;
    before_ = fs::current_path(problem);
    if (!folder.empty())
      fs::current_path(folder, problem);
    std::fflush(stdout);
    dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  Elsewhere(const Elsewhere &) = delete;
  Elsewhere &operator=(const Elsewhere &) = delete;
  ~Elsewhere() {
    std::error_code problem;
    fs::current_path(before_, problem);
    if (output_ >= 0) {
      dup2(output_, STDOUT_FILENO);
      close(output_);
    }
  }

private:
  fs::path before_;
  int output_;
};

/// Why a program that ended so is not gated; empty where it is.
std::string flawOf(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("signal {} ended the program", WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? "" : fmt::format("the program ended with exit code {}", WEXITSTATUS(status));
}

} // namespace

Result<GateConfig> gateConfig(const std::string &path) {
  if (!path.empty())
    return readGateConfig(path);
  const std::optional<fs::path> found = findGateConfig(".");
  if (!found)
    return fail("there is no leastaction.toml here or in a folder above, and no run is named", "the current folder",
                "name the baseline and the run, or write a leastaction.toml");
  return readGateConfig(*found);
}

Result<void> recordRun(const GateConfig &config) {
  if (config.record.empty())
    return {};
  std::error_code problem;
  const fs::path run = fs::absolute(config.run, problem);
  if (fs::is_regular_file(run / "run.json", problem) && !fs::is_symlink(run, problem))
    fs::remove_all(run, problem);
  const Recording recording = TRY(prepareRecording({.program = config.record[0], .out = run.string()}));
  std::vector<std::string> words = config.record;
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int status = 0;
  {
    const Elsewhere elsewhere(config.file.parent_path());
    status = TRY(runProgram(arguments.data(), /*randomize=*/false, nullptr));
  }
  if (const std::string flaw = flawOf(status); !flaw.empty())
    return fail(flaw, config.record[0],
                "gate what ends well: correct the program, or 'record' in " + config.file.string());
  if (!fs::exists(run / "run.json", problem))
    return fail(outcomeOf(recording, true), config.record[0], "compile it with the plugin, and enter a region");
  return storeSourcesOf(recording);
}

} // namespace leastaction::cli
