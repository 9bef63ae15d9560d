#include "analysis/study/program/stored_run.h"

#include "analysis/program/history/run_store.h"
#include "analysis/study/program/captured_program.h"

#include <cstdlib>

namespace leastaction {
namespace {

/// Of the working folder; empty where there is no git or no commit.
std::string gitCommit() {
  constexpr double patienceSeconds = 10;
  const Result<CapturedProgram> git =
      runCaptured({"git", "describe", "--always", "--dirty", "--abbrev=12"}, patienceSeconds);
  return git && git->exitCode == 0 ? git->output.substr(0, git->output.find('\n')) : "";
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
