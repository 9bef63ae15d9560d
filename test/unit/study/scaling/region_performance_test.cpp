#include "analysis/study/scaling/region_performance.h"
#include "test/unit/execution/trace/synthetic_run.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// `incl; ret`.
const std::vector<test::FunctionSpec> oneFunction = {
    {"f", {{.code = test::hex("ffc0"), .flags = format::blockIsFunctionEntry}, {.code = test::hex("c3")}}}};

class RegionPerformance : public testing::Test {
protected:
  RegionPerformance() {
    traced_.addThread({test::regionName(0, "r"),
                       test::regionStart(0, 1000),
                       {traced_.key(0), traced_.key(1)},
                       test::regionStop(0, 3000)});
    EXPECT_TRUE(traced_.open());
  }

  /// Of 2,000 ticks of 1 ns.
  void recordMarkers(const std::string &region) {
    markers_.mode = "markers";
    markers_.addThread({test::regionName(0, region), test::regionStart(0, 1000), test::regionStop(0, 3000)});
    EXPECT_TRUE(markers_.open());
  }

  Result<PerformanceData> performance(const std::string &run) {
    return regionPerformance(run, markers_.folder.path(), {.core = "skylake"});
  }

  test::SyntheticRun traced_{oneFunction}, markers_{oneFunction};
};

TEST_F(RegionPerformance, HoldsTheModelAgainstTheClock) {
  recordMarkers("r");
  const Result<PerformanceData> data = performance(traced_.folder.path());
  ASSERT_TRUE(data) << data.error().text();
  EXPECT_EQ(data->unit, "runs/s");
  EXPECT_EQ(data->benchmarks, std::vector<std::string>{"r"});
  ASSERT_EQ(data->systems.size(), 1U);
  ASSERT_EQ(data->systems[0].points.size(), 1U);
  EXPECT_NEAR(data->systems[0].points[0].performance, 1 / 2e-6, 1);
  ASSERT_TRUE(data->systems[0].points[0].predicted);
  EXPECT_GT(*data->systems[0].points[0].predicted, 1 / 2e-6); // two instructions take no 2,000 ns
}

TEST_F(RegionPerformance, NeedsRegionsInCommon) {
  recordMarkers("s");
  const Result<PerformanceData> data = performance(traced_.folder.path());
  ASSERT_FALSE(data);
  EXPECT_EQ(data.error().what, "the two runs have no region in common");
}

TEST_F(RegionPerformance, NeedsTheTimeOfTheModel) {
  recordMarkers("r");
  const Result<PerformanceData> markers = performance(markers_.folder.path());
  ASSERT_FALSE(markers);
  EXPECT_EQ(markers.error().what,
            "a run of mode=markers has no time of the core model to compare with what was measured");
  const ScratchFolder folder;
  const Result<PerformanceData> events =
      performance(folder.file("events.csv", "instruction,opcode,issue,complete\n0,add,0,2\n"));
  ASSERT_FALSE(events);
  EXPECT_EQ(events.error().what, "an events CSV has ticks, but no seconds to compare with what was measured");
}

} // namespace
} // namespace leastaction
