#include "analysis/cli/history_output.h"

#include "analysis/history/run_store.h"

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace leastaction::cli {
namespace {

/// Of the working folder; empty where there is no git or no commit.
std::string gitCommit() {
  struct Close {
    void operator()(std::FILE *pipe) const { pclose(pipe); }
  };
  std::unique_ptr<std::FILE, Close> git(popen("git describe --always --dirty --abbrev=12 2>/dev/null", "re"));
  char line[256];
  if (!git || !std::fgets(line, sizeof line, git.get()))
    return {};
  std::string commit = line;
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

void HistoryOutput::addTo(CLI::App &app) {
  CLI::Option *db = app.add_option("--db", database,
                                   "also store the run's summary in this SQLite database; see 'leastaction history'");
  app.add_option("--commit", commit, "what the stored run is of (default: what git or the CI job says)")->needs(db);
  app.add_option("--label", label, "a word for the stored run: a machine, a configuration")->needs(db);
}

Result<void> HistoryOutput::store(const Baseline &summary) const {
  if (database.empty())
    return {};
  Result<RunStore> store = RunStore::open(database, RunStore::Access::write);
  if (!store)
    return std::unexpected(store.error());
  return store->add(
      {.commit = commit.empty() ? currentCommit() : commit, .label = label, .recordedAt = {}, .summary = summary});
}

} // namespace leastaction::cli
