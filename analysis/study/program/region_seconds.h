// What the clock said of each region of a program that only markers slow down.
//
//   Result<RegionSeconds> seconds = markerSeconds("dot-markers.run", "dilation");
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/replay/replay.h"
#include "analysis/study/progress.h"

#include <map>
#include <string>
#include <vector>

namespace leastaction {

/// By the region's name, of all threads and executions together.
using RegionSeconds = std::map<std::string, double>;

RegionSeconds secondsByRegion(const std::vector<RegionTimes> &regions);

/// Of a run of mode=markers; fails on any other. `what` is what it is to be held against: "dilation".
Result<RegionSeconds> markerSeconds(const std::string &run, const std::string &what, const ShowProgress &progress = {});

} // namespace leastaction
