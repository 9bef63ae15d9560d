#include "analysis/study/program/dilation.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct Dilation : testing::Test {
  Dilation() {
    markers.mode = "markers";
    markers.addThread({test::regionName(0, "r"), test::regionStart(0, 1000), test::regionStop(0, 3000)});
    EXPECT_TRUE(markers.open());
    input.mode = RunMode::probe;
    report.source = "probed.run";
  }
  Result<std::vector<std::string>> notes() { return dilationNotes(input, report, markers.folder.path(), {}); }
  test::SyntheticRun markers{test::oneFunction};
  EventInput input;
  RunReport report;
};

TEST_F(Dilation, IsTheRatioOfTheTimesOfARegion) {
  input.regions = {{.region = {"r", "0"}, .measuredSeconds = 10e-6}, {.region = {"other", "0"}, .measuredSeconds = 1}};
  RegionReport &region = report.regions.emplace_back();
  region.summary.name = "r";
  region.timeSeconds = 4e-6;
  const auto told = notes();
  ASSERT_TRUE(told) << told.error().text();
  EXPECT_EQ(*told, std::vector<std::string>{
                       "Dilation of region r: 0.01 ms with probes, 0.002 ms with markers only, 5 times as long; 0.004 "
                       "ms on the timeline without probes, 2 times."});
}

TEST_F(Dilation, NeedsACommonRegion) {
  input.regions = {{.region = {"other", "0"}, .measuredSeconds = 1}};
  EXPECT_EQ(notes().error().what, "the two runs have no region in common");
}

TEST_F(Dilation, NeedsProbes) {
  input.mode = RunMode::trace;
  EXPECT_EQ(notes().error().what, "there is no dilation without probes: this is a run of mode=trace");
}

} // namespace
} // namespace leastaction
