#include "analysis/scaling/complexity/time_model.h"

#include "synthetic_sweep.h"

#include <cmath>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

const std::vector<double> twoLevels = {3e-9, 4e-10, 9e-8, 8e-10};

TEST(TimeModel, ModelThreeWrittenAsAFormulaIsModelThree) {
  const PerformanceData data = test::syntheticSweep(3, twoLevels, 0.1, 2);
  const SystemComplexity system =
      test::complexityOf(data, "3", {"mine=(c/M)^alpha*(a+b*(L-1))/L + (1-(c/M)^alpha)*(d+e*(L-1))/L"});
  EXPECT_NEAR(system.models[1].metrics.errorSquares / system.models[0].metrics.errorSquares, 1, 1e-9);
  EXPECT_EQ(system.models[1].chosen, system.models[0].chosen);
}

TEST(TimeModel, FormulasThatAreNotLinearInTheirParameters) {
  const PerformanceData data = test::syntheticSweep(2, {9e-8, 7e-10}, 0, 2);
  const FittedModel power = test::complexityOf(data, "0", {"power=g + l*L^(-k)"}).models[1];
  EXPECT_LT(power.metrics.absolute.value, 0.01); // l/L + g is one of them, but for (l - g)/L + g.
  EXPECT_NEAR(power.parameters[2].value.value, 1, 0.01);
}

TEST(TimeModel, TheSizeInTheFileIsTaken) {
  PerformanceData data = test::syntheticSweep(3, twoLevels, 0, 2);
  data.variables.emplace_back("c");
  for (PerformancePoint &point : data.systems[0].points)
    point.variables.push_back(test::sweptNear / 2);
  const FittedModel model = test::complexityOf(data, "3").models[0];
  EXPECT_TRUE(model.chosen.empty());
  EXPECT_GT(model.metrics.absolute.value, 1e-3);
}

TEST(TimeModel, ExtraPFindsTheTermsThatMadeTheTimes) {
  PerformanceData data{.unit = "1/s", .variables = {"p", "n"}, .benchmarks = {"solve"}, .systems = {{"one", {}}}};
  for (const double p : {4., 8., 16., 32., 64.})
    for (const double n : {10., 20., 40., 80.}) {
      PerformancePoint point;
      point.performance = 1 / (1e-3 + 2e-6 * std::pow(n, 1.5) * std::log2(p));
      point.variables = {p, n};
      data.systems[0].points.push_back(point);
    }
  const FittedModel model = test::complexityOf(data, "extra-p").models[0];
  EXPECT_EQ(model.text, "T = c0 + c1 log2(p)*n^(3/2)");
  EXPECT_LT(model.metrics.absolute.value, 1e-9);
}

TEST(TimeModel, WhatIsNoModelIsRefused) {
  const PerformanceData data = test::syntheticSweep(0, {1e-9}, 0, 1);
  auto what = [&](const std::string &list, const std::vector<std::string> &formulas) {
    const Result<std::vector<TimeModel>> models = timeModels(list, formulas, data, {});
    return models ? "" : models.error().what;
  };
  EXPECT_EQ(what("4", {}), "there is no model '4'");
  EXPECT_EQ(what("1,1", {}), "the model '1' appears twice");
  EXPECT_EQ(what("predicted", {}), "the file predicts nothing");
  EXPECT_EQ(what("", {"g*L"}), "'g*L' is not a named formula");
  EXPECT_EQ(what("", {"a=3"}), "the formula '3' has neither variables nor parameters");
  EXPECT_EQ(what("", {"a=g*"}), "the formula is not complete");
}

TEST(TimeModel, RangesAreOfParametersThatAModelHas) {
  const PerformanceData data = test::syntheticSweep(0, {1e-9}, 0, 1);
  auto error = [&](const std::string &list, const std::vector<std::string> &formulas, const std::string &name) {
    const Result<std::vector<TimeModel>> models = timeModels(list, formulas, data, {.ranges = {{name, {0, 1}}}});
    return models ? "" : models.error().text();
  };
  EXPECT_EQ(error("0,2", {}, "zz"), "the models have no parameter 'zz' (--range): they have g, l");
  EXPECT_EQ(error("0,2", {}, "l"), "");
  EXPECT_EQ(error("2", {"mine=a*L"}, "a"), "");
  EXPECT_EQ(error("2", {"mine=a*L"}, "L"), "the models have no parameter 'L' (--range): they have l, g, a");
  EXPECT_EQ(error("extra-p", {}, "c1"), "");
}

TEST(TimeModel, EachBenchmarkHasItsOwnParameters) {
  PerformanceData data{.unit = "1/s", .variables = {"n"}, .benchmarks = {"a", "b", "once"}, .systems = {{"one", {}}}};
  for (size_t benchmark = 0; benchmark < 2; ++benchmark)
    for (double n = 1; n < 100; n *= 2) {
      PerformancePoint point;
      point.performance = 1 / (n * static_cast<double>(benchmark + 1));
      point.variables = {n};
      point.benchmark = benchmark;
      data.systems[0].points.push_back(point);
    }
  PerformancePoint alone;
  alone.performance = 1;
  alone.variables = {5};
  alone.benchmark = 2;
  data.systems[0].points.push_back(alone);
  const FittedModel model = test::complexityOf(data, "0", {"line=k*n"}).models[1];
  EXPECT_LT(model.metrics.absolute.value, 1e-9);
  EXPECT_EQ(model.used, 14u);
  EXPECT_EQ(model.parameters[1].name, "b.k");
  EXPECT_NEAR(model.parameters[1].value.value, 2, 1e-12);
  EXPECT_EQ(model.notes.front(), "without once: 1 measurement cannot determine 1 parameter of model line");
}

} // namespace
} // namespace leastaction
