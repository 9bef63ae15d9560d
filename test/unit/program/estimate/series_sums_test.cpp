#include "analysis/program/estimate/series_sums.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace leastaction {
namespace {

SampledValue estimateOf(const std::vector<double> &values, const std::vector<double> &sizes,
                        const SeriesSums::Whole &whole) {
  WindowSizes known;
  SeriesSums sums;
  for (size_t i = 0; i < values.size(); ++i) {
    known.add({sizes[i], 1});
    if (values[i] != 0)
      sums.add(i, values[i], known);
  }
  sums.finish(known);
  return sums.perSize(known, 0, whole);
}

TEST(SeriesSums, WhatIsInProportionIsKnownFromAFewWindows) {
  const SampledValue estimate =
      estimateOf({20, 40, 10, 30}, {200, 400, 100, 300}, {.total = 1e6, .toldFraction = 0.001});
  EXPECT_DOUBLE_EQ(estimate.value, 1e5);
  EXPECT_NEAR(estimate.low, 1e5, 0.01);
  EXPECT_NEAR(estimate.high, 1e5, 0.01);
}

TEST(SeriesSums, WindowsWithoutAValueCountAsZero) {
  const std::vector<double> sizes{10, 12, 9, 11, 10, 10};
  const SampledValue sparse = estimateOf({0, 5, 0, 0, 7, 0}, sizes, {.total = 6200});
  // By hand: residuals y - r x with r = 12 / 62, then half the sum of squares of their differences.
  const double ratio = 12.0 / 62;
  const std::vector<double> values{0, 5, 0, 0, 7, 0};
  double squares = 0;
  for (size_t i = 1; i < values.size(); ++i)
    squares += std::pow((values[i] - ratio * sizes[i]) - (values[i - 1] - ratio * sizes[i - 1]), 2);
  const double reach = (sparse.high - sparse.value) / 100;
  EXPECT_DOUBLE_EQ(sparse.value, 1200);
  // Student's quantile for 10 / 3 degrees of freedom lies between those for 3 and 4.
  const double error = std::sqrt(6.0 / 10 * squares);
  EXPECT_GT(reach, 2.776 * error);
  EXPECT_LT(reach, 3.182 * error);
}

TEST(SeriesSums, IntervalsHoldTheTruthAsOftenAsTheySay) {
  std::mt19937_64 random(1);
  std::lognormal_distribution<double> noise(0, 0.5);
  constexpr size_t trials = 2000, windows = 200;
  size_t held = 0;
  for (size_t trial = 0; trial < trials; ++trial) {
    std::vector<double> values, sizes;
    for (size_t i = 0; i < windows; ++i) {
      sizes.push_back(100 + static_cast<double>(random() % 10));
      values.push_back(sizes.back() * noise(random));
    }
    const SampledValue estimate = estimateOf(values, sizes, {.total = 1});
    const double truth = std::exp(0.125);
    held += estimate.low <= truth && truth <= estimate.high;
  }
  EXPECT_GT(held, trials * 93 / 100);
  EXPECT_LT(held, trials * 97 / 100);
}

TEST(SeriesSums, WhatChangesSlowlyDoesNotWidenTheInterval) {
  std::vector<double> values, sizes;
  for (size_t i = 0; i < 400; ++i) {
    sizes.push_back(100);
    values.push_back(i < 200 ? 100 : 1000);
  }
  const SampledValue estimate = estimateOf(values, sizes, {.total = 1});
  EXPECT_DOUBLE_EQ(estimate.value, 5.5);
  EXPECT_LT(estimate.high - estimate.low, 0.1); // One step, where independent windows would make it 0.9.
}

TEST(SeriesSums, WhereAllIsKnownThereIsOneValue) {
  const SampledValue estimate = estimateOf({1, 5, 9}, {10, 10, 10}, {.total = 30, .toldFraction = 1});
  EXPECT_DOUBLE_EQ(estimate.value, 15);
  EXPECT_EQ(estimate.low, estimate.value);
  EXPECT_EQ(estimate.high, estimate.value);
}

TEST(SeriesSums, TwoWindowsSayNothingOfTheirError) {
  const SampledValue estimate = estimateOf({1, 2}, {10, 10}, {.total = 1000, .toldFraction = 0.02});
  EXPECT_DOUBLE_EQ(estimate.value, 150);
  EXPECT_DOUBLE_EQ(estimate.low, 3); // These were told.
  EXPECT_TRUE(std::isinf(estimate.high));
}

} // namespace
} // namespace leastaction
