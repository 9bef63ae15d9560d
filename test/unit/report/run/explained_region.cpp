#include "test/unit/report/run/explained_region.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <tuple>

namespace leastaction::fixture {
namespace {

struct Part {
  TickCause cause;
  uint64_t percent;
};

constexpr Part parts[] = {{TickCause::memory, 41},     {TickCause::base, 19},
                          {TickCause::dependency, 14}, {TickCause::mispredictedBranch, 9},
                          {TickCause::l2, 7},          {TickCause::storeForwarding, 4},
                          {TickCause::call, 3},        {TickCause::frontEnd, 1},
                          {TickCause::port, 1},        {TickCause::start, 0}};

/// What is left of them is the last cause's.
CauseUnits causesOf(uint64_t ticks) {
  CauseUnits causes;
  uint64_t left = ticks;
  for (const auto &[cause, percent] : parts) {
    causes.units[static_cast<size_t>(cause)] = ticks * percent / 100 * unitsPerTick;
    left -= ticks * percent / 100;
  }
  causes.units[static_cast<size_t>(std::rbegin(parts)->cause)] += left * unitsPerTick;
  return causes;
}

/// One cause after the other, from the first row to the last.
template <class Item, class RowOf>
std::vector<WhyRow> share(const CauseUnits &causes, const std::vector<Item> &items, RowOf rowOf) {
  uint64_t action = 0, before = 0;
  for (const Item &item : items)
    action += item.action;
  const auto part = [&](uint64_t carried) {
    return static_cast<uint64_t>(static_cast<unsigned __int128>(causes.total()) * carried /
                                 std::max<uint64_t>(action, 1));
  };
  std::vector<WhyRow> rows;
  CauseUnits left = causes;
  for (const Item &item : items) {
    uint64_t wanted = part(before + item.action) - part(before);
    before += item.action;
    WhyRow row = rowOf(item);
    for (const Part &each : parts) {
      uint64_t &of = left.units[static_cast<size_t>(each.cause)];
      const uint64_t units = std::min(wanted, of);
      row.ticks.units[static_cast<size_t>(each.cause)] += units;
      of -= units;
      wanted -= units;
    }
    if (row.ticks.total() != 0)
      rows.push_back(std::move(row));
  }
  std::ranges::sort(rows, [](const WhyRow &a, const WhyRow &b) {
    return std::tuple(b.ticks.total(), a.file, a.line, a.function, a.opcode, a.path) <
           std::tuple(a.ticks.total(), b.file, b.line, b.function, b.opcode, b.path);
  });
  return rows;
}

WhyRow rowOfLine(const Share &share) {
  WhyRow row{.file = share.name, .function = share.function};
  const size_t colon = share.name.rfind(':');
  if (colon == std::string::npos)
    return row;
  std::from_chars(share.name.data() + colon + 1, share.name.data() + share.name.size(), row.line);
  row.file = share.name.substr(0, colon);
  return row;
}

} // namespace

namespace {

/// What a line has of everything, more or less.
void describeLine(WhyRow &row) {
  row.counters.instructions = {.executions = 12'000 + row.line,
                               .loads = {0, 700, 200, 60, 40},
                               .stores = {0, 100, 0, 0, row.line},
                               .translationMisses = 5,
                               .mispredictions = 3,
                               .linesFetched = 300,
                               .bytesUsed = 7200};
  row.counters.branches = 100;
  row.counters.stride = {.bytes = -64, .fraction = 0.9};
  row.counters.slack = {.executions = 125, .critical = 50, .ticks = 500};
  if (const uint64_t units = row.ticks.units[static_cast<size_t>(TickCause::port)])
    row.ports = {{.ports = {"p0", "p1"}, .ticks = units / unitsPerTick}};
}

/// Of each rule all is known equally well.
RuleConfidence confidenceOf(const CauseUnits &causes) {
  RuleConfidence confidence;
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (const uint64_t units = causes.units[cause]) {
      const Rule rule = ruleOf(static_cast<TickCause>(cause));
      const auto origin = static_cast<size_t>(rule) % ruleOrigins;
      confidence.byOrigin[origin] += units;
      confidence.byRule.push_back({.rule = rule, .origin = static_cast<RuleOrigin>(origin), .units = units});
    }
  return confidence;
}

} // namespace

WhyRegion explain(const RegionSummary &summary) {
  WhyRegion why{.name = summary.name,
                .thread = summary.thread,
                .executions = summary.executionCount,
                .instructions = summary.instructions,
                .ticks = summary.ticks,
                .causes = causesOf(summary.ticks)};
  why.byLine = share(why.causes, summary.byLine, rowOfLine);
  std::ranges::for_each(why.byLine, describeLine);
  if (!why.byLine.empty())
    why.counters = why.byLine.front().counters;
  why.byFunction = share(why.causes, summary.byFunction, [](const Share &row) { return WhyRow{.function = row.name}; });
  why.byOpcode = share(why.causes, summary.byOpcode, [](const Share &row) { return WhyRow{.opcode = row.name}; });
  why.byClass =
      share(why.causes, summary.byClass, [](const Share &row) { return WhyRow{.instructionClass = row.name}; });
  why.byPath = share(why.causes, summary.paths, [&](PathShare row) {
    WhyRow made{.path = {row.name}};
    for (int32_t caller = row.caller; caller != PathShare::noCaller;
         caller = summary.paths[static_cast<size_t>(caller)].caller)
      made.path.insert(made.path.begin(), summary.paths[static_cast<size_t>(caller)].name);
    return made;
  });
  why.confidence = confidenceOf(why.causes);
  why.answer = "41 % of the ticks: loads wait for memory; 37 % at " +
               (why.byLine.empty() ? std::string("(unknown)") : placeOf(why.byLine.front())) + ".";
  return why;
}

} // namespace leastaction::fixture
