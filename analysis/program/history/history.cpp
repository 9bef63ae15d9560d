#include "analysis/program/history/history.h"

#include "analysis/program/metric/program_metric.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

/// A series and what its points are made of.
struct Series {
  RegionHistory history;
  std::vector<std::pair<const StoredRun *, const BaselineRegion *>> sources;
};

Series &seriesOf(std::vector<Series> &all, const StoredRun &run, const BaselineRegion &region) {
  const auto key = std::tie(run.summary.program, region.name, region.thread, run.summary.core);
  const auto found = std::ranges::find_if(all, [&](const Series &series) {
    const RegionHistory &known = series.history;
    return std::tie(known.program, known.region, known.thread, known.core) == key;
  });
  if (found != all.end())
    return *found;
  return all.emplace_back(Series{.history = {.program = run.summary.program,
                                             .region = region.name,
                                             .thread = region.thread,
                                             .core = run.summary.core,
                                             .points = {}},
                                 .sources = {}});
}

void addPoints(Series &series) {
  std::vector<ProgramAction> programs;
  for (const auto &[run, region] : series.sources)
    programs.push_back({run->commit, region->ticks, region->action, region->actionIntegral, region->curve});
  const ProgramMetric metric = programMetric(programs);
  for (size_t i = 0; i < series.sources.size(); ++i) {
    const auto &[run, region] = series.sources[i];
    series.history.points.push_back(
        {.commit = run->commit,
         .label = run->label,
         .recordedAt = run->recordedAt,
         .ticks = region->ticks,
         .instructions = region->instructions,
         .action = region->action,
         .norm = metric.norm[i],
         .distance = i ? metric.distance[i][i - 1] : 0,
         .coreHasChanged = i > 0 && series.sources[i - 1].first->summary.coreCheck != run->summary.coreCheck});
  }
}

} // namespace

std::vector<RegionHistory> regionHistories(const std::vector<StoredRun> &runs, const HistoryOptions &options) {
  auto wanted = [](const std::string &name, const std::string &only) { return only.empty() || name == only; };
  std::vector<Series> all;
  for (const StoredRun &run : runs)
    if (wanted(run.summary.program, options.program) && wanted(run.label, options.label))
      for (const BaselineRegion &region : run.summary.regions)
        if (wanted(region.name, options.region))
          seriesOf(all, run, region).sources.emplace_back(&run, &region);
  std::vector<RegionHistory> histories;
  for (Series &series : all) {
    if (options.last && series.sources.size() > options.last)
      series.sources.erase(series.sources.begin(), series.sources.end() - static_cast<ptrdiff_t>(options.last));
    addPoints(series);
    histories.push_back(std::move(series.history));
  }
  return histories;
}

} // namespace leastaction
