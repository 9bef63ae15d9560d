#include "analysis/cli/history_option.h"

namespace leastaction::cli {

void addHistoryOptions(CLI::App &app, RunStorage &storage) {
  CLI::Option *db = app.add_option("--db", storage.database,
                                   "also store the run's summary in this SQLite database; see 'leastaction history'");
  app.add_option("--commit", storage.commit, "what the stored run is of (default: what git or the CI job says)")
      ->needs(db);
  app.add_option("--label", storage.label, "a word for the stored run: a machine, a configuration")->needs(db);
}

} // namespace leastaction::cli
