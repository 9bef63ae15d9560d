#include "analysis/cli/history_option.h"

namespace leastaction::cli {

void addHistoryOptions(CLI::App &app, RunStorage &storage) {
  CLI::Option *db = app.add_option(
      "--db", storage.database, "also store a summary of the run in this SQLite database; see 'leastaction history'");
  app.add_option("--commit", storage.commit, "commit of the stored run (default: from git or the CI job)")->needs(db);
  app.add_option("--label", storage.label, "label for the stored run, such as a machine or a configuration")->needs(db);
}

} // namespace leastaction::cli
