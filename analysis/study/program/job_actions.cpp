#include "analysis/study/program/job_actions.h"

#include "analysis/program/metric/program_metric.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

constexpr size_t spectrumParts = 256;
constexpr size_t mostMappedRanks = 256;
constexpr size_t binsOfAllCurves = size_t{1} << 16, fewestBins = 64;

/// Every `step`-th edge, and the last.
ActionCurve coarser(const ActionCurve &curve, size_t step) {
  ActionCurve result{.binTicks = curve.binTicks * step, .action = {}};
  for (size_t edge = 0; edge + 1 < curve.action.size(); edge += step)
    result.action.push_back(curve.action[edge]);
  result.action.push_back(curve.action.back());
  return result;
}

void addMap(JobReport &report, const std::vector<ActionOfWork> &actions) {
  if (actions.size() < 2 || actions.size() > mostMappedRanks)
    return;
  const size_t most = std::max(binsOfAllCurves / actions.size(), fewestBins);
  std::vector<ProgramAction> ranks;
  for (size_t rank = 0; rank < actions.size(); ++rank) {
    const RankAction &action = actions[rank].action;
    ranks.push_back({.name = fmt::format("rank {}", rank),
                     .ticks = action.ticks,
                     .action = action.action,
                     .actionIntegral = action.actionIntegral,
                     .curve = coarser(action.curve, (action.curve.action.size() + most - 1) / most)});
  }
  ProgramMetric metric = programMetric(ranks);
  JobMap &map = report.map.emplace();
  map.map = programMap(metric.distance);
  map.dendrogram = dendrogram(metric.distance);
  map.norm = std::move(metric.norm);
  map.distance = std::move(metric.distance);
}

} // namespace

void addActions(JobReport &report, const JobTimeline &timeline, const std::vector<ActionOfWork> &actions) {
  for (size_t rank = 0; rank < actions.size(); ++rank)
    report.ranks[rank].action = actions[rank].action.action;
  report.spectrum = jobSpectrum(timeline, actions, spectrumParts);
  addMap(report, actions);
}

} // namespace leastaction
