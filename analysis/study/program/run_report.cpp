#include "analysis/study/program/run_report.h"

#include "analysis/execution/core/setting_origins.h"
#include "analysis/report/run/share_ticks.h"
#include "analysis/study/program/apply_sample.h"
#include "analysis/study/program/core_peaks.h"
#include "analysis/study/program/dilation.h"
#include "analysis/study/program/explained_regions.h"
#include "analysis/study/program/long_events.h"
#include "analysis/study/program/measured_means.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/why.h"

#include <algorithm>

namespace leastaction {
namespace {

/// Behind the last event all energies are 0, and mostly a tick was mistaken.
Result<void> checkEnergyTicks(RegionCollector &collector, const std::vector<uint64_t> &ticks) {
  uint64_t last = 0;
  for (const RegionCollector::Collected &collected : collector.regions())
    last = std::max(last, collected.lastTick);
  for (uint64_t tick : ticks)
    if (last != 0 && tick > last)
      return fail("no region has the tick " + std::to_string(tick), "--energy-at",
                  "the last one is " + std::to_string(last));
  return {};
}

} // namespace

Result<RunReport> runReport(const std::string &path, EventInputOptions options, const std::string &region,
                            const RegionAnalysisOptions &analysisOptions, bool measured, const std::string &against) {
  options.sample.region = region;
  InstructionTable table;
  ExplainedRegions collector(table, analysisOptions, region);
  EventInput input = TRY(readEvents(path, options, table, collector));
  if (!region.empty() && collector.regions().empty())
    return std::unexpected(unknownRegion(region, collector.names(), path));

  RunReport report;
  report.program = input.program;
  report.source = path;
  report.mode = input.mode;
  report.clock = {input.clockName, input.clockHz, input.resolutionTicks};
  if (input.measurement)
    report.clock.emptyProbe = {input.measurement->emptyProbe.ticks, input.measurement->emptyProbe.error};
  report.clock.callersPast = input.callersPast;
  report.core = input.core;
  report.flaw = input.flaw;
  PortNames ports;
  CauseOrigins origins{};
  if (!input.core.empty()) {
    report.perfect = options.perfect();
    const CoreDescription core = TRY(chosenCore(options.core, path));
    report.peaks = peaksOf(core);
    ports = TRY(PortNames::of(core));
    if (options.explains)
      origins = causeOrigins(textOfCore(core, options.core), core.measuredHere);
    // Perfect memory is all first level cache: the others hold nothing back.
    if (options.memory == Fidelity::perfect && !report.peaks.levels.empty())
      report.peaks.levels.resize(1);
  }
  TRY(checkEnergyTicks(collector, analysisOptions.energyAt));
  report.notes = input.notes;
  if (input.sample)
    report.sample = summaryOf(*input.sample);
  if (!input.unused.empty())
    report.notes.push_back(unusedNote(input.unused, input.mode));
  for (RegionCollector::Collected &collected : collector.regions()) {
    RegionSummary summary = TRY(collected.summary(path));
    const RegionEstimate *estimate = estimateOf(input, collected.region);
    if (input.sample && !estimate)
      continue;
    RegionReport &made = report.regions.emplace_back();
    made.summary = std::move(summary);
    made.timelineTicks = made.summary.ticks;
    if (estimate) {
      made.sample = *estimate;
      applySample(made.summary, *estimate, table);
    }
    made.energyAt = collected.analysis->energyAt();
    if (options.explains && !input.core.empty()) {
      const CauseCollector::Collected &causes = collector.causesOf(collected);
      made.why = whyRegion(causes, table, ports, estimate);
      made.why->confidence = ruleConfidence(causes.attribution, table, origins);
      if (estimate)
        applySample(*made.why->confidence, *estimate);
      tellOfThreads(*made.why, path);
      addRowsWithTicks(made.summary, *made.why);
    }
    if (input.clockHz > 0)
      made.timeSeconds = static_cast<double>(made.summary.ticks) / input.clockHz;
    if (input.measurement && collected.region < input.measurement->samples.size())
      addMeans(made.summary, input, collected.region, table);
    if (input.measurement)
      made.longEvents = longEventsOf(input, collected.region, table);
    made.workIsKnown = input.mode != RunMode::events;
    // Otherwise the same program would not have the same report. Of markers alone there is nothing else.
    if ((measured || input.mode == RunMode::markers) && collected.region < input.regions.size())
      made.measuredSeconds = input.regions[collected.region].measuredSeconds;
  }
  if (!against.empty()) {
    std::vector<std::string> notes = TRY(dilationNotes(input, report, against, options.progress));
    report.notes.insert(report.notes.end(), notes.begin(), notes.end());
  }
  return report;
}

} // namespace leastaction
