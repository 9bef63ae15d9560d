#include "analysis/execution/sample/drawn_total.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {
namespace {

TEST(DrawnTotal, WhatIsInProportionToSizeIsKnown) {
  DrawnTotal total;
  for (const double size : {100.0, 130.0, 90.0, 110.0})
    total.add(10, size, 3 * size);
  EXPECT_NEAR(total.relativeError(), 0, 1e-12);
}

TEST(DrawnTotal, WhereAllWereDrawnThereIsNoError) {
  DrawnTotal total;
  for (const double count : {1.0, 7.0, 3.0})
    total.add(1, 10, count);
  EXPECT_EQ(total.relativeError(), 0);
}

TEST(DrawnTotal, TwoPartsDoNotTell) {
  DrawnTotal total;
  total.add(10, 1, 1);
  total.add(10, 1, 2);
  EXPECT_EQ(total.relativeError(), 1);
}

TEST(DrawnTotal, ErrorsAreAsLargeAsTheySay) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> count(100, 20);
  constexpr int trials = 400, parts = 50;
  double squares = 0, expected = 0;
  for (int trial = 0; trial < trials; ++trial) {
    DrawnTotal total;
    double sum = 0;
    for (int part = 0; part < parts; ++part) {
      const double drawn = count(random);
      sum += drawn;
      total.add(1000, 1, drawn);
    }
    squares += std::pow(sum / (100 * parts) - 1, 2);
    expected += total.relativeError();
  }
  EXPECT_NEAR(std::sqrt(squares / trials), expected / trials, 0.1 * expected / trials);
}

} // namespace
} // namespace leastaction
