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

#include <map>
#include <optional>
#include <string>

namespace leastaction {

struct GateQuestion {
  std::string base, now;                  ///< Baseline files, run folders or events CSVs.
  std::string core = {};                  ///< Empty: the one that a baseline file names, or that fits this machine.
  std::string region = {};                ///< The only one; empty: all.
  std::optional<Layout> layout = {};      ///< None: that of a baseline file, or the canonical one.
  std::optional<JobNetwork> network = {}; ///< Of jobs; none: that of a baseline file, or the usual one.
  std::string simulator = {};             ///< Of its platform, the executable.
  GateLimits limits = {};
  std::map<std::string, GateLimits> limitsOfRegions = {}; ///< Of those that have their own.
  std::string limitsAreIn = "the limits";                 ///< Where those come from.
  bool explains = true;                                   ///< By which causes and lines ticks differ.
  RunStorage storage = {};                                ///< Of the new run.
  ShowProgress progress = {};
};

/// By which causes and source lines the ticks of regions differ that both sides have, as far as both know. Fails, where
/// that was `asked` for, if one side does not: an events CSV, or a baseline of before.
Result<GateExplanations> explainGate(const GateQuestion &question, const GateReport &report, bool asked);

/// What can be found wrong while there is no new run yet: fails where the baseline is not there, is
/// damaged, or of the other layout.
Result<void> checkBefore(const GateQuestion &question);

/// Fails where the two sides cannot be compared: ticks of different cores, or of a core that was described anew.
Result<GateReport> gateRuns(const GateQuestion &question);

} // namespace leastaction
