#include "analysis/study/program/why_sharing.h"

#include "analysis/program/spectrum/inlined_functions.h"
#include "analysis/program/spectrum/profile.h"
#include "analysis/study/program/started_threads.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace leastaction {
namespace {

SharingSide sideOf(const SharedUse &use, const InstructionTable &table, const InlinedFunctions &inlined) {
  const Instruction &instruction = table.instructions()[use.instruction];
  return {.thread = use.thread,
          .place = {.file = table.fileName(instruction.file),
                    .line = instruction.line,
                    .function = table.functionName(instruction.function),
                    .inlinedFunction = inlined.of(instruction.file, instruction.line, instruction.function)},
          .reads = use.reads,
          .writes = use.writes};
}

} // namespace

std::vector<SharingRow> sharingRows(const std::vector<SharedLines> &shared, const InstructionTable &table) {
  const InlinedFunctions inlined(table);
  std::vector<SharingRow> rows;
  for (const SharedLines &lines : shared)
    rows.push_back(
        {.lines = lines, .own = sideOf(lines.own, table, inlined), .other = sideOf(lines.other, table, inlined)});
  return rows;
}

std::vector<SharedPlaces> sharedPlaces(const std::vector<SharingRow> &rows, uint64_t transferTicks) {
  const auto nameOf = [](const WhyRow &place) {
    return place.line == 0 ? placeOf(place) : lineName(place.file, place.line);
  };
  std::map<std::tuple<bool, std::string, std::string>, SharedPlaces> byPlace;
  for (const SharingRow &row : rows) {
    const std::string own = nameOf(row.own.place), other = nameOf(row.other.place);
    SharedPlaces &sum = byPlace[{row.lines.isFalse, own, other}];
    sum.isFalse = row.lines.isFalse;
    sum.place = own;
    sum.other = other;
    sum.lines += row.lines.lines;
    sum.moves += row.lines.ownershipMoves;
    sum.ticks += row.lines.ownershipMoves * transferTicks;
  }
  std::vector<SharedPlaces> places;
  for (auto &[key, sum] : byPlace)
    places.push_back(std::move(sum));
  std::ranges::sort(places, [](const SharedPlaces &a, const SharedPlaces &b) {
    return std::tie(b.moves, a.place, a.other, a.isFalse) < std::tie(a.moves, b.place, b.other, b.isFalse);
  });
  return places;
}

uint64_t transferTicksOf(const CoreDescription &core) {
  return core.l3.bytes != 0 ? core.l3.latencyTicks : core.memoryLatencyTicks;
}

std::string sharingSentence(const WhyRegion &region, uint64_t transferTicks) {
  if (region.sharing.empty())
    return {};
  const SharingRow &most = region.sharing.front();
  const uint64_t largest = std::ranges::max(region.causes.units) / unitsPerTick;
  if (most.lines.ownershipMoves * transferTicks <= largest)
    return {};
  const auto does = [](const SharingSide &side) { return side.writes != 0 ? "writes" : "reads"; };
  const std::string lines = most.lines.lines == 1
                                ? fmt::format("the cache line at {:#x}", most.lines.address)
                                : fmt::format("{} cache lines from {:#x} on", most.lines.lines, most.lines.address);
  return fmt::format("{} sharing: {} {} {}, and {} {} to it in thread {}; it would move from core to core {} times, "
                     "about {} ticks that no cause has. ",
                     most.lines.isFalse ? "False" : "True", placeOf(most.own.place), does(most.own), lines,
                     placeOf(most.other.place), does(most.other), most.other.thread, most.lines.ownershipMoves,
                     most.lines.ownershipMoves * transferTicks);
}

std::string startedThreadsNote(const WhyRegion &region) {
  const std::string start = startOfThreads(region);
  return start.empty() ? start
                       : fmt::format("Region \"{}\" starts threads ({}), and what they do is not in it: give what they "
                                     "run a region of its own.",
                                     region.name, start);
}

} // namespace leastaction
