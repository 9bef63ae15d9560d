#include "test/unit/report/complexity/complexity_fixture.h"

#include <cmath>
#include <limits>

namespace leastaction::fixture {
namespace {

ComplexityReport fitted(PerformanceData data) {
  const Result<std::vector<TimeModel>> models = timeModels("", {}, data, {});
  return performanceComplexity(std::move(data), models.value()).value();
}

} // namespace

ComplexityReport exampleComplexity() {
  PerformanceData data{.unit = "accesses/s",
                       .variables = {"L", "alpha", "M"},
                       .benchmarks = {"apex_map"},
                       .systems = {{"two levels", {}}, {"flat", {}}}};
  constexpr double memory = 1 << 26, near = 1 << 18;
  for (size_t system = 0; system < 2; ++system)
    for (const double alpha : {1.0, .5, .25, .1, .05, .025, .01, .005, .0025, .001})
      for (int exponent = 0; exponent < 17; ++exponent) {
        const double blocks = std::exp2(exponent), share = std::pow(near / memory, alpha);
        const double time = share * (3e-9 + 4e-10 * (blocks - 1)) + (1 - share) * (9e-8 + 8e-10 * (blocks - 1));
        PerformancePoint point;
        point.performance =
            system == 1 ? 1e9 : blocks / time * std::exp(0.1 * std::sin(37.0 * exponent + 11 * std::log(alpha)));
        point.variables = {blocks, alpha, memory};
        data.systems[system].points.push_back(std::move(point));
      }
  ComplexityReport report = fitted(std::move(data));
  report.systems[0].clockHz = 2.4e9;
  return report;
}

ComplexityReport hostileComplexity() {
  PerformanceData data{.unit = "runs/s",
                       .variables = {"</script>"},
                       .benchmarks = {"<b>sort\xff", "\x1b[31monce"},
                       .systems = {{"<i>system\n", {}}}};
  for (int exponent = 0; exponent < 9; ++exponent) {
    PerformancePoint point;
    point.benchmark = exponent == 8 ? 1 : 0;
    point.performance = 1e6 / std::exp2(exponent);
    point.predicted = 1.1e6 / std::exp2(exponent);
    point.variables = {exponent == 8 ? std::numeric_limits<double>::quiet_NaN() : std::exp2(exponent)};
    data.systems[0].points.push_back(std::move(point));
  }
  return fitted(std::move(data));
}

} // namespace leastaction::fixture
