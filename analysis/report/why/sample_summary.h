// What of a run was replayed, where only windows of it were; and the intervals of what follows, as JSON and as text.
//
//   json["sample"] = toJson(*report.sample);
//   addInterval(json, "ticks", region.sample->ticks);            // "ticks_interval": [low, high]
//   "12,000 tick" + reachText(region.sample->ticks)               // " ± 0.8 %"
#pragma once

#include "analysis/program/estimate/estimate.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace leastaction {

/// In instructions.
struct SampleSummary {
  uint64_t seed = 0;
  uint64_t windows = 0;
  uint64_t windowInstructions = 0;          ///< Of each,
  uint64_t warmUpInstructions = 0;          ///< and executed before it.
  uint64_t replayed = 0;                    ///< In all windows,
  uint64_t warmedUp = 0;                    ///< in front of them,
  uint64_t passed = 0;                      ///< and not timed;
  uint64_t skipped = 0;                     ///< of these, those of which caches know the last access to each line.
  unsigned passes = 1;                      ///< Over the run; what is here is of the last one.
  double readFraction = 1;                  ///< Of the recording.
  std::optional<uint64_t> drawnChunks = {}; ///< Chunks that windows may lie in; none if all of it was read.
  /// Of a run of which only windows were recorded, that have ticks instead of a seed and a length.
  struct Recorded {
    uint64_t windowTicks = 0;
    uint64_t periodNs = 0;                    ///< From one to the next, on average, in processor time of a thread.
    unsigned halvings = 0;                    ///< How often it was doubled, and half of the windows dropped.
    uint64_t processorNs = 0;                 ///< Of the program; 0 if unknown.
    uint64_t lateWindows = 0;                 ///< That could not begin where they were due.
    std::optional<uint64_t> attachments = {}; ///< As in RecordedSample.
  };
  std::optional<Recorded> recorded = {};
};

/// One of several programs.
struct SampledProgram {
  SampleSummary summary;
  SampledValue ticks, action;
};

/// What part of all windows that were due could not begin, e.g. "9 %".
std::string lateShareText(uint64_t late, uint64_t windows);
/// Of a recorded sample, in a line: its windows, and those that are missing; otherwise empty.
std::string windowsText(const std::optional<SampleSummary> &sample);

nlohmann::ordered_json toJson(const SampleSummary &sample);
/// How much of the region was replayed, and by what its windows were weighted.
nlohmann::ordered_json toJson(const RegionEstimate &region);

/// `high` is null where it is not known.
void addInterval(nlohmann::ordered_json &json, const char *key, const SampledValue &estimate);
/// "instructions_interval", where they are not known exactly.
void addInstructionsInterval(nlohmann::ordered_json &json, const RegionEstimate &region);
/// By cause, those that are not 0.
nlohmann::ordered_json causeIntervalsJson(const RegionEstimate &region);
/// Accesses by the furthest place of their data: value and interval.
nlohmann::ordered_json accessesJson(const RegionEstimate &region);
/// "ticks_interval" of a row by its names, "tick_fraction" and its interval, "action_interval" and "fraction_interval"
/// where `hasAction`; nothing of rows that are not known.
void addRowIntervals(nlohmann::ordered_json &json, const RowEstimates &rows, const std::string &name,
                     const std::string &function, bool hasTicks, bool hasAction);

/// " ± 0.8 %" of the value; empty of a single value.
std::string reachText(const SampledValue &estimate);
/// The same of its instructions, if they are not known exactly.
std::string instructionsReachText(const std::optional<RegionEstimate> &region);
/// " ± 0.4": of a fraction, in hundredths.
std::string fractionReachText(const SampledValue &fraction);

} // namespace leastaction
