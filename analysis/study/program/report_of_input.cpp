#include "analysis/study/program/report_of_input.h"

#include "analysis/report/run/run_formats.h"
#include "analysis/study/program/count_report.h"
#include "analysis/study/program/run_report.h"
#include "analysis/study/program/source_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace leastaction {
namespace {

/// Regions that end before the ticks that were asked for have none; but one must have them.
Result<void> checkDetail(const RunReport &report, const TickInterval &asked) {
  uint64_t longest = 0;
  for (const RegionReport &region : report.regions) {
    if (region.summary.detail)
      return {};
    longest = std::max(longest, region.summary.ticks);
  }
  return fail("no region has the tick " + std::to_string(asked.first), "--from",
              longest == 0 ? "give a run with ticks" : "the last one is " + std::to_string(longest - 1));
}

/// An event that no region has was asked for in vain.
Result<void> checkEvent(const RunReport &report, uint64_t event) {
  if (std::ranges::any_of(report.regions, [](const RegionReport &region) { return region.summary.event.has_value(); }))
    return {};
  return fail("no region has the instruction " + std::to_string(event), "--event",
              "choose a number of the first column that 'leastaction events' writes");
}

/// A page has room for so many bins; where their width was chosen, it is not widened.
Result<void> checkPageBins(const RunReport &report, uint64_t binTicks) {
  const auto binsAt = [&](uint64_t width) {
    uint64_t bins = 0;
    for (const RegionReport &region : report.regions)
      bins += (region.summary.ticks + width - 1) / width;
    return bins;
  };
  const uint64_t bins = binsAt(binTicks);
  if (bins <= mostPageBins)
    return {};
  uint64_t tooNarrow = binTicks, enough = binTicks;
  for (const RegionReport &region : report.regions)
    enough = std::max(enough, region.summary.ticks);
  while (enough - tooNarrow > 1) {
    const uint64_t middle = tooNarrow + (enough - tooNarrow) / 2;
    (binsAt(middle) > mostPageBins ? tooNarrow : enough) = middle;
  }
  return fail(fmt::format("a page has room for {} bins of all its regions, and these are {}", mostPageBins, bins),
              fmt::format("--bin-width {}", binTicks),
              fmt::format("give --bin-width {} or more{}", enough,
                          report.regions.size() > 1 ? ", or name one region with --region" : ""));
}

RegionAnalysisOptions analysisFor(const ReportQuestion &question) {
  RegionAnalysisOptions options;
  options.fixedBinTicks = question.binTicks;
  options.energyAt = question.energyAt;
  options.event = question.event;
  options.spikeWindows = question.spikeWindows;
  options.detail = question.ticks;
  if (question.page) {
    options.fineBins = mostPageBins;
    options.scoreBins = 4096;
  }
  return options;
}

/// Was all there that was asked for?
Result<void> checkAnswer(const RunReport &report, const ReportQuestion &question) {
  if (report.regions.empty())
    return std::unexpected(nothingRecorded("report", report.notes, question.path));
  if (question.binTicks > 0 && question.page)
    TRY(checkPageBins(report, question.binTicks));
  if (question.ticks)
    TRY(checkDetail(report, *question.ticks));
  if (question.event)
    TRY(checkEvent(report, *question.event));
  return {};
}

} // namespace

Result<TickInterval> tickInterval(TickInterval asked) {
  if (asked.end == 0)
    asked.end = asked.first + TickInterval::mostTicks;
  if (asked.end <= asked.first || asked.end - asked.first > TickInterval::mostTicks)
    return fail("an interval of single ticks has 1 to " + std::to_string(TickInterval::mostTicks) + " of them",
                "--from " + std::to_string(asked.first) + " --to " + std::to_string(asked.end),
                "give a tick after --from, and near it");
  return asked;
}

Result<RunReport> reportOf(const ReportQuestion &question) {
  const RegionAnalysisOptions analysis = analysisFor(question);
  const bool isCounted = !question.events.source && modeOfRun(question.path) == RunMode::count;
  RunReport report = TRY(isCounted ? countReport(question.path, question.region, question.events)
                                   : runReport(question.path, question.events, question.region, analysis,
                                               question.measured, question.against));
  TRY(checkAnswer(report, question));
  if (question.page)
    report.sources = question.sourceText ? readSources(question.path, question.sourceRoots, report.regions)
                                         : sourcesLeftOut(report.regions);
  return report;
}

} // namespace leastaction
