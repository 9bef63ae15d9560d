// What has waited to come into the activity log?
//
//   Result<MergedLog> merged = mergeLog(paths, [](const Error &error) { ... });
#pragma once

#include "analysis/base/error.h"
#include "wrapper/log_paths.h"

#include <functional>

namespace leastaction {

struct MergedLog {
  int events = 0;
  bool isAll = true; ///< Nothing has to wait on.
};

/// Brings what waits into the log, and all of the log into its one file: who hands that in hands in everything. `tell`
/// learns why something has to wait on.
Result<MergedLog> mergeLog(const wrapper::LogPaths &paths, const std::function<void(const Error &)> &tell);

} // namespace leastaction
