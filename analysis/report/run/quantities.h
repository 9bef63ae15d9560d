// The derived quantities of a region: what dimensional analysis makes of its work, length and time.
//
//   RegionQuantities q = quantitiesOf(region);
//   if (q.velocity.value)
//     ... *q.velocity.value bytes per second ...
//
// With work w [flop], length m [byte] and time t [s]: velocity m/t, force w/m, power w/t, mass w*t^2/m^2,
// momentum w*t/m, action w*t. A quantity has no value where it is undefined: unknown work, length or
// time, or division by zero.
#pragma once

#include "analysis/report/run/run_report.h"

#include <array>
#include <optional>
#include <string_view>

namespace leastaction {

struct DerivedQuantity {
  std::string_view name;
  std::string_view formula; ///< In w, m and t.
  std::string_view unit;
  std::optional<double> value;
};

/// velocity, force, power, mass, momentum, action, in this order.
std::array<DerivedQuantity, 6> quantitiesOf(const RegionReport &region);

/// The hardware force of a level, flop/byte, phi = r0/b: a program whose own force is smaller is held back by
/// that level, if all its bytes come from there.
double hardwareForce(const MachinePeaks &peaks, const MachinePeaks::Transfer &level);

/// The rate of work, flop/s, that a program of this force can reach if all its bytes come from the level.
double attainablePower(const MachinePeaks &peaks, const MachinePeaks::Transfer &level, double force);

/// The region's time in seconds. For a region with ticks it is the time of those ticks, or unknown: the wall time while
/// recording is never put in its place, because it contains the cost of the probes. A region without ticks
/// (markers, counts) was recorded almost undisturbed, so there it is the measured time.
std::optional<double> regionSeconds(const RegionReport &region);

} // namespace leastaction
