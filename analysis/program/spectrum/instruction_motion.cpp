#include "analysis/program/spectrum/instruction_motion.h"

#include "analysis/program/spectrum/kinetic_energy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace leastaction {

using std::numbers::pi;

double InstructionMotion::mass() const {
  const double kappa = static_cast<double>(kappa_);
  return 8 * kappa * kappa / (pi * pi * length_ * length_);
}

InstructionMotion::State InstructionMotion::at(double k) const {
  const double kappa = static_cast<double>(kappa_);
  const double inside = std::clamp(k, 0.0, kappa);
  // Without a duration there are only the two ends.
  const double angle = kappa_ ? pi * (inside / kappa) : k > 0 ? pi : 0;
  // r/l = sin^2 of half the angle: exact near the beginning, where 1 - cos is not.
  const double part = std::pow(std::sin(angle / 2), 2);
  State state;
  state.position = length_ * part;
  state.momentum = inside > 0 && inside < kappa ? 4 * kappa / (length_ * pi) * std::sin(angle) : 0;
  state.kinetic = kineticEnergy(inside, kappa_);
  state.potential = -state.kinetic;
  state.force = -8 * (part - 0.5) / length_;
  state.action = actionUpTo(inside, kappa_);
  return state;
}

double massUnit(double hz) {
  return hz > 0 ? 1 / (hz * hz) : 0;
}

} // namespace leastaction
