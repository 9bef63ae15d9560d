#include "analysis/base/trimmed_sample.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

TEST(TrimmedSample, HasTheMeanAndItsStandardError) {
  TrimmedSample sample;
  for (uint64_t ticks : {10, 20, 30, 40})
    sample.add(ticks);
  const SampleMean mean = sample.mean(0);
  EXPECT_EQ(mean.count, 4u);
  EXPECT_DOUBLE_EQ(mean.ticks, 25);
  EXPECT_DOUBLE_EQ(mean.error, std::sqrt(500.0 / 3 / 4));
}

TEST(TrimmedSample, LeavesTheLargestPercentOut) {
  TrimmedSample sample;
  for (int i = 0; i < 198; ++i)
    sample.add(i % 2 ? 26 : 52);
  sample.add(1'000'000);
  sample.add(2'000'000);
  EXPECT_EQ(sample.mean(0).count, 198u);
  EXPECT_DOUBLE_EQ(sample.mean(0).ticks, 39);
  sample.add(3'000'000); // of 201 only two are left out
  EXPECT_GT(sample.mean(0).ticks, 1'000);
}

TEST(TrimmedSample, LargeNumbersKeepTheirSums) {
  TrimmedSample one, other;
  double sum = 0;
  for (uint64_t i = 0; i < 50; ++i) {
    (i % 2 ? one : other).add(1'000'000 + 7919 * i);
    sum += static_cast<double>(1'000'000 + 7919 * i);
  }
  one.add(other);
  EXPECT_DOUBLE_EQ(one.mean(0).ticks, sum / 50);
}

// A clock that moves on by 26 ticks at once says 52 again and again, and nothing about 53.
TEST(TrimmedSample, IsNeverExact) {
  TrimmedSample sample;
  EXPECT_EQ(sample.mean(26).count, 0u);
  for (int i = 0; i < 99; ++i)
    sample.add(52);
  EXPECT_DOUBLE_EQ(sample.mean(26).ticks, 52);
  EXPECT_NEAR(sample.mean(26).error, 26.0 / 99, 0.01);
  EXPECT_DOUBLE_EQ(meanOf(1, 52, 52.0 * 52, 26).error, 26) << "of a single one nothing better is known";
}

} // namespace
} // namespace leastaction
