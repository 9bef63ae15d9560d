#include "analysis/study/scaling/cache_fit.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

const std::string headings = "m_byte,l_byte,c_byte,d,misses\n";

/// chi/l = beta^2 (m/l)^2 k^-0.5 for direct-mapped caches, or with as many ways as lines.
std::string missMeasurements(bool isAssociative) {
  std::string text;
  for (int i = 4; i < 12; ++i) {
    const double lines = std::pow(2, i), misses = 64 * 4e-4 * std::pow(1e6 / 64, 2) * std::pow(lines, -0.5);
    text += "1000000,64," + std::to_string(64 * lines) + "," +
            std::to_string(isAssociative ? static_cast<int>(lines) : 1) + "," + std::to_string(misses) + "\n";
  }
  return text;
}

TEST(CacheFit, EachKindOfCacheHasItsModel) {
  const ScratchFolder folder;
  const std::string path = folder.file("misses.csv", headings + missMeasurements(true) + missMeasurements(false));
  const Result<CacheFitReport> report = cacheFit({.file = path});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->fits.size(), 2U);
  EXPECT_EQ(report->fits[0].model, CacheModel::agarwal);
  EXPECT_EQ(report->fits[1].model, CacheModel::singh);
  EXPECT_EQ(report->fits[0].points.size(), 8U);
  EXPECT_NEAR(report->fits[0].alpha.value, 0.5, 1e-5);
  ASSERT_TRUE(report->fits[1].theta);
  EXPECT_NEAR(report->fits[1].theta->value, 1.5, 1e-5);
}

TEST(CacheFit, AModelTakesAllRows) {
  const ScratchFolder folder;
  const std::string path = folder.file("misses.csv", headings + missMeasurements(false));
  const Result<CacheFitReport> report = cacheFit({.file = path, .model = CacheModel::singh});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->fits.size(), 1U);
  EXPECT_EQ(report->fits[0].model, CacheModel::singh);
}

TEST(CacheFit, AMissMayCountForMore) {
  const ScratchFolder folder;
  const std::string path = folder.file("misses.csv", headings + missMeasurements(false));
  const Result<CacheFitReport> one = cacheFit({.file = path}), four = cacheFit({.file = path, .missBytes = 4});
  ASSERT_TRUE(one && four);
  EXPECT_DOUBLE_EQ(four->fits[0].points[0].measured.missedBytes, 4 * one->fits[0].points[0].measured.missedBytes);
}

TEST(CacheFit, RefusesWhatNoCacheCanBe) {
  const ScratchFolder folder;
  for (const auto &[row, what] : {std::pair("100,64,32,1,9", "a cache of 32 byte has no room for a line of 64 byte"),
                                  {"100,64,640,1.5,9", "1.5 is not a valid number of ways"},
                                  {"100,64,128,4,9", "a cache of 2 lines has no 4 ways"},
                                  {"100,64,448,2,9", "7 lines cannot be divided into sets of 2 ways"},
                                  {"1e19,64,640,1,9", "1e+19 is beyond what can be computed with"}}) {
    const std::string path = folder.file("misses.csv", headings + missMeasurements(false) + row + "\n");
    const Result<CacheFitReport> report = cacheFit({.file = path});
    ASSERT_FALSE(report) << row;
    EXPECT_EQ(report.error().what, what);
    EXPECT_EQ(report.error().where, path + ", line 10");
  }
}

} // namespace
} // namespace leastaction
