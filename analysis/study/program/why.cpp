#include "analysis/study/program/why.h"

#include "analysis/execution/core/setting_origins.h"
#include "analysis/program/spectrum/inlined_functions.h"
#include "analysis/report/why/cause_text.h"
#include "analysis/study/program/apply_sample.h"
#include "analysis/study/program/source_text.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/what_if.h"
#include "analysis/study/program/why_inlined.h"
#include "analysis/study/program/why_notes.h"
#include "analysis/study/program/why_ports.h"
#include "analysis/study/program/why_sharing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <tuple>

namespace leastaction {
namespace {

/// Rows by a key that is made of an instruction, with the most ticks first.
template <class KeyOf, class RowOf>
std::vector<WhyRow> rowsBy(std::span<const CauseUnits> units, const InstructionTable &table, KeyOf keyOf, RowOf rowOf) {
  std::map<decltype(keyOf(table.instructions()[0])), CauseUnits> sums;
  for (size_t i = 0; i < units.size(); ++i)
    if (units[i].total() != 0)
      sums[keyOf(table.instructions()[i])] += units[i];
  std::vector<std::pair<decltype(keyOf(table.instructions()[0])), CauseUnits>> sorted(sums.begin(), sums.end());
  std::ranges::sort(sorted, [](const auto &a, const auto &b) {
    const uint64_t ofA = a.second.total(), ofB = b.second.total();
    return ofA != ofB ? ofA > ofB : a.first < b.first;
  });
  std::vector<WhyRow> rows;
  for (const auto &[key, sum] : sorted) {
    rows.push_back(rowOf(key));
    rows.back().ticks = sum;
  }
  return rows;
}

/// The counters and slack of all lines, and of all together.
class LineCounters {
public:
  LineCounters(const RetiredCounters &counters, std::span<const SlackSum> slack, const InstructionTable &table) {
    const std::span<const InstructionCounters> byInstruction = counters.byInstruction();
    for (size_t i = 0; i < byInstruction.size(); ++i) {
      const Instruction &instruction = table.instructions()[i];
      Line &line = lines_[{instruction.file, instruction.line, instruction.function}];
      const InstructionClass opcodeClass = table.opcodeClass(instruction.opcode);
      const bool branches = opcodeClass == InstructionClass::branch ||
                            (opcodeClass == InstructionClass::call && instruction.address != 0);
      for (WhyCounters *sum : {&line.counters, &total_}) {
        sum->instructions += byInstruction[i];
        sum->branches += branches ? byInstruction[i].executions : 0;
        if (i < slack.size())
          sum->slack += slack[i];
      }
      if (byInstruction[i].accesses() > line.mostAccesses) {
        line.mostAccesses = byInstruction[i].accesses();
        line.counters.stride = counters.stride(i);
      }
    }
  }

  const WhyCounters &total() const { return total_; }
  WhyCounters of(uint32_t file, uint32_t line, uint32_t function) const {
    const auto found = lines_.find({file, line, function});
    return found == lines_.end() ? WhyCounters{} : found->second.counters;
  }

private:
  struct Line {
    WhyCounters counters = {};
    uint64_t mostAccesses = 0; ///< Of one instruction.
  };
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, Line> lines_;
  WhyCounters total_;
};

std::vector<WhyRow> rowsByLine(std::span<const CauseUnits> units, const InstructionTable &table,
                               const LineCounters &counters, const InlinedFunctions &inlined) {
  return rowsBy(
      units, table,
      [](const Instruction &instruction) {
        return std::tuple(instruction.file, instruction.line, instruction.function);
      },
      [&](const auto &key) {
        const auto [file, line, function] = key;
        return WhyRow{.file = table.fileName(file),
                      .line = line,
                      .function = table.functionName(function),
                      .inlinedFunction = inlined.of(file, line, function),
                      .counters = counters.of(file, line, function)};
      });
}

/// By chain of calls, with the most ticks first.
std::vector<WhyRow> rowsByPath(const TickAttribution &attribution, const InstructionTable &table) {
  const CallPaths &paths = table.paths();
  const std::span<const CauseUnits> units = attribution.byPath();
  std::vector<WhyRow> rows;
  for (size_t node = 0; node < units.size(); ++node) {
    if (units[node].total() == 0)
      continue;
    WhyRow &row = rows.emplace_back();
    row.ticks = units[node];
    for (auto path = static_cast<uint16_t>(node); path != CallPaths::none; path = paths.parent(path))
      row.path.push_back(paths.isOther(path) ? std::string(CallPaths::otherName)
                                             : table.functionName(paths.function(path)));
    std::ranges::reverse(row.path);
  }
  std::ranges::sort(rows, [](const WhyRow &a, const WhyRow &b) {
    const uint64_t ofA = a.ticks.total(), ofB = b.ticks.total();
    return ofA != ofB ? ofA > ofB : a.path < b.path;
  });
  return rows;
}

/// One cause at one line.
struct LineCause {
  uint32_t file = 0, line = 0, function = 0;
  TickCause cause = TickCause::base;
  uint64_t units = 0;
};

/// Where the cause has the most ticks.
LineCause largest(TickCause cause, const TickAttribution &attribution, const InstructionTable &table) {
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

/// Whose values the instructions of a line wait for most; with `forAccesses`, of those that access memory.
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

std::string placeText(const WhyRow &place) {
  return place.line != 0 && !place.function.empty()
             ? fmt::format("{} ({})", placeOf(place), functionText(place.function, place.inlinedFunction))
             : placeOf(place);
}

std::string placeText(const InstructionTable &table, uint32_t file, uint32_t line, uint32_t function) {
  return placeText(WhyRow{.file = table.fileName(file),
                          .line = line,
                          .function = table.functionName(function),
                          .inlinedFunction = InlinedFunctions(table).of(file, line, function)});
}

bool waitsForData(TickCause cause) {
  return cause == TickCause::l1 || cause == TickCause::l2 || cause == TickCause::l3 || cause == TickCause::memory ||
         cause == TickCause::translation;
}

/// "; it needs p5" of what waits for ports at a line.
std::string neededPorts(const LineCause &place, const WhyRegion &region, const InstructionTable &table) {
  const auto row = std::ranges::find_if(region.byLine, [&](const WhyRow &line) {
    return line.line == place.line && line.file == table.fileName(place.file) &&
           line.function == table.functionName(place.function);
  });
  if (row == region.byLine.end() || row->ports.empty())
    return {};
  return fmt::format("; it needs {}{}", row->ports.front().ports.size() > 1 ? "one of " : "", portsText(*row));
}

/// The code that was not recorded which has most ticks.
struct MostCalled {
  std::string name; ///< Without callPrefix.
  double share = 0; ///< Of the ticks of all.
  bool isPageFault = false;
};

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

TickCause mostOf(const CauseUnits &causes) {
  return static_cast<TickCause>(std::ranges::max_element(causes.units) - causes.units.begin());
}

/// How many of a region's ticks a cause has, and where.
std::string clauseFor(TickCause cause, const WhyRegion &region, const TickAttribution &attribution,
                      const InstructionTable &table) {
  const uint64_t units = region.causes.units[static_cast<size_t>(cause)];
  const LineCause place = largest(cause, attribution, table);
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
    clause +=
        fmt::format(", {:.0f} % of it in {}", 100 * called.share, called.isPageFault ? "page faults" : called.name);
  if (cause == TickCause::port)
    clause += neededPorts(place, region, table);
  if (cause == TickCause::dependency || waitsForData(cause))
    if (const Instruction *producer = producerOf(place, waitsForData(cause), attribution, table)) {
      const bool loads = table.opcodeClass(producer->opcode) == InstructionClass::load;
      if (producer->file == place.file && producer->line == place.line)
        clause += !waitsForData(cause) ? "; each one needs the one before"
                  : loads              ? "; each load needs the one before"
                                       : "";
      else if (!waitsForData(cause))
        clause += fmt::format("; it needs what {} computes",
                              placeText(table, producer->file, producer->line, producer->function));
    }
  return clause;
}

bool isSameLine(const WhyRow &one, const WhyRow &other) {
  return one.line == other.line && one.file == other.file && one.function == other.function;
}

/// Where a line has most of the critical path and few of the ticks, what waits longest waits for it. Empty elsewhere,
/// and where most ticks are in code that nobody sees.
std::string pathSentence(const WhyRegion &region) {
  if (region.criticalPath.empty() || mostOf(region.causes) == TickCause::call)
    return {};
  const WhyRow &first = region.criticalPath.front();
  const uint64_t onPath = first.ticks.total();
  const auto row = std::ranges::find_if(region.byLine, [&](const WhyRow &line) { return isSameLine(line, first); });
  const uint64_t ofTicks = row == region.byLine.end() ? 0 : row->ticks.total();
  constexpr uint64_t fewer = 4;
  if (onPath / unitsPerTick < region.ticks / 2 || ofTicks > onPath / fewer)
    return {};
  return fmt::format(" On the critical path it is another line: {} {}, for {:.0f} % of the ticks.", placeText(first),
                     causeAtLine(mostOf(first.ticks)), 100 * inTicks(onPath) / static_cast<double>(region.ticks));
}

} // namespace

std::string answerFor(const WhyRegion &region, const TickAttribution &attribution, const InstructionTable &table) {
  if (region.ticks == 0)
    return "No tick passes in this region.";
  const TickCause first = mostOf(region.causes);
  std::string answer = clauseFor(first, region, attribution, table) + ".";
  constexpr double worthTelling = 0.15;
  CauseUnits waits = region.causes;
  waits.units[static_cast<size_t>(first)] = waits.units[static_cast<size_t>(TickCause::base)] = 0;
  const TickCause second = mostOf(waits);
  if (inTicks(waits.units[static_cast<size_t>(second)]) < worthTelling * static_cast<double>(region.ticks))
    return answer + pathSentence(region);
  // What can be gained is elsewhere: nothing waits, or one line waits longer for something else.
  if (first == TickCause::base || largest(second, attribution, table).units > largest(first, attribution, table).units)
    answer += " Next, " + clauseFor(second, region, attribution, table) + ".";
  return answer + pathSentence(region);
}

WhyRegion whyRegion(const CauseCollector::Collected &collected, const InstructionTable &table, const PortNames &ports) {
  const TickAttribution &attribution = collected.attribution;
  const std::span<const CauseUnits> units = attribution.byInstruction();
  WhyRegion region;
  region.name = collected.description.name;
  region.thread = collected.description.thread;
  region.executions = attribution.executions();
  region.instructions = attribution.instructions();
  region.ticks = attribution.ticks();
  region.causes = attribution.total();
  const LineCounters counters(collected.counters, collected.path.slack, table);
  region.counters = counters.total();
  const InlinedFunctions inlined(table);
  region.byLine = rowsByLine(units, table, counters, inlined);
  addInlinedLines(region.byLine, attribution, table);
  addPorts(region.byLine, attribution, table, ports);
  region.criticalPath = rowsByLine(collected.path.ticks, table, counters, inlined);
  region.byFunction = rowsBy(
      units, table, [](const Instruction &instruction) { return instruction.function; },
      [&](uint32_t function) { return WhyRow{.function = table.functionName(function)}; });
  region.byOpcode = rowsBy(
      units, table, [](const Instruction &instruction) { return instruction.opcode; },
      [&](uint32_t opcode) { return WhyRow{.opcode = table.opcodeName(opcode)}; });
  region.byClass = rowsBy(
      units, table, [&](const Instruction &instruction) { return table.opcodeClass(instruction.opcode); },
      [](InstructionClass classOf) { return WhyRow{.instructionClass = std::string(name(classOf))}; });
  region.byPath = rowsByPath(attribution, table);
  region.answer = answerFor(region, attribution, table);
  return region;
}

namespace {

/// Of files that hold no events either, it is not told what a CSV needs.
Result<void> checkIsRun(const std::string &path) {
  TRY(refuseOtherFiles(path));
  std::error_code problem;
  if (std::filesystem::is_regular_file(path, problem) && std::filesystem::path(path).extension() != ".csv")
    return fail("this is a file, and a run is a folder", path, "give the folder that 'leastaction record' wrote");
  return {};
}

} // namespace

Result<void> checkInstructions(const EventInput &input, const std::string &path) {
  if (input.core.empty())
    return fail("there are no instructions to execute, only events", path,
                "give a run that was recorded with mode=trace or with --step");
  return {};
}

Result<WhyReport> whyReport(const WhyQuestion &question) {
  TRY(checkIsRun(question.path));
  EventInputOptions options = question.events;
  options.events = false;
  options.explains = options.arrivals = true;
  options.sample.region = question.region;
  InstructionTable table;
  CauseCollector collector(question.region);
  const CoreDescription core = TRY(chosenCore(options.core, question.path));
  const PortNames ports = TRY(PortNames::of(core));
  for (const std::string &change : question.whatIf)
    TRY(TRY(parseChange(change)).checkCore(core)); // Before a replay that may take long.
  const uint64_t transferTicks = transferTicksOf(core);
  collector.setLineBytes(core.l1.lineBytes);
  const bool isShared = hasThreads(question.path);
  if (isShared && !options.sample.isOn)
    collector.followSharing(transferTicks);
  const EventInput input = TRY(readEvents(question.path, options, table, collector));
  collector.finish();
  TRY(checkInstructions(input, question.path));
  if (!question.region.empty() && collector.regions().empty())
    return std::unexpected(unknownRegion(question.region, collector.names(), question.path));
  WhyReport report;
  report.program = input.program;
  report.source = question.path;
  report.core = input.core;
  report.lineBytes = core.l1.lineBytes;
  report.perfect = options.perfect();
  report.flaw = input.flaw;
  if (isShared && options.sample.isOn) // First, since the answer may miss the cause.
    report.notes.emplace_back(sampledSharingNote);
  std::ranges::copy(input.notes, std::back_inserter(report.notes));
  const std::string text = textOfCore(core, options.core);
  const CauseOrigins origins = causeOrigins(text, core.measuredHere);
  for (const CauseCollector::Collected &collected : collector.regions()) {
    WhyRegion &region = report.regions.emplace_back(whyRegion(collected, table, ports));
    region.confidence = ruleConfidence(collected.attribution, table, origins);
    region.sharing = sharingRows(collector.sharedLines(collected), table);
    region.answer = sharingSentence(region, transferTicks) + region.answer;
    tellOfThreads(region, question.path);
  }
  std::ranges::move(
      whyNotes(report,
               {.run = question.path, .coreText = text, .callsAreNominal = options.opaque == OpaqueTime::nominal}),
      std::back_inserter(report.notes));
  if (!question.whatIf.empty() || question.choosesWhatIf) {
    const WhatIfInput changed{question.path,       question.region,
                              question.events,     table,
                              collector.regions(), input.sample ? std::optional(input.sample->plan) : std::nullopt};
    std::vector<std::vector<WhatIf>> byRegion =
        TRY(question.whatIf.empty() ? likelyWhatIf(changed) : whatIf(changed, question.whatIf));
    for (size_t i = 0; i < report.regions.size(); ++i)
      report.regions[i].whatIf = std::move(byRegion[i]);
  }
  if (input.sample) {
    report.sample = summaryOf(*input.sample);
    for (size_t i = 0; i < report.regions.size(); ++i)
      if (const RegionEstimate *estimate = estimateOf(input, collector.regions()[i].region))
        applySample(report.regions[i], *estimate);
  }
  if (input.clockHz > 0)
    for (WhyRegion &region : report.regions)
      region.timeSeconds = static_cast<double>(region.ticks) / input.clockHz;
  if (question.page) {
    const std::vector<RegionReport> lines = linesByTicks(report.regions);
    report.sources =
        question.sourceText ? readSources(question.path, question.sourceRoots, lines) : sourcesLeftOut(lines);
  }
  return report;
}

} // namespace leastaction
