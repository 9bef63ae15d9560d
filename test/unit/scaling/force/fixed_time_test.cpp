#include "analysis/scaling/force/fixed_time.h"

#include "analysis/scaling/force/efficiency.h"
#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

namespace leastaction {
namespace {

constexpr double power = 2e9, secondsPerByte = 1e-9, latency = 2e-5;

TimingModel linpack() {
  return std::move(*parseModel(*builtInModel("linpack"), "linpack"));
}

double timeOf(const TimingModel &model, double p, double q, double n) {
  const std::array values{64.0, n, p, q}; // k, n, p, q
  return *model.work.evaluate(values) / power + *model.terms[0].amount.evaluate(values) * latency +
         *model.terms[1].amount.evaluate(values) * secondsPerByte;
}

std::vector<FixedTimeRun> runs(const TimingModel &model, double noise, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<> normal;
  std::vector<FixedTimeRun> made;
  for (const auto &[p, q] : {std::pair{1.0, 4.0}, {2.0, 2.0}, {4.0, 1.0}, {2.0, 8.0}, {8.0, 2.0}, {4.0, 4.0}})
    for (double n = 1000; n <= 64'000; n *= 2)
      made.push_back({p, q, n, timeOf(model, p, q, n) * (1 + noise * normal(random)), 0});
  return made;
}

TEST(FixedTime, FindsTheMachine) {
  const TimingModel model = linpack();
  const Result<FixedTime> fixed = fixedTime(model, model.values, runs(model, 0, 1), 60, "runs.csv");
  ASSERT_TRUE(fixed) << fixed.error().text();
  EXPECT_NEAR(fixed->power.value / power, 1, 1e-6);
  EXPECT_NEAR(fixed->costs[0].value / latency, 1, 1e-5);
  EXPECT_NEAR(fixed->costs[1].value / secondsPerByte, 1, 1e-5);
  EXPECT_NEAR(fixed->forces[1].value, power * secondsPerByte, 1e-5);
  // 2 n0^3/3 = r0 t; coordinates 16 n0^2/(b t) and n0 sigma/(k t) at p = q = 1.
  const double n0 = std::cbrt(1.5 * power * 60);
  EXPECT_NEAR(fixed->referenceSize / n0, 1, 1e-6);
  EXPECT_NEAR(fixed->parameters[0].value / (n0 / 64 * latency / 60), 1, 1e-4);
  EXPECT_NEAR(fixed->parameters[1].value / (16 * n0 * n0 * secondsPerByte / 60), 1, 1e-4);
  for (const FixedTime::Grid &grid : fixed->grids) {
    EXPECT_NEAR(timeOf(model, grid.p, grid.q, grid.fittedSize), 60, 1e-3);
    ASSERT_TRUE(grid.measuredSize);
    EXPECT_NEAR(*grid.measuredSize / grid.fittedSize, 1, 0.02);
  }
  // More rows than columns: more to move and more start-ups.
  ASSERT_EQ(fixed->pairs.size(), 2u);
  for (const FixedTime::Pair &pair : fixed->pairs) {
    EXPECT_LT(pair.fittedRatio, 1);
    EXPECT_NEAR(*pair.measuredRatio, pair.fittedRatio, 0.03);
  }
}

TEST(FixedTime, IntervalsHoldTheMachineAsOftenAsTheySay) {
  constexpr unsigned trials = 400;
  const TimingModel model = linpack();
  unsigned force = 0, rate = 0, parameter = 0;
  auto holds = [](const Estimate &estimate, double value) { return estimate.low <= value && value <= estimate.high; };
  const double n0 = std::cbrt(1.5 * power * 60), coordinate = 16 * n0 * n0 * secondsPerByte / 60;
  for (unsigned seed = 1; seed <= trials; ++seed) {
    const Result<FixedTime> fixed = fixedTime(model, model.values, runs(model, 0.01, seed), 60, "");
    ASSERT_TRUE(fixed);
    force += holds(fixed->forces[1], power * secondsPerByte);
    rate += holds(fixed->power, power);
    parameter += holds(fixed->parameters[1], coordinate);
  }
  for (const unsigned held : {force, rate, parameter})
    EXPECT_NEAR(static_cast<double>(held) / trials, 0.95, 0.04);
}

TEST(FixedTime, SaysWhatCannotBe) {
  const TimingModel model = linpack();
  const auto few = fixedTime(model, model.values, {{1, 1, 1000, 1, 2}}, 1, "runs.csv");
  ASSERT_FALSE(few);
  EXPECT_NE(few.error().text().find("1 measurement cannot determine 3 parameters"), std::string::npos);
  const auto refused = [](const std::string &variables, const std::string &processors) {
    const TimingModel other =
        std::move(*parseModel("name = \"other\"\nlength_unit = \"byte\"\nwork = \"" + variables.substr(0, 1) +
                                  "\"\nprocessors = \"" + processors + "\"\n[variables]\n" + variables +
                                  "\n[[term]]\nname = \"t\"\nkind = \"latency\"\nstartups = \"1\"\nlatency = \"s\"\n",
                              "other"));
    const auto fixed = fixedTime(other, other.values, {{1, 1, 1000, 1, 2}}, 1, "runs.csv");
    return fixed ? std::string() : fixed.error().what;
  };
  EXPECT_EQ(refused("n = 1\nx = 1\ny = 1\nz = 1", "x*y*z"),
            "the model's processors are not those of p by q, nor of one variable");
  EXPECT_EQ(refused("m = 1\nk = 1\np = 1", "p"), "the model has no variable 'n'");
}

// SAGE has cells for each processor in place of n, and p alone.
TEST(FixedTime, WorkForEachProcessorFollowsTheTime) {
  const TimingModel sage = std::move(*parseModel(*builtInModel("sage"), "sage"));
  const Machine machine{"m", "", "", LengthUnit::byte, power, {{"b", 1e9}, {"s", latency}}};
  const Result<FixedTime> fixed = fixedTimeOf(sage, machine, sage.values, {{1, 1}, {64, 1}, {4096, 1}}, 0.01);
  ASSERT_TRUE(fixed) << fixed.error().text();
  EXPECT_EQ(sage.variables[fixed->variables.size], "cells");
  EXPECT_FALSE(fixed->variables.q);
  EXPECT_TRUE(fixed->pairs.empty());
  for (const FixedTime::Grid &grid : fixed->grids) {
    std::vector<double> values = sage.values;
    values[fixed->variables.size] = grid.fittedSize;
    values[fixed->variables.p] = grid.p;
    const Result<SurfacePoint> point = surfacePoint(sage, machine, values);
    EXPECT_NEAR(point->timeSeconds, 0.01, 1e-8);
    EXPECT_NEAR(point->efficiency, grid.efficiency, 1e-6);
    EXPECT_NEAR(grid.fittedPower / (1000 * grid.fittedSize * grid.p / 0.01), 1, 1e-9);
  }
  EXPECT_GT(fixed->grids[0].fittedSize, fixed->grids[2].fittedSize);
}

TEST(FixedTime, TheCommonTimeIsWithinReachOfMost) {
  EXPECT_EQ(commonTime({{1, 1, 10, 1, 0}, {1, 1, 20, 8, 0}, {1, 2, 10, 4, 0}, {1, 2, 20, 30, 0}, {2, 1, 5, 0.1, 0}}),
            4);
}

// What runs that are exact say of a machine is what the machine itself says.
TEST(FixedTime, OfAMachineIsThatOfItsRuns) {
  const TimingModel model = linpack();
  const Machine machine{"m", "", "", LengthUnit::byte, power, {{"b", 1 / secondsPerByte}, {"s", latency}}};
  const Result<FixedTime> ofRuns = fixedTime(model, model.values, runs(model, 0, 1), 60, "runs.csv");
  const Result<FixedTime> fixed = fixedTimeOf(model, machine, model.values, {{8, 2}, {2, 8}, {4, 4}}, 60);
  ASSERT_TRUE(fixed) << fixed.error().text();
  ASSERT_EQ(fixed->grids.size(), 3u);
  for (const FixedTime::Grid &grid : fixed->grids) {
    EXPECT_FALSE(grid.measuredSize);
    EXPECT_NEAR(timeOf(model, grid.p, grid.q, grid.fittedSize), 60, 1e-6);
    for (const FixedTime::Grid &other : ofRuns->grids)
      if (other.p == grid.p && other.q == grid.q)
        EXPECT_NEAR(grid.fittedPower / other.fittedPower, 1, 1e-6);
  }
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(fixed->parameters[i].value / ofRuns->parameters[i].value, 1, 1e-4);
    EXPECT_EQ(fixed->forces[i].low, fixed->forces[i].high);
  }
  ASSERT_EQ(fixed->pairs.size(), 1u);
  EXPECT_EQ(fixed->pairs[0].p, 8);
  EXPECT_LT(fixed->pairs[0].fittedRatio, 1);
}

TEST(FixedTime, OfAMachineSaysWhatCannotBe) {
  const TimingModel model = linpack();
  const Machine machine{"m", "", "", LengthUnit::byte, power, {{"b", 1 / secondsPerByte}, {"s", latency}}};
  const auto tooShort = fixedTimeOf(model, machine, model.values, {{8, 2}}, 1e-9);
  ASSERT_FALSE(tooShort);
  EXPECT_EQ(tooShort.error().text(),
            "no problem takes 1e-09 s on 8 by 2 processors (model linpack): choose a time that "
            "the model has for some size of at least 1");
  const Machine lacking{"m", "", "", LengthUnit::byte, power, {{"s", latency}}};
  ASSERT_FALSE(fixedTimeOf(model, lacking, model.values, {{8, 2}}, 60));
}

} // namespace
} // namespace leastaction
