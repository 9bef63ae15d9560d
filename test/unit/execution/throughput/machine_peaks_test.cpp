#include "analysis/execution/throughput/machine_peaks.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace leastaction {
namespace {

CorePeaks peaksOf(const char *name) {
  Result<CorePeaks> peaks = corePeaks(*findCore(name));
  EXPECT_TRUE(peaks) << peaks.error().text();
  return *peaks;
}

TEST(MachinePeaks, BandwidthsAreTheDescriptions) {
  const CoreDescription core = *findCore("skylake");
  EXPECT_DOUBLE_EQ(peaksOf("skylake").l2BytesPerTick, core.bandwidth.l2BytesPerTick);
  EXPECT_DOUBLE_EQ(peaksOf("skylake").memoryBytesPerTick, core.bandwidth.memoryBytesPerTick);
}

struct Peak {
  double manual; ///< A tick.
  double model;  ///< Where LLVM's tables have other units than the manuals.
};
struct Peaks {
  Peak flop, l1Bytes; ///< Double precision; loads.
};

// Additions and multiplications of 4 on Ivy Bridge, where nothing is fused; two multiply-adds of 4, later of 8; on Zen
// 4 these and loads of 64 bytes in two steps. Sapphire Rapids: LLVM's table has one unit of 8; the third load of a tick
// finds all banks taken by two wide ones. Zen 3 has a third load, too. AArch64: multiply-adds and loads of vectors of
// 128 bits, though Neoverse V1 has two loads of 256 bits and A64FX two of all of 512. PowerPC 970: multiply-adds and
// loads of floating-point registers.
const std::map<std::string, Peaks> known = {{"ivybridge", {{8, 8}, {32, 32}}},
                                            {"haswell", {{16, 16}, {64, 64}}},
                                            {"skylake", {{16, 16}, {64, 64}}},
                                            {"icelake-server", {{32, 32}, {128, 128}}},
                                            {"sapphirerapids", {{32, 16}, {128, 128}}},
                                            {"znver3", {{16, 16}, {64, 96}}},
                                            {"znver4", {{16, 16}, {64, 64}}},
                                            {"znver5", {{32, 32}, {128, 128}}},
                                            {"neoverse-n1", {{8, 8}, {32, 32}}},
                                            {"neoverse-v1", {{16, 16}, {64, 48}}},
                                            {"neoverse-v2", {{16, 16}, {48, 48}}},
                                            {"a64fx", {{32, 8}, {128, 32}}},
                                            {"apple-m1", {{16, 16}, {48, 48}}},
                                            {"ppc970", {{4, 4}, {16, 16}}},
                                            {"power9", {{8, 8}, {32, 32}}}};

TEST(MachinePeaks, AreThoseOfTheManualsOrOfLlvmsUnitsForAllCores) {
  constexpr double tolerance = 0.01;
  for (const CoreDescription &core : knownCores()) {
    SCOPED_TRACE(core.name);
    ASSERT_TRUE(known.contains(core.name));
    const auto &[flop, l1Bytes] = known.at(core.name);
    const CorePeaks peaks = peaksOf(core.name.c_str());
    EXPECT_NEAR(peaks.flopPerTick, flop.model, tolerance * flop.model) << "the manual's are " << flop.manual;
    EXPECT_NEAR(peaks.l1BytesPerTick, l1Bytes.model, tolerance * l1Bytes.model)
        << "the manual's are " << l1Bytes.manual;
  }
  EXPECT_EQ(knownCores().size(), known.size());
}

} // namespace
} // namespace leastaction
