#include "analysis/program/spectrum/spikes.h"

#include "analysis/program/spectrum/region_analysis.h"
#include "test/unit/program/spectrum/streams.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace leastaction {

namespace {

std::vector<Spike> spikesOf(std::vector<Event> events, const InstructionTable &table, uint64_t binTicks = 0) {
  std::ranges::sort(events, {}, &Event::issue);
  RegionAnalysis analysis(table, {.fixedBinTicks = binTicks});
  analysis.add(events);
  const Result<RegionSummary> summary = analysis.summary();
  EXPECT_TRUE(summary) << summary.error().text();
  return summary->spikes;
}

/// `ticks` ticks from `start`, about two events each, kappa 1 to 10.
void addSteady(std::vector<Event> &events, uint64_t start, uint64_t ticks, uint32_t seed = 1) {
  std::mt19937 random(seed);
  for (uint64_t tick = start; tick < start + ticks; ++tick)
    for (uint64_t n = random() % 5; n > 0; --n)
      events.push_back({.sequence = events.size(),
                        .issue = tick,
                        .complete = tick + 1 + random() % 10,
                        .instruction = static_cast<uint32_t>(random() % 9)});
}

/// `count` events of kappa 200 to 210 that begin within 20 ticks.
void addMisses(std::vector<Event> &events, uint64_t start, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i)
    events.push_back({.sequence = events.size(),
                      .issue = start + i % 20,
                      .complete = start + i % 20 + 200 + i % 10,
                      .instruction = 9});
}

} // namespace

TEST(Spikes, ExcerptShowsItsMissGroup) {
  const test::Excerpt excerpt;
  const std::vector<Spike> spikes = spikesOf(excerpt.events, excerpt.table);
  ASSERT_EQ(spikes.size(), 1U);
  EXPECT_LT(spikes[0].firstTick, 60U);
  EXPECT_GT(spikes[0].lastTick, 330U);
  EXPECT_NEAR(spikes[0].peakEnergy, 5, 0.01);
  ASSERT_GE(spikes[0].events.size(), 5U);
  EXPECT_EQ(spikes[0].events[0].opcode, "bc");
  EXPECT_EQ(spikes[0].events[0].kappa, 347U);
  for (size_t i = 1; i < 5; ++i)
    EXPECT_EQ(spikes[0].events[i].kappa, 342U);
}

TEST(HottestPhase, IsTheStretchBetweenSpikesWithTheMostAction) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  addSteady(events, 0, 4000);
  addMisses(events, 4000, 40);
  addSteady(events, 4300, 12'000);
  std::ranges::sort(events, {}, &Event::issue);
  RegionAnalysis analysis(table, {.spikeWindows = true});
  analysis.add(events);
  const Result<RegionSummary> summary = analysis.summary();
  ASSERT_TRUE(summary);
  ASSERT_EQ(summary->spikes.size(), 1U);
  const std::optional<Phase> &phase = summary->hottestPhase;
  ASSERT_TRUE(phase);
  EXPECT_GT(phase->firstTick, summary->spikes[0].lastTick);
  EXPECT_EQ(phase->lastTick, summary->ticks - 1);
  EXPECT_GT(phase->window.size(), 100U);
  for (const SpikeEvent &event : phase->window)
    EXPECT_GT(event.issue + event.kappa, phase->firstTick);
}

TEST(HottestPhase, IsAllOfARegionWithoutSpikes) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  addSteady(events, 0, 5000);
  const auto phaseOf = [&](bool windows) {
    RegionAnalysis analysis(table, {.spikeWindows = windows});
    analysis.add(events);
    return analysis.summary()->hottestPhase;
  };
  const std::optional<Phase> phase = phaseOf(true);
  ASSERT_TRUE(phase);
  EXPECT_EQ(phase->firstTick, 0U);
  EXPECT_FALSE(phaseOf(false)) << "no window was asked for";
}

TEST(Spikes, SteadyLoopsHaveNone) {
  const InstructionTable table = test::tenInstructions();
  for (uint32_t seed = 0; seed < 50; ++seed)
    for (uint64_t ticks : {100, 1000, 5000, 100'000}) {
      std::vector<Event> events;
      addSteady(events, 0, ticks, seed);
      ASSERT_TRUE(spikesOf(events, table).empty()) << seed << " " << ticks;
    }
}

TEST(Spikes, SteadyLoopWithRampAndTailHasNone) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  for (uint64_t tick = 0; tick < 400; tick += 20 - tick / 25)
    events.push_back({.issue = tick, .complete = tick + 3});
  addSteady(events, 400, 4000);
  for (uint64_t i = 0; i < 10; ++i)
    events.push_back({.issue = 4410 + 5 * i, .complete = 4415 + 5 * i});
  EXPECT_TRUE(spikesOf(events, table).empty());
}

TEST(Spikes, PeriodicBurstsOfShortEventsAreSteady) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  for (uint64_t tick = 0; tick < 20000; tick += 10)
    for (int i = 0; i < 12; ++i)
      events.push_back({.issue = tick, .complete = tick + 1});
  EXPECT_TRUE(spikesOf(events, table).empty());
}

TEST(Spikes, ALoadThatStallsTheMachineIsFoundThoughEnergyIsLow) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  addSteady(events, 0, 2000);
  addMisses(events, 2010, 1);
  addSteady(events, 2215, 2000);
  const std::vector<Spike> spikes = spikesOf(events, table);
  ASSERT_EQ(spikes.size(), 1U);
  EXPECT_NEAR(static_cast<double>(spikes[0].firstTick), 2015, 15);
  EXPECT_NEAR(static_cast<double>(spikes[0].lastTick), 2205, 15);
  EXPECT_EQ(spikes[0].events.front().kappa, 200U);
  EXPECT_EQ(spikes[0].events.front().opcode, "op9");
  EXPECT_EQ(spikes[0].events.front().line, 10U);
}

TEST(Spikes, ColdLoopShowsEachOfItsMissGroups) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  for (uint64_t group = 0; group < 5; ++group) {
    addMisses(events, group * 500, 8);
    addSteady(events, group * 500 + 220, 270, static_cast<uint32_t>(group));
  }
  const std::vector<Spike> spikes = spikesOf(events, table);
  ASSERT_EQ(spikes.size(), 5U);
  for (size_t group = 0; group < 5; ++group) {
    EXPECT_NEAR(static_cast<double>(spikes[group].firstTick), 500.0 * static_cast<double>(group), 40);
    EXPECT_NEAR(spikes[group].peakEnergy, 8, 1);
  }
}

TEST(Spikes, GroupsWithoutWorkBetweenThemAreCutAtTheValleys) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  addSteady(events, 0, 4000);
  for (uint64_t group = 0; group < 3; ++group)
    addMisses(events, 4000 + 230 * group, 8);
  addSteady(events, 4700, 2000);
  EXPECT_EQ(spikesOf(events, table).size(), 3U);
}

TEST(Spikes, ARegionThatIsMostlyOneBurstShowsIt) {
  const InstructionTable table = test::tenInstructions();
  for (uint64_t misses : {5, 50, 500}) {
    std::vector<Event> before;
    for (uint64_t tick = 0; tick < 60; tick += 3)
      before.push_back({.issue = tick, .complete = tick + 2});
    addMisses(before, 60, misses);
    ASSERT_EQ(spikesOf(before, table).size(), 1U) << misses;

    std::vector<Event> after;
    addMisses(after, 0, misses);
    for (uint64_t tick = 230; tick < 300; tick += 3)
      after.push_back({.issue = tick, .complete = tick + 2});
    ASSERT_EQ(spikesOf(after, table).size(), 1U) << misses;
  }
}

TEST(Spikes, ABurstFarShorterThanABinTowers) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  addSteady(events, 0, 400'000);
  addMisses(events, 200'000, 80);
  std::ranges::sort(events, {}, &Event::issue);
  for (uint64_t binTicks : {0, 2000}) {
    const std::vector<Spike> spikes = spikesOf(events, table, binTicks);
    ASSERT_EQ(spikes.size(), 1U) << binTicks;
    EXPECT_LE(spikes[0].firstTick, 200'100U);
    EXPECT_GE(spikes[0].lastTick, 200'100U);
    EXPECT_EQ(spikes[0].events.front().kappa, 209U);
  }
}

TEST(Spikes, AStallShorterThanABinWaitsMoreThanUsual) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  addSteady(events, 0, 2'000'000);
  std::erase_if(events, [](const Event &event) { return event.issue >= 1'000'000 && event.issue < 1'000'210; });
  addMisses(events, 1'000'000, 2);
  const std::vector<Spike> spikes = spikesOf(events, table);
  ASSERT_EQ(spikes.size(), 1U);
  EXPECT_LE(spikes[0].firstTick, 1'000'000U);
  EXPECT_GE(spikes[0].lastTick, 1'000'000U);
  EXPECT_EQ(spikes[0].events.front().opcode, "op9");
}

TEST(Spikes, AtMostTwentyTheHighestByTime) {
  const InstructionTable table = test::tenInstructions();
  std::vector<Event> events;
  for (uint64_t group = 0; group < 30; ++group) {
    addSteady(events, group * 1000, 780, static_cast<uint32_t>(group));
    addMisses(events, group * 1000 + 780, group < 10 ? 1 : 10);
  }
  const std::vector<Spike> spikes = spikesOf(events, table);
  ASSERT_EQ(spikes.size(), maxSpikes);
  EXPECT_GT(spikes[0].firstTick, 10'000U);
  EXPECT_TRUE(std::ranges::is_sorted(spikes, {}, &Spike::firstTick));
  for (const Spike &spike : spikes) {
    EXPECT_LE(spike.events.size(), maxSpikeEvents);
    EXPECT_TRUE(std::ranges::is_sorted(spike.events, std::greater(), &SpikeEvent::kappa));
  }
}

TEST(Spikes, UniformRegionsHaveNone) {
  const InstructionTable table = test::tenInstructions();
  EXPECT_TRUE(spikesOf({{.issue = 0, .complete = 1000}}, table).empty());
  std::vector<Event> chase;
  for (uint64_t i = 0; i < 100'000; ++i)
    chase.push_back({.issue = 300 * i, .complete = 300 * i + 300});
  EXPECT_TRUE(spikesOf(chase, table).empty());
}

} // namespace leastaction
