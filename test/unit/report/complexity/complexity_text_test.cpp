#include "analysis/report/complexity/complexity_formats.h"
#include "analysis/report/format/page.h"
#include "test/unit/report/complexity/complexity_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

TEST(ComplexityReport, JsonHasTheKeysThatToolsRelyOn) {
  const nlohmann::ordered_json json = toJson(fixture::exampleComplexity());
  EXPECT_EQ(json["report"], "complexity");
  ASSERT_EQ(json["systems"].size(), 2u);
  const nlohmann::ordered_json &system = json["systems"][0];
  EXPECT_EQ(system["name"], "two levels");
  ASSERT_EQ(system["models"].size(), 4u);
  const nlohmann::ordered_json &model = system["models"][3];
  EXPECT_EQ(model["model"], "3");
  EXPECT_NEAR(model["parameters"]["l2"].get<double>() / 9e-8, 1, 0.1);
  EXPECT_NEAR(model["PC_absolute"].get<double>(), 0.07, 0.02);
  EXPECT_LT(model["PC_relative"], model["PC_absolute"]);
  EXPECT_GT(model["r2"], 0.99);
  EXPECT_EQ(model["chosen"]["c"], 1 << 18);
  EXPECT_EQ(model["predicted"].size(), system["points"]["measured"].size());
  EXPECT_TRUE(json["systems"][1]["models"][0]["PC_relative"].is_null());
}

TEST(ComplexityReport, TextHasModelsMapsAndBars) {
  const std::string text = renderText(fixture::exampleComplexity(), {.allMaps = true});
  for (const char *part : {"two levels: 170 points", "PC_a", "262144", "performance surface", "left by model 0",
                           "left by model 3", "logarithmic", "latency and gap per level"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}

TEST(ComplexityReport, HostileNamesAreText) {
  const ComplexityReport report = fixture::hostileComplexity();
  EXPECT_EQ(renderText(report, {}).find('\x1b'), std::string::npos);
  EXPECT_EQ(renderHtml(report).find("<i>system"), std::string::npos);
  EXPECT_EQ(toJson(report)["systems"][0]["models"][0]["model"], "predicted");
  EXPECT_NEAR(toJson(report)["systems"][0]["models"][0]["PC_absolute"].get<double>(), 0.1, 1e-9);
}

} // namespace
} // namespace leastaction
