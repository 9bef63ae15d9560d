#include "analysis/study/scaling/swept_surface.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string sweptError(const SweptSurfaceQuestion &question) {
  const Result<SurfaceReport> report = sweptSurface(question);
  return report ? "" : report.error().what + ", " + report.error().where;
}

TEST(SweptSurface, HasAPointOfEachMachineForEachValue) {
  const Result<SurfaceReport> report =
      sweptSurface({.model = "stewart", .machines = {"1990", "2007"}, .sweep = "n=500:700:100"});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->values, (std::vector<double>{500, 600, 700}));
  EXPECT_EQ(report->variable(), "n");
  ASSERT_EQ(report->machines.size(), 2U);
  EXPECT_EQ(report->machines[1].machine.name, "2007");
  for (const SurfaceReport::MachinePath &one : report->machines) {
    ASSERT_EQ(one.path.points.size(), 3U);
    EXPECT_GT(one.path.points[2].efficiency, one.path.points[0].efficiency);
  }
}

TEST(SweptSurface, ProcessorsAreWhole) {
  EXPECT_EQ(
      sweptError({.model = "linpack", .machines = {"asci-red"}, .sweep = "n=1000:2000:1000", .settings = {"p=2.5"}}),
      "2.5 is not a valid processor count, --set p");
  EXPECT_EQ(sweptError({.model = "linpack", .machines = {"asci-red"}, .sweep = "p=1:4:0.5"}),
            "1.5 is not a valid processor count, --sweep p");
  EXPECT_EQ(sweptError({.model = "linpack", .machines = {"asci-red"}, .sweep = "n=1000.5:2000:1000"}), "");
}

TEST(SweptSurface, WhatGrowsIsNotSet) {
  EXPECT_EQ(sweptError({.model = "stewart", .machines = {"1990"}, .sweep = "n=1:2:1", .settings = {"n=3"}}),
            "'n' is the variable that grows, --set");
}

TEST(SweptSurface, ListsWhatIsBuiltIn) {
  const Result<SurfaceList> list = builtInSurfaces();
  ASSERT_TRUE(list);
  EXPECT_EQ(list->models.size(), 5U);
  ASSERT_EQ(list->machines.size(), 5U);
  for (const Machine &machine : list->machines)
    EXPECT_TRUE(machine.find("b") && machine.find("s")) << machine.name;
}

} // namespace
} // namespace leastaction
