#include "analysis/report/fixedtime/fixedtime_report.h"
#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

FixedTimeReport fixedTimeReportOf(bool isMeasured) {
  TimingModel model = *parseModel(*builtInModel("linpack"), "linpack");
  model.terms.erase(model.terms.begin() + 2, model.terms.end());
  model.terms[0].name = "network";
  model.terms[0].kind = TimingTerm::Kind::bandwidth;
  model.terms[1].name = "start";
  model.terms[1].kind = TimingTerm::Kind::latency;
  const std::vector<double> values = model.values;
  FixedTime fixed;
  fixed.variables = fixedTimeVariables(model).value();
  fixed.timeSeconds = 60;
  fixed.power = {2e9, 1e9, 3e9};
  fixed.costs = {{1e-9, 0.5e-9, 2e-9}, {1e-6, -1e-6, 3e-6}};
  fixed.forces = {{2, 1, 4}, {2000, -1, 6000}};
  fixed.referenceSize = 5000;
  fixed.parameters = {{0.1, 0, 0.2}, {0.3, 0, 0.6}};
  fixed.scatter = 0.02;
  fixed.grids = {{2, 4, 8, 8000, 1e10, 8100, 1.1e10, 0.9}, {4, 2, 8, std::nullopt, std::nullopt, 7000, 9e9, 0.8}};
  fixed.pairs = {{4, 2, std::nullopt, 0.75}};
  return {.model = std::move(model), .values = values, .fixed = std::move(fixed), .isMeasured = isMeasured};
}

TEST(FixedTimeReport, OfRunsHasIntervals) {
  const std::string text = renderText(fixedTimeReportOf(true), {.width = 200});
  for (const char *part :
       {"power in 60 s", "95 % from", "network: hardware force [flop/", "start: hardware force [flop]",
        "The times scatter by 2 % around the fit.", "The runs cannot distinguish the cost of 'start' from zero.",
        "fitted power", "0.9000", "power of (p, q) by that of (q, p)"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("cost of 'network'"), std::string::npos);
}

TEST(FixedTimeReport, OfAMachineHasNone) {
  const std::string text = renderText(fixedTimeReportOf(false), {});
  for (const char *part : {"95 % from", "scatter", "fitted", "measured"})
    EXPECT_EQ(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(FixedTimeReport, SaysThatAModelDoesNotHold) {
  FixedTimeReport report = fixedTimeReportOf(true);
  report.fixed.costs[0].high = -1e-12;
  EXPECT_NE(renderText(report, {}).find("The cost of 'network' comes out negative: the model does not hold"),
            std::string::npos);
}

TEST(FixedTimeReport, JsonHasItsKindAndTheGrids) {
  const nlohmann::ordered_json json = toJson(fixedTimeReportOf(true));
  EXPECT_EQ(json["report"], "fixedtime");
  EXPECT_EQ(json["model"], "linpack");
  EXPECT_EQ(json["terms"][1]["cost_s"]["low"], -1e-6);
  EXPECT_EQ(json["grids"][0]["n"], 8000.0);
  EXPECT_TRUE(json["grids"][1]["n"].is_null());
  EXPECT_TRUE(json["pairs"][0]["ratio"].is_null());
  EXPECT_EQ(json["pairs"][0]["fitted_ratio"], 0.75);
}

} // namespace
} // namespace leastaction
