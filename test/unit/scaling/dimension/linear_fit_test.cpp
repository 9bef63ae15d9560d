#include "analysis/scaling/dimension/linear_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {
namespace {

TEST(LinearFit, IsThatOfATextbook) {
  // y = 1 + 2 x exactly but for the last, which is 1 too high: slope 2.3, constant 0.8.
  const Result<LinearFit> fit = LinearFit::of({{1, 0}, {1, 1}, {1, 2}, {1, 3}}, {1, 3, 5, 8}, {"1", "x"}, "points");
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_NEAR(fit->coefficient(1).value, 2.3, 1e-12);
  EXPECT_NEAR(fit->coefficient(0).value, 0.8, 1e-12);
  EXPECT_NEAR(fit->scatter(), std::sqrt(0.15), 1e-12); // 0.3 in 2 degrees of freedom
  EXPECT_NEAR(fit->coefficient(1).high - 2.3, 4.30265273 * std::sqrt(0.15 / 5), 1e-7);
  EXPECT_NEAR(fit->explained(), 1 - 0.3 / 26.75, 1e-12);
  // The sum of both coefficients, directly and as a function.
  const Estimate at = fit->at(std::vector{1.0, 1.0});
  const Estimate derived = fit->derived([](std::span<const double> b) { return b[0] + b[1]; });
  EXPECT_NEAR(at.value, derived.value, 1e-9);
  EXPECT_NEAR(at.high, derived.high, 1e-6);
}

TEST(LinearFit, SaysWhatCannotBeTold) {
  const auto few = LinearFit::of({{1, 1}, {1, 2}}, {1, 2}, {"1", "x"}, "f.csv");
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().text(),
            "2 measurements cannot determine 2 parameters and their uncertainty (f.csv): give at least 3");
  const auto dependent =
      LinearFit::of({{1, 2, 4}, {1, 3, 6}, {1, 5, 10}, {1, 4, 8}}, {1, 2, 3, 4}, {"1", "x", "y"}, "f");
  ASSERT_FALSE(dependent);
  EXPECT_NE(dependent.error().text().find("cannot separate what belongs to"), std::string::npos);
}

TEST(LinearFit, NarrowsAsItSays) {
  std::vector<std::vector<double>> terms;
  std::vector<double> y;
  for (int i = 0; i < 10; ++i) {
    terms.push_back({1, i * 0.1});
    y.push_back(i * 0.3 + (i % 3) * 0.01);
  }
  const auto fit = LinearFit::of(terms, y, {"1", "x"}, "");
  const double promised = fit->narrowedBy(1, {{1, 5}, {1, -3}});
  // (X'X)^-1 of the slope is 1 / sum of squares around the mean.
  auto squares = [](std::vector<double> x) {
    double mean = 0, sum = 0;
    for (const double value : x)
      mean += value / static_cast<double>(x.size());
    for (const double value : x)
      sum += (value - mean) * (value - mean);
    return sum;
  };
  std::vector<double> x;
  for (const auto &row : terms)
    x.push_back(row[1]);
  const double before = squares(x);
  x.push_back(5);
  x.push_back(-3);
  EXPECT_NEAR(promised, std::sqrt(squares(x) / before), 1e-9);
}

} // namespace
} // namespace leastaction
