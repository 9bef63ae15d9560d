// Where a computation sits on the efficiency surface: e = (w/r0)/t = 1/(1 + sum of weight * coordinate), each
// coordinate a hardware force by a software force [N 3.7-3.14].
//
//   Result<SurfacePoint> point = surfacePoint(model, machine, {1000, 32});
//   point->efficiency; point->coordinates[0].value;
#pragma once

#include "analysis/scaling/force/timing_model.h"

#include <span>
#include <vector>

namespace leastaction {

struct SurfacePoint {
  struct Coordinate {
    double hardwareForce = 0;                      ///< r0/b in flop per length, or r0*sigma in flop per start-up.
    double softwareForce = 0;                      ///< weight * w/m, weight * w/s.
    double weight = 1;                             ///< lambda.
    double value = 0;                              ///< Their quotient: u, v ...
    double part() const { return weight * value; } ///< Of 1/e: time of this term by the time of the work.
  };
  std::vector<double> variables;
  double work = 0;        ///< flop of a processor.
  double timeSeconds = 0; ///< (3.1).
  double efficiency = 0;
  std::vector<Coordinate> coordinates; ///< Like the model's terms.
  bool isLatencyLimited = false;       ///< Latency coordinates together exceed those of bandwidth (Figure 9).
  const char *limit() const { return isLatencyLimited ? "latency" : "bandwidth"; }
};

/// Seconds for each unit of a term's amount: 1/b for lengths in the model's unit, sigma for start-ups. Fails if the
/// machine lacks the quantity.
Result<double> costOf(const TimingModel &model, const TimingTerm &term, const Machine &machine);

/// Fails where a formula has no value, work is not positive, an amount is negative, or the machine lacks a quantity.
Result<SurfacePoint> surfacePoint(const TimingModel &model, const Machine &machine, std::span<const double> variables);

} // namespace leastaction
