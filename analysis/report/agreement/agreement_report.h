// What the agreement of a measured with a simulated run says.
//
//   AgreementReport report = ...;        // filled by a study
//   std::string text = renderText(report, {});
#pragma once

#include "analysis/execution/event/run_mode.h"
#include "analysis/program/metric/agreement.h"
#include "analysis/report/format/clock_info.h"

#include <string>
#include <vector>

namespace leastaction {

/// One of the two runs that are held against each other.
struct AgreementSide {
  std::string name;              ///< Of the run.
  RunMode mode = RunMode::trace; ///< probe, trace or step.
  ClockInfo clock;
};

/// Measured against simulated kappa of one program.
struct AgreementReport {
  AgreementSide measured, simulated;
  std::string core;
  std::vector<std::string> perfect; ///< What the core model took for perfect: "memory", "branches".
  std::string completion;           ///< Of the simulated events: "execution" or "retirement".
  AgreementOptions scale;           ///< How measured ticks became the core's.
  Agreement agreement;
  std::vector<std::string> notes;
};

} // namespace leastaction
