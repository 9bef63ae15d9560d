#include "analysis/study/program/core_peaks.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(CorePeaks, AreRatesAtTheNominalClock) {
  CoreDescription core = *findCore("skylake");
  const MachinePeaks peaks = peaksOf(core);
  ASSERT_EQ(peaks.levels.size(), 4u);
  EXPECT_EQ(peaks.levels[0].level, "L1");
  EXPECT_EQ(peaks.levels[3].level, "memory");
  EXPECT_GT(peaks.levels[0].bytePerSecond, peaks.levels[3].bytePerSecond);
  core.clockHz *= 2;
  EXPECT_DOUBLE_EQ(peaksOf(core).flopPerSecond, 2 * peaks.flopPerSecond);
}

TEST(CorePeaks, OfAThirdLevelThatThereIsNotNothingIsSaid) {
  const MachinePeaks peaks = peaksOf(*findCore("a64fx"));
  ASSERT_EQ(peaks.levels.size(), 3u);
  EXPECT_EQ(peaks.levels[1].level, "L2");
  EXPECT_EQ(peaks.levels[2].level, "memory");
}

TEST(CorePeaks, WithoutAClockThereAreNone) {
  CoreDescription core = *findCore("skylake");
  core.clockHz = 0;
  EXPECT_TRUE(peaksOf(core).levels.empty());
  EXPECT_EQ(peaksOf(core).flopPerSecond, 0);
}

} // namespace
} // namespace leastaction
