// The action of a rank over its own work: what MPI calls take is left out, regions follow each other without gaps.
//
//   RankEnergy energy;
//   energy.open(tick); energy.add(events); energy.close(tick);      // as often as regions open
//   RankAction action = TRY(energy.finish());
//   action.curve.action.back() == action.action;
#pragma once

#include "analysis/program/spectrum/spectrum.h"

#include <cstdint>
#include <span>

namespace leastaction {

struct RankAction {
  uint64_t ticks = 0;                                ///< In regions.
  uint64_t action = 0;                               ///< Sum of kappa, e0*tick.
  double actionIntegral = 0;                         ///< Of S over [0, ticks], e0*tick^2.
  ActionCurve curve{.binTicks = 1, .action = {0.0}}; ///< Over these ticks.
};

class RankEnergy {
public:
  static constexpr size_t bins = 8192; ///< Of the curve, at most.

  void open(uint64_t tick);
  /// In the order of issue.
  void add(std::span<const Event> events);
  void close(uint64_t tick);

  /// Nothing follows.
  Result<RankAction> finish();

private:
  Spectrum spectrum_{{.maxBins = bins}};
  uint64_t origin_ = 0; ///< Tick of the events that is tick 0 of the rank's work, modulo 2^64.
  uint64_t ticks_ = 0, lastComplete_ = 0, action_ = 0;
  unsigned __int128 moment_ = 0; ///< Sum of kappa*(issue + complete).
};

} // namespace leastaction
