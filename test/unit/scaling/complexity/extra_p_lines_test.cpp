#include "analysis/scaling/complexity/extra_p_lines.h"

#include "synthetic_sweep.h"

#include <gtest/gtest.h>
#include <limits>

namespace leastaction {
namespace {

TEST(ExtraPLines, OneMeasurementALine) {
  PerformanceData data{.unit = "1/s", .variables = {"p", "M"}, .benchmarks = {"sweep"}, .systems = {{"cluster", {}}}};
  for (const double p : {2., 4.}) {
    PerformancePoint point;
    point.performance = p;
    point.variables = {p, 64};
    data.systems[0].points.push_back(point);
  }
  EXPECT_EQ(extraPLines(data).value(),
            "{\"params\":{\"p\":2.0},\"callpath\":\"cluster->sweep\",\"metric\":\"time\",\"value\":0.5}\n"
            "{\"params\":{\"p\":4.0},\"callpath\":\"cluster->sweep\",\"metric\":\"time\",\"value\":0.25}\n");
  data.systems[0].points[1].variables[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(extraPLines(data)); // No parameter is left.
}

} // namespace
} // namespace leastaction
