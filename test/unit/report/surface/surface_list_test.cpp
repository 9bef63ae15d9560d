#include "analysis/report/surface/surface_list.h"
#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

SurfaceList list() {
  Machine machine{
      .name = "m", .title = "a machine", .source = "a test", .power = 4e9, .quantities = {{"b", 2e9}, {"s", 1e-6}}};
  SurfaceList list;
  list.models.push_back(*parseModel(*builtInModel("stewart"), "stewart"));
  list.machines.push_back(std::move(machine));
  return list;
}

TEST(SurfaceList, ShowsModelsAndForces) {
  const std::string text = renderText(list(), {.width = 118});
  for (const char *part : {"stewart", "a machine", "2 flop/byte", "4000", "2000 byte", "core:NAME"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(SurfaceList, JsonHasItsKindAndTheForces) {
  const nlohmann::ordered_json json = toJson(list());
  EXPECT_EQ(json["report"], "surface_list");
  EXPECT_EQ(json["models"][0]["variables"][0], "n");
  EXPECT_EQ(json["machines"][0]["bandwidth_force"], 2.0);
  EXPECT_EQ(json["machines"][0]["latency_force"], 4e9 * 1e-6);
  EXPECT_EQ(json["machines"][0]["half_length"], 2e9 * 1e-6);
}

} // namespace
} // namespace leastaction
