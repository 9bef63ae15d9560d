#include "analysis/program/history/history.h"

#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::baseline;
using test::region;

StoredRun run(const char *commit, std::vector<BaselineRegion> regions) {
  return {.commit = commit, .label = {}, .recordedAt = "2026-11-21T00:00:00Z", .summary = baseline(std::move(regions))};
}

std::vector<StoredRun> runs() {
  std::vector<StoredRun> runs = {run("c1", {region("a", 100, 50), region("b", 10, 5)}),
                                 run("c2", {region("a", 200, 50)}),
                                 run("c3", {region("a", 200, 100), region("b", 10, 5)})};
  runs[2].summary.coreCheck ^= 1;
  return runs;
}

TEST(History, HasASeriesForEachRegion) {
  const std::vector<RegionHistory> histories = regionHistories(runs(), {});
  ASSERT_EQ(histories.size(), 2u);
  EXPECT_EQ(histories[0].region, "a");
  ASSERT_EQ(histories[0].points.size(), 3u);
  EXPECT_EQ(histories[1].points.size(), 2u);
  EXPECT_EQ(histories[0].points[1].ticks, 200u);
  EXPECT_FALSE(histories[0].points[1].coreHasChanged);
  EXPECT_TRUE(histories[0].points[2].coreHasChanged);
}

TEST(History, NormsAndDistancesAreThoseOfTheSet) {
  const std::vector<HistoryPoint> points = regionHistories(runs(), {})[0].points;
  // Largest ticks 200, largest action 100; curves rise evenly.
  EXPECT_NEAR(points[0].norm, 0.5 * 50 / 100 * 100 / 200, 1e-12);
  EXPECT_NEAR(points[2].norm, 0.5, 1e-12);
  EXPECT_EQ(points[0].distance, 0);
  EXPECT_NEAR(points[1].distance, 0.125, 1e-12);
  EXPECT_NEAR(points[2].distance, 0.25, 1e-12);
}

TEST(History, ShowsOnlyWhatIsAskedFor) {
  EXPECT_EQ(regionHistories(runs(), {.program = {}, .region = "b", .label = {}}).size(), 1u);
  EXPECT_TRUE(regionHistories(runs(), {.program = "other", .region = {}, .label = {}}).empty());
  EXPECT_TRUE(regionHistories(runs(), {.program = {}, .region = {}, .label = "ci"}).empty());
  const std::vector<RegionHistory> last =
      regionHistories(runs(), {.program = {}, .region = {}, .label = {}, .last = 2});
  ASSERT_EQ(last[0].points.size(), 2u);
  EXPECT_EQ(last[0].points[0].commit, "c2");
}

} // namespace
} // namespace leastaction
