#include "analysis/base/distribution_quantile.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

TEST(StudentQuantile, IsThatOfTheTables) {
  EXPECT_NEAR(studentQuantile(0.975, 1), 12.7062047, 1e-6);
  EXPECT_NEAR(studentQuantile(0.975, 2), 4.30265273, 1e-7);
  EXPECT_NEAR(studentQuantile(0.975, 10), 2.22813885, 1e-7);
  EXPECT_NEAR(studentQuantile(0.95, 30), 1.69726089, 1e-7);
  EXPECT_NEAR(studentQuantile(0.025, 5), -2.57058184, 1e-7);
}

TEST(StudentQuantile, HasClosedForms) {
  for (const double p : {0.6, 0.9, 0.975, 0.999}) {
    // One degree of freedom: the tangent; two: an algebraic function.
    EXPECT_NEAR(studentQuantile(p, 1) / std::tan(M_PI * (p - 0.5)), 1, 1e-12);
    EXPECT_NEAR(studentQuantile(p, 2) / ((2 * p - 1) * std::sqrt(2 / (4 * p * (1 - p)))), 1, 1e-12);
  }
}

// The normal distribution, and its next terms by 1/freedom.
TEST(StudentQuantile, WithMuchFreedomIsNormal) {
  const double z = 1.959963984540054, freedom = 1e5;
  const double first = (std::pow(z, 3) + z) / 4;
  const double second = (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / 96;
  EXPECT_NEAR(studentQuantile(0.975, freedom), z + first / freedom + second / (freedom * freedom), 1e-13);
}

TEST(ChiSquareQuantile, IsThatOfTheTables) {
  EXPECT_NEAR(chiSquareQuantile(0.95, 10), 18.307, 5e-4);
  EXPECT_NEAR(chiSquareQuantile(0.05, 10), 3.940, 5e-4);
  EXPECT_NEAR(chiSquareQuantile(0.975, 1), 5.024, 5e-4);
  EXPECT_NEAR(chiSquareQuantile(0.025, 1), 0.000982, 5e-7);
  EXPECT_NEAR(chiSquareQuantile(0.975, 1000), 1089.53, 5e-2);
}

TEST(ChiSquareQuantile, OfTwoDegreesIsExponential) {
  for (const double p : {0.025, 0.5, 0.975})
    EXPECT_NEAR(chiSquareQuantile(p, 2) / (-2 * std::log1p(-p)), 1, 1e-12);
}

TEST(DistributionQuantile, WhatCannotBeIsNoException) {
  EXPECT_TRUE(std::isnan(studentQuantile(2, 5)));
  EXPECT_TRUE(std::isnan(chiSquareQuantile(0.5, -1)));
}

} // namespace
} // namespace leastaction
