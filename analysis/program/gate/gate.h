// A performance gate: is a run still as good as its baseline, region by region? Both sides come from the core model,
// where a program that did not change has the same ticks and the same action in every run, so limits can be tight.
//
//   GateReport report = gate(base, now, {.ticks = *parseLimit("+0.5%", "")});
//   if (!report.passed()) ...
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/program/gate/baseline.h"
#include "analysis/program/gate/limit.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Of a region. Ticks decide: others are told, and limited where somebody asks for it.
struct GateLimits {
  Limit ticks{.amount = 0.02};
  std::optional<Limit> action = {};
  std::optional<double> distance = {}; ///< Of the two action curves [N 5.35], scaled by the larger of the two.
  /// How often cache lines that threads share would move from core to core. Without one, a region fails where false
  /// sharing appears that would take more ticks than `ticks` allows.
  std::optional<Limit> moves = {};
};

/// What became of a region's ticks.
enum class TickChange : uint8_t {
  faster,  ///< By more than the limit.
  same,    ///< Or within the limit.
  slower,  ///< By more than the limit.
  missing, ///< The new run did not enter it.
  added,   ///< The baseline does not have it.
};

template <>
inline constexpr auto enumNames<TickChange> =
    std::to_array<std::string_view>({"faster", "same", "slower", "missing", "new"});

struct RegionVerdict {
  std::string name, thread;
  std::optional<BaselineRegion> base, now; ///< One of them is missing where the region was entered in one run only.
  double distance = 0;                     ///< [N 5.35] of the set of the two.
  GateLimits limits = {};
  TickChange change = TickChange::same;
  bool ticksExceeded = false, actionExceeded = false, distanceExceeded = false;
  bool movesExceeded = false, falseSharingAppeared = false;

  /// Do both sides know how often they entered the region, and differ? Then it is compared by execution.
  bool isPerExecution() const;
  /// What the baseline's ticks or action are, if the region was entered as often as in the new run.
  long double expected(uint64_t BaselineRegion::*value) const;
  /// The same of the moves of the cache lines that the baseline shares; both sides must know it.
  long double expectedMoves() const;

  /// What the addresses that the linker chose add to the change of the ticks, a part of the baseline's; 0 where that is
  /// not known.
  double layoutChange() const;

  /// A region that is gone fails: nobody knows how long it takes. A new one passes.
  bool passed() const {
    return now && !ticksExceeded && !actionExceeded && !distanceExceeded && !movesExceeded && !falseSharingAppeared;
  }
};

struct GateReport {
  std::string program, core;
  Layout layout = Layout::canonical;
  GateLimits limits;
  std::vector<RegionVerdict> regions; ///< In the order of the baseline, new ones behind.
  std::vector<std::string> notes;

  bool passed() const;
};

/// `byRegion`: limits of regions that have their own, by name.
GateReport gate(const Baseline &base, const Baseline &now, const GateLimits &limits,
                const std::map<std::string, GateLimits> &byRegion = {});

} // namespace leastaction
