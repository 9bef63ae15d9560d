#include "analysis/study/program/why.h"

#include "analysis/execution/core/setting_origins.h"
#include "analysis/execution/replay/recorded_places.h"
#include "analysis/program/spectrum/inlined_functions.h"
#include "analysis/report/why/cause_text.h"
#include "analysis/study/program/apply_sample.h"
#include "analysis/study/program/source_text.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/what_if.h"
#include "analysis/study/program/why_advice.h"
#include "analysis/study/program/why_answer.h"
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
#include <optional>
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

} // namespace

WhyRegion whyRegion(const CauseCollector::Collected &collected, const InstructionTable &table, const PortNames &ports,
                    const RegionEstimate *estimate) {
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
  if (estimate)
    applySample(region, *estimate);
  region.answer = answerFor(region, attribution, table);
  return region;
}

namespace {

/// As far as it is known before a replay.
Result<void> checkChanges(const WhyQuestion &question, const CoreDescription &core) {
  std::vector<WhatIfChange> changes;
  for (const std::string &text : question.whatIf) {
    changes.push_back(TRY(parseChange(text)));
    TRY(changes.back().checkCore(core));
  }
  if (std::ranges::all_of(changes, &WhatIfChange::isEverywhere))
    return {};
  if (const std::optional<InstructionTable> places = recordedPlaces(question.path, question.events.inlines))
    for (const WhatIfChange &change : changes)
      TRY(change.checkPlace(*places));
  return {};
}

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
  TRY(checkChanges(question, core)); // Before a replay that may take long.
  const uint64_t transferTicks = transferTicksOf(core);
  collector.setLineBytes(core.l1.lineBytes);
  const bool isShared = hasThreads(question.path);
  const bool isSampledRun = isSampled(question.path, options);
  if (isShared && !isSampledRun)
    collector.followSharing(transferTicks);
  const EventInput input = TRY(readEvents(question.path, options, table, collector));
  collector.finish();
  TRY(checkInstructions(input, question.path));
  if (!question.region.empty() && collector.regions().empty())
    return std::unexpected(unknownRegion(question.region, collector.names(), question.path));
  if (collector.regions().empty())
    return std::unexpected(nothingRecorded("explain", input.notes, question.path));
  WhyReport report;
  report.program = input.program;
  report.source = question.path;
  report.core = input.core;
  report.lineBytes = core.l1.lineBytes;
  report.perfect = options.perfect();
  report.flaw = input.flaw;
  if (isShared && isSampledRun) // First, since the answer may miss the cause.
    report.notes.emplace_back(sampledSharingNote);
  std::ranges::copy(input.notes, std::back_inserter(report.notes));
  const std::string text = textOfCore(core, options.core);
  const CauseOrigins origins = causeOrigins(text, core.measuredHere);
  for (const CauseCollector::Collected &collected : collector.regions()) {
    const RegionEstimate *estimate = estimateOf(input, collected.region);
    WhyRegion &region = report.regions.emplace_back(whyRegion(collected, table, ports, estimate));
    region.confidence = ruleConfidence(collected.attribution, table, origins);
    if (estimate)
      applySample(*region.confidence, *estimate);
    region.sharing = sharingRows(collector.sharedLines(collected), table);
    const std::string sharing = sharingSentence(region, transferTicks);
    region.answer = sharing + region.answer;
    if (!sharing.empty())
      region.advice = adviceForSharing(region.sharing.front().lines.isFalse);
    tellOfThreads(region, question.path);
  }
  std::ranges::move(whyNotes(report, {.run = question.path,
                                      .coreText = text,
                                      .callsAreNominal = options.opaque == OpaqueTime::nominal,
                                      .lastCacheBytes = std::max(core.l2.bytes, core.l3.bytes)}),
                    std::back_inserter(report.notes));
  if (!question.whatIf.empty() || question.choosesWhatIf) {
    if (question.tellAnswer && !report.regions.empty())
      question.tellAnswer(std::ranges::max_element(report.regions, {}, &WhyRegion::ticks)->answer);
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
        applySample(report.regions[i].whatIf, collector.regions()[i].attribution.ticks(), *estimate);
  }
  for (size_t i = 0; i < report.regions.size(); ++i)
    if (WhyRegion &region = report.regions[i]; region.advice.empty())
      region.advice = adviceFor(region, collector.regions()[i].attribution, table, core.l1.lineBytes);
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
