#include "analysis/cli/gate_project.h"

#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"
#include "analysis/cli/run_program.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/study/program/recording.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
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

/// Locks the folder of the file, which needs no right to write and leaves nothing behind. Where its file system knows
/// no locks there are no turns.
ProjectTurn takeTurn(const fs::path &config) {
  const fs::path folder = config.has_parent_path() ? config.parent_path() : fs::path(".");
  ProjectTurn turn(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (turn && flock(turn.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    fmt::print(stderr, "leastaction: waiting for another 'gate' or 'baseline' of {} to end\n", config.string());
    while (flock(turn.get(), LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  return turn;
}

} // namespace

std::vector<std::string> inputsOf(const GateConfig &config) {
  std::vector<std::string> inputs{config.file.string()};
  if (!config.record.empty())
    inputs.push_back(config.file.parent_path() / config.record[0]);
  return inputs;
}

Result<void> checkProgram(const GateConfig &config) {
  if (config.record.empty() || !config.record[0].contains('/')) // the shell's path has it
    return {};
  const fs::path program = config.file.parent_path() / config.record[0];
  if (access(program.c_str(), X_OK) != 0)
    return fail(fmt::format("the program cannot be run: {}", std::strerror(errno)), program.string(),
                "build it, or correct 'record' in " + config.file.string());
  return {};
}

Result<void> checkCore(const std::string &core, const GateConfig &config) {
  if (core.empty())
    return {};
  if (const Result<CoreDescription> known = findCore(core); !known)
    return fail(known.error().what, known.error().where == "--core" ? config.file.string() : known.error().where,
                known.error().remedy);
  return {};
}

Result<GateConfig> gateConfig(const std::string &path) {
  if (!path.empty())
    return readGateConfig(path);
  const std::optional<fs::path> found = findGateConfig(".");
  if (!found)
    return fail("there is no leastaction.toml here or in a folder above, and no run is named", "the current folder",
                "name the baseline and the run, or write a leastaction.toml");
  return readGateConfig(*found);
}

Result<ProjectTurn> recordRun(const GateConfig &config) {
  if (config.record.empty())
    return ProjectTurn();
  ProjectTurn turn = takeTurn(config.file);
  std::error_code problem;
  const fs::path run = fs::absolute(config.run, problem);
  if ((fs::is_regular_file(run / "run.json", problem) || isJobFolder(run)) && !fs::is_symlink(run, problem))
    fs::remove_all(run, problem);
  const Result<Recording> prepared = prepareRecording({.program = config.record[0],
                                                       .out = run.string(),
                                                       .mpiLayer = installation().library + "/libleastaction_mpi.so"});
  if (!prepared) {
    const Error &error = prepared.error();
    return fail(error.what, error.where,
                error.remedy.contains("-o") ? "choose another 'run' in " + config.file.string() : error.remedy);
  }
  const Recording &recording = *prepared;
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
    return fail(flaw, config.record[0], "correct the program, or 'record' in " + config.file.string());
  if (!fs::exists(run / "run.json", problem) && !isJobFolder(run))
    return fail(outcomeOf(recording, true), config.record[0],
                "fix that, or correct 'record' in " + config.file.string());
  TRY(storeSourcesOf(recording));
  return turn;
}

} // namespace leastaction::cli
