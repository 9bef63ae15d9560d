// Brings spooled events into the log. Where locks can be trusted, that is done in the log itself; elsewhere in a copy
// of it that takes its place, so whoever reads has the log as it was or as it is, whole.
//
//   const Outcome<MergeResult> merged = mergeSpool(paths);
#pragma once

#include "wrapper/log_database.h"
#include "wrapper/log_paths.h"

#include <vector>

namespace leastaction::wrapper {

struct MergeResult {
  int merged = 0;
  std::vector<Problem> problems; ///< Files and folders that stay where they are, and why.
};

/// Brings all spooled events into the log; their files go when it is on the disk. Several may merge at once. Fails with
/// `isBusy` if another merge does not come to its end.
Outcome<MergeResult> mergeSpool(const LogPaths &paths);

/// Opens the log to read it as it is; others' locks are waited for so many milliseconds.
Outcome<LogDatabase> openToRead(const LogPaths &paths, int patienceMs = 20'000);

/// Removes all that was recorded, what waits to be merged, and what programs that were killed have left; what the
/// subject has decided stays.
Outcome<void> removeLog(const LogPaths &paths);

} // namespace leastaction::wrapper
