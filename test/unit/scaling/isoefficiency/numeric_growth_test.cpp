#include "analysis/scaling/isoefficiency/numeric_growth.h"

#include "analysis/scaling/isoefficiency/growth_parser.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

NumericGrowth numbers(const std::string &work, const std::string &overhead, const std::string &concurrency = "") {
  IsoefficiencyProblem problem{.work = parseGrowth(work, "test")->sum, .overhead = parseGrowth(overhead, "test")->sum};
  if (!concurrency.empty())
    problem.concurrency = parseGrowth(concurrency, "test")->sum;
  return NumericGrowth(problem);
}

TEST(NumericGrowth, FindsTheWork) {
  // Adding numbers: W = 8 P log P at E = 0.8.
  EXPECT_NEAR(*numbers("n", "2*P*log2(P)").logWork(4, 0.8), 9, 1e-9);
  EXPECT_NEAR(*numbers("W", "2*P*log2(P)").logWork(4, 0.8), 9, 1e-9);
  // n log n = n log P at n = P.
  EXPECT_NEAR(*numbers("n*log2(n)", "n*log2(P)").logWork(16, 0.5), 20, 1e-9);
}

TEST(NumericGrowth, KnowsTheFloorAndConcurrency) {
  EXPECT_NEAR(*numbers("n^2", "0").logWork(10, 0.5), 10, 1e-9);
  EXPECT_NEAR(*numbers("n^3", "0", "n").logWork(10, 0.5), 30, 1e-9);
  EXPECT_FALSE(numbers("n^3", "0", "5").logWork(10, 0.5));
}

TEST(NumericGrowth, HasNoSizeForWhatOutgrowsTheWork) {
  EXPECT_FALSE(numbers("n", "n^2").logWork(10, 0.5));
  EXPECT_FALSE(numbers("n", "n*log2(P)").logWork(10, 0.5));
  EXPECT_TRUE(numbers("n", "n*log2(P)").logWork(10, 0.05));
}

TEST(NumericGrowth, ConfirmsAndContradicts) {
  const NumericGrowth fft = numbers("n*log2(n)", "P*log2(P) + 2*n*log2(P)");
  const auto power = [](double power, double log) {
    return Growth{.kind = Growth::Kind::power, .power = power, .log = log};
  };
  EXPECT_TRUE(fft.confirms(power(2, 1), 0.5));
  EXPECT_FALSE(fft.confirms(power(1, 1), 0.5));
  EXPECT_FALSE(fft.confirms(power(2, 2), 0.5));
  EXPECT_NEAR(*fft.exponent(0.5), localExponent(power(2, 1)), 0.01);
  EXPECT_TRUE(numbers("n", "n*log2(P)").confirms({.kind = Growth::Kind::never}, 0.5));
  EXPECT_FALSE(fft.confirms({.kind = Growth::Kind::never}, 0.5));
}

} // namespace
} // namespace leastaction
