#include "analysis/scaling/dimension/cache_scaling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace leastaction {
namespace {

constexpr double agarwalFootprint = 4 * 7816;

/// (2.5), times noise.
std::vector<CacheMeasurement> agarwal(double alpha, double beta, double gamma, double noise, unsigned seed,
                                      double leastBytes = 1024, double mostBytes = 1 << 22) {
  std::mt19937_64 random(seed);
  std::normal_distribution<> normal;
  std::vector<CacheMeasurement> points;
  for (const double line : {4.0, 16.0})
    for (const double ways : {1.0, 2.0})
      for (double cache = leastBytes; cache <= mostBytes; cache *= 4) {
        const double k = cache / line;
        const double misses = line * std::pow(ways, -gamma) * std::pow(beta * agarwalFootprint / line, 2) *
                              std::pow(k, -alpha) * std::exp(noise * normal(random));
        points.push_back({agarwalFootprint, line, cache, ways, misses});
      }
  return points;
}

TEST(CacheScaling, GivesTheCriticalSizesOfNumrich) {
  // (2.11) for l = 32 byte: c0 = 28453.85 and 24391.89 byte.
  std::vector<CacheMeasurement> points = agarwal(0.5, 1.0 / 6, 1.0 / 3, 0, 1, 1 << 18);
  for (const double ways : {1.0, 2.0})
    points.push_back(
        {agarwalFootprint, 32, 1 << 20, ways,
         32 * std::pow(ways, -1.0 / 3) * std::pow(agarwalFootprint / 6 / 32, 2) / std::sqrt((1 << 20) / 32)});
  const Result<CacheScaling> fit = fitCacheScaling(points, CacheModel::agarwal, "misses.csv");
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_NEAR(fit->alpha.value, 0.5, 1e-9);
  EXPECT_NEAR(fit->beta->value, 1.0 / 6, 1e-9);
  EXPECT_NEAR(fit->gamma->value, 1.0 / 3, 1e-9);
  unsigned found = 0;
  for (const CacheScaling::Critical &critical : fit->critical)
    if (critical.lineBytes == 32) {
      EXPECT_NEAR(critical.bytes.value, critical.ways == 1 ? 28453.85 : 24391.89, 0.01);
      ++found;
    }
  EXPECT_EQ(found, 2u);
  for (const CacheScaling::Point &point : fit->points) {
    EXPECT_FALSE(point.isBelow);
    EXPECT_NEAR(point.relativeCommutator, 0, 1e-9); // (2.16)
    EXPECT_NEAR(point.predicted / point.measured.missedBytes, 1, 1e-9);
  }
}

TEST(CacheScaling, LeavesOutWhatIsBelowTheFixedPoint) {
  std::vector<CacheMeasurement> points = agarwal(0.5, 1.0 / 6, 1.0 / 3, 0, 1, 1024);
  for (CacheMeasurement &point : points) // Small caches miss less than the power law says, as Singh's data do.
    if (point.cacheBytes < 10'000)
      point.missedBytes *= 0.7;
  const Result<CacheScaling> fit = fitCacheScaling(points, CacheModel::agarwal, "misses.csv");
  ASSERT_TRUE(fit);
  EXPECT_LT(fit->used, points.size());
  EXPECT_NEAR(fit->alpha.value, 0.5, 1e-9);
  for (const CacheScaling::Point &point : fit->points)
    EXPECT_EQ(point.isBelow, point.measured.shape() < point.fixedPoint);
}

/// (2.13-14) with chi(k0)/l = k0 and theta = 5/3, slope -2/3; times noise.
constexpr double theta = 5.0 / 3, logA = 2.5, exponent = 0.4;

std::vector<CacheMeasurement> singh(double noise, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<> normal;
  std::vector<CacheMeasurement> points;
  for (const double line : {16.0, 128.0})
    for (double k = 4096; k < 1e6; k *= 4) {
      const double logK0 = theta / (theta - 1) * (logA - exponent * std::log(line));
      const double misses = line * std::exp(theta * logK0 + (1 - theta) * std::log(k) + noise * normal(random));
      points.push_back({1, line, k * line, k, misses});
    }
  return points;
}

TEST(CacheScaling, FindsTheFractalDimension) {
  const Result<CacheScaling> fit = fitCacheScaling(singh(0, 1), CacheModel::singh, "misses.csv");
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_NEAR(fit->theta->value, theta, 1e-8);
  EXPECT_NEAR(std::log(fit->footprintA->value), logA, 1e-6);
  EXPECT_NEAR(fit->lineExponent->value, exponent, 1e-6);
  EXPECT_NEAR(std::log(fit->critical[0].shape.value), 2.5 * (logA - exponent * std::log(16)), 1e-6);
}

bool holds(const Estimate &estimate, double value) {
  return estimate.low <= value && value <= estimate.high;
}

// 95 +- 2 % of 2,000 trials.
TEST(CacheScaling, IntervalsHoldTheParametersAsOftenAsTheySay) {
  constexpr unsigned trials = 2000;
  unsigned alpha = 0, beta = 0, gamma = 0, critical = 0;
  for (unsigned seed = 1; seed <= trials; ++seed) {
    const Result<CacheScaling> fit =
        fitCacheScaling(agarwal(0.5, 1.0 / 6, 1.0 / 3, 0.1, seed, 1 << 17), CacheModel::agarwal, "");
    ASSERT_TRUE(fit);
    alpha += holds(fit->alpha, 0.5);
    beta += holds(*fit->beta, 1.0 / 6);
    gamma += holds(*fit->gamma, 1.0 / 3);
    critical += holds(fit->critical[0].bytes, std::pow(4, -1.0 / 3) * std::pow(agarwalFootprint / 6, 4.0 / 3));
  }
  for (const unsigned held : {alpha, beta, gamma, critical})
    EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 0.02);
}

TEST(CacheScaling, IntervalsHoldTheFractalDimensionAsOftenAsTheySay) {
  constexpr unsigned trials = 2000;
  unsigned dimension = 0, footprint = 0, line = 0, critical = 0;
  for (unsigned seed = 1; seed <= trials; ++seed) {
    const Result<CacheScaling> fit = fitCacheScaling(singh(0.1, seed), CacheModel::singh, "");
    ASSERT_TRUE(fit);
    dimension += holds(*fit->theta, theta);
    footprint += holds(*fit->footprintA, std::exp(logA));
    line += holds(*fit->lineExponent, exponent);
    critical += holds(fit->critical[0].shape, std::exp(2.5 * (logA - exponent * std::log(16))));
  }
  for (const unsigned held : {dimension, footprint, line, critical})
    EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 0.02);
}

TEST(CacheScaling, SaysWhatToMeasure) {
  std::vector<CacheMeasurement> points = agarwal(0.5, 1.0 / 6, 1.0 / 3, 0.05, 3, 1 << 15, 1 << 18);
  std::erase_if(points, [](const CacheMeasurement &point) { return point.ways > 1; });
  const Result<CacheScaling> fit = fitCacheScaling(points, CacheModel::agarwal, "");
  ASSERT_TRUE(fit);
  EXPECT_FALSE(fit->gamma);
  ASSERT_EQ(fit->missing.size(), 2u);
  EXPECT_NE(fit->missing[0].find("only"), std::string::npos);
  EXPECT_NE(fit->missing[1].find("gamma cannot be determined"), std::string::npos);
  ASSERT_EQ(fit->wanted.size(), 3u);
  EXPECT_GT(fit->wanted[0].cacheBytes, 1 << 18);
  EXPECT_GT(fit->narrowedBy, 1.5);
  const auto few = fitCacheScaling({points.begin(), points.begin() + 2}, CacheModel::agarwal, "misses.csv");
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().text(),
            "2 measurements cannot determine 2 parameters and their uncertainty (misses.csv): give at least 3");
}

} // namespace
} // namespace leastaction
