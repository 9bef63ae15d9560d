// Brings spooled events into the log. Where locks can be trusted, that is done in the log itself; elsewhere in a copy
// of it that takes its place, so whoever reads has the log as it was or as it is, whole.
//
//   const Outcome<MergeResult> merged = mergeSpool(paths);
#pragma once

#include "wrapper/log_database.h"
#include "wrapper/log_paths.h"

#include <cstdint>
#include <vector>

namespace leastaction::wrapper {

struct MergeResult {
  int merged = 0;
  std::vector<Problem> problems; ///< Files and folders that stay where they are, and why.
};

enum class SourceHashes : uint8_t {
  asTheyAre,
  keyAll, ///< Those that earlier versions left unkeyed are keyed, too; see source_key.h. Fails where that cannot be.
};

/// Brings all spooled events into the log; their files go when it is on the disk. Several may merge at once. Fails with
/// `isBusy` if another merge does not come to its end.
Outcome<MergeResult> mergeSpool(const LogPaths &paths, SourceHashes hashes = SourceHashes::asTheyAre);

/// Opens the log to read it; what its journal has is brought into it when it is closed.
Outcome<LogDatabase> openToRead(const LogPaths &paths);

/// The same, but nothing is changed; others' locks are waited for so many milliseconds.
Outcome<LogDatabase> openToLook(const LogPaths &paths, int patienceMs = 20'000);

/// Removes all that was recorded, what waits to be merged, and what killed programs have left; what the subject has
/// decided stays. So does a database that is none of ours, which is told.
Outcome<void> removeLog(const LogPaths &paths);

} // namespace leastaction::wrapper
