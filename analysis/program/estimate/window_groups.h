// Which windows count as one: those of one chunk, where only some chunks of a run were read. They tell less of the run
// than as many from anywhere, so variances are those of chunks.
//
//   WindowGroups groups(region.windows, facts.parts);
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
  /// `windows`: their numbers, rising. Without parts, each is a group of its own.
  WindowGroups(const std::vector<uint64_t> &windows, const std::optional<SampleFacts::Parts> &parts);

  size_t count() const { return weights_.size(); }
  size_t of(size_t window) const { return groups_[window]; }
  /// For how many chunks a group stands.
  double weight(size_t group) const { return weights_[group]; }
  WindowSeries sums(const WindowSeries &values) const;

private:
  std::vector<uint32_t> groups_; ///< By window.
  std::vector<double> weights_;  ///< By group. Groups that are alike lie side by side.
};

} // namespace leastaction
