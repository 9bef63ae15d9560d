// Where a computation sits on the efficiency surface: e = (w/r0)/t = 1/(1 + sum of weight * coordinate), each
// coordinate a hardware force by a software force [N 3.7-3.14].
//
//   Result<SurfacePoint> point = surfacePoint(model, machine, {1000, 32});
//   point->efficiency; point->coordinates[0].value;
#pragma once

#include "analysis/scaling/force/timing_model.h"

#include <optional>
#include <span>
#include <vector>

namespace leastaction {

struct SurfacePoint {
  struct Coordinate {
    double hardwareForce = 0; ///< r0/b in flop per length, or r0*sigma in flop per start-up.
    double softwareForce = 0; ///< weight * w/m, weight * w/s.
    double weight = 1;        ///< lambda; infinite where u is 0 and the term takes time all the same.
    double value = 0;         ///< Their quotient: u, v ...
    double part = 0;          ///< Of 1/e: time of this term by the time of the work, weight * value.
    double workByAmount = 0;  ///< w/m, w/s; infinite without lengths or start-ups.
  };
  std::vector<double> variables;
  double work = 0;        ///< flop of a processor.
  double timeSeconds = 0; ///< (3.1).
  double efficiency = 0;
  std::vector<Coordinate> coordinates; ///< Like the model's terms.
  bool isLatencyLimited = false;       ///< Latency coordinates together exceed those of bandwidth (Figure 9).
  const char *limit() const { return isLatencyLimited ? "latency" : "bandwidth"; }
};

/// The machine's quantity that a term is about, or that which stands in for it. Fails if the machine has neither.
Result<Machine::Quantity> quantityFor(const TimingModel &model, const TimingTerm &term, const Machine &machine);

/// Seconds for each unit of a term's amount: 1/b for lengths in the model's unit, sigma for start-ups. Fails if the
/// machine lacks the quantity.
Result<double> costOf(const TimingModel &model, const TimingTerm &term, const Machine &machine);

/// The granularity parameters (3.7): the hardware force of each term (rows) by w/m of each term of its kind (columns);
/// of two terms with the weight lambda, column 1 is lambda times column 2. None of terms of different kinds.
std::vector<std::vector<std::optional<double>>> granularity(const TimingModel &model, const SurfacePoint &point);

/// Fails where a formula has no value, work is not positive, an amount is negative, or the machine lacks a quantity.
Result<SurfacePoint> surfacePoint(const TimingModel &model, const Machine &machine, std::span<const double> variables);

} // namespace leastaction
