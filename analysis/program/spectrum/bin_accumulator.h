// Bins of a timeline that is not known to end: a bounded number of them that grow wider with the run, or bins of one
// width that the user asked for.
//
//   BinAccumulator bins({.maxBins = 8192});
//   bins.addTicks(0, energyOfTicks);            // one value per tick
//   SpectrumBins spectrum = bins.finish(ticks);
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

struct BinOptions {
  uint64_t fixedBinTicks = 0; ///< Width of every bin; 0: 1 tick at first, doubled whenever maxBins do not suffice.
  size_t maxBins = 8192;      ///< Without a fixed width; at least 1.
};

/// Neighbouring bins joined by powers of two until there are at most maxBins (>= 1): means stay means over the full
/// width, extremes extremes.
SpectrumBins joinBins(const SpectrumBins &bins, size_t maxBins);

/// Mean, smallest and largest energy per bin. Times are added in order and without gaps, each tick once.
class BinAccumulator {
public:
  /// With a fixed width no more bins than this are kept (16 bytes each); see overflowed().
  static constexpr uint64_t mostFixedBins = uint64_t{1} << 24;

  explicit BinAccumulator(BinOptions options);

  /// Makes room for the ticks before `end`. Knowing the end before adding saves work on wide bins.
  void cover(uint64_t end);

  /// energy[j] is the mean of T over the tick first + j, e0.
  void addTicks(uint64_t first, std::span<const double> energy);

  /// A stretch inside one bin: its integral (e0*tick) and the extremes over its single ticks (e0).
  void addStretch(uint64_t first, double area, double lowest, double highest);

  /// Ticks [first, last) at which nothing is in flight.
  void addIdle(uint64_t first, uint64_t last);

  uint64_t binTicks() const { return binTicks_; }
  /// The fixed width is too small for the run; what lies past the last possible bin is not counted.
  bool overflowed() const { return overflowed_; }

  /// The bins of the ticks [0, ticks): ceil(ticks/binTicks) of them, means over the full width.
  SpectrumBins finish(uint64_t ticks) const;

private:
  void doubleWidth();

  bool fixed_;
  bool overflowed_ = false;
  uint64_t binTicks_;
  uint64_t maxBins_;
  std::vector<double> area_;
  std::vector<float> min_;
  std::vector<float> max_;
};

} // namespace leastaction
