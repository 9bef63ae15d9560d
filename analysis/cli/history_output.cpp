#include "analysis/cli/history_output.h"

#include "analysis/program/history/run_store.h"

#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction::cli {
namespace {

/// Of the working folder; empty where there is no git or no commit.
std::string gitCommit() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string words[] = {"git", "describe", "--always", "--dirty", "--abbrev=12"};
  char *arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(), words[4].data(), nullptr};
  pid_t git = 0;
  const bool started = posix_spawnp(&git, "git", &actions, nullptr, arguments, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  char line[256];
  const ssize_t count = started ? read(ends[0], line, sizeof line) : 0;
  close(ends[0]);
  if (started)
    waitpid(git, nullptr, 0);
  std::string commit(line, count > 0 ? static_cast<size_t>(count) : 0);
  while (!commit.empty() && commit.back() == '\n')
    commit.pop_back();
  return commit;
}

std::string currentCommit() {
  for (const char *name : {"GITHUB_SHA", "CI_COMMIT_SHA"})
    if (const char *commit = std::getenv(name); commit && *commit)
      return std::string(commit).substr(0, 12);
  return gitCommit();
}

} // namespace

void HistoryOutput::addTo(CommandLine &app) {
  Option *db = app.addOption("--db", database,
                             "also store the run's summary in this SQLite database; see 'leastaction history'");
  app.addOption("--commit", commit, "what the stored run is of (default: what git or the CI job says)")->needs(db);
  app.addOption("--label", label, "a word for the stored run: a machine, a configuration")->needs(db);
}

Result<void> HistoryOutput::store(const Baseline &summary) const {
  if (database.empty())
    return {};
  RunStore store = TRY(RunStore::open(database, RunStore::Access::write));
  return store.add(
      {.commit = commit.empty() ? currentCommit() : commit, .label = label, .recordedAt = {}, .summary = summary});
}

} // namespace leastaction::cli
