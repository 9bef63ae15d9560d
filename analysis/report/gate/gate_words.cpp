#include "analysis/report/gate/gate_words.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace leastaction {
namespace {

/// Of an execution, where that is wanted.
uint64_t perExecution(const BaselineRegion &side, uint64_t BaselineRegion::*value, bool wanted) {
  return wanted ? (side.*value + side.executions / 2) / side.executions : side.*value;
}

std::string limitsText(const GateLimits &limits) {
  return fmt::format("ticks {}{}{}{}", limits.ticks.text(), limits.action ? ", action " + limits.action->text() : "",
                     limits.distance ? fmt::format(", distance {:g}", *limits.distance) : "",
                     limits.moves ? ", moves " + limits.moves->text() : "");
}

std::string placesText(const SharedPlaces &shared) {
  return fmt::format("{} and, in another thread, {}", printableText(shared.place), printableText(shared.other));
}

} // namespace

std::string conclusion(const GateReport &report) {
  const auto failed =
      std::ranges::count_if(report.regions, [](const RegionVerdict &region) { return !region.passed(); });
  return failed ? fmt::format("failed: {} of {} regions", failed, report.regions.size())
                : fmt::format("passed: {} region{} within the limits", report.regions.size(),
                              report.regions.size() == 1 ? " is" : "s are");
}

std::string conditions(const GateReport &report) {
  return "limits: " + limitsText(report.limits) +
         (report.core.empty() ? "" : fmt::format("; core model {}, {} addresses", report.core, nameOf(report.layout)));
}

std::string changeOf(const RegionVerdict &region, uint64_t BaselineRegion::*value) {
  return changeText(static_cast<uint64_t>(std::llround(region.expected(value))), *region.now.*value);
}

std::vector<std::string> reasons(const RegionVerdict &region) {
  if (!region.now)
    return {"the region was not entered in the new run"};
  std::vector<std::string> reasons;
  auto add = [&](bool exceeded, const char *what, uint64_t BaselineRegion::*value, const Limit &limit) {
    if (exceeded)
      reasons.push_back(fmt::format(
          "{}{} {} → {}, {} (limit {})", what, region.isPerExecution() ? " per execution" : "",
          countText(perExecution(*region.base, value, region.isPerExecution())),
          countText(perExecution(*region.now, value, region.isPerExecution())), changeOf(region, value), limit.text()));
  };
  add(region.ticksExceeded, "ticks", &BaselineRegion::ticks, region.limits.ticks);
  add(region.actionExceeded, "action", &BaselineRegion::action, region.limits.action.value_or(Limit()));
  if (region.distanceExceeded)
    reasons.push_back(fmt::format("distance {:.6f} (limit {:g})", region.distance, *region.limits.distance));
  if (region.movesExceeded)
    reasons.push_back(fmt::format(
        "moves of lines that threads share{} {} → {} (limit {}){}", region.isPerExecution() ? " per execution" : "",
        countText(static_cast<uint64_t>(std::llround(region.expectedMoves()))),
        countText(sumOf(*region.now->sharing, SharingKind::any).moves), region.limits.moves->text(),
        region.now->sharing->empty() ? "" : ", most of them by " + placesText(region.now->sharing->front())));
  if (region.falseSharingAppeared) {
    const SharingSum sum = sumOf(*region.now->sharing, SharingKind::falsely);
    reasons.push_back(fmt::format("false sharing, which the baseline has none of: {}; lines would move from core to "
                                  "core {} times, about {} ticks beside those of the region (limit {})",
                                  placesText(*std::ranges::find_if(*region.now->sharing, &SharedPlaces::isFalse)),
                                  countText(sum.moves), countText(sum.ticks), region.limits.ticks.text()));
  }
  return reasons;
}

std::string verdictText(const RegionVerdict &region, const GateReport &report) {
  if (region.change == TickChange::missing)
    return "MISSING";
  std::string text(nameOf(region.change));
  if (!region.passed())
    text = region.ticksExceeded && region.change == TickChange::slower ? "SLOWER" : "FAILED";
  if (region.isPerExecution())
    text += " per execution";
  const std::string limits = limitsText(region.limits);
  return limits == limitsText(report.limits) ? text : text + ", limit: " + limits;
}

std::string executionsText(const RegionVerdict &region) {
  if (!region.isPerExecution())
    return "";
  const uint64_t now = region.now->executions;
  return fmt::format("entered {} {}, before {}: compared per execution", countText(now), now == 1 ? "time" : "times",
                     countText(region.base->executions));
}

std::string layoutText(const RegionVerdict &region) {
  constexpr double least = 0.00005;
  const double change = region.layoutChange();
  if (std::abs(change) < least)
    return "";
  const double real =
      change +
      static_cast<double>(static_cast<long double>(region.now->ticks) / region.expected(&BaselineRegion::ticks)) - 1;
  return fmt::format("at the addresses that the linker chose: {:+.2f} %, {} layout", 100 * real,
                     region.now->ticks == region.base->ticks && !region.isPerExecution()
                         ? "all of it"
                         : fmt::format("of which {:+.2f} % is", 100 * change));
}

const TickDifference *explanationOf(const RegionVerdict &region, const GateExplanations &explanations) {
  const auto found = std::ranges::find_if(explanations, [&](const GateExplanation &explained) {
    return explained.name == region.name && explained.thread == region.thread;
  });
  return found == explanations.end() ? nullptr : &found->ticks;
}

bool hasDetails(const RegionVerdict &region, const GateExplanations &explanations) {
  constexpr long double least = 0.001L;
  if (!region.passed() || !executionsText(region).empty() || !layoutText(region).empty())
    return true;
  if (!explanationOf(region, explanations))
    return false;
  const long double then = region.expected(&BaselineRegion::ticks);
  return region.change != TickChange::same || std::abs(region.now->ticks - then) >= least * then;
}

TickDifference shownDifference(const RegionVerdict &region, const TickDifference &ticks) {
  TickDifference shown = ticks;
  if (region.change == TickChange::same)
    shown.bound.reset();
  return shown;
}

std::vector<ActionChanges> actionChanges(const RegionVerdict &region) {
  if (!region.base || !region.now)
    return {};
  std::vector<ActionChanges> all;
  for (const auto &[by, base, now] : {std::tuple("function", &region.base->byFunction, &region.now->byFunction),
                                      std::tuple("line", &region.base->byLine, &region.now->byLine),
                                      std::tuple("opcode", &region.base->byOpcode, &region.now->byOpcode)}) {
    std::vector<DifferenceRow> rows = actionDifference(*now, *base).rows;
    std::erase_if(rows, [](const DifferenceRow &row) {
      return row.own.count == row.reference.count && row.own.action == row.reference.action;
    });
    rows.resize(std::min(rows.size(), shownChanges));
    if (!rows.empty())
      all.push_back({by, std::move(rows)});
  }
  return all;
}

bool showsAction(const RegionVerdict &region, const TickDifference *ticks) {
  return !region.passed() && (!ticks || region.actionExceeded || region.distanceExceeded);
}

std::string changedAction(const DifferenceRow &row) {
  return fmt::format("{}{}", row.difference < 0 ? "-" : "+",
                     countText(static_cast<uint64_t>(std::abs(row.difference))));
}

} // namespace leastaction
