// Energy and action of one instruction while it executes, the building block of everything else in this folder.
//
//   double t = kineticEnergy(2, 5);         // 0.904508 e0: tick 2 of an instruction that takes 5
//   double s = actionUpTo(2, 5);            // 1.532255 e0*tick
//   double a = energyIntegral(0, 5, 5);     // 2.5 e0*tick: half its action
//
// Offsets count from the issue tick. kappa is complete - issue in ticks; 0 is valid and carries nothing.
#pragma once

#include <cstdint>

namespace leastaction {

/// T(k) = sin^2(pi k/kappa) in e0, zero outside [0, kappa] [N 5.14].
double kineticEnergy(double k, uint64_t kappa);

/// S(k) = (kappa/pi)(x - sin x cos x) with x = pi k/kappa in e0*tick; 0 before the issue, kappa after completion
/// [N 5.16, 5.26].
double actionUpTo(double k, uint64_t kappa);

/// Exact integral of T over the offsets [first, last], both cut to [0, kappa], in e0*tick [N 5.16]. Computed as a
/// product of sines, so that a short stretch of a very long event keeps its precision. kappa at most 2^62.
double energyIntegral(uint64_t first, uint64_t last, uint64_t kappa);

} // namespace leastaction
