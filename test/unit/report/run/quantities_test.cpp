#include "analysis/report/run/quantities.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

RegionReport measuredRegion(uint64_t work, uint64_t length, double seconds, uint64_t ticks = 100) {
  RegionReport report;
  report.summary.ticks = ticks;
  report.summary.workFlop = work;
  report.summary.lengthByte = length;
  report.timeSeconds = seconds;
  return report;
}

TEST(Quantities, FollowTheirFormulas) {
  auto [velocity, force, power, mass, momentum, action] = quantitiesOf(measuredRegion(200, 800, 0.5));
  EXPECT_DOUBLE_EQ(*velocity.value, 1600);
  EXPECT_DOUBLE_EQ(*force.value, 0.25);
  EXPECT_DOUBLE_EQ(*power.value, 400);
  EXPECT_DOUBLE_EQ(*mass.value, 200 * 0.25 / 640000);
  EXPECT_DOUBLE_EQ(*momentum.value, 0.125);
  EXPECT_DOUBLE_EQ(*action.value, 100);
}

TEST(Quantities, AgreeWithMechanics) {
  auto [velocity, force, power, mass, momentum, action] = quantitiesOf(measuredRegion(12345, 678, 0.0321));
  EXPECT_NEAR(*mass.value * *velocity.value, *momentum.value, 1e-12);
  EXPECT_NEAR(*force.value * *velocity.value, *power.value, 1e-6);
  EXPECT_NEAR(*momentum.value * 678, *action.value, 1e-9);
}

TEST(Quantities, WithoutTimeOnlyForceIsDefined) {
  for (const DerivedQuantity &quantity : quantitiesOf(measuredRegion(200, 800, 0)))
    EXPECT_EQ(quantity.value.has_value(), quantity.name == "force") << quantity.name;
}

TEST(Quantities, DivisionByZeroIsUndefined) {
  for (const DerivedQuantity &quantity : quantitiesOf(measuredRegion(200, 0, 1))) {
    const bool dividesByLength = quantity.name == "force" || quantity.name == "mass" || quantity.name == "momentum";
    EXPECT_EQ(quantity.value.has_value(), !dividesByLength) << quantity.name;
  }
}

TEST(Quantities, WithoutKnownWorkNothingIsDefined) {
  RegionReport report = measuredRegion(0, 0, 1);
  report.workIsKnown = false;
  for (const DerivedQuantity &quantity : quantitiesOf(report))
    EXPECT_FALSE(quantity.value) << quantity.name;
}

TEST(Quantities, HardwareForceIsPeakWorkByBandwidth) {
  const MachinePeaks peaks{"a machine", 64e9, {{"L1", 256e9}, {"memory", 16e9}}};
  EXPECT_DOUBLE_EQ(hardwareForce(peaks, peaks.levels[0]), 0.25);
  EXPECT_DOUBLE_EQ(hardwareForce(peaks, peaks.levels[1]), 4);
  EXPECT_DOUBLE_EQ(attainablePower(peaks, peaks.levels[1], 0.5), 8e9);
  EXPECT_DOUBLE_EQ(attainablePower(peaks, peaks.levels[1], 4), 64e9);
  EXPECT_DOUBLE_EQ(attainablePower(peaks, peaks.levels[0], 0.5), 64e9);
}

TEST(Quantities, WallTimeNeverReplacesTheTimeOfTicks) {
  RegionReport report = measuredRegion(1, 1, 0);
  report.measuredSeconds = 2;
  EXPECT_FALSE(regionSeconds(report));
  report.summary.ticks = 0;
  EXPECT_DOUBLE_EQ(*regionSeconds(report), 2);
}

} // namespace
} // namespace leastaction
