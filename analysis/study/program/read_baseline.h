// The two sides of a gate: a baseline file, or a run or an events CSV that is made into one.
//
//   Result<Baseline> base = readBaseline({.path = "dot.baseline"});
//   Result<Baseline> now = readBaseline({.path = "dot.run", .core = base->core});
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"
#include "analysis/study/program/baseline_input.h"

namespace leastaction {

/// Calls into code without instrumentation take a nominal time. A run is replayed at canonical addresses, if they are
/// asked for, and once more at those that the linker chose. Fails where the run is not whole, or not made by the core
/// model: its figures would differ by accident.
Result<Baseline> readBaseline(const BaselineInput &input);

} // namespace leastaction
