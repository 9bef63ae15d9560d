#include "analysis/execution/sample/window_schedule.h"

#include <gtest/gtest.h>

#include <vector>

namespace leastaction {
namespace {

/// The gear of each of the first instructions, one at a time.
std::vector<Gear> gears(const SamplePlan &plan, uint64_t period, uint64_t stream, uint64_t count) {
  WindowSchedule schedule(plan, period, stream);
  std::vector<Gear> result;
  for (uint64_t position = 0; position < count; ++position)
    result.push_back(schedule.gearAt(position));
  return result;
}

TEST(WindowSchedule, EachStretchHasAWindowBehindItsApproach) {
  const SamplePlan plan{.seed = 3, .windowLength = 10, .approachLength = 30};
  const std::vector<Gear> all = gears(plan, 200, 0, 20'000);
  uint64_t told = 0, windows = 0, approached = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    told += all[i] == Gear::tell;
    if (all[i] == Gear::tell && (i == 0 || all[i - 1] != Gear::tell)) {
      ++windows;
      EXPECT_TRUE(i == 0 || all[i - 1] == Gear::approach) << i;
      for (size_t before = 1; before <= 30 && before <= i && all[i - before] != Gear::tell; ++before)
        EXPECT_EQ(all[i - before], Gear::approach) << i;
    }
    approached += all[i] == Gear::approach;
  }
  EXPECT_NEAR(static_cast<double>(windows), 100, 2); // Two may touch.
  EXPECT_NEAR(static_cast<double>(told), 1000, 10);
  EXPECT_LE(approached, 3000u);
  EXPECT_GT(approached, 2500u);
}

TEST(WindowSchedule, WhatIsFarFromAWindowIsSkipped) {
  const std::vector<Gear> all =
      gears({.seed = 3, .windowLength = 10, .approachLength = 30, .passLength = 50}, 200, 0, 20'000);
  uint64_t skipped = 0;
  for (size_t i = 1; i < all.size(); ++i) {
    skipped += all[i] == Gear::skip;
    if (all[i] == Gear::approach && all[i - 1] == Gear::pass)
      for (size_t before = 1; before <= 50 && before <= i && all[i - before] != Gear::tell; ++before)
        EXPECT_EQ(all[i - before], Gear::pass) << i;
    if (all[i - 1] == Gear::skip) {
      EXPECT_LE(all[i], Gear::pass) << i;
    }
  }
  EXPECT_GT(skipped, 10'000u);
}

TEST(WindowSchedule, EachInstructionHasTheSameChance) {
  constexpr uint64_t seeds = 4000, period = 50, count = 400;
  std::vector<uint64_t> told(count);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    const std::vector<Gear> all = gears({.seed = seed, .windowLength = 5, .approachLength = 10}, period, 1, count);
    for (size_t i = 0; i < count; ++i)
      told[i] += all[i] == Gear::tell;
  }
  // A tenth of the seeds, give or take four standard deviations; the ends are no different but for the very first ones.
  for (size_t i = 5; i < count; ++i)
    EXPECT_NEAR(static_cast<double>(told[i]), seeds / 10.0, 76) << i;
}

TEST(WindowSchedule, ItIsTheSameEachTimeAndAnotherWithAnotherSeedOrStream) {
  const SamplePlan plan{.seed = 1, .windowLength = 10, .approachLength = 10};
  EXPECT_EQ(gears(plan, 100, 0, 5000), gears(plan, 100, 0, 5000));
  EXPECT_NE(gears(plan, 100, 0, 5000), gears(plan, 100, 1, 5000));
  EXPECT_NE(gears(plan, 100, 0, 5000), gears({.seed = 2, .windowLength = 10, .approachLength = 10}, 100, 0, 5000));
}

TEST(WindowSchedule, ItSaysHowLongAGearStays) {
  const SamplePlan plan{.seed = 5, .windowLength = 20, .approachLength = 40};
  const std::vector<Gear> all = gears(plan, 300, 2, 10'000);
  WindowSchedule schedule(plan, 300, 2);
  for (uint64_t position = 0; position < all.size();) {
    const Gear gear = schedule.gearAt(position);
    const uint64_t until = schedule.until();
    ASSERT_GT(until, position);
    for (; position < until && position < all.size(); ++position)
      ASSERT_EQ(all[position], gear) << position;
  }
}

TEST(WindowSchedule, WithoutAPeriodAllIsTold) {
  WindowSchedule schedule({}, 0, 0);
  EXPECT_EQ(schedule.gearAt(0), Gear::tell);
  EXPECT_EQ(schedule.until(), ~uint64_t{0});
}

TEST(WindowSchedule, AWindowThatIsCutIsFollowedByTheNext) {
  const SamplePlan plan{.windowLength = 100, .approachLength = 20, .passLength = 30};
  WindowSchedule schedule(plan, 1000, 1);
  uint64_t position = 0;
  while (schedule.gearAt(position) != Gear::tell)
    position = schedule.until();
  const uint64_t end = schedule.until();
  position += 10;
  schedule.cut(position);
  // Its rest is not told, wherever what comes next begins.
  for (const uint64_t next : {position, end - 1})
    EXPECT_NE(schedule.gearAt(next), Gear::tell);
  schedule.cut(position); // None is open.
  while (schedule.gearAt(position) != Gear::tell)
    position = schedule.until();
  EXPECT_EQ(schedule.until() - position, 100u);
}

} // namespace
} // namespace leastaction
