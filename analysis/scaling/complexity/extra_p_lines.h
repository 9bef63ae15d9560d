// Measurements in the JSON Lines that Extra-P reads: one value a line.
//
//   {"params":{"p":4,"n":100},"callpath":"solver->apex_map","metric":"time","value":0.25}
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/complexity/performance_data.h"

namespace leastaction {

/// The value is the time of an operation in s, 1/performance. Variables that are the same everywhere are left out, as
/// Extra-P can learn nothing from them. Fails if none is left, or where a row has not all of them.
Result<std::string> extraPLines(const PerformanceData &data);

} // namespace leastaction
