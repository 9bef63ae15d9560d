#include "analysis/scaling/force/measured_regions.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

const Machine own{"own", "", "", LengthUnit::byte, 1e9, {{"b", 1e8}, {"s", 1e-6}}};

// 1e6 flop take 1 ms, 1e5 byte another one, and the rest is 8,000 latencies of 1 us.
TEST(MeasuredRegions, ExplainTheTimeOnTheirOwnMachine) {
  const Result<TimingModel> model = measuredModel("b");
  ASSERT_TRUE(model) << model.error().text();
  const MeasuredRegion region{"loop", 1e6, 1e5, 1e-2};
  const auto amounts = regionAmounts(*model, own, std::array{region});
  ASSERT_TRUE(amounts);
  EXPECT_NEAR((*amounts)[0].startups, 8000, 1e-6);
  EXPECT_FALSE((*amounts)[0].isFaster);
  const auto path = measuredPath(*model, own, *amounts);
  ASSERT_TRUE(path);
  const SurfacePoint &point = path->points[0];
  EXPECT_NEAR(point.timeSeconds / region.seconds, 1, 1e-12);
  EXPECT_NEAR(point.efficiency, 0.1, 1e-12);                 // of the machine's power, as measured
  EXPECT_NEAR(point.coordinates[0].softwareForce, 10, 1e-9); // w/m
  EXPECT_NEAR(point.coordinates[0].value, 1, 1e-9);
  EXPECT_NEAR(point.coordinates[1].value, 8, 1e-9);
  EXPECT_TRUE(point.isLatencyLimited);
}

TEST(MeasuredRegions, TakeTheirSoftwareForcesToOtherMachines) {
  const Result<TimingModel> model = measuredModel("b");
  const auto amounts = regionAmounts(*model, own, std::array{MeasuredRegion{"loop", 1e6, 1e5, 1e-2}});
  const Machine other{"other", "", "", LengthUnit::word, 2e9, {{"b", 1e8}, {"s", 1e-7}}}; // 8e8 byte/s
  const auto path = measuredPath(*model, other, *amounts);
  ASSERT_TRUE(path);
  EXPECT_NEAR(path->points[0].timeSeconds, 0.5e-3 + 0.125e-3 + 0.8e-3, 1e-12);
}

TEST(MeasuredRegions, FasterThanTheirBandwidthHaveNoStartups) {
  const Result<TimingModel> model = measuredModel("b");
  const auto amounts = regionAmounts(*model, own, std::array{MeasuredRegion{"loop", 1e6, 1e6, 2e-3}});
  EXPECT_TRUE((*amounts)[0].isFaster);
  EXPECT_EQ((*amounts)[0].startups, 0);
  const auto lacking = regionAmounts(*measuredModel("l1"), own, std::array{MeasuredRegion{"loop", 1, 1, 1}});
  ASSERT_FALSE(lacking);
  EXPECT_EQ(lacking.error().what, "the machine 'own' has no 'l1'");
}

} // namespace
} // namespace leastaction
