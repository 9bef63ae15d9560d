// A short stretch of a region's timeline tick by tick, however long the region is: spectrum, score, and the first
// instructions in flight.
//
//   TickDetailAnalysis analysis(table, {.first = 1'000'000, .end = 1'004'096});
//   analysis.add(events, origin);                  // all of the region's, in the order of issue
//   std::optional<TickDetail> detail = analysis.finish(ticks);
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/spectrum/region_summary.h"
#include "analysis/program/spectrum/score.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace leastaction {

/// Ticks [first, end) of a region's timeline.
struct TickInterval {
  static constexpr uint64_t mostTicks = 4096;
  uint64_t first = 0;
  uint64_t end = 0; ///< At most mostTicks behind `first`.
};

/// Memory: some Mbyte. Events that miss the interval cost a comparison.
class TickDetailAnalysis {
public:
  static constexpr size_t maxEvents = 200; ///< That are shown.

  TickDetailAnalysis(const InstructionTable &table, TickInterval interval);

  /// Events in the order of issue; their ticks count from `origin` (modulo 2^64).
  void add(std::span<const Event> events, uint64_t origin);

  /// None if the timeline of `ticks` ticks ends before the interval begins.
  std::optional<TickDetail> finish(uint64_t ticks);

private:
  static constexpr size_t mostKept = size_t{1} << 16; ///< Of which those first in the program are shown.

  const InstructionTable &table_;
  TickInterval interval_;
  std::vector<double> energy_;
  ScoreAccumulator score_;
  std::vector<Event> events_; ///< Their issue on the timeline.
};

} // namespace leastaction
