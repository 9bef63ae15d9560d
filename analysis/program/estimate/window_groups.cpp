#include "analysis/program/estimate/window_groups.h"

#include <algorithm>
#include <numeric>

namespace leastaction {

WindowGroups::WindowGroups(const std::vector<uint64_t> &windows, const std::optional<SampleFacts::Parts> &parts) {
  groups_.resize(windows.size());
  if (!parts) {
    std::iota(groups_.begin(), groups_.end(), 0u);
    weights_.assign(windows.size(), 1);
    return;
  }
  const auto chunkOf = [&](uint64_t window) { return parts->ofWindow[window - 1]; };
  std::vector<uint32_t> chunks;
  for (const uint64_t window : windows)
    chunks.push_back(chunkOf(window));
  std::ranges::sort(chunks);
  const auto repeated = std::ranges::unique(chunks);
  chunks.erase(repeated.begin(), repeated.end());
  for (size_t window = 0; window < windows.size(); ++window)
    groups_[window] =
        static_cast<uint32_t>(std::ranges::lower_bound(chunks, chunkOf(windows[window])) - chunks.begin());
  for (const uint32_t chunk : chunks)
    weights_.push_back(parts->drawn[chunk].weight);
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
