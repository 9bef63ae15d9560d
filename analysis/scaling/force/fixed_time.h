// Computational power at a fixed time [N 4]: how large a problem each arrangement of p by q processors solves in the
// same time, from runs of several sizes, or from a machine's bandwidths and latencies.
//
//   Result<FixedTime> fixed = fixedTime(model, values, runs, 100.0, "runs.csv");
//   fixed->grids[0].measuredPower; fixed->parameters[0].value;
//   Result<FixedTime> asked = fixedTimeOf(model, machine, values, {{16, 4}, {4, 16}}, 100.0);
//   asked->grids[0].fittedPower;
#pragma once

#include "analysis/scaling/dimension/linear_fit.h"
#include "analysis/scaling/force/timing_model.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Of a model: the size that the fixed time decides, and the one or two variables of the number of processors.
struct FixedTimeVariables {
  size_t size = 0, p = 0;
  std::optional<size_t> q;
};

/// The size is n, or the only variable that is not of the processors; these are p and q, or a single one. Fails on
/// models of other variables.
Result<FixedTimeVariables> fixedTimeVariables(const TimingModel &model);

/// q is 1 where the model has one variable of the processors.
struct FixedTimeRun {
  double p = 0, q = 0, n = 0, timeSeconds = 0;
  uint64_t line = 0; ///< Of the file.
};

struct FixedTime {
  struct Grid {
    double p = 0, q = 0, processors = 0;
    std::optional<double> measuredSize;  ///< n at the fixed time, between two runs by the logarithms; none outside.
    std::optional<double> measuredPower; ///< Of all processors, flop/s.
    double fittedSize = 0, fittedPower = 0;
    double efficiency = 0; ///< Of the fit.
  };
  /// The same processors as p by q and as q by p, p > q.
  struct Pair {
    double p = 0, q = 0;
    std::optional<double> measuredRatio; ///< Power of (p, q) by that of (q, p).
    double fittedRatio = 0;
  };

  FixedTimeVariables variables;
  double timeSeconds = 0;
  Estimate power;                   ///< r0 of one processor, flop/s.
  std::vector<Estimate> costs;      ///< Like the model's terms: 1/b in s per length, or sigma in s.
  std::vector<Estimate> forces;     ///< Hardware forces r0/b, r0 sigma.
  double referenceSize = 0;         ///< n0: what one processor does in the fixed time by work alone.
  std::vector<Estimate> parameters; ///< Self-similarity parameters: each term's coordinate at n0 with p = q = 1.
  double scatter = 0;               ///< Of the runs' times around the fit, relative; 0 of a machine.
  std::vector<Grid> grids;          ///< By number of processors, then p.
  std::vector<Pair> pairs;
};

/// p by q processors.
struct ProcessorGrid {
  double p = 0, q = 0;
};

/// The time that most arrangements reach with a smaller and a larger problem.
double commonTime(const std::vector<FixedTimeRun> &runs);

/// t = a w + sum of cost * amount is fitted to the runs, each weighted by 1/t. `values` are of the other
/// variables. Fails if the runs cannot tell the costs, or no problem takes that time.
Result<FixedTime> fixedTime(const TimingModel &model, const std::vector<double> &values,
                            const std::vector<FixedTimeRun> &runs, double timeSeconds, const std::string &where);

/// The same for a machine whose costs are known: its estimates have no width, and nothing is measured.
Result<FixedTime> fixedTimeOf(const TimingModel &model, const Machine &machine, const std::vector<double> &values,
                              const std::vector<ProcessorGrid> &grids, double timeSeconds);

} // namespace leastaction
