#include "analysis/execution/throughput/machine_peaks.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

CorePeaks peaksOf(const char *name) {
  Result<CorePeaks> peaks = corePeaks(*findCore(name));
  EXPECT_TRUE(peaks) << peaks.error().text();
  return *peaks;
}

TEST(MachinePeaks, AreThoseOfTheManuals) {
  // Two multiply-adds of four numbers and two loads of 32 bytes a tick.
  EXPECT_NEAR(peaksOf("skylake").flopPerTick, 16, 0.1);
  EXPECT_NEAR(peaksOf("skylake").l1BytesPerTick, 64, 0.5);
  EXPECT_NEAR(peaksOf("haswell").flopPerTick, 16, 0.1);
  // An addition and a multiplication of four numbers; no fused ones.
  EXPECT_NEAR(peaksOf("ivybridge").flopPerTick, 8, 0.1);
}

TEST(MachinePeaks, BandwidthsAreTheDescriptions) {
  const CoreDescription core = *findCore("skylake");
  EXPECT_DOUBLE_EQ(peaksOf("skylake").l2BytesPerTick, core.bandwidth.l2BytesPerTick);
  EXPECT_DOUBLE_EQ(peaksOf("skylake").memoryBytesPerTick, core.bandwidth.memoryBytesPerTick);
}

TEST(MachinePeaks, AreKnownForAllCores) {
  for (const CoreDescription &core : knownCores())
    EXPECT_GT(peaksOf(core.name.c_str()).flopPerTick, 4) << core.name;
}

} // namespace
} // namespace leastaction
