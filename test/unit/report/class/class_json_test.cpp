#include "analysis/report/class/class_formats.h"
#include "test/unit/report/class/class_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

TEST(ClassJson, HasThePromisedKeys) {
  const ClassReport report = fixture::exampleClass();
  const nlohmann::ordered_json json = toJson(report);
  EXPECT_EQ(json["report"], "class");
  ASSERT_EQ(json["programmers"].size(), 5U);
  for (const char *key : {"name", "time_s", "action", "norm", "norm_triangle"})
    EXPECT_TRUE(json["programmers"][0].contains(key)) << key;
  EXPECT_EQ(json["programmers"][4]["action"], 1.2e8);
  EXPECT_EQ(json["distance"][0][1], report.distance[0][1]);
  EXPECT_EQ(json["distance_triangle"][3][2], report.distanceTriangle[3][2]);
  EXPECT_EQ(json["least_action"].size(), 1U);
  EXPECT_EQ(json["pair"]["distance"], report.distance[1][4]);
  EXPECT_EQ(json["repairs"]["overlapping"], 1);
  EXPECT_EQ(json["programmers"][0]["self_report"]["reports"], 20);
  EXPECT_TRUE(json["programmers"][2]["self_report"].is_null());
  const auto &function = json["programmers"][0]["action_function"];
  EXPECT_EQ(function["time_s"].back(), json["programmers"][0]["time_s"]);
  EXPECT_EQ(function["action"].back(), json["programmers"][0]["action"]);
  EXPECT_FALSE(toJson(fixture::hostileClass()).dump().empty());
}

TEST(ClassJson, ThePageHasIntervals) {
  const nlohmann::ordered_json json = pageJson(fixture::largeClass(50));
  EXPECT_TRUE(json["programmers"][0].contains("seconds"));
  EXPECT_TRUE(json["distance"].contains("f32"));
  EXPECT_FALSE(json["programmers"][0].contains("action_function"));
}

} // namespace
} // namespace leastaction
