#include "analysis/program/spectrum/short_waves.h"

#include "analysis/program/spectrum/kinetic_energy.h"

namespace leastaction {

const ShortWaves &ShortWaves::instance() {
  static const ShortWaves waves;
  return waves;
}

ShortWaves::ShortWaves() {
  for (uint64_t kappa = 0; kappa <= longestTicks; ++kappa) {
    rowStart_[kappa] = static_cast<uint32_t>(energy_.size());
    for (uint64_t tick = 0; tick < kappa; ++tick)
      energy_.push_back(energyIntegral(tick, tick + 1, kappa));
    energy_.resize((energy_.size() + padding - 1) / padding * padding, 0.0);
  }
}

} // namespace leastaction
