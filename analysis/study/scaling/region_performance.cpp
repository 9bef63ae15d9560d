#include "analysis/study/scaling/region_performance.h"

#include "analysis/scaling/complexity/performance_csv.h"
#include "analysis/study/program/region_seconds.h"
#include "analysis/study/program/run_report.h"

namespace leastaction {
namespace {

/// Only the core model makes seconds of a run that are not measured ones.
Result<void> checkPredicts(const RunReport &report) {
  if (report.mode == RunMode::events)
    return fail("an events CSV has ticks, but no seconds to compare with what was measured", report.source,
                "give the run that the events are of");
  if (report.core.empty())
    return fail("a run of mode=" + std::string(nameOf(report.mode)) +
                    " has no time of the core model to compare with what was measured",
                report.source, "compile the program with mode=trace and record it again");
  return {};
}

} // namespace

Result<PerformanceData> regionPerformance(const std::string &run, const std::string &markersRun,
                                          const EventInputOptions &options) {
  const RegionSeconds measured = TRY(markerSeconds(markersRun, "what is measured", options.progress));
  const RunReport report = TRY(runReport(run, options, "", {}, false, ""));
  TRY(checkPredicts(report));
  RegionSeconds simulated;
  for (const RegionReport &region : report.regions)
    simulated[region.summary.name] += region.timeSeconds;
  PerformanceData data;
  data.unit = "runs/s";
  for (const auto &[name, seconds] : simulated) {
    const auto found = measured.find(name);
    if (found == measured.end())
      continue;
    if (!(found->second > 0) || !(seconds > 0))
      return fail("region '" + name + "' took no time", found->second > 0 ? run : markersRun,
                  "let it do more, or leave its markers out");
    PerformancePoint point;
    point.performance = 1 / found->second;
    point.predicted = 1 / seconds;
    point.row = markersRun + ", region " + name;
    point.benchmark = benchmarkPlace(data, name);
    addPoint(data, report.program, std::move(point));
  }
  if (data.systems.empty())
    return fail("the two runs have no region in common", markersRun, "record the same regions");
  return data;
}

} // namespace leastaction
