// Where the summary of a run is stored, and what the stored runs tell.
//
//   TRY(storeRun({.database = "runs.sqlite"}, baseline));
//   StoredHistory stored = TRY(storedHistory("runs.sqlite", {.last = 20}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"
#include "analysis/program/history/history.h"

#include <string>
#include <vector>

namespace leastaction {

struct RunStorage {
  std::string database; ///< SQLite; empty: nothing is stored.
  std::string commit;   ///< Empty: what the environment of a CI job or git says.
  std::string label;
};

Result<void> storeRun(const RunStorage &where, const Baseline &summary);

struct StoredHistory {
  std::vector<RegionHistory> regions;
  std::vector<std::string> damaged; ///< What of the database was left out.
  Error empty;                      ///< What to say if there are no regions.
};

/// How the regions of stored runs developed. Fails if the database cannot be read.
Result<StoredHistory> storedHistory(const std::string &database, const HistoryOptions &options);

} // namespace leastaction
