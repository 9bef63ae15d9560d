// What was measured of this machine's memory and branches.
//
//   Result<Calibration> measured = calibrate({.quick = true}, [](double fraction) { … });
//   std::string toml = calibratedDescription(baseText, *measured);
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/calibrate/bandwidth.h"
#include "analysis/execution/calibrate/call_times.h"
#include "analysis/execution/calibrate/stated_sizes.h"
#include "analysis/execution/calibrate/translation.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Ticks are those of the core's clock. Nothing is known of what stayed 0.
struct Calibration {
  struct Level {
    uint64_t bytes = 0;
    double ticks = 0;        ///< Of a load that waits for the one before.
    double bytesPerTick = 0; ///< Of reading.
  };
  std::string processor; ///< Of which machine, as processorName() has it; empty where that is not known.
  double clockHz = 0;
  Level l1, l2, l3, memory;
  double writtenLineTicks = 0; ///< Of lines that are in L2.
  SetFillTicks setFills;
  double indexedLoadTicks = 0;
  double scaledLoadTicks = 0;
  double storeForwardTicks = 0;
  double renamedForwardTicks = 0;
  double indexedForwardTicks = 0;
  double byteForwardTicks = 0;
  uint32_t renamedForwardStores = 0; ///< 0: no limit was found.
  double computingForwardTicks = 0;
  double lockedTicks = 0;
  std::optional<double> upperSwitchTicks; ///< Where there are wide registers.
  double mispredictTicks = 0;             ///< All that a mispredicted branch on loaded data costs.
  uint32_t parallelMisses = 0;
  Translation translation;
  double pageFaultTicks = 0;       ///< Of memory that is touched for the first time.
  std::vector<CallTime> callTimes; ///< Of functions of the C library.
  std::vector<std::string> doubts; ///< What speaks against a value; whole sentences without a full stop.
};

struct CalibrationOptions {
  bool quick = false;  ///< Few runs of each measurement.
  StatedSizes sizes{}; ///< What is measured can be less where others share a cache.
};

/// Takes up to half a minute, some minutes beside other work, and 400 megabyte of memory. Fails where the time-stamp
/// counter does not run at a constant rate, where there is not enough memory, and where other work on the machine makes
/// what is measured make no sense.
Result<Calibration> calibrate(const CalibrationOptions &options, const std::function<void(double)> &progress);

} // namespace leastaction
