#include "analysis/report/run/spectrum_text.h"

#include "analysis/base/text_format.h"

#include <gtest/gtest.h>

#include <limits>

namespace leastaction {
namespace {

TEST(TextSpectrum, ColumnsKeepTheArea) {
  const SpectrumBins bins{.binTicks = 10, .mean = {1, 5, 2, 0, 3}, .min = {}, .max = {2, 9, 3, 0, 4}};
  double area = 0;
  double peak = 0;
  for (const SpectrumColumn &column : spectrumColumns(bins, 50, 7)) {
    area += column.mean * 50 / 7;
    peak = std::max(peak, column.max);
  }
  EXPECT_NEAR(area, 110, 1e-9);
  EXPECT_EQ(peak, 9);
}

TEST(TextSpectrum, DrawsWithinItsWidth) {
  const SpectrumBins bins{.binTicks = 4, .mean = {0, 1, 2, 3, 4, 5, 6, 7, 8}, .min = {}, .max = {}};
  for (bool unicode : {true, false}) {
    const std::vector<std::string> lines = drawSpectrum(bins, 36, {.width = 40, .rows = 6, .unicode = unicode});
    ASSERT_EQ(lines.size(), 7U);
    for (const std::string &line : lines)
      EXPECT_LE(displayWidth(line), 40U) << line;
    EXPECT_TRUE(lines.back().ends_with("36"));
  }
}

TEST(TextSpectrum, HighestColumnFillsTheDrawing) {
  const SpectrumBins bins{.binTicks = 1, .mean = {0, 4}, .min = {}, .max = {}};
  const std::vector<std::string> lines = drawSpectrum(bins, 2, {.width = 40, .rows = 3});
  EXPECT_TRUE(lines[0].ends_with("█"));
  EXPECT_TRUE(lines[1].ends_with("██"));
  EXPECT_TRUE(lines[2].starts_with("      0 ┤ "));
}

TEST(TextSpectrum, NothingToDraw) {
  EXPECT_TRUE(drawSpectrum({}, 100, {}).empty());
  EXPECT_TRUE(drawSpectrum({.binTicks = 1, .mean = {0, 0}, .min = {}, .max = {}}, 2, {}).empty());
  EXPECT_TRUE(drawSpectrum({.binTicks = 1, .mean = {1}, .min = {}, .max = {}}, 0, {}).empty());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(drawSpectrum({.binTicks = 1, .mean = {nan}, .min = {}, .max = {}}, 1, {}).empty());
}

} // namespace
} // namespace leastaction
