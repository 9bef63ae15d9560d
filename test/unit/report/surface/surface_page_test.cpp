#include "analysis/report/surface/surface_formats.h"
#include "test/unit/report/surface/surface_fixture.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

TEST(SurfacePage, HasSomePointsOfLongPaths) {
  std::vector<double> sizes;
  for (int i = 0; i < 2500; ++i)
    sizes.push_back(500 + i);
  const SurfaceReport report = fixture::exampleSurface("stewart", {"1990"}, 0, sizes);
  const nlohmann::ordered_json all = toJson(report)["machines"][0]["points"];
  const nlohmann::ordered_json some = pageJson(report)["machines"][0]["points"];
  EXPECT_EQ(all.size(), sizes.size());
  EXPECT_LE(some.size(), 1001U);
  EXPECT_EQ(some.front(), all.front());
  EXPECT_EQ(some.back(), all.back());
}

} // namespace
} // namespace leastaction
