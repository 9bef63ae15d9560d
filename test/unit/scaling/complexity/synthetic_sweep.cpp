#include "synthetic_sweep.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace leastaction::test {

PerformanceData syntheticSweep(int model, const std::vector<double> &parameters, double sigma, unsigned seed) {
  PerformanceData data{.unit = "accesses/s",
                       .variables = {"L", "alpha", "M"},
                       .benchmarks = {"apex_map"},
                       .systems = {{"synthetic", {}}}};
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  for (const double alpha : {1.0, .5, .25, .1, .05, .025, .01, .005, .0025, .001})
    for (int exponent = 0; exponent < 17; ++exponent) {
      const double blocks = std::exp2(exponent), share = std::pow(sweptNear / sweptMemory, alpha);
      auto level = [&](size_t at) { return (parameters[at] + parameters[at + 1] * (blocks - 1)) / blocks; };
      const double time = model == 0   ? parameters[0]
                          : model == 1 ? share * parameters[0] + (1 - share) * parameters[1]
                          : model == 2 ? level(0)
                                       : share * level(0) + (1 - share) * level(2);
      PerformancePoint point;
      point.performance = std::exp(sigma * normal(random)) / time;
      point.variables = {blocks, alpha, sweptMemory};
      point.row = "synthetic, line " + std::to_string(data.systems[0].points.size() + 2);
      data.systems[0].points.push_back(point);
    }
  return data;
}

SystemComplexity complexityOf(const PerformanceData &data, const std::string &models,
                              const std::vector<std::string> &formulas, const TimeModelOptions &options) {
  const Result<std::vector<TimeModel>> wanted = timeModels(models, formulas, data, options);
  EXPECT_TRUE(wanted.has_value()) << wanted.error().text();
  if (!wanted)
    return {};
  const Result<ComplexityReport> report = performanceComplexity(data, *wanted);
  EXPECT_TRUE(report.has_value()) << report.error().text();
  return report ? report->systems.front() : SystemComplexity{};
}

} // namespace leastaction::test
