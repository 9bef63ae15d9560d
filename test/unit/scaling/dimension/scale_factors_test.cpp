#include "analysis/scaling/dimension/scale_factors.h"

#include "analysis/scaling/dimension/pi_theorem.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {
namespace {

Dimension made(int length, int work, int time) {
  return Dimension(std::vector<Rational>{length, work, time});
}

// work, memory and rate scaled to 1: units of 2 Gflop, 0.5 Gbyte and 2 s.
TEST(ScaleFactors, MakeTheRepeatingQuantitiesOne) {
  const std::vector<Dimension> dimensions = {made(0, 1, 0), made(1, 0, 0), made(0, 1, -1), made(1, 0, -1),
                                             made(0, 0, 1)};
  const std::vector<double> values = {2e9, 5e8, 1e9, 4e9, 2.5};
  const ScaledRow row = scaledRow(dimensions, std::vector<size_t>{0, 1, 2}, values);
  EXPECT_NEAR(row.unit(0) / 5e8, 1, 1e-12);
  EXPECT_NEAR(row.unit(1) / 2e9, 1, 1e-12);
  EXPECT_NEAR(row.unit(2), 2, 1e-12);
  for (size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(row.scaled[i], 1, 1e-12);
  EXPECT_NEAR(row.scaled[3], 4e9 * 2 / 5e8, 1e-9);
  EXPECT_NEAR(row.scaled[4], 1.25, 1e-12);
}

// (1.13) is the group, and does not depend on units (1.10).
TEST(ScaleFactors, AgreeWithTheGroupsInAnyUnits) {
  std::mt19937_64 random(10);
  std::uniform_real_distribution<> logs(-3, 3);
  const std::vector<Dimension> dimensions = {made(1, -1, 2), made(0, 2, 1), made(-1, 1, 0), made(2, 1, 1),
                                             made(1, 1, -2)};
  const PiGroups pi = piGroups(dimensions, {}, std::vector<std::string>(5)).value();
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> values, inOtherUnits;
    const std::vector<double> units = {std::exp(logs(random)), std::exp(logs(random)), std::exp(logs(random))};
    for (const Dimension &dimension : dimensions) {
      values.push_back(std::exp(logs(random)));
      inOtherUnits.push_back(values.back());
      for (size_t i = 0; i < 3; ++i)
        inOtherUnits.back() *= std::pow(units[i], dimension.exponents()[i].value());
    }
    const ScaledRow row = scaledRow(dimensions, pi.repeating, values),
                    other = scaledRow(dimensions, pi.repeating, inOtherUnits);
    for (const PiGroup &group : pi.groups) {
      const double scaled = std::pow(row.scaled[group.scaled], static_cast<double>(group.exponents[group.scaled]));
      EXPECT_NEAR(scaled / groupValue(group, values), 1, 1e-9);
      EXPECT_NEAR(row.scaled[group.scaled] / other.scaled[group.scaled], 1, 1e-9);
    }
    for (size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(other.unit(i) / (row.unit(i) * units[i]), 1, 1e-9);
  }
}

TEST(ScaleFactors, WhatIsNotDecidedStays) {
  const ScaledRow row =
      scaledRow(std::vector{made(0, 0, 1), made(0, 0, -1)}, std::vector<size_t>{0}, std::vector{4., 3.});
  EXPECT_EQ(row.factors[0], 1);
  EXPECT_EQ(row.factors[1], 1);
  EXPECT_NEAR(row.factors[2], 0.25, 1e-15);
  EXPECT_NEAR(row.scaled[1], 12, 1e-12);
}

} // namespace
} // namespace leastaction
