#include "analysis/program/spectrum/bin_accumulator.h"

#include <gtest/gtest.h>
#include <numeric>

namespace leastaction {

TEST(JoinBins, KeepsMeansAndExtremes) {
  const SpectrumBins bins{.binTicks = 4, .mean = {1, 3, 2, 4, 8}, .min = {0, 1, 2, 3, 4}, .max = {5, 3, 9, 4, 8}};
  EXPECT_EQ(joinBins(bins, 5).binTicks, 4U);
  const SpectrumBins joined = joinBins(bins, 4);
  EXPECT_EQ(joined.binTicks, 8U);
  EXPECT_EQ(joined.mean, (std::vector<double>{2, 3, 4})); // The last is a mean over the full width.
  EXPECT_EQ(joined.min, (std::vector<float>{0, 2, 4}));
  EXPECT_EQ(joined.max, (std::vector<float>{5, 9, 8}));
}

TEST(BinAccumulator, MeanMinimumAndMaximumOfEachBin) {
  BinAccumulator bins({.fixedBinTicks = 3});
  const std::vector<double> energy = {1, 2, 3, 4, 5, 6, 7};
  bins.addTicks(0, energy);
  const SpectrumBins result = bins.finish(7);
  EXPECT_EQ(result.binTicks, 3U);
  EXPECT_EQ(result.mean, (std::vector<double>{2, 5, 7.0 / 3}));
  EXPECT_EQ(result.min, (std::vector<float>{1, 4, 7}));
  EXPECT_EQ(result.max, (std::vector<float>{3, 6, 7}));
}

TEST(BinAccumulator, DoublingGivesTheSameAsTheWidthFromTheStart) {
  std::vector<double> energy(1000);
  std::iota(energy.begin(), energy.end(), 1.0);
  BinAccumulator doubled({.maxBins = 37});
  for (size_t i = 0; i < energy.size(); i += 10)
    doubled.addTicks(i, std::span(energy).subspan(i, 10));
  BinAccumulator direct({.fixedBinTicks = doubled.binTicks()});
  direct.addTicks(0, energy);
  EXPECT_EQ(doubled.binTicks(), 32U);
  EXPECT_EQ(doubled.finish(1000).mean, direct.finish(1000).mean);
  EXPECT_EQ(doubled.finish(1000).min, direct.finish(1000).min);
  EXPECT_EQ(doubled.finish(1000).max, direct.finish(1000).max);
}

TEST(BinAccumulator, IdleTicksTakeTheMinimumToZero) {
  BinAccumulator bins({.fixedBinTicks = 4});
  bins.addTicks(0, std::vector<double>{1, 1});
  bins.addIdle(2, 14);
  bins.addTicks(14, std::vector<double>{1, 1, 1, 1});
  const SpectrumBins result = bins.finish(18);
  EXPECT_EQ(result.min, (std::vector<float>{0, 0, 0, 0, 1}));
  EXPECT_EQ(result.mean, (std::vector<double>{0.5, 0, 0, 0.5, 0.5}));
}

TEST(BinAccumulator, FixedWidthStopsGrowing) {
  BinAccumulator bins({.fixedBinTicks = 1});
  bins.addIdle(0, BinAccumulator::mostFixedBins);
  EXPECT_FALSE(bins.overflowed());
  bins.addTicks(BinAccumulator::mostFixedBins, std::vector<double>{1});
  EXPECT_TRUE(bins.overflowed());
}

TEST(BinAccumulator, NoTicksNoBins) {
  EXPECT_TRUE(BinAccumulator({}).finish(0).mean.empty());
}

} // namespace leastaction
