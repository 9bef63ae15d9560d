// The two sides of a gate: a baseline file, or a run or an events CSV that is made into one.
//
//   Result<Baseline> base = readBaseline("dot.baseline", "", "");
//   Result<Baseline> now = readBaseline("dot.run", base->core, "");
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"
#include "analysis/study/progress.h"

#include <string>

namespace leastaction {

/// `core` as in EventInputOptions, `region` the only one if not empty. Calls into code without instrumentation take a
/// nominal time. With `explains`, it has causes and
/// lines of the ticks, for a tenth of the time. Fails where the run is not whole, or not made by the core model: its figures would differ by accident.
Result<Baseline> readBaseline(const std::string &path, const std::string &core, const std::string &region,
                              const ShowProgress &progress = {}, bool explains = true);

} // namespace leastaction
