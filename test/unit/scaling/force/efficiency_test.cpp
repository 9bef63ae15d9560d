#include "analysis/scaling/force/efficiency.h"

#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace leastaction {
namespace {

TimingModel model(std::string_view name) {
  Result<TimingModel> parsed = parseModel(*builtInModel(name), std::string(name));
  EXPECT_TRUE(parsed) << parsed.error().text();
  return std::move(*parsed);
}

Machine builtIn(std::string_view name) {
  Result<Machine> parsed = parseMachine(*builtInMachine(name), std::string(name));
  EXPECT_TRUE(parsed) << parsed.error().text();
  return *parsed;
}

// p = 32, phi3 = 10, beta = 0.5, n = 1000.
TEST(Efficiency, OfMatrixMultiplicationIsThatOfTheSource) {
  const Machine machine{"m", "", "", LengthUnit::word, 10, {{"b1", 1}, {"b2", 2}}};
  const Result<SurfacePoint> point = surfacePoint(model("matmul"), machine, std::array{1000.0, 32.0});
  ASSERT_TRUE(point) << point.error().text();
  EXPECT_NEAR(point->coordinates[0].value, 0.31, 1e-12);
  EXPECT_NEAR(point->coordinates[1].value, 0.155, 1e-12);
  EXPECT_NEAR(point->coordinates[0].weight, 3.0 / 62, 1e-15);
  EXPECT_NEAR(point->coordinates[0].hardwareForce, 10, 1e-12);
  EXPECT_NEAR(point->coordinates[0].softwareForce, 1000.0 / 31, 1e-9);
  EXPECT_NEAR(point->efficiency, 0.854701, 1e-6);
  EXPECT_FALSE(point->isLatencyLimited);
}

// Also the correction of (3.9) and (3.10): only so does it hold.
TEST(Efficiency, IsTheTimeOfTheWorkByAllTime) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<> logarithm(0, 10);
  for (const std::string &name : builtInModels()) {
    const TimingModel timing = model(name);
    for (int trial = 0; trial < 200; ++trial) {
      Machine machine{"m", "", "", LengthUnit::byte, std::exp(logarithm(random)), {}};
      for (const char *quantity : {"b", "b1", "b2", "s"})
        machine.quantities.push_back({quantity, std::exp(logarithm(random))});
      std::vector<double> variables;
      for (size_t i = 0; i < timing.variables.size(); ++i)
        variables.push_back(2 + std::exp(logarithm(random)));
      const Result<SurfacePoint> point = surfacePoint(timing, machine, variables);
      ASSERT_TRUE(point) << point.error().text();
      EXPECT_NEAR(point->efficiency / (point->work / machine.power / point->timeSeconds), 1, 1e-13) << name;
    }
  }
}

// Tables 3.15 and 3.16, 3.17: r0 s, r0/b, and b s for l1/2.
TEST(Efficiency, HardwareForcesAreThoseOfTheTables) {
  struct Row {
    const char *machine;
    double latency, bandwidth, halfLength, tolerance;
  };
  for (const Row &row :
       {Row{"1990", 1e2, 1, 100, 1e-9}, Row{"2007", 1e3, 1, 1000, 1e-9}, Row{"asci-red", 9.90e3, 0.846, 1.17e4, 1e-3},
        Row{"cray-xt3", 92.4e3, 4.00, 2.31e4, 1e-3}, Row{"blue-gene-l", 13.5e3, 11.9, 1.14e3, 4e-3}}) {
    const Machine machine = builtIn(row.machine);
    const Result<SurfacePoint> point = surfacePoint(model("stewart"), machine, std::array{1000.0, 32.0});
    ASSERT_TRUE(point);
    EXPECT_NEAR(point->coordinates[0].hardwareForce / row.latency, 1, row.tolerance) << row.machine;
    EXPECT_NEAR(point->coordinates[1].hardwareForce / row.bandwidth, 1, row.tolerance) << row.machine;
    EXPECT_NEAR(*machine.find("b") * *machine.find("s") / row.halfLength, 1, row.tolerance) << row.machine;
  }
}

TEST(Efficiency, AWordIsEightByte) {
  const TimingModel stewart = model("stewart"); // in words
  const Machine words{"w", "", "", LengthUnit::word, 1e6, {{"b", 1e5}, {"s", 1e-5}}};
  Machine bytes{"b", "", "", LengthUnit::byte, 1e6, {{"b", 8e5}, {"s", 1e-5}}};
  const auto a = surfacePoint(stewart, words, stewart.values), b = surfacePoint(stewart, bytes, stewart.values);
  EXPECT_DOUBLE_EQ(a->timeSeconds, b->timeSeconds);
  EXPECT_DOUBLE_EQ(a->coordinates[1].value, b->coordinates[1].value);
  EXPECT_DOUBLE_EQ(a->coordinates[1].hardwareForce, 8 * b->coordinates[1].hardwareForce);
}

TEST(Efficiency, TellsLatencyFromBandwidth) {
  const TimingModel sage = model("sage");
  const Result<SurfacePoint> slow =
      surfacePoint(sage, {"m", "", "", LengthUnit::byte, 1e9, {{"b", 1e12}, {"s", 1e-3}}}, sage.values);
  const Result<SurfacePoint> narrow =
      surfacePoint(sage, {"m", "", "", LengthUnit::byte, 1e9, {{"b", 1e6}, {"s", 1e-9}}}, sage.values);
  EXPECT_TRUE(slow->isLatencyLimited);
  EXPECT_FALSE(narrow->isLatencyLimited);
}

// Column 1 of (3.7) is lambda times column 2; on one processor it is what is left of the surface (Figure 5).
TEST(Efficiency, GranularityIsThatOfNumrich) {
  const TimingModel matmul = model("matmul");
  const Machine machine{"m", "", "", LengthUnit::word, 10, {{"b1", 1}, {"b2", 2}}};
  const auto point = surfacePoint(matmul, machine, std::array{1000.0, 32.0});
  ASSERT_TRUE(point);
  const auto gamma = granularity(matmul, *point);
  const double local = 2 * 1000.0 / 3, remote = 1000.0 / 31;
  EXPECT_NEAR(*gamma[0][0], 10 / local, 1e-12);
  EXPECT_NEAR(*gamma[0][1], 10 / remote, 1e-12);
  EXPECT_NEAR(*gamma[1][0], 5 / local, 1e-12);
  EXPECT_NEAR(*gamma[1][1], 5 / remote, 1e-12);
  EXPECT_NEAR(*gamma[0][0], 3.0 / 62 * *gamma[0][1], 1e-12);
  const auto one = surfacePoint(matmul, machine, std::array{1000.0, 1.0});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->coordinates[0].value, 0);
  EXPECT_NEAR(one->coordinates[0].part, 10 / local, 1e-12);
  EXPECT_NEAR(one->efficiency * one->timeSeconds, one->work / 10, 1e-3);
  EXPECT_NEAR(*granularity(matmul, *one)[0][0], 10 / local, 1e-12);
  EXPECT_EQ(*granularity(matmul, *one)[0][1], 0);
  // Start-ups and lengths have no common force.
  const auto stewart = surfacePoint(model("stewart"), builtIn("1990"), model("stewart").values);
  EXPECT_FALSE(granularity(model("stewart"), *stewart)[0][1]);
}

TEST(Efficiency, AMachineWithOneBandwidthHasItForBoth) {
  const TimingModel matmul = model("matmul");
  const auto point = surfacePoint(matmul, builtIn("1990"), matmul.values);
  ASSERT_TRUE(point) << point.error().text();
  EXPECT_EQ(point->coordinates[0].value, point->coordinates[1].value);
  EXPECT_EQ(quantityFor(matmul, matmul.terms[0], builtIn("1990"))->name, "b");
}

TEST(Efficiency, SaysWhatCannotBe) {
  const TimingModel matmul = model("matmul");
  const auto missing = surfacePoint(matmul, {"m", "", "", LengthUnit::word, 1, {{"b2", 1}}}, matmul.values);
  ASSERT_FALSE(missing);
  EXPECT_EQ(
      missing.error().text(),
      "the machine 'm' has no 'b1' (model matmul): add it to the machine's [values], or name a machine that has it");
  const auto huge = surfacePoint(model("stewart"), {"m", "", "", LengthUnit::word, 1e300, {{"b", 1e-300}, {"s", 1e-5}}},
                                 model("stewart").values);
  ASSERT_FALSE(huge);
  EXPECT_NE(huge.error().what.find("leaves the range of numbers"), std::string::npos) << huge.error().text();
}

} // namespace
} // namespace leastaction
