#include "analysis/scaling/isoefficiency/measured_scaling.h"

#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

/// Runs of t_c n^2 + overhead on P of 1 to 1,024.
template <class Overhead>
MeasuredAlgorithm measured(const std::string &name, const Overhead &overhead, double first = 1) {
  MeasuredAlgorithm algorithm{name, {}};
  for (const double size : {256.0, 1024.0, 4096.0, 16384.0, 65536.0})
    for (double processors = first; processors <= 1024; processors *= 2)
      algorithm.points.push_back({.processors = processors,
                                  .size = size,
                                  .times = {(1e-9 * size * size + overhead(size, processors)) / processors},
                                  .work = {},
                                  .phases = {}});
  return algorithm;
}

double striped(double size, double processors) {
  return 1e-5 * processors * std::log2(processors) + 4e-8 * size * (processors - 1);
}
double checkerboard(double size, double processors) {
  return 1e-5 * processors * std::log2(processors) + 6e-8 * size * std::sqrt(processors) * std::log2(processors);
}

TEST(MeasuredScaling, RanksStripedAndCheckerboardAsTheSource) {
  const Result<MeasuredScaling> a = measuredScaling(measured("striped", striped), {}, {}, "test");
  const Result<MeasuredScaling> b = measuredScaling(measured("checkerboard", checkerboard), {}, {}, "test");
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->fitted.isoefficiency, "P^2");
  EXPECT_EQ(b->fitted.isoefficiency, "P log^2 P");
  EXPECT_EQ(a->fitted.overhead, "c1 P log P + c2 n (P - 1)");
  EXPECT_EQ(b->fitted.overhead, "c1 P log P + c2 n P^(1/2) log P");
  EXPECT_EQ(comparedScaling({a->name, a->fitted}, {b->name, b->fitted}, 0.5),
            "checkerboard scales better than striped: P log^2 P grows slower than P^2");
}

// What is shown is what the sizes are computed of: T_o = W t_c (1/E - 1) at each.
TEST(MeasuredScaling, TermsAddUpToTheOverhead) {
  const Result<MeasuredScaling> scaling = measuredScaling(measured("", striped), {}, {}, "test");
  ASSERT_TRUE(scaling);
  ASSERT_EQ(scaling->fitted.overheads.size(), 2U);
  for (size_t i = 0; i < scaling->fitted.grid.processors.size(); ++i) {
    const ScalingResult::Row &row = scaling->fitted.table[i];
    const double overhead = scaling->fit.timePerWork.value * row.size->work * (1 / row.efficiency - 1);
    const double sum = *scaling->fitted.overheads[0].values[i] + *scaling->fitted.overheads[1].values[i];
    EXPECT_NEAR(sum / overhead, 1, 1e-9) << row.processors;
  }
}

// The fitted sizes against a search size by size in what made the runs.
TEST(MeasuredScaling, SizesAreThoseOfBruteForce) {
  const Result<MeasuredScaling> scaling = measuredScaling(measured("", striped), {}, {}, "test");
  ASSERT_TRUE(scaling);
  for (const ScalingResult::Row &row : scaling->fitted.table) {
    double size = 1;
    while (1e-9 * size * size / (1e-9 * size * size + striped(size, row.processors)) < row.efficiency)
      size += size < 1e4 ? 1 : size / 1e4;
    ASSERT_TRUE(row.size);
    EXPECT_NEAR(row.size->size / size, 1, 0.01) << row.processors;
  }
  // And sizes between measured ones, without any fit.
  ASSERT_GE(scaling->inversions.size(), 6U);
  for (const MeasuredScaling::Inversion &one : scaling->inversions) {
    const double serial = 1e-9 * one.size * one.size;
    EXPECT_NEAR(serial / (serial + striped(one.size, one.processors)), one.efficiency, 0.12);
  }
}

TEST(MeasuredScaling, EstimatesTheSerialTimeAndSaysSo) {
  const Result<MeasuredScaling> scaling = measuredScaling(measured("", striped, 2), {"n^2"}, {}, "test");
  ASSERT_TRUE(scaling) << scaling.error().text();
  EXPECT_NEAR(scaling->fit.timePerWork.value, 1e-9, 1e-11);
  EXPECT_FALSE(scaling->points[0].isSerialMeasured);
  EXPECT_NE(scaling->notes[0].find("estimated"), std::string::npos);
  EXPECT_FALSE(measuredScaling(measured("", striped, 2), {}, {}, "test"));
}

// Times that scatter by 30 % allow several fits: those that the runs all but rule out are not named.
TEST(MeasuredScaling, AlternativesHaveWeight) {
  const auto overhead = [](double size, double processors) {
    return (1 + 0.3 * std::sin(7 * size + 13 * processors)) * checkerboard(size, processors);
  };
  const Result<MeasuredScaling> scaling = measuredScaling(measured("", overhead, 2), {"n^2"}, {}, "test");
  ASSERT_TRUE(scaling);
  EXPECT_EQ(scaling->fit.rivals.size(), 3U);
  EXPECT_EQ(scaling->alternatives.size(), 2U);
  for (const MeasuredScaling::Alternative &one : scaling->alternatives)
    EXPECT_GE(one.weight, .005) << one.isoefficiency;
}

TEST(MeasuredScaling, DerivesTheFiguresOfARun) {
  MeasuredAlgorithm algorithm = measured("", striped);
  const Result<MeasuredScaling> scaling = measuredScaling(algorithm, {}, {}, "test");
  ASSERT_TRUE(scaling);
  const MeasuredScaling::Point &point = scaling->points[3]; // n = 256, P = 8
  EXPECT_NEAR(point.overhead, striped(256, 8), 1e-12);
  EXPECT_NEAR(point.speedup / 8, point.efficiency, 1e-12);
  EXPECT_NEAR(*point.serialFraction, (1 / point.speedup - 0.125) / 0.875, 1e-12);
}

TEST(MeasuredScaling, ExplainsSuperlinearRuns) {
  const auto cache = [](double size, double processors) {
    return size * size / processors > 1e7 ? 0 : -0.5e-9 * size * size;
  };
  const Result<MeasuredScaling> scaling = measuredScaling(measured("", cache), {"n^2"}, {}, "test");
  ASSERT_TRUE(scaling);
  std::string cause;
  for (const MeasuredScaling::Point &point : scaling->points)
    if (!point.superlinearCause.empty()) {
      EXPECT_LT(point.overhead, 0);
      cause = point.superlinearCause;
    }
  EXPECT_TRUE(cause.starts_with("memory: an operation of the serial run takes 2.0 times")) << cause;
}

TEST(MeasuredScaling, SaysWhereMoreProcessorsTakeLonger) {
  const Result<MeasuredScaling> scaling = measuredScaling(
      measured("", [](double, double processors) { return 1e-4 * processors * processors; }), {}, {}, "t");
  ASSERT_TRUE(scaling);
  EXPECT_TRUE(scaling->notes[1].starts_with("T_p grows with more processors at n = 256 beyond P = "));
}

} // namespace
} // namespace leastaction
