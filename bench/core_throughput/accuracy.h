// How far predictions are from measurements.
#pragma once

#include <span>
#include <utility>

namespace leastaction::bench {

using MeasuredAndPredicted = std::pair<double, double>;

/// Mean of |predicted - measured| / measured.
double meanAbsoluteRelativeError(std::span<const MeasuredAndPredicted> pairs);

/// Kendall's tau-b: 1 where the predictions put the blocks in the measured order, with ties accounted for.
double kendallTau(std::span<const MeasuredAndPredicted> pairs);

/// The tau of a predictor without an error, where measurements have a relative standard deviation of `noise` and are
/// told in whole cycles. The predictions stand for the true values. The noise is the same in every run.
double attainableTau(std::span<const MeasuredAndPredicted> pairs, double noise);

} // namespace leastaction::bench
