#include "analysis/study/program/stored_run.h"

#include "analysis/program/history/run_store.h"

#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction {
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

Result<void> storeRun(const RunStorage &where, const Baseline &summary) {
  if (where.database.empty())
    return {};
  RunStore store = TRY(RunStore::open(where.database, RunStore::Access::write));
  return store.add({.commit = where.commit.empty() ? currentCommit() : where.commit,
                    .label = where.label,
                    .recordedAt = {},
                    .summary = summary});
}

Result<StoredHistory> storedHistory(const std::string &database, const HistoryOptions &options) {
  RunStore store = TRY(RunStore::open(database, RunStore::Access::read));
  StoredRuns stored = TRY(store.runs());
  StoredHistory history{.regions = regionHistories(stored.runs, options), .damaged = stored.damaged, .empty = {}};
  if (stored.runs.empty())
    history.empty = {"the database has no runs", database, "store some with 'leastaction baseline RUN --db FILE'"};
  else if (history.regions.empty())
    history.empty = {"no stored run is as you asked", database, "see all with 'leastaction history " + database + "'"};
  return history;
}

} // namespace leastaction
