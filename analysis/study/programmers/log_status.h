// Where is the activity log, what does it hold, and what went wrong?
//
//   Result<LogStatus> status = logStatus(wrapper::LogPaths::fromEnvironment());
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/log/log_status.h"
#include "wrapper/log_paths.h"

namespace leastaction {

/// Changes nothing, merges nothing. Fails only if there is no place for a log; what cannot be trusted or read is told.
Result<LogStatus> logStatus(const wrapper::LogPaths &paths);

} // namespace leastaction
