#include "analysis/report/surface/surface_formats.h"
#include "test/unit/report/surface/surface_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

TEST(SurfaceJson, HasWhatThePageDraws) {
  const auto json = toJson(fixture::exampleSurface("stewart", {"1990", "2007"}, 0, {500, 1000}));
  EXPECT_EQ(json["report"], "surface");
  EXPECT_EQ(json["model"], "stewart");
  EXPECT_EQ(json["variable"], "n");
  EXPECT_EQ(json["settings"].dump(), R"({"q":32})");
  EXPECT_EQ(json["terms"][0]["kind"], "latency");
  ASSERT_EQ(json["machines"].size(), 2u);
  const auto &machine = json["machines"][1];
  EXPECT_EQ(machine["power_flop_per_s"], 1e9);
  EXPECT_EQ(machine["values"]["s"], 1e-6);
  EXPECT_EQ(machine["points"][1]["value"], 1000);
  const double u = machine["points"][1]["coordinates"][0]["value"], v = machine["points"][1]["coordinates"][1]["value"];
  EXPECT_NEAR(machine["points"][1]["efficiency"].get<double>(), 1 / (1 + u + v), 1e-12);
  EXPECT_EQ(json["pairs"][0]["a"], "1990");
  EXPECT_GT(json["pairs"][0]["area"], 0);
}

TEST(SurfaceJson, ForcesWithoutLimitAreNull) {
  const auto json = toJson(fixture::hostileSurface());
  EXPECT_TRUE(json["machines"][0]["points"][0]["coordinates"][0]["software_force"].is_null()); // no start-ups
  EXPECT_NO_THROW(json.dump());
}

} // namespace
} // namespace leastaction
