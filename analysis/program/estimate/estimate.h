// Values that windows of a run tell of the whole.
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/sample/auxiliary_counts.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

inline constexpr double estimateConfidence = 0.95;

/// Part of a value by which its interval is wider to either side, for what the start of a window leaves in it: that
/// does not shrink with more windows. bench/sampling measures it; the largest mean error there was a little less.
inline constexpr double warmUpAllowance = 0.0075;

/// A value, and the interval that holds that of a full replay in so many of all cases; `high` is infinite where too few
/// windows are there to tell.
struct SampledValue {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// Of an opcode, a class, a function or a line.
struct RowEstimate {
  uint64_t executions = 0;                    ///< Exactly.
  SampledValue ticks = {}, tickFraction = {}; ///< Of the region's; 0 where ticks have no causes.
  SampledValue action = {}, actionFraction = {};
  double lastCacheAccesses = 0; ///< Instructions whose data come from the last cache or from memory.
};

/// By name and, for lines, function: as Share has them.
using RowEstimates = std::map<std::pair<std::string, std::string>, RowEstimate>;

struct RegionEstimate {
  bool isWhole = false;      ///< Everything was replayed: intervals are single values.
  bool isOfWindows = false;  ///< Only windows were recorded: all figures are theirs, and none is known exactly.
  uint64_t windows = 0;      ///< With something of the region.
  uint64_t instructions = 0; ///< Exactly, as the following; estimated where not all of the run was read.
  std::optional<SampledValue> readInstructions = {}; ///< Then these, with their interval.
  uint64_t told = 0;                                 ///< Of these, in windows.
  uint64_t executions = 0;                           ///< 0 where that is not known.
  std::vector<uint64_t> executionsOf = {};           ///< By row of the InstructionTable.
  std::vector<Auxiliary> calibratedBy = {};          ///< Counts by which windows are weighted.
  uint64_t unseenFirstUses = 0; ///< Of cache lines, more than windows stand for: what they take is not in the values.
  SampledValue ticks = {}, action = {};
  std::array<SampledValue, tickCauses> causes{}; ///< Ticks.
  std::array<SampledValue, 5> accesses{};        ///< By MemoryLevel of the furthest place.
  RowEstimates byOpcode = {}, byClass = {}, byFunction = {}, byLine = {};

  /// By which sums over windows are multiplied.
  double scale() const { return told == 0 ? 1 : static_cast<double>(instructions) / static_cast<double>(told); }
};

} // namespace leastaction
