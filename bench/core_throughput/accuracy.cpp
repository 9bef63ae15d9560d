#include "bench/core_throughput/accuracy.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace leastaction::bench {

double meanAbsoluteRelativeError(std::span<const MeasuredAndPredicted> pairs) {
  double sum = 0;
  for (const auto &[measured, predicted] : pairs)
    sum += std::abs(predicted - measured) / measured;
  return sum / static_cast<double>(pairs.size());
}

double kendallTau(std::span<const MeasuredAndPredicted> pairs) {
  int64_t agreement = 0;
  int64_t untiedMeasured = 0;
  int64_t untiedPredicted = 0;
  const auto sign = [](double value) { return (value > 0) - (value < 0); };
  for (size_t i = 0; i < pairs.size(); ++i)
    for (size_t j = i + 1; j < pairs.size(); ++j) {
      const int measured = sign(pairs[i].first - pairs[j].first);
      const int predicted = sign(pairs[i].second - pairs[j].second);
      agreement += measured * predicted;
      untiedMeasured += measured != 0;
      untiedPredicted += predicted != 0;
    }
  return static_cast<double>(agreement) /
         std::sqrt(static_cast<double>(untiedMeasured) * static_cast<double>(untiedPredicted));
}

double attainableTau(std::span<const MeasuredAndPredicted> pairs, double noise) {
  std::mt19937_64 random(1); // NOLINT(bugprone-random-generator-seed): the same in every run
  std::normal_distribution<double> factor(1, noise);
  std::vector<MeasuredAndPredicted> noisy(pairs.begin(), pairs.end());
  for (auto &[measured, predicted] : noisy)
    measured = std::max(1.0, std::round(predicted * factor(random)));
  return kendallTau(noisy);
}

} // namespace leastaction::bench
