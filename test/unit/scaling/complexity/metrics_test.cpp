#include "analysis/scaling/complexity/metrics.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace leastaction {
namespace {

// By hand: logarithms of 1, 4 are 0 and 2 log 2; predictions of 2 miss each by log 2.
TEST(Metrics, TableOneByHand) {
  const ComplexityMetrics metrics = complexityMetrics({1, 4}, {2, 2}, 0);
  const double two = std::numbers::ln2;
  EXPECT_NEAR(metrics.mean, 2, 1e-12);
  EXPECT_NEAR(metrics.errorSquares, two * two, 1e-12);
  EXPECT_NEAR(metrics.squares, two * two, 1e-12);
  EXPECT_NEAR(metrics.absolute.value, 1, 1e-12);
  EXPECT_NEAR(*metrics.relative, std::numbers::e - 1, 1e-12);
  EXPECT_NEAR(*metrics.r2, 0, 1e-12);
}

TEST(Metrics, TheUnitOfPerformanceChangesTheMeanOnly) {
  const ComplexityMetrics hertz = complexityMetrics({1, 5, 2}, {2, 4, 2}, 1);
  const ComplexityMetrics giga = complexityMetrics({1e-9, 5e-9, 2e-9}, {2e-9, 4e-9, 2e-9}, 1);
  EXPECT_NEAR(giga.mean / hertz.mean, 1e-9, 1e-21);
  EXPECT_NEAR(giga.absolute.value, hertz.absolute.value, 1e-12);
  EXPECT_NEAR(*giga.relative, *hertz.relative, 1e-12);
}

TEST(Metrics, WhatIsAllTheSameHasNoRelativeComplexity) {
  const ComplexityMetrics metrics = complexityMetrics({3, 3, 3}, {3, 3, 3}, 1);
  EXPECT_EQ(metrics.absolute.value, 0);
  EXPECT_FALSE(metrics.relative);
  EXPECT_FALSE(metrics.r2);
  EXPECT_FALSE(metrics.aic);
}

TEST(Metrics, WithoutFreedomNothingIsKnown) {
  EXPECT_TRUE(std::isinf(complexityMetrics({1, 4}, {2, 2}, 2).absolute.high));
}

} // namespace
} // namespace leastaction
