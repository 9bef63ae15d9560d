// What was measured of this machine's memory and branches.
//
//   Result<Calibration> measured = calibrate({.quick = true}, [](double fraction) { … });
//   std::string toml = calibratedDescription(baseText, *measured);
#pragma once

#include "analysis/base/error.h"
#include "analysis/calibrate/translation.h"

#include <cstdint>
#include <functional>

namespace leastaction {

/// Ticks are those of the core's clock. Nothing is known of what stayed 0.
struct Calibration {
  struct Level {
    uint64_t bytes = 0;
    double ticks = 0;        ///< Of a load that waits for the one before.
    double bytesPerTick = 0; ///< Of reading.
  };
  double clockHz = 0;
  Level l1, l2, l3, memory;
  double indexedLoadTicks = 0;
  double storeForwardTicks = 0;
  double mispredictTicks = 0; ///< All that a mispredicted branch on loaded data costs.
  uint32_t parallelMisses = 0;
  Translation translation;
};

/// Sizes that the processor states, or 0: what is measured can be less where others share a cache.
struct StatedSizes {
  uint64_t l1Bytes = 0;
  uint64_t l2Bytes = 0;
};

struct CalibrationOptions {
  bool quick = false;  ///< Few runs of each measurement.
  StatedSizes sizes{}; ///< Of the description that the results go into.
};

/// Takes up to half a minute and 400 megabyte of memory. Fails where the time-stamp counter does not run at a constant
/// rate, where there is not enough memory, and where other work on the machine makes what is measured make no sense.
Result<Calibration> calibrate(const CalibrationOptions &options, const std::function<void(double)> &progress);

} // namespace leastaction
