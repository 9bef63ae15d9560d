// A timing model (analysis/scaling/force) as work and overhead of all processors: the same file drives surfaces and
// isoefficiency. T_o = P * (sum of lengths/bandwidths + sum of start-ups * latency), t_c = 1/r0.
//
//   Result<ScalingFormulas> formulas = scalingFormulas(model, &machine, {});
//   formulas->overhead == "P*((3*(n/(P^(1/2)))^2)/b1 + (2*((P^(1/2))-1)*(n/(P^(1/2)))^2)/b2)"
#pragma once

#include "analysis/scaling/force/timing_model.h"
#include "analysis/scaling/isoefficiency/scaling_model.h"

#include <map>
#include <string>

namespace leastaction {

/// The model must say its number of processors ("processors"); its variables there grow alike. The problem's size is n,
/// or the only other variable. Without a machine its quantities count as 1. `values` are of the other variables and of
/// constants.
Result<ScalingFormulas> scalingFormulas(const TimingModel &model, const Machine *machine,
                                        std::map<std::string, double> values);

} // namespace leastaction
