#include "analysis/study/program/region_seconds.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(RegionSeconds, ThreadsAreAddedUp) {
  const RegionSeconds seconds = secondsByRegion({{.region = {"a", "0"}, .measuredSeconds = 1},
                                                 {.region = {"b", "0"}, .measuredSeconds = 2},
                                                 {.region = {"a", "1"}, .measuredSeconds = 4}});
  EXPECT_EQ(seconds, (RegionSeconds{{"a", 5}, {"b", 2}}));
}

TEST(RegionSeconds, AreOfMarkersAlone) {
  test::SyntheticRun markers(test::oneFunction), traced(test::oneFunction);
  markers.mode = "markers";
  markers.addThread({test::regionName(0, "r"), test::regionStart(0, 1000), test::regionStop(0, 3000)});
  ASSERT_TRUE(markers.open());
  test::record(traced);
  const Result<RegionSeconds> seconds = markerSeconds(markers.folder.path(), "dilation");
  ASSERT_TRUE(seconds) << seconds.error().text();
  ASSERT_TRUE(seconds->contains("r"));
  EXPECT_DOUBLE_EQ(seconds->at("r"), 2e-6);
  EXPECT_EQ(markerSeconds(traced.folder.path(), "dilation").error().what,
            "dilation is against markers only, and this is a run of mode=trace");
}

} // namespace
} // namespace leastaction
