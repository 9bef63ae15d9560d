// Which windows count as one: those of one chunk, where only some chunks of a run were read. They tell less of the run
// than as many from anywhere, so variances are those of chunks.
//
//   WindowGroups groups(region.windows, facts.parts, facts.regions[region]);
//   groups.sums(series)     // by group
#pragma once

#include "analysis/execution/sample/sample_plan.h"
#include "analysis/program/estimate/calibrated_windows.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace leastaction {

class WindowGroups {
public:
  /// `windows`: their numbers, rising. Without parts, each is a group of its own; otherwise each chunk that was drawn
  /// of the region's thread, also those without a window.
  WindowGroups(const std::vector<uint64_t> &windows, const std::optional<SampleFacts::Parts> &parts,
               const SampledRegionFacts &region);

  size_t count() const { return parts_.size(); }
  size_t of(size_t window) const { return groups_[window]; }
  /// Of each group, what is known of the chunk. Those that are alike lie side by side.
  const std::vector<CountedPart> &parts() const { return parts_; }
  WindowSeries sums(const WindowSeries &values) const;

private:
  std::vector<uint32_t> groups_; ///< By window.
  std::vector<CountedPart> parts_;
};

} // namespace leastaction
