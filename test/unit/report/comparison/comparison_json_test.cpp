#include "analysis/report/comparison/comparison_formats.h"
#include "test/unit/report/comparison/comparison_fixture.h"
#include "test/unit/report/format/json_checks.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using fixture::expectKeys;
using Json = nlohmann::ordered_json;

TEST(ComparisonJson, HasTheKeysThatToolsRelyOn) {
  const Json json = toJson(fixture::exampleComparison());
  EXPECT_EQ(json["report"], "comparison");
  expectKeys(json, {"programs", "distance", "least_action", "map", "dendrogram", "differences"});
  EXPECT_EQ(json["model_error"], (Json{{"median", 0.1}, {"ordered_beyond", 0.99}, {"nominal", false}}));
  expectKeys(json["differences"][0]["ticks"], {"within_model_error", "uncertainty"});
  expectKeys(json["programs"][0], {"name", "ticks", "action", "norm"});
  EXPECT_EQ(json["distance"].size(), 4U);
  EXPECT_EQ(json["distance"][0].size(), 4U);
  EXPECT_EQ(json["least_action"], Json::array({"dot-O3.run"}));
  EXPECT_EQ(json["map"]["points"].size(), 4U);
  EXPECT_EQ(json["dendrogram"]["order"].size(), 4U);
  EXPECT_EQ(json["dendrogram"]["merges"].size(), 3U);
  ASSERT_EQ(json["differences"].size(), 3U);
  expectKeys(json["differences"][0], {"program", "reference", "name", "reference_name", "action", "by_opcode",
                                      "by_class", "by_function", "by_line"});
  expectKeys(json["differences"][0]["by_line"]["rows"][0],
             {"line", "function", "count", "reference_count", "action", "reference_action", "kappa", "reference_kappa",
              "difference", "from_count", "from_kappa"});
}

TEST(ComparisonJson, HasSourcesSideBySide) {
  const Json sources = toJson(fixture::exampleComparison())["differences"][0]["ticks"]["sources"];
  ASSERT_EQ(sources.size(), 2U);
  expectKeys(sources[0], {"file", "reference_file", "missing", "lines", "reference_lines", "ticks", "reference_ticks",
                          "rows", "omitted_rows"});
  EXPECT_TRUE(sources[0]["missing"].is_null());
  EXPECT_EQ(sources[1]["missing"], "vector.h: The file cannot be read.");
  const Json &rows = sources[0]["rows"];
  expectKeys(rows[0], {"line", "text", "ticks", "cause", "reference_line", "reference_text", "reference_ticks",
                       "reference_cause", "changed"});
  EXPECT_EQ(rows[1]["changed"], false);
  EXPECT_TRUE(rows[1]["cause"].is_null());
  EXPECT_TRUE(rows[3]["line"].is_null() && rows[3]["text"].is_null());
  EXPECT_EQ(rows[3]["reference_cause"], "dependency");
  EXPECT_EQ(rows[3]["changed"], true);
}

TEST(ComparisonJson, DifferencesAddUp) {
  const Json json = toJson(fixture::exampleComparison());
  for (const Json &difference : json["differences"])
    for (const char *by : {"by_opcode", "by_class", "by_function", "by_line"}) {
      double sum = difference[by]["omitted_difference"];
      for (const Json &row : difference[by]["rows"])
        sum += row["difference"].get<double>();
      EXPECT_EQ(sum, difference["action"].get<double>()) << by;
    }
}

TEST(ComparisonJson, CurvesOfManyProgramsHaveFewerPoints) {
  const Json json = toJson(fixture::manyPrograms(120));
  for (const Json &program : json["programs"]) {
    EXPECT_LE(program["action_curve"]["action"].size(), 1667U);
    EXPECT_EQ(program["action_curve"]["action"].back(), program["action"]);
  }
}

} // namespace
} // namespace leastaction
