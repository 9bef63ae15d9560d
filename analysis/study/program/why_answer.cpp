#include "analysis/study/program/why_answer.h"

#include "analysis/report/format/short_function.h"
#include "analysis/report/why/cause_text.h"
#include "analysis/study/program/line_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

/// Null if the region has none.
const WhyRow *rowAt(const LineCause &place, const WhyRegion &region, const InstructionTable &table) {
  const auto row = std::ranges::find_if(region.byLine, [&](const WhyRow &line) {
    return line.line == place.line && line.file == table.fileName(place.file) &&
           line.function == table.functionName(place.function);
  });
  return row == region.byLine.end() ? nullptr : &*row;
}

/// The line that has most of a cause's ticks, with its row's: of a sampled run, those stand for the whole.
LineCause mostOfRegion(TickCause cause, const WhyRegion &region, const TickAttribution &attribution,
                       const InstructionTable &table) {
  LineCause place = mostTicksOf(cause, attribution, table);
  if (const WhyRow *row = rowAt(place, region, table))
    place.units = row->ticks.units[static_cast<size_t>(cause)];
  return place;
}

/// "; it needs p5" of what waits for ports at a line.
std::string neededPorts(const LineCause &place, const WhyRegion &region, const InstructionTable &table) {
  const WhyRow *row = rowAt(place, region, table);
  if (!row || row->ports.empty())
    return {};
  return fmt::format("; it needs {}{}", row->ports.front().ports.size() > 1 ? "one of " : "", portsText(*row));
}

/// How many of a region's ticks a cause has, and where.
std::string clauseFor(TickCause cause, const WhyRegion &region, const TickAttribution &attribution,
                      const InstructionTable &table) {
  const uint64_t units = region.causes.units[static_cast<size_t>(cause)];
  const LineCause place = mostOfRegion(cause, region, attribution, table);
  const auto percent = [&](uint64_t part) {
    return fmt::format("{:.0f} %", 100 * inTicks(part) / static_cast<double>(region.ticks));
  };
  const std::string where = placeText(table, place.file, place.line, place.function);
  constexpr double nearlyAll = 0.9;
  const MostCalled called = cause == TickCause::call ? mostCalled(region) : MostCalled();
  const bool isPageFaults = called.isPageFault && called.share >= nearlyAll;
  // One line has nearly all of it, or it is told how much.
  std::string clause =
      place.units >= units / 10 * 9
          ? fmt::format("{} of the ticks: {} {}", percent(units), where,
                        isPageFaults ? "touches memory for the first time (page faults)" : causeAtLine(cause))
          : fmt::format("{} of the ticks: {}; {} at {}", percent(units),
                        isPageFaults ? "memory is touched for the first time (page faults)" : causeOfMany(cause),
                        percent(place.units), where);
  if (called.share > 0 && !isPageFaults)
    clause += fmt::format(", {:.0f} % of it in {}", 100 * called.share,
                          called.isPageFault ? "page faults" : shortFunction(called.name));
  if (cause == TickCause::port)
    clause += neededPorts(place, region, table);
  if (isChain(place, attribution, table))
    return clause + (waitsForData(cause) ? "; each load needs the one before" : "; each one needs the one before");
  if (cause == TickCause::dependency)
    if (const Instruction *producer = producerOf(place, attribution, table);
        producer && !(producer->line == place.line && producer->file == place.file))
      clause += fmt::format("; it needs what {} computes",
                            placeText(table, producer->file, producer->line, producer->function));
  return clause;
}

/// What the critical path says besides; empty where that is the same.
std::string pathSentence(const WhyRegion &region) {
  const std::optional<OnPath> found = elsewhereOnPath(region);
  if (!found)
    return {};
  return fmt::format(" On the critical path it is another {}, for {:.0f} % of the ticks: {} {}.",
                     found->isOtherLine ? "line" : "cause",
                     100 * inTicks(found->units) / static_cast<double>(region.ticks), placeText(*found->row),
                     causeAtLine(found->cause));
}

} // namespace

std::string answerFor(const WhyRegion &region, const TickAttribution &attribution, const InstructionTable &table) {
  if (region.ticks == 0)
    return "No tick passes in this region.";
  const TickCause first = mostOf(region.causes);
  std::string answer = clauseFor(first, region, attribution, table) + ".";
  // What can be gained is elsewhere: nothing waits, or one line waits longer for something else.
  if (const std::optional<TickCause> next = nextWait(region);
      next && (first == TickCause::base || mostOfRegion(*next, region, attribution, table).units >
                                               mostOfRegion(first, region, attribution, table).units))
    answer += " Next, " + clauseFor(*next, region, attribution, table) + ".";
  return answer + pathSentence(region);
}

} // namespace leastaction
