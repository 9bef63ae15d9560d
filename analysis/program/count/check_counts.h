// Are the counts of a counted run such as a program can have made?
//
//   CheckResult result = checkRun(run);
//   checkCounts(run, result);
#pragma once

#include "analysis/execution/trace/check.h"

namespace leastaction {

/// Adds the executed instructions to `result`, and what is impossible: counts of unknown code or regions, counts that
/// come twice, and blocks that ran but whose code does not fit its table.
void checkCounts(const Run &run, CheckResult &result);

} // namespace leastaction
