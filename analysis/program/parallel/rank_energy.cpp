#include "analysis/program/parallel/rank_energy.h"

#include "analysis/program/spectrum/action_curve.h"

#include <algorithm>

namespace leastaction {

void RankEnergy::open(uint64_t tick) {
  origin_ = tick - ticks_;
}

void RankEnergy::add(std::span<const Event> events) {
  for (const Event &event : events) {
    const uint64_t issue = event.issue - origin_, kappa = event.kappa();
    spectrum_.add(issue, kappa);
    lastComplete_ = std::max(lastComplete_, issue + kappa);
    action_ += kappa;
    moment_ += static_cast<unsigned __int128>(kappa) * (issue + issue + kappa);
  }
}

void RankEnergy::close(uint64_t tick) {
  ticks_ = std::max(tick - origin_, lastComplete_);
}

Result<RankAction> RankEnergy::finish() {
  ticks_ = std::max(ticks_, lastComplete_);
  const SpectrumResult spectrum = TRY(spectrum_.finish(ticks_));
  // [N 5.27] of all events: K*action minus half of the moment.
  const unsigned __int128 twice = 2 * static_cast<unsigned __int128>(ticks_) * action_ - moment_;
  return RankAction{.ticks = ticks_,
                    .action = action_,
                    .actionIntegral = static_cast<double>(twice) / 2,
                    .curve = actionCurve(spectrum.bins, ticks_, action_, bins)};
}

} // namespace leastaction
