#include "analysis/program/estimate/sampled_regions.h"

#include <algorithm>
#include <utility>

namespace leastaction {
namespace {

using RowKey = std::array<uint32_t, 3>;

enum RowTable : uint8_t { opcodes, classes, functions, lines };

RowKey keyOf(const InstructionTable &table, const Instruction &instruction, size_t which) {
  switch (which) {
  case opcodes:
    return {instruction.opcode};
  case classes:
    return {static_cast<uint32_t>(table.opcodeClass(instruction.opcode))};
  case functions:
    return {instruction.function};
  default:
    return {instruction.file, instruction.line, instruction.function};
  }
}

double asTicks(uint64_t units) {
  return static_cast<double>(units) / static_cast<double>(unitsPerTick);
}

/// What tables of shares call the row of an instruction.
std::pair<std::string, std::string> nameOfRow(const InstructionTable &table, uint32_t number, size_t which) {
  const Instruction &instruction = table.instructions()[number];
  const auto orUnknown = [](const std::string &name) { return name.empty() ? std::string(unknownName) : name; };
  switch (which) {
  case opcodes:
    return {table.opcodeName(instruction.opcode), ""};
  case classes:
    return {std::string(name(table.opcodeClass(instruction.opcode))), ""};
  case functions:
    return {orUnknown(table.functionName(instruction.function)), ""};
  default: {
    std::string line = orUnknown(table.fileName(instruction.file));
    if (instruction.line != 0)
      line += ":" + std::to_string(instruction.line);
    return {std::move(line), table.functionName(instruction.function)};
  }
  }
}

} // namespace

void SampledRegions::beginRegion(uint32_t region, const Region &description) {
  consumer_.beginRegion(region, description);
  Collected *begun = regions_.begin(region, description, [](Collected &) {});
  if (!begun)
    return;
  begun->attribution.beginExecution();
  begun->inPiece = true;
  begun->startIsKnown = false;
}

void SampledRegions::endRegion(uint32_t region) {
  consumer_.endRegion(region);
  if (Collected *ended = regions_.end(region))
    endPiece(*ended);
}

void SampledRegions::beginWindow(uint64_t tick) {
  consumer_.beginWindow(tick);
  ++window_;
  for (Collected &region : regions_.all())
    if (region.open != 0) {
      region.attribution.startAt(tick);
      region.startIsKnown = true;
      region.startTick = region.endTick = tick;
    }
}

void SampledRegions::endPiece(Collected &region) {
  if (!std::exchange(region.inPiece, false))
    return;
  region.attribution.endExecution();
  if (region.startIsKnown)
    region.ticks += region.endTick - region.startTick;
}

SampledRegions::OfInstruction &SampledRegions::touch(Collected &region, uint32_t instruction) {
  if (instruction >= region.instructions.size())
    region.instructions.resize(instruction + size_t{1});
  OfInstruction &touched = region.instructions[instruction];
  if (!std::exchange(touched.isTouched, true))
    region.touched.push_back(instruction);
  return touched;
}

void SampledRegions::events(std::span<const Event> events) {
  consumer_.events(events);
  for (Collected &region : regions_.all()) {
    if (!region.inPiece)
      continue;
    region.events += events.size();
    for (const Event &event : events) {
      if (!std::exchange(region.startIsKnown, true))
        region.startTick = region.endTick = event.issue;
      region.endTick = std::max(region.endTick, event.complete);
      touch(region, event.instruction).action += event.kappa();
    }
  }
}

void SampledRegions::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  consumer_.retired(retired, stalls);
  for (Collected &region : regions_.all()) {
    if (!region.inPiece)
      continue;
    region.hasCauses = true;
    region.retired += retired.size();
    region.attribution.add(retired, stalls);
    for (const RetiredInstruction &instruction : retired) {
      touch(region, instruction.instruction).lastCacheAccesses += instruction.access.level >= lastCache_;
      ++region.accesses[static_cast<size_t>(instruction.access.level)];
    }
    for (const Stall &stall : stalls)
      touch(region, stall.instruction);
  }
}

void SampledRegions::endWindow() {
  consumer_.endWindow();
  for (Collected &region : regions_.all()) {
    endPiece(region);
    record(region);
  }
}

void SampledRegions::restart() {
  consumer_.restart();
  regions_.forget();
  window_ = 0;
}

const SampledRegions::Places &SampledRegions::placesOf(uint32_t instruction) {
  for (size_t number = places_.size(); number <= instruction; ++number) {
    Places &places = places_.emplace_back();
    for (size_t which = 0; which < tables; ++which) {
      auto &known = placeOfKey_[which];
      places[which] =
          known.try_emplace(keyOf(table_, table_.instructions()[number], which), static_cast<uint32_t>(known.size()))
              .first->second;
    }
  }
  return places_[instruction];
}

/// The window at hand has ended.
void SampledRegions::record(Collected &region) {
  const uint64_t instructions = std::max(region.events, region.retired);
  if (instructions == 0)
    return;
  std::array<std::vector<uint32_t>, tables> touchedRows;
  CauseUnits causes;
  uint64_t action = 0;
  for (const uint32_t number : region.touched) {
    OfInstruction &of = region.instructions[number];
    uint64_t units = 0;
    if (number < region.attribution.byInstruction().size()) {
      const CauseUnits &now = region.attribution.byInstruction()[number];
      for (size_t cause = 0; cause < tickCauses; ++cause) {
        const uint64_t change = now.units[cause] - of.ticks.units[cause];
        causes.units[cause] += change;
        units += change;
      }
      of.ticks = now;
    }
    action += of.action;
    const Places &places = placesOf(number);
    for (size_t which = 0; which < tables; ++which) {
      std::vector<Row> &rows = region.rows[which];
      if (places[which] >= rows.size())
        rows.resize(places[which] + size_t{1});
      Row &row = rows[places[which]];
      row.instruction = number;
      row.isMet = true;
      row.ticks += asTicks(units);
      row.action += static_cast<double>(of.action);
      row.lastCacheAccesses += static_cast<double>(of.lastCacheAccesses);
      if (!std::exchange(row.isTouched, true))
        touchedRows[which].push_back(places[which]);
    }
    of.action = of.lastCacheAccesses = 0;
    of.isTouched = false;
  }
  const double ticks = region.hasCauses ? asTicks(causes.total()) : static_cast<double>(region.ticks);
  const auto window = static_cast<uint32_t>(region.windows.size());
  region.windows.push_back(window_);
  region.sizes.push_back(instructions);
  const auto add = [window](WindowSeries &series, double value) {
    if (value != 0)
      series.emplace_back(window, value);
  };
  add(region.allTicks, ticks);
  add(region.allAction, static_cast<double>(action));
  for (size_t cause = 0; cause < tickCauses; ++cause)
    add(region.allCauses[cause], asTicks(causes.units[cause]));
  for (size_t level = 0; level < region.accesses.size(); ++level)
    add(region.allAccesses[level], static_cast<double>(std::exchange(region.accesses[level], 0)));
  for (size_t which = 0; which < tables; ++which)
    for (const uint32_t place : touchedRows[which]) {
      Row &row = region.rows[which][place];
      add(row.allTicks, std::exchange(row.ticks, 0.0));
      add(row.allAction, std::exchange(row.action, 0.0));
      add(row.allLastCacheAccesses, std::exchange(row.lastCacheAccesses, 0.0));
      row.isTouched = false;
    }
  region.told += instructions;
  region.touched.clear();
  region.events = region.retired = region.ticks = 0;
}

/// Of the windows in which a region had something, by what is counted of all.
CalibratedWindows SampledRegions::calibrated(const Collected &region, const SampledRegionFacts &facts,
                                             const WindowGroups &groups) {
  std::vector<CountedPart> parts = groups.parts();
  auto counted = facts.windows.begin();
  for (size_t window = 0; window < region.windows.size(); ++window) {
    CountedPart &part = parts[groups.of(window)];
    part.instructions += region.sizes[window];
    while (counted != facts.windows.end() && counted->number < region.windows[window])
      ++counted;
    if (counted != facts.windows.end() && counted->number == region.windows[window])
      part.auxiliaries += counted->auxiliaries;
  }
  return {parts,
          {.instructions = facts.instructions,
           .auxiliaries = facts.auxiliaries,
           .instructionsError = facts.instructionsError},
          warmUpAllowance};
}

RegionEstimate SampledRegions::estimate(const Collected &region, const SampleFacts &allFacts) {
  const SampledRegionFacts &facts = allFacts.regions[region.region];
  const bool isOfWindows = allFacts.recorded.has_value();
  RegionEstimate result;
  result.windows = region.windows.size();
  result.instructions = facts.instructions;
  result.told = region.told;
  result.isOfWindows = isOfWindows;
  result.isWhole = !isOfWindows && region.told == facts.instructions;
  result.executionsOf = facts.executions;
  const WindowGroups groups(region.windows, allFacts.parts, facts);
  const CalibratedWindows windows =
      isOfWindows ? CalibratedWindows(region.windows.size(), warmUpAllowance) : calibrated(region, facts, groups);
  if (facts.instructionsError > 0)
    result.readInstructions = windows.instructions();
  const auto total = [&](const WindowSeries &values) { return windows.total(groups.sums(values)); };
  const WindowSeries allTicks = groups.sums(region.allTicks), allAction = groups.sums(region.allAction);
  result.calibratedBy = windows.used();
  result.unseenFirstUses = windows.unseen(Auxiliary::firstUses);
  result.ticks = windows.total(allTicks);
  result.action = windows.total(allAction);
  for (size_t cause = 0; cause < tickCauses; ++cause)
    result.causes[cause] = total(region.allCauses[cause]);
  for (size_t level = 0; level < region.allAccesses.size(); ++level)
    result.accesses[level] = total(region.allAccesses[level]);
  const std::array<RowEstimates *, tables> estimates{&result.byOpcode, &result.byClass, &result.byFunction,
                                                     &result.byLine};
  for (size_t which = 0; which < tables; ++which) {
    for (const Row &row : region.rows[which])
      if (row.isMet) {
        const WindowSeries ticks = groups.sums(row.allTicks), action = groups.sums(row.allAction);
        (*estimates[which])[nameOfRow(table_, row.instruction, which)] = {
            .ticks = windows.total(ticks),
            .tickFraction = windows.fraction(ticks, allTicks),
            .action = windows.total(action),
            .actionFraction = windows.fraction(action, allAction),
            .lastCacheAccesses = total(row.allLastCacheAccesses).value};
      }
    for (size_t number = 0; number < facts.executions.size(); ++number)
      if (facts.executions[number] != 0)
        (*estimates[which])[nameOfRow(table_, static_cast<uint32_t>(number), which)].executions +=
            facts.executions[number];
  }
  return result;
}

std::map<uint32_t, RegionEstimate> SampledRegions::estimates(const SampleFacts &facts) {
  std::map<uint32_t, RegionEstimate> result;
  for (Collected &region : regions_.all())
    if (!region.windows.empty() && region.region < facts.regions.size())
      result.emplace(region.region, estimate(region, facts));
  return result;
}

} // namespace leastaction
