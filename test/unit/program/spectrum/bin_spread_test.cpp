#include "analysis/program/spectrum/bin_spread.h"

#include <gtest/gtest.h>
#include <map>

namespace leastaction {

TEST(BinSpread, EveryBinGetsTheExactIntegral) {
  for (uint64_t kappa : {1, 2, 3, 10, 63, 1000, 12345})
    for (uint64_t issue : {0, 1, 5, 1001})
      for (uint64_t width : {1, 2, 7, 64, 100000}) {
        std::map<uint64_t, double> area;
        spreadOverBins(issue, kappa, width, [&](uint64_t bin, double part) { area[bin] += part; });
        double sum = 0;
        for (const auto &[bin, part] : area) {
          const uint64_t first = std::max(bin * width, issue) - issue;
          EXPECT_NEAR(part, energyIntegral(first, (bin + 1) * width - issue, kappa),
                      1e-11 * static_cast<double>(width));
          sum += part;
        }
        EXPECT_EQ(area.begin()->first, issue / width);
        EXPECT_EQ(area.rbegin()->first, (issue + kappa - 1) / width);
        EXPECT_NEAR(2 * sum / static_cast<double>(kappa), 1, 1e-12);
      }
}

TEST(BinSpread, KappaZeroLeavesNothing) {
  // Neither an area nor a bin with an area of 0, which would make a spectrum longer.
  for (const uint64_t issue : {0, 1, 5, 1001})
    for (const uint64_t width : {1, 2, 7, 64, 100000})
      EXPECT_NO_THROW(spreadOverBins(issue, 0, width, [](uint64_t bin, double) { throw bin; }))
          << issue << ' ' << width;
}

} // namespace leastaction
