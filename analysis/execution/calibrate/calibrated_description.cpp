#include "analysis/execution/calibrate/calibrated_description.h"

#include "analysis/base/trimmed.h"
#include "analysis/execution/calibrate/chase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace leastaction {
namespace {

/// By "section.key"; keys before the first section have none.
using Values = std::map<std::string, std::string, std::less<>>;

std::string ticks(double value) {
  return std::to_string(std::max(1L, std::lround(value)));
}

std::string ticksOrNone(double value) {
  return std::to_string(std::max(0L, std::lround(value)));
}

/// One line of a description; `name` ("section.key") is empty where it sets no key.
struct Line {
  std::string_view text, key, value;
  std::string name;
};

std::vector<Line> linesOf(std::string_view description) {
  std::vector<Line> lines;
  std::string section;
  while (!description.empty()) {
    const size_t end = std::min(description.find('\n'), description.size());
    Line &line = lines.emplace_back(description.substr(0, end));
    description.remove_prefix(std::min(end + 1, description.size()));
    if (line.text.starts_with('['))
      section = std::string(line.text.substr(1, line.text.find(']') - 1)) + ".";
    const size_t equals = line.text.find('=');
    if (equals == line.text.npos || line.text.starts_with('#'))
      continue;
    line.key = trimmed(line.text.substr(0, equals));
    line.value = trimmed(line.text.substr(equals + 1));
    line.name = section + std::string(line.key);
  }
  return lines;
}

std::string valueOf(const std::vector<Line> &base, std::string_view name) {
  const auto line = std::ranges::find(base, name, &Line::name);
  return line == base.end() ? "" : std::string(line->value);
}

/// A size that is a whole number of sets with the ways of the description.
std::string wholeSets(const std::vector<Line> &base, const std::string &level, uint64_t bytes) {
  const uint64_t set = std::strtoull(valueOf(base, level + ".ways").c_str(), nullptr, 10) *
                       std::strtoull(valueOf(base, level + ".line").c_str(), nullptr, 10);
  return std::to_string(set == 0 ? bytes : std::max<uint64_t>(bytes / set, 1) * set);
}

/// Buffers of so many entries keep the ways of the description as far as they divide them; fully associative ones stay
/// so.
void setEntries(Values &values, const std::vector<Line> &base, const std::string &level, uint32_t measured) {
  const std::string ways = valueOf(base, level + "_ways");
  const uint64_t number = std::strtoull(ways.c_str(), nullptr, 10);
  const bool isFull = ways == valueOf(base, level + "_entries");
  values[level + "_entries"] =
      std::to_string(isFull || number == 0 ? measured : std::max<uint64_t>(measured / number, 1) * number);
  if (isFull)
    values[level + "_ways"] = std::to_string(measured);
}

/// What a written line takes more than half of what a read one does is its way back to L2. Fills of one set wait for
/// each other where they take longer than others.
void setFills(Values &values, const Calibration &measured) {
  constexpr double least = 0.3, waiting = 1.5;
  const double readTicks = lineBytes / measured.l2.bytesPerTick;
  const double writeTicks = measured.writtenLineTicks - readTicks;
  values["bandwidth.l2_write_bytes_per_tick"] =
      writeTicks < least ? "0" : fmt::format("{:.1f}", lineBytes / (measured.writtenLineTicks - readTicks / 2));
  const SetFillTicks &fills = measured.setFills;
  const double elsewhere = std::max(fills.loadElsewhere, 1.0);
  values["l1.set_fill_ticks"] = ticksOrNone(fills.load < waiting * elsewhere ? 0 : fills.load);
  values["l1.dirty_fill_ticks"] = ticksOrNone(fills.store < waiting * (elsewhere + writeTicks) ? 0 : fills.store);
}

void setL3(Values &values, const std::vector<Line> &base, const Calibration &measured) {
  // Lines that L3 does not hold because L2 does were part of the working set that fitted.
  const bool exclusive = valueOf(base, "l3.inclusion") == "\"exclusive\"";
  values["l3.bytes"] = wholeSets(base, "l3", measured.l3.bytes - (exclusive ? measured.l2.bytes : 0));
  values["l3.latency_ticks"] = ticks(measured.l3.ticks);
  values["bandwidth.l3_bytes_per_tick"] = fmt::format("{:.1f}", measured.l3.bytesPerTick);
}

Values measuredValues(const std::vector<Line> &base, const Calibration &measured) {
  Values values;
  std::string name = valueOf(base, "name");
  values["name"] = name.insert(name.size() - 1, "-calibrated");
  values["aliases"] = "[]";
  values["clock_hz"] = fmt::format("{}", std::llround(measured.clockHz / 1e6) * 1'000'000);
  values["memory_latency_ticks"] = ticks(measured.memory.ticks);
  values["pointer_load_ticks"] = ticks(measured.l1.ticks);
  values["store_forward_ticks"] = ticks(measured.storeForwardTicks);
  values["renamed_forward_ticks"] = ticksOrNone(measured.renamedForwardTicks);
  // What renaming does shows beside what it does not.
  const double between = (measured.renamedForwardTicks + measured.storeForwardTicks) / 2;
  values["renamed_forward_stores"] = std::to_string(measured.renamedForwardStores);
  values["renames_computing_loads"] = measured.computingForwardTicks < between ? "true" : "false";
  values["renames_any_address"] = measured.indexedForwardTicks < between ? "true" : "false";
  values["renames_bytes"] = measured.byteForwardTicks < between ? "true" : "false";
  // Less is not a state that is saved, but a result that waits for another.
  constexpr double leastSwitchTicks = 10;
  if (const std::optional<double> &switches = measured.upperSwitchTicks)
    values["upper_save_ticks"] = ticksOrNone(*switches < leastSwitchTicks ? 0 : *switches);
  values["locked_ticks"] = ticks(measured.lockedTicks);
  values["complex_address_ticks"] =
      ticksOrNone(measured.scaledLoadTicks - std::max(measured.indexedLoadTicks, measured.l1.ticks));
  values["l1.latency_ticks"] = ticks(std::max(measured.indexedLoadTicks, measured.l1.ticks));
  values["l2.latency_ticks"] = ticks(measured.l2.ticks);
  values["l1.bytes"] = wholeSets(base, "l1", measured.l1.bytes);
  values["l2.bytes"] = wholeSets(base, "l2", measured.l2.bytes);
  values["bandwidth.l2_bytes_per_tick"] = fmt::format("{:.1f}", measured.l2.bytesPerTick);
  values["bandwidth.memory_bytes_per_tick"] = fmt::format("{:.1f}", measured.memory.bytesPerTick);
  values["queues.fill_buffers"] = std::to_string(std::max(measured.parallelMisses, 1u));
  // Of the measured cost, the branch's load, comparison and own execution are the model's business.
  values["branch.mispredict_ticks"] = ticks(measured.mispredictTicks - measured.l1.ticks - 2);
  setFills(values, measured);
  if (measured.l3.bytes != 0)
    setL3(values, base, measured);
  if (measured.pageFaultTicks > 0)
    values["page_fault_ticks"] = ticks(measured.pageFaultTicks);
  const Translation &translation = measured.translation;
  if (translation.firstEntries != 0) {
    setEntries(values, base, "tlb.l1", translation.firstEntries);
    values["tlb.l2_ticks"] = ticks(translation.secondTicks);
  }
  if (translation.secondEntries != 0 && translation.walkers != 0) {
    setEntries(values, base, "tlb.l2", translation.secondEntries);
    // The last entry of the page table was in L2 where that was measured.
    values["tlb.walk_ticks"] = ticks(translation.walkTicks - measured.l2.ticks);
    values["tlb.walkers"] = std::to_string(std::max(translation.walkers, 1u));
  }
  return values;
}

std::string measuredLine(std::string_view key, std::string_view value, std::string_view before) {
  return fmt::format("{} = {} # measured; was {}\n", key, value, before);
}

} // namespace

std::string calibratedDescription(std::string_view description, const Calibration &measured) {
  const std::vector<Line> base = linesOf(description);
  const Values values = measuredValues(base, measured);
  std::string text = fmt::format("# Measured by 'leastaction cores --calibrate' where a line says so; all else is the "
                                 "description of {}.\n# Comments above sections tell the sources of what was not "
                                 "measured.\n",
                                 valueOf(base, "name"));
  for (const std::string &doubt : measured.doubts)
    text += fmt::format("# Doubtful: {}.\n", doubt);
  if (!measured.processor.empty())
    text += fmt::format("\n# Reports on another machine say that it was measured elsewhere.\nmeasured_on = \"{}\"\n\n",
                        measured.processor);
  for (const Line &line : base)
    if (const auto value = values.find(line.name); value == values.end())
      text += fmt::format("{}\n", line.text);
    else
      text += measuredLine(line.key, value->second, line.value);
  if (measured.callTimes.empty())
    return text;
  text += "\n# Calls of the C library's functions, of typical arguments, one after the other.\n[call_ticks]\n";
  for (const CallTime &call : measured.callTimes)
    text += measuredLine(call.function, ticks(call.ticks), valueOf(base, "opaque_call_ticks"));
  return text;
}

} // namespace leastaction
