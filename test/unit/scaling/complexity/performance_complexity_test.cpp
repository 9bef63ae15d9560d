#include "analysis/scaling/complexity/performance_complexity.h"

#include "synthetic_sweep.h"

#include <cmath>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

const std::vector<std::vector<double>> parameters = {{2e-9}, {1e-9, 8e-8}, {9e-8, 7e-10}, {3e-9, 4e-10, 9e-8, 8e-10}};

TEST(PerformanceComplexity, ExactDataLeaveTheirModelNothing) {
  for (int model = 0; model < 4; ++model) {
    const auto number = static_cast<size_t>(model);
    const SystemComplexity system =
        test::complexityOf(test::syntheticSweep(model, parameters[number], 0, 1), "0,1,2,3");
    EXPECT_LT(system.models[number].metrics.absolute.value, 1e-9) << model;
    for (size_t i = 0; i < parameters[number].size(); ++i)
      EXPECT_NEAR(system.models[number].parameters[i].value.value / parameters[number][i], 1, 1e-9) << model;
    if (model % 2 == 1)
      EXPECT_EQ(system.models[number].chosen.front().second, test::sweptNear);
  }
}

TEST(PerformanceComplexity, LargerModelsNeverLeaveMore) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const int model = static_cast<int>(seed % 4);
    const double sigma = seed % 3 == 0 ? 0 : 0.05 * (seed % 7 + 1);
    const SystemComplexity system =
        test::complexityOf(test::syntheticSweep(model, parameters[static_cast<size_t>(model)], sigma, seed), "3,2,1,0");
    auto left = [&](size_t number) { return system.models[3 - number].metrics.errorSquares * (1 - 1e-12) - 1e-24; };
    EXPECT_LE(left(1), system.models[3].metrics.errorSquares) << seed;
    EXPECT_LE(left(2), system.models[3].metrics.errorSquares) << seed;
    EXPECT_LE(left(3), system.models[2].metrics.errorSquares) << seed;
    EXPECT_LE(left(3), system.models[1].metrics.errorSquares) << seed;
  }
}

// Intervals of 95 %: of 100 each, 88 or fewer hold the truth once in 500 times.
TEST(PerformanceComplexity, NoiseLiesInItsIntervals) {
  constexpr double sigma = 0.2;
  int noise = 0, latency = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const FittedModel model =
        test::complexityOf(test::syntheticSweep(2, parameters[2], sigma, seed + 1000), "2").models.front();
    const Estimate &absolute = model.metrics.absolute, &fitted = model.parameters[0].value;
    noise += absolute.low <= std::expm1(sigma) && std::expm1(sigma) <= absolute.high;
    latency += fitted.low <= parameters[2][0] && parameters[2][0] <= fitted.high;
  }
  EXPECT_GT(noise, 88);
  EXPECT_GT(latency, 88);
}

// Each point left out in turn, and the model fitted to the others.
TEST(PerformanceComplexity, LeaveOneOutIsThatOfFitsWithoutThePoint) {
  PerformanceData data = test::syntheticSweep(2, parameters[2], 0.15, 3);
  std::vector<PerformancePoint> &points = data.systems[0].points;
  points.resize(34);
  const double quick = test::complexityOf(data, "2").models[0].leaveOneOut.value();
  double squares = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    PerformanceData others = data;
    others.systems[0].points.erase(others.systems[0].points.begin() + static_cast<ptrdiff_t>(i));
    const FittedModel model = test::complexityOf(others, "2").models[0];
    const double blocks = points[i].variables[0];
    const double time = (model.parameters[0].value.value + model.parameters[1].value.value * (blocks - 1)) / blocks;
    squares += std::pow(std::log(points[i].performance * time), 2);
  }
  EXPECT_NEAR(quick, std::expm1(std::sqrt(squares / static_cast<double>(points.size()))), 0.01 * quick);
}

TEST(PerformanceComplexity, ParametersThatMakeNoSenseAreFictitious) {
  // The near level is the slower one.
  const FittedModel reversed = test::complexityOf(test::syntheticSweep(1, {8e-8, 1e-9}, 0, 1), "1").models.front();
  EXPECT_NE(reversed.parameters[0].fictitious, "");
  // Times that fall below what a positive latency can make.
  PerformanceData data = test::syntheticSweep(2, {-1e-10, 7e-10}, 0, 1);
  std::erase_if(data.systems[0].points, [](const PerformancePoint &point) { return point.variables[0] < 2; });
  const FittedModel held = test::complexityOf(data, "2").models.front();
  EXPECT_EQ(held.parameters[0].value.value, 0);
  EXPECT_NE(held.parameters[0].fictitious, "");
  const FittedModel free = test::complexityOf(data, "2", {}, {.isUnbounded = true, .ranges = {}}).models.front();
  EXPECT_NEAR(free.parameters[0].value.value, -1e-10, 1e-16);
  EXPECT_EQ(free.parameters[0].fictitious, "negative");
  const FittedModel good = test::complexityOf(test::syntheticSweep(3, parameters[3], 0, 1), "3").models.front();
  for (const FittedParameter &parameter : good.parameters)
    EXPECT_EQ(parameter.fictitious, "") << parameter.name;
}

TEST(PerformanceComplexity, TooFewMeasurementsAreRefused) {
  PerformanceData data = test::syntheticSweep(0, parameters[0], 0, 1);
  data.systems[0].points.resize(4);
  const Result<std::vector<TimeModel>> models = timeModels("3", {}, data, {});
  const Result<ComplexityReport> report = performanceComplexity(data, *models);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "4 measurements cannot determine 5 parameters of model 3");
}

} // namespace
} // namespace leastaction
