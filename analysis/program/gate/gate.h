// A performance gate: is a run still as good as its baseline, region by region? Both sides come from the core model,
// where a program that did not change has the same ticks and the same action in every run, so limits can be tight.
//
//   GateReport report = gate(base, now, {.ticks = *parseLimit("+0.5%", ""), .action = *parseLimit("+2%", "")});
//   if (!report.passed()) ...
#pragma once

#include "analysis/program/gate/baseline.h"
#include "analysis/program/gate/limit.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct GateLimits {
  Limit ticks{.amount = 0.02}, action{.amount = 0.02};
  std::optional<double> distance; ///< Of the two action curves [N 5.35], scaled by the larger of the two.
};

struct RegionVerdict {
  std::string name, thread;
  std::optional<BaselineRegion> base, now; ///< One of them is missing where the region was entered in one run only.
  double distance = 0;                     ///< [N 5.35] of the set of the two.
  bool ticksExceeded = false, actionExceeded = false, distanceExceeded = false;

  /// A region that is gone fails: nobody knows how long it takes. A new one passes.
  bool passed() const { return now && !ticksExceeded && !actionExceeded && !distanceExceeded; }
};

struct GateReport {
  std::string program, core;
  GateLimits limits;
  std::vector<RegionVerdict> regions; ///< In the order of the baseline, new ones behind.
  std::vector<std::string> notes;

  bool passed() const;
};

GateReport gate(const Baseline &base, const Baseline &now, const GateLimits &limits);

} // namespace leastaction
