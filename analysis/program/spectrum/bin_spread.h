// Spreads the energy of one event over bins of equal width.
//
//   spreadOverBins(issue, kappa, binTicks, [&](uint64_t bin, double area) { row[bin] += area; });
#pragma once

#include "analysis/program/spectrum/kinetic_energy.h"
#include "analysis/program/spectrum/phasor.h"

#include <algorithm>

namespace leastaction {

/// Calls deposit(bin, area) for every bin [bin*binTicks, (bin+1)*binTicks) that the event [issue, issue+kappa] meets,
/// in order, with the exact integral of T over their intersection in e0*tick; the areas sum to kappa/2 [N 5.16].
template <class Deposit> void spreadOverBins(uint64_t issue, uint64_t kappa, uint64_t binTicks, Deposit &&deposit) {
  if (kappa == 0)
    return;
  const uint64_t complete = issue + kappa;
  const uint64_t firstBin = issue / binTicks;
  const uint64_t lastBin = (complete - 1) / binTicks;
  if (firstBin == lastBin) {
    deposit(firstBin, static_cast<double>(kappa) / 2);
    return;
  }
  const uint64_t firstEdge = (firstBin + 1) * binTicks - issue;
  deposit(firstBin, energyIntegral(0, firstEdge, kappa));

  if (firstBin + 1 == lastBin) {
    deposit(lastBin, energyIntegral(firstEdge, kappa, kappa));
    return;
  }
  // Full bins: cos(pi(a+b)/kappa) advances by the same angle from bin to bin, so a rotation replaces the cosine. It
  // starts afresh from whole numbers every 64 bins, which keeps the error of a bin near 1e-15 e0.
  constexpr uint64_t binsPerRotation = 64;
  const double width = static_cast<double>(binTicks);
  const double amplitude = static_cast<double>(kappa) / (2 * std::numbers::pi) *
                           std::sin(std::numbers::pi * (width / static_cast<double>(kappa)));
  const Phasor step = Phasor::turns(binTicks, kappa);
  Phasor angle;
  for (uint64_t bin = firstBin + 1, offset = firstEdge; bin < lastBin; ++bin, offset += binTicks) {
    if ((bin - firstBin - 1) % binsPerRotation == 0)
      angle = Phasor::halfTurns(2 * offset + binTicks, kappa);
    deposit(bin, width / 2 - amplitude * angle.re);
    angle = angle * step;
  }
  deposit(lastBin, energyIntegral(lastBin * binTicks - issue, kappa, kappa));
}

} // namespace leastaction
