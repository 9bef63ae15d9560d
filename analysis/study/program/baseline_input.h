// What a side of a gate is read from, and how.
//
//   Result<Baseline> now = readBaseline({.path = "dot.run", .core = "skylake"});
#pragma once

#include "analysis/execution/event/layout.h"
#include "analysis/study/program/network_choice.h"
#include "analysis/study/progress.h"

#include <string>

namespace leastaction {

struct BaselineInput {
  std::string path;
  std::string core = {};   ///< As in EventInputOptions.
  std::string region = {}; ///< The only one; empty: all.
  Layout layout = Layout::canonical;
  bool explains = true;       ///< With causes and lines of the ticks, for a tenth of the time.
  NetworkChoice network = {}; ///< Of a job.
  ShowProgress progress = {};
};

} // namespace leastaction
