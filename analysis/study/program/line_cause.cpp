#include "analysis/study/program/line_cause.h"

#include "analysis/program/spectrum/inlined_functions.h"
#include "analysis/report/format/short_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace leastaction {

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

const Instruction *producerOf(const LineCause &place, bool forAccesses, const TickAttribution &attribution,
                              const InstructionTable &table) {
  std::map<uint32_t, uint64_t> ticks;
  for (const auto &[edge, waited] : attribution.waits()) {
    const Instruction &waits = table.instructions()[edge.instruction];
    if (forAccesses && waits.lengthByte == 0 && table.opcodeClass(waits.opcode) != InstructionClass::load)
      continue;
    if (waits.line == place.line && waits.file == place.file && waits.function == place.function)
      ticks[edge.producer] += waited;
  }
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
  const bool forData = waitsForData(place.cause);
  if (!forData && place.cause != TickCause::dependency)
    return false;
  const Instruction *producer = producerOf(place, forData, attribution, table);
  return producer && producer->file == place.file && producer->line == place.line &&
         (!forData || table.opcodeClass(producer->opcode) == InstructionClass::load);
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
