#include "analysis/study/program/line_cause.h"

#include "analysis/program/spectrum/inlined_functions.h"
#include "analysis/report/format/short_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace leastaction {
namespace {

bool isAt(const LineCause &place, const Instruction &instruction) {
  return instruction.line == place.line && instruction.file == place.file && instruction.function == place.function;
}

} // namespace

TickCause mostOf(const CauseUnits &causes) {
  return static_cast<TickCause>(std::ranges::max_element(causes.units) - causes.units.begin());
}

std::optional<TickCause> nextWait(const WhyRegion &region) {
  constexpr double worthTelling = 0.15;
  CauseUnits waits = region.causes;
  waits.units[static_cast<size_t>(mostOf(region.causes))] = waits.units[static_cast<size_t>(TickCause::base)] = 0;
  const TickCause next = mostOf(waits);
  const bool isMuch =
      inTicks(waits.units[static_cast<size_t>(next)]) >= worthTelling * static_cast<double>(region.ticks);
  return isMuch ? std::optional(next) : std::nullopt;
}

bool waitsForData(TickCause cause) {
  return cause == TickCause::l1 || cause == TickCause::l2 || cause == TickCause::l3 || cause == TickCause::memory ||
         cause == TickCause::translation;
}

LineCause mostTicksOf(TickCause cause, const TickAttribution &attribution, const InstructionTable &table) {
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint64_t> sums;
  const std::span<const CauseUnits> units = attribution.byInstruction();
  for (size_t i = 0; i < units.size(); ++i)
    if (const uint64_t part = units[i].units[static_cast<size_t>(cause)]) {
      const Instruction &instruction = table.instructions()[i];
      sums[{instruction.file, instruction.line, instruction.function}] += part;
    }
  LineCause found;
  for (const auto &[key, sum] : sums)
    if (sum > found.units)
      found = {.file = std::get<0>(key),
               .line = std::get<1>(key),
               .function = std::get<2>(key),
               .cause = cause,
               .units = sum};
  return found;
}

const Instruction *producerOf(const LineCause &place, const TickAttribution &attribution,
                              const InstructionTable &table) {
  std::map<uint32_t, uint64_t> ticks;
  for (const auto &[edge, waited] : attribution.waits())
    if (edge.cause == place.cause && isAt(place, table.instructions()[edge.instruction]))
      ticks[edge.producer] += waited;
  const auto most = std::ranges::max_element(ticks, {}, [](const auto &entry) { return entry.second; });
  return most == ticks.end() ? nullptr : &table.instructions()[most->first];
}

MostCalled mostCalled(const WhyRegion &region) {
  const auto ticksOf = [](const WhyRow &row) {
    return row.opcode.starts_with(callPrefix) ? row.ticks.units[static_cast<size_t>(TickCause::call)] : 0;
  };
  const auto most = std::ranges::max_element(region.byOpcode, {}, ticksOf);
  if (most == region.byOpcode.end() || ticksOf(*most) == 0)
    return {};
  const uint64_t all = region.causes.units[static_cast<size_t>(TickCause::call)];
  return {.name = most->opcode.substr(callPrefix.size()),
          .share = inTicks(ticksOf(*most)) / inTicks(all),
          .isPageFault = most->opcode == pageFaultName};
}

LineCause lineCauseOf(const WhyRow &row, TickCause cause, const InstructionTable &table) {
  for (const Instruction &instruction : table.instructions())
    if (instruction.line == row.line && table.fileName(instruction.file) == row.file &&
        table.functionName(instruction.function) == row.function)
      return {.file = instruction.file,
              .line = instruction.line,
              .function = instruction.function,
              .cause = cause,
              .units = row.ticks.units[static_cast<size_t>(cause)]};
  return {};
}

bool isChain(const LineCause &place, const TickAttribution &attribution, const InstructionTable &table) {
  if (!waitsForData(place.cause) && place.cause != TickCause::dependency)
    return false;
  uint64_t inChains = 0, all = 0;
  for (const auto &[edge, waited] : attribution.waits())
    if (edge.isInChain && edge.cause == place.cause && isAt(place, table.instructions()[edge.instruction]))
      inChains += waited;
  const std::span<const CauseUnits> units = attribution.byInstruction();
  for (size_t i = 0; i < units.size(); ++i)
    if (isAt(place, table.instructions()[i]))
      all += units[i].units[static_cast<size_t>(place.cause)];
  return inChains != 0 && inChains * unitsPerTick >= all / 2;
}

bool isSameLine(const WhyRow &one, const WhyRow &other) {
  return one.line == other.line && one.file == other.file && one.function == other.function;
}

const WhyRow *rowLike(const WhyRegion &region, const WhyRow &line) {
  const auto found = std::ranges::find_if(region.byLine, [&](const WhyRow &row) { return isSameLine(row, line); });
  return found == region.byLine.end() ? nullptr : &*found;
}

std::optional<OnPath> elsewhereOnPath(const WhyRegion &region) {
  if (region.criticalPath.empty() || mostOf(region.causes) == TickCause::call)
    return std::nullopt;
  constexpr uint64_t fewer = 4;
  const auto isMost = [&](uint64_t units) { return units / unitsPerTick >= region.ticks / 2; };
  const WhyRow &first = region.criticalPath.front();
  const uint64_t units = first.ticks.total();
  const WhyRow *const row = rowLike(region, first);
  if (isMost(units) && (!row || row->ticks.total() <= units / fewer))
    return OnPath{.row = &first, .cause = mostOf(first.ticks), .units = units, .isOtherLine = true};
  CauseUnits onPath;
  for (const WhyRow &line : region.criticalPath)
    onPath += line.ticks;
  const TickCause cause = mostOf(onPath);
  const auto unitsOf = [cause](const WhyRow &line) { return line.ticks.units[static_cast<size_t>(cause)]; };
  const uint64_t ofCause = onPath.units[static_cast<size_t>(cause)];
  // Where nothing holds instructions up but how many there are, that is no other cause; nor is a nearer cache where
  // misses overlap.
  const TickCause ofTicks = mostOf(region.causes);
  const bool isWait = cause != TickCause::base && cause != TickCause::window && cause != TickCause::frontEnd &&
                      !(waitsForData(ofTicks) && waitsForData(cause) && cause < ofTicks);
  if (!isWait || !isMost(ofCause) || region.causes.units[static_cast<size_t>(cause)] > ofCause / fewer)
    return std::nullopt;
  const WhyRow &most = *std::ranges::max_element(region.criticalPath, {}, unitsOf);
  return OnPath{.row = &most, .cause = cause, .units = ofCause};
}

std::string placeText(const WhyRow &place) {
  return place.line != 0 && !place.function.empty()
             ? fmt::format("{} ({})", placeOf(place),
                           functionText(shortFunction(place.function), shortFunction(place.inlinedFunction)))
             : placeOf(place);
}

std::string placeText(const InstructionTable &table, uint32_t file, uint32_t line, uint32_t function) {
  return placeText(WhyRow{.file = table.fileName(file),
                          .line = line,
                          .function = table.functionName(function),
                          .inlinedFunction = InlinedFunctions(table).of(file, line, function)});
}

} // namespace leastaction
