// The energy of short events, tick by tick, ready to be added to a timeline.
//
//   const ShortWaves &waves = ShortWaves::instance();
//   waves.addTo(timeline + issue, kappa);   // timeline[issue + j] += mean of T over tick j of the event
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Means of T over the single ticks of one event, for kappa in [0, longestTicks], in e0 [N 5.14]. Adding a row costs
/// kappa/2 vector additions, which for the events of real programs is cheaper than any recurrence, and exact.
class ShortWaves {
public:
  static constexpr uint64_t longestTicks = 256;
  /// Rows are padded with zeros to whole vectors: `addTo` may touch (not change) this many ticks past the event.
  static constexpr uint64_t padding = 4;

  static const ShortWaves &instance();

  void addTo(double *ticks, uint64_t kappa) const {
    const double *row = energy_.data() + rowStart_[kappa];
    for (uint64_t i = 0; i < kappa; i += padding)
      for (uint64_t lane = 0; lane < padding; ++lane)
        ticks[i + lane] += row[i + lane];
  }

private:
  ShortWaves();

  std::vector<double> energy_;
  std::array<uint32_t, longestTicks + 1> rowStart_;
};

} // namespace leastaction
