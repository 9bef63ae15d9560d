// `leastaction gate`: is a run still as good as its baseline?
//
//   GateReport report = TRY(gateRuns({.base = "dot.baseline", .now = "dot.run", .limits = limits}));
//   if (!report.passed()) ...
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/gate.h"
#include "analysis/report/gate/gate_formats.h"
#include "analysis/study/program/stored_run.h"
#include "analysis/study/progress.h"

#include <string>

namespace leastaction {

struct GateQuestion {
  std::string base, now;   ///< Baseline files, run folders or events CSVs.
  std::string core = {};   ///< Empty: the one that a baseline file names, or that fits this machine.
  std::string region = {}; ///< The only one; empty: all.
  GateLimits limits = {};
  RunStorage storage = {}; ///< Of the new run.
  ShowProgress progress = {};
};

/// By which causes and source lines the ticks of regions differ that both runs have. Fails if one side is no run: a
/// baseline file does not know.
Result<GateExplanations> explainGate(const GateQuestion &question, const GateReport &report);

/// Fails where the two sides cannot be compared: ticks of different cores, or of a core that was described anew.
Result<GateReport> gateRuns(const GateQuestion &question);

} // namespace leastaction
