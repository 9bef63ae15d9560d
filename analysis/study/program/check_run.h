// `leastaction check`: is a run intact, and can the program have run as it says?
//
//   RunCheckReport report = TRY(checkWholeRun("dot.run"));
//   if (!report.isIntact()) ...
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/check/check_report.h"

#include <string>

namespace leastaction {

/// All checksums, ends of traces and the order of blocks; of counts, whether a program can have made them; of steps,
/// whether they are those of the trace. Fails if the run cannot be read at all.
Result<RunCheckReport> checkWholeRun(const std::string &path);

} // namespace leastaction
