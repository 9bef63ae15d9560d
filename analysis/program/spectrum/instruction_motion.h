// One instruction as a dynamical system: a particle that starts at rest at r = 0 when it issues and is at rest again at
// r = l when it completes, with no energy in all [N 5.1].
//
//   InstructionMotion motion(5);                  // kappa = 5 ticks, l = 1 word
//   motion.mass();                                // 20.264237 m0
//   motion.at(1.25).position;                     // 0.146447 l0
//
// Units: e0 = 1 flop, l0 = 1 word of 8 byte, t0 = 1 tick; so m0 = e0 tick^2/l0^2 [N 5.18]. A tick k counts from the
// issue. kappa = 0 is valid: such an instruction has no mass and is at once where it goes.
#pragma once

#include <cstdint>

namespace leastaction {

class InstructionMotion {
public:
  struct State {
    double position = 0;  ///< r in l0 [N 5.8].
    double momentum = 0;  ///< p in e0 tick/l0 [N 5.10].
    double potential = 0; ///< V in e0, minus the kinetic energy [N 5.7].
    double kinetic = 0;   ///< T in e0 [N 5.14].
    double force = 0;     ///< f in e0/l0 [N 5.11].
    double action = 0;    ///< S in e0 tick [N 5.16].
  };

  /// `length` in l0, positive.
  explicit InstructionMotion(uint64_t kappa, double length = 1) : kappa_(kappa), length_(length) {}

  /// Inertial mass in m0: 8 kappa^2/(pi^2 l^2) [N 5.9, 5.18].
  double mass() const;
  /// At the tick k; before the issue that of the issue, behind the completion that of the completion.
  State at(double k) const;
  uint64_t kappa() const { return kappa_; }

private:
  uint64_t kappa_;
  double length_;
};

/// m0 = e0/(nu0 l0)^2 in flop s^2/word^2, of a clock with that frequency; 0 if it is not known [N 5.18].
double massUnit(double hz);

} // namespace leastaction
