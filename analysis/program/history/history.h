// How the regions of programs developed over the runs that were stored: one series for each region.
//
//   std::vector<RegionHistory> history = regionHistories(runs, {.program = "", .region = "", .last = 50});
//   history[0].points.back().ticks
#pragma once

#include "analysis/program/history/run_store.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

struct HistoryPoint {
  std::string commit, label, recordedAt;
  uint64_t ticks = 0, instructions = 0, action = 0;
  double norm = 0;             ///< [N 5.34], of the set of the series' points.
  double distance = 0;         ///< [N 5.35] from the point before, in the same set.
  bool coreHasChanged = false; ///< The core's description is another one than that of the point before.
};

/// Figures are comparable within a series only.
struct RegionHistory {
  std::string program, region, thread, core;
  std::vector<HistoryPoint> points; ///< In the order in which they were stored.
};

struct HistoryOptions {
  std::string program, region, label; ///< Only these; empty: all.
  size_t last = 0;                    ///< Only this many points of each series; 0: all.
};

/// In the order in which the series began.
std::vector<RegionHistory> regionHistories(const std::vector<StoredRun> &runs, const HistoryOptions &options);

} // namespace leastaction
