#include "analysis/execution/replay/length_survey.h"
#include "analysis/execution/replay/replay.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;
using test::Words;

// Two blocks: `incl; incl` and `decl; ret`.
const std::vector<test::FunctionSpec> twoBlocks = {
    {"f", {{.code = hex("ffc0ffc0"), .flags = format::blockIsFunctionEntry}, {.code = hex("ffc8c3")}}}};

/// What a consumer is told: 'b' and 'e' for regions, '(' and ')' for windows; events are counted.
class Told : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override { log += 'b'; }
  void endRegion(uint32_t) override { log += 'e'; }
  void events(std::span<const Event> all) override {
    for (const Event &event : all) {
      EXPECT_TRUE(sequences.empty() || event.issue >= latestIssue);
      latestIssue = event.issue;
      sequences.push_back(event.sequence);
    }
    events_ += all.size();
  }
  void beginWindow(uint64_t tick) override {
    EXPECT_GE(tick, latestTick);
    latestTick = tick;
    log += '(';
  }
  void endWindow() override { log += ')'; }
  std::string log;
  std::vector<uint64_t> sequences;
  uint64_t events_ = 0, latestIssue = 0, latestTick = 0;
};

/// 4,000 instructions in the region "r".
void makeLong(SyntheticRun &made) {
  Words half;
  for (int i = 0; i < 500; ++i)
    half.insert(half.end(), {made.key(0), made.key(1)});
  Words first = test::regionName(0, "r"), start = test::regionStart(0, 10);
  first.insert(first.end(), start.begin(), start.end());
  first.insert(first.end(), half.begin(), half.end());
  Words second = half, stop = test::regionStop(0, 20);
  second.insert(second.end(), stop.begin(), stop.end());
  made.addThread({first, second});
}

ReplayFacts sampled(SyntheticRun &made, const SamplePlan &plan, Told &told) {
  const auto run = *made.open();
  InstructionTable table;
  Result<ReplayFacts> facts =
      replay(*run, {.core = *findCore("skylake"), .model = {}, .sample = plan, .progress = {}}, table, told);
  EXPECT_TRUE(facts) << facts.error().text();
  return *facts;
}

ReplayFacts sampled(const SamplePlan &plan, Told &told) {
  SyntheticRun made(twoBlocks);
  makeLong(made);
  return sampled(made, plan, told);
}

TEST(Sampling, WindowsAreToldAndEverythingIsCounted) {
  Told told;
  const ReplayFacts facts = sampled({.windowLength = 20, .approachLength = 40, .usualPeriod = 200}, told);
  ASSERT_TRUE(facts.sample);
  const SampleFacts &sample = *facts.sample;
  EXPECT_EQ(sample.passed + sample.approached + sample.told, 4000u);
  EXPECT_EQ(sample.told, told.events_);
  EXPECT_NEAR(static_cast<double>(sample.windows), 20, 2);
  EXPECT_GT(sample.passed, 2000u);
  ASSERT_EQ(sample.regions.size(), 1u);
  EXPECT_EQ(sample.regions[0].instructions, 4000u);
  EXPECT_EQ(sample.regions[0].outermostInstructions, 4000u);
  EXPECT_EQ(sample.regions[0].executions, (std::vector<uint64_t>{1000, 1000, 1000, 1000}));
  // Only the first window may begin before the region has run.
  EXPECT_EQ(told.log.find("b("), 0u) << told.log;
  EXPECT_EQ(std::ranges::count(told.log, '('), std::ranges::count(told.log, ')'));
  EXPECT_EQ(std::ranges::count(told.log, 'b'), std::ranges::count(told.log, 'e'));
}

TEST(Sampling, WhatIsSkippedIsCountedAndTakesTime) {
  Told told, passing;
  const ReplayFacts facts =
      sampled({.windowLength = 20, .approachLength = 40, .passLength = 60, .usualPeriod = 400}, told);
  const SampleFacts &sample = *facts.sample;
  EXPECT_EQ(sample.passed + sample.approached + sample.told, 4000u);
  EXPECT_GT(sample.skipped, 1500u);
  EXPECT_LT(sample.skipped, sample.passed);
  EXPECT_EQ(sample.regions[0].executions, (std::vector<uint64_t>{1000, 1000, 1000, 1000}));
  const ReplayFacts same = sampled({.windowLength = 20, .approachLength = 40, .usualPeriod = 400}, passing);
  EXPECT_EQ(same.sample->skipped, 0u);
  EXPECT_EQ(told.sequences, passing.sequences) << "the same windows";
  // What is on its way to the caches arrives behind each skip.
  const uint64_t settled = sample.windows * 1000;
  EXPECT_GE(told.latestTick, passing.latestTick);
  EXPECT_LE(told.latestTick, passing.latestTick + settled);
}

TEST(Sampling, AuxiliariesAreCountedOfAllAndOfWindows) {
  // A branch that is taken by chance.
  SyntheticRun made(
      {{"f", {{.code = hex("ffc875fc"), .flags = format::blockIsFunctionEntry}, {.code = hex("ffc8c3")}}}});
  Words words = test::regionName(0, "r"), start = test::regionStart(0, 10), stop = test::regionStop(0, 20);
  words.insert(words.end(), start.begin(), start.end());
  for (uint64_t i = 0; i < 2000; ++i)
    words.push_back(made.key(i * i % 7919 % 3 == 0 && words.back() == made.key(0)));
  words.insert(words.end(), stop.begin(), stop.end());
  made.addThread({words});
  const auto factsBy = [&](const SamplePlan &plan) {
    Told told;
    return *sampled(made, plan, told).sample;
  };
  const SampledRegionFacts whole = factsBy({.windowLength = 20, .approachLength = 40}).regions[0];
  AuxiliaryCounts all = whole.auxiliaries;
  EXPECT_GT(all.of(Auxiliary::mispredictions), 100u);
  ASSERT_EQ(whole.windows.size(), 1u);
  EXPECT_EQ(whole.windows[0].number, 1u);
  EXPECT_EQ(whole.windows[0].auxiliaries, all);
  for (const uint64_t passLength : {60, 20'000}) {
    const SampleFacts facts =
        factsBy({.windowLength = 20, .approachLength = 40, .passLength = passLength, .usualPeriod = 400});
    const SampledRegionFacts &region = facts.regions[0];
    EXPECT_EQ(facts.skipped != 0, passLength == 60);
    EXPECT_EQ(region.auxiliaries, all) << "whatever is skipped";
    EXPECT_EQ(region.windows.size(), facts.windows);
    uint64_t inWindows = 0;
    for (const SampledRegionFacts::Window &window : region.windows)
      inWindows += window.auxiliaries[static_cast<size_t>(Auxiliary::mispredictions)];
    EXPECT_GT(inWindows, 0u);
    EXPECT_LT(inWindows, all.of(Auxiliary::mispredictions) / 5);
  }
}

TEST(Sampling, NearAWindowOfOneRegionOthersAreNotSkipped) {
  SyntheticRun made(twoBlocks);
  Words words = test::regionName(0, "r"), other = test::regionName(1, "other");
  words.insert(words.end(), other.begin(), other.end());
  for (int i = 0; i < 500; ++i)
    for (const uint64_t region : {0, 1}) {
      const Words start = test::regionStart(region, 10), stop = test::regionStop(region, 20);
      words.insert(words.end(), start.begin(), start.end());
      words.insert(words.end(), {made.key(0), made.key(1)});
      words.insert(words.end(), stop.begin(), stop.end());
    }
  made.addThread({words});
  const auto run = *made.open();
  // Region 1 has one window at most; region 0 is near one always, or never.
  const auto skipped = [&](uint64_t periodOfFirst) {
    InstructionTable table;
    Told told;
    const SamplePlan plan{.windowLength = 20,
                          .approachLength = 40,
                          .passLength = 60,
                          .usualPeriod = 100'000,
                          .periods = {{0, periodOfFirst}}};
    return replay(*run, {.core = *findCore("skylake"), .model = {}, .sample = plan, .progress = {}}, table, told)
        ->sample->skipped;
  };
  EXPECT_GT(skipped(100'000), 3000u);
  EXPECT_LT(skipped(100), 100u);
}

TEST(Sampling, WithoutAPeriodAllIsToldAsWithoutSampling) {
  Told told;
  const ReplayFacts facts = sampled({.usualPeriod = 0}, told);
  EXPECT_EQ(facts.sample->told, 4000u);
  EXPECT_EQ(told.events_, 4000u);
  EXPECT_EQ(told.log, "(be)");
}

TEST(Sampling, OnlyTheWantedRegionHasWindows) {
  Told told;
  const ReplayFacts facts = sampled({.wanted = "other", .usualPeriod = 200}, told);
  EXPECT_EQ(facts.sample->passed, 4000u);
  EXPECT_EQ(facts.sample->regions[0].instructions, 4000u);
  EXPECT_EQ(told.log, "");
}

/// 100 chunks of 200 instructions of a region.
void makeChunks(SyntheticRun &made) {
  std::vector<Words> chunks(100);
  for (size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    Words &words = chunks[chunk];
    words = test::regionName(0, "r");
    const Words open = chunk == 0 ? test::regionStart(0, 10) : test::openRegions({0});
    words.insert(words.end(), open.begin(), open.end());
    for (int i = 0; i < 50; ++i)
      words.insert(words.end(), {made.key(0), made.key(1)});
  }
  const Words stop = test::regionStop(0, 20);
  chunks.back().insert(chunks.back().end(), stop.begin(), stop.end());
  made.addChunks(chunks);
}

SamplePlan drawnPlan(uint32_t stretch) {
  return {.seed = 3,
          .windowLength = 20,
          .approachLength = 30,
          .passLength = 40,
          .usualPeriod = 100,
          .chunks = {.stretch = stretch, .lead = 1}};
}

TEST(Sampling, OfALongRunOnlyDrawnChunksAreReadAndCounted) {
  SyntheticRun made(twoBlocks);
  makeChunks(made);
  Told told, again;
  const ReplayFacts facts = sampled(made, drawnPlan(10), told);
  EXPECT_TRUE(facts.problems.empty());
  EXPECT_EQ(facts.unstoppedRegions, 0u);
  const SampleFacts &sample = *facts.sample;
  ASSERT_TRUE(sample.parts);
  const SampleFacts::Parts &parts = *sample.parts;
  EXPECT_EQ(parts.drawn.size(), 12u) << "one of each stretch, the first and the last";
  EXPECT_EQ(parts.ofWindow.size(), sample.windows);
  // One leads to each but the first, and two more to the second segment.
  EXPECT_NEAR(static_cast<double>(parts.readWords) / static_cast<double>(parts.words), 0.25, 0.005);
  EXPECT_EQ(sample.told, told.events_);
  EXPECT_NEAR(static_cast<double>(sample.windows), 16, 3);
  EXPECT_NEAR(static_cast<double>(sample.passed + sample.approached + sample.told + parts.unread), 20'000, 200);
  ASSERT_EQ(sample.regions.size(), 1u);
  EXPECT_NEAR(static_cast<double>(sample.regions[0].instructions), 20'000, 200);
  EXPECT_LT(sample.regions[0].instructionsError, 0.02);
  EXPECT_EQ(std::ranges::count(told.log, '('), std::ranges::count(told.log, ')'));
  EXPECT_EQ(std::ranges::count(told.log, 'b'), std::ranges::count(told.log, 'e'));
  sampled(made, drawnPlan(10), again);
  EXPECT_EQ(told.sequences, again.sequences);
}

TEST(Sampling, NamesMayStandInChunksThatAreNotRead) {
  SyntheticRun made(twoBlocks);
  std::vector<Words> chunks(100);
  for (size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    const auto add = [&](const Words &words) { chunks[chunk].insert(chunks[chunk].end(), words.begin(), words.end()); };
    if (chunk == 40)
      add(test::regionName(0, "inner"));
    for (int i = 0; i < 50; ++i) {
      if (chunk >= 40)
        add(test::regionStart(0, 10));
      add({made.key(0), made.key(1)});
      if (chunk >= 40)
        add(test::regionStop(0, 20));
    }
  }
  made.addChunks(chunks);
  Told told;
  const ReplayFacts facts = sampled(made, drawnPlan(20), told);
  ASSERT_EQ(facts.regions.size(), 1u);
  EXPECT_EQ(facts.regions[0].region.name, "inner");
}

TEST(LengthSurvey, ShortTracesAreCounted) {
  SyntheticRun made(twoBlocks);
  makeLong(made);
  EXPECT_EQ(surveyLength(**made.open()).instructions, 4000u);
}

} // namespace
} // namespace leastaction
