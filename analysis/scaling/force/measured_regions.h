// Regions that were measured as points of an efficiency surface: work and bytes as they were counted, and what these do
// not explain of the time as start-ups, each of one of the machine's latencies.
//
//   Result<TimingModel> model = measuredModel("l1");
//   Result<std::vector<RegionAmounts>> amounts = regionAmounts(*model, ownMachine, regions);
//   Result<SurfacePath> path = measuredPath(*model, otherMachine, *amounts);
#pragma once

#include "analysis/scaling/force/surface_path.h"

#include <span>
#include <string>
#include <vector>

namespace leastaction {

struct MeasuredRegion {
  std::string name;
  double work = 0;    ///< flop, positive.
  double bytes = 0;   ///< Not negative.
  double seconds = 0; ///< Positive.
};

/// What a region's software forces are made of.
struct RegionAmounts {
  double work = 0, bytes = 0;
  double startups = 0;   ///< Latencies that nothing hid.
  bool isFaster = false; ///< Than work and bytes allow on the machine: then there are no start-ups.
};

/// t = w/r0 + m/b + s sigma in variables w, m and s; b is the machine's quantity of that name, sigma its "s".
Result<TimingModel> measuredModel(const std::string &bandwidth);

/// On the machine that the regions were measured on.
Result<std::vector<RegionAmounts>> regionAmounts(const TimingModel &model, const Machine &machine,
                                                 std::span<const MeasuredRegion> regions);

/// A point for each region.
Result<SurfacePath> measuredPath(const TimingModel &model, const Machine &machine,
                                 std::span<const RegionAmounts> amounts);

} // namespace leastaction
