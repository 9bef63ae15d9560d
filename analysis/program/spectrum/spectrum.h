// The energy spectrum of a stream of events [N 5.22], in bounded memory and at full precision.
//
//   Spectrum spectrum({});
//   spectrum.add(issue, kappa);                       // in the order of issue
//   Result<SpectrumResult> result = spectrum.finish(ticks);
//
// How: short events add their table of single-tick means to a window of ticks that slides with the issue; long ones
// are summed by kappa in closed form (long_waves.h). Ticks that no later event can reach go to bins. A long stretch
// that only long events bridge is taken bin by bin in closed form, never tick by tick.
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/spectrum/bin_accumulator.h"
#include "analysis/program/spectrum/long_waves.h"
#include "analysis/program/spectrum/short_waves.h"

#include <cstdint>
#include <vector>

namespace leastaction {

struct SpectrumResult {
  /// Twice the sum of mean*binTicks is the action to rounding. min and max are exact, except on stretches of more than
  /// 512 ticks in which no event begins: there they are taken at 129 ticks of each bin, which misses an extreme by less
  /// than 0.0002 e0 per event in flight.
  SpectrumBins bins;
  /// Largest mean energy of a single tick, e0, to 1e-9, whatever the bins are.
  double maxEnergy = 0;
  uint64_t idleTicks = 0; ///< Ticks with nothing in flight [N 5.29].
};

class Spectrum {
public:
  explicit Spectrum(BinOptions options);

  /// One event; issue in ticks from 0 on, not before that of the event added last (what is before is moved there).
  /// kappa and issue + kappa at most 2^62. kappa = 0 carries nothing.
  void add(uint64_t issue, uint64_t kappa) {
    if (issue - windowStart_ >= windowTicks) [[unlikely]]
      issue = slideTo(issue);
    if (kappa <= ShortWaves::longestTicks) [[likely]] {
      short_.addTo(window_.data() + (issue - windowStart_), kappa);
      const uint64_t complete = issue + kappa;
      shortEnd_ = shortEnd_ < complete ? complete : shortEnd_;
    } else {
      addLong(issue, kappa);
    }
  }

  /// The spectrum of [0, ticks), where `ticks` is not before the last completion; nothing may be added afterwards.
  /// Fails if the fixed bin width would need more than 2^24 bins.
  Result<SpectrumResult> finish(uint64_t ticks);

private:
  static constexpr uint64_t windowTicks = 2048;
  /// A stretch without short events is taken in closed form if it is longer than this, else tick by tick.
  static constexpr uint64_t worthSkipping = 512;

  uint64_t slideTo(uint64_t issue);
  void addLong(uint64_t issue, uint64_t kappa);
  void advance(uint64_t end);
  void closeTicks(uint64_t end);
  void skip(uint64_t end);
  double highestTick(uint64_t first, uint64_t last) const;

  const ShortWaves &short_;
  LongWaves long_;
  BinAccumulator bins_;
  uint64_t windowStart_ = 0; ///< Ticks before it are in the bins.
  uint64_t shortEnd_ = 0;    ///< Last completion of a short event.
  uint64_t longStart_ = 0;   ///< Last issue of a long event.
  uint64_t idleTicks_ = 0;
  double maxEnergy_ = 0;
  std::vector<double> window_; ///< Energy of the ticks from windowStart_ on, without that of the long events.
};

} // namespace leastaction
