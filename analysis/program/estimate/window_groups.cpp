#include "analysis/program/estimate/window_groups.h"

#include <algorithm>
#include <numeric>

namespace leastaction {
namespace {

/// Of a chunk that is hardly longer than a warm-up, a window may stand for so many times what it would of another.
constexpr double mostUnseen = 2;

} // namespace

WindowGroups::WindowGroups(const std::vector<uint64_t> &windows, const std::optional<SampleFacts::Parts> &parts,
                           const SampledRegionFacts &region) {
  if (!parts) {
    groups_.resize(windows.size());
    std::iota(groups_.begin(), groups_.end(), 0u);
    parts_.resize(windows.size());
    return;
  }
  for (const uint64_t window : windows)
    groups_.push_back(parts->ofWindow[window - 1] - region.firstPlace);
  for (uint32_t place = region.firstPlace; place < region.endPlace; ++place) {
    const DrawnChunk &drawn = parts->drawn[place];
    const auto found = region.inChunk.find(place);
    const ChunkCounts counts = found == region.inChunk.end() ? ChunkCounts{} : found->second;
    // Windows lie in what is left of it, and stand for all of it: chunks of few instructions would count for too
    // little.
    const auto instructions = static_cast<double>(counts.instructions);
    const double left = instructions - (counts.isBehindGap ? static_cast<double>(parts->warmUp) : 0);
    parts_.push_back({.chunk = {{.size = static_cast<double>(drawn.words),
                                 .weight = drawn.weight,
                                 .stratum = drawn.stratum,
                                 .instructions = counts.instructions,
                                 .unseen = instructions / std::max(left, instructions / mostUnseen)}}});
  }
}

WindowSeries WindowGroups::sums(const WindowSeries &values) const {
  WindowSeries sums;
  for (const auto &[window, value] : values)
    sums.emplace_back(groups_[window], value);
  std::ranges::sort(sums);
  size_t last = 0;
  for (size_t i = 1; i < sums.size(); ++i)
    if (sums[i].first == sums[last].first)
      sums[last].second += sums[i].second;
    else
      sums[++last] = sums[i];
  if (!sums.empty())
    sums.resize(last + 1);
  return sums;
}

} // namespace leastaction
