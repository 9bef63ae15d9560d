#include "analysis/report/hypercube/hypercube_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

HypercubeReport hypercubeReportOf(unsigned dimensions) {
  return {.dimensions = dimensions,
          .grayCode = grayCode(dimensions),
          .route = routeBetween(0, (1U << dimensions) - 1, dimensions),
          .order = {0, 1},
          .allToAll = allToAllSteps(dimensions),
          .reduction = reductionSteps(dimensions),
          .oneToAll = oneToAllSteps(0, dimensions),
          .binaryExchange = binaryExchangeSteps(dimensions)};
}

TEST(HypercubeReport, ShowsTheCube) {
  const std::string text = renderText(hypercubeReportOf(3), {.width = 100});
  for (const char *part :
       {"a hypercube of 3 dimensions", "8 nodes, each with 3 neighbours", "12 links", "000 001 011 010 110 111 101 100",
        "route from 000 to 111: 3 hops", "3 bits differ: 3 choices", "111  there",
        "step 3: 4 words each:", "here 3 t_s + 7 t_w m", "here 3 (t_s + t_w m)"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(HypercubeReport, LargeStepsAreCutShort) {
  EXPECT_NE(renderText(hypercubeReportOf(5), {.width = 100}).find("and 24 more"), std::string::npos);
}

TEST(HypercubeReport, JsonHasItsKindAndLabels) {
  const nlohmann::ordered_json json = toJson(hypercubeReportOf(2));
  EXPECT_EQ(json["report"], "hypercube");
  EXPECT_EQ(json["dimensions"], 2);
  EXPECT_EQ(json["gray_code"], (nlohmann::ordered_json{"00", "01", "11", "10"}));
  EXPECT_EQ(json["route"].back(), "11");
  EXPECT_EQ(json["all_to_all"].size(), 2U);
  EXPECT_EQ(json["reduction"][0][0]["words"], 1);
}

} // namespace
} // namespace leastaction
