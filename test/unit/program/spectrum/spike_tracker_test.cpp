#include "analysis/program/spectrum/spike_tracker.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {

TEST(SpikeTracker, KeepsTheLongestOfDifferentInstructions) {
  SpikeTracker tracker(8, 1000);
  std::vector<Event> events;
  for (uint64_t i = 0; i < 20; ++i)
    events.push_back({.sequence = i, .issue = i, .complete = i + 20 + i % 3, .instruction = 0});
  for (uint32_t i = 1; i <= 7; ++i)
    events.push_back({.sequence = 100 + i, .issue = 30, .complete = 30 + i, .instruction = i});
  tracker.add(events, 0);
  ASSERT_EQ(tracker.leaders().size(), 1U);
  const SpikeTracker::Leaders &leaders = tracker.leaders()[0];
  ASSERT_EQ(leaders.count, SpikeTracker::leadersPerBin);
  std::array<uint64_t, 8> kappa{};
  for (const Leader &leader : leaders.events)
    kappa[leader.instruction] = leader.kappa;
  EXPECT_EQ(kappa, (std::array<uint64_t, 8>{22, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(SpikeTracker, LongEventsCountInEveryBinAndSurviveDoubling) {
  SpikeTracker tracker(4);
  tracker.add(std::vector<Event>{{.issue = 0, .complete = 64}, {.issue = 0, .complete = 3, .instruction = 1}}, 0);
  tracker.add(std::vector<Event>{{.issue = 1000, .complete = 1040}}, 0);
  EXPECT_EQ(tracker.binTicks(), 512U);
  EXPECT_EQ(tracker.leaders()[0].count, 2U);
  EXPECT_NEAR(tracker.longArea(0, 0), 32, 1e-9);
  EXPECT_NEAR(tracker.longArea(0, 1), 32, 1e-9);
  EXPECT_NEAR(tracker.longArea(0, 2), 0, 1e-9);
  EXPECT_NEAR(tracker.longArea(1, 0) + tracker.longArea(2, 0), 20, 1e-9);
}

TEST(SpikeTracker, TypicalKappaIsTheOctaveOfTheMedian) {
  SpikeTracker tracker(64);
  EXPECT_EQ(tracker.typicalTicks(), 0U);
  tracker.add(std::vector<Event>{{.complete = 0}, {.complete = 5}, {.complete = 6}, {.complete = 300}}, 0);
  EXPECT_EQ(tracker.typicalTicks(), 4U);
}

TEST(SpikeTracker, WhatIsNotWantedWouldChangeNothing) {
  std::mt19937 random(11);
  for (const unsigned instructions : {1u, 3u, 8u, 20u}) {
    SpikeTracker::Leaders leaders;
    for (uint64_t i = 0; i < 2000; ++i) {
      const uint64_t length = 1 + random() % 31;
      const auto instruction = static_cast<uint32_t>(random() % instructions);
      const SpikeTracker::Leaders before = leaders;
      leaders.offer({.issue = i, .executionTicks = length, .kappa = length, .sequence = i, .instruction = instruction});
      if (before.wants(instruction, length))
        continue;
      for (size_t place = 0; place < SpikeTracker::leadersPerBin; ++place)
        ASSERT_EQ(before.events[place].sequence, leaders.events[place].sequence) << instructions << " " << i;
      ASSERT_EQ(before.threshold, leaders.threshold);
    }
    EXPECT_FALSE(leaders.wants(0, 1)) << instructions;
  }
}

} // namespace leastaction
