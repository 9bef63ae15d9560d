// The two sides of a gate: a baseline file, or a run or an events CSV that is made into one.
//
//   Result<Baseline> base = readBaseline({.path = "dot.baseline"});
//   Result<Baseline> now = readBaseline({.path = "dot.run", .core = base->core});
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"
#include "analysis/study/progress.h"

#include <string>

namespace leastaction {

struct BaselineInput {
  std::string path;
  std::string core = {};   ///< As in EventInputOptions.
  std::string region = {}; ///< The only one; empty: all.
  Layout layout = Layout::canonical;
  bool explains = true; ///< With causes and lines of the ticks, for a tenth of the time.
  ShowProgress progress = {};
};

/// Calls into code without instrumentation take a nominal time. A run is replayed at canonical addresses, if they are
/// asked for, and once more at those that the linker chose. Fails where the run is not whole, or not made by the core
/// model: its figures would differ by accident.
Result<Baseline> readBaseline(const BaselineInput &input);

} // namespace leastaction
