#include "analysis/execution/replay/recorded_sampling.h"
#include "analysis/execution/replay/replay.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;
using test::Words;

constexpr uint64_t beginId = 0, mainId = 1, innerId = 2;

/// What a consumer is told: 'b' and 'e' for regions, '(' and ')' for windows; events are counted.
class ToldOfWindows : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &region) override {
    names.insert(region.name);
    log += 'b';
  }
  void endRegion(uint32_t) override { log += 'e'; }
  void events(std::span<const Event> all) override { events_ += all.size(); }
  void beginWindow(uint64_t) override { log += '('; }
  void endWindow() override { log += ')'; }
  std::set<std::string> names;
  std::string log;
  uint64_t events_ = 0;
};

void append(Words &words, const Words &more) {
  words.insert(words.end(), more.begin(), more.end());
}

/// Two blocks of two instructions each: `incl; incl` and `decl; ret`. Windows of region 1, of so many pairs, of which
/// those beyond the first half are in region 2, too.
class RecordedRun : public SyntheticRun {
public:
  RecordedRun()
      : SyntheticRun(
            {{"f", {{.code = hex("ffc0ffc0"), .flags = format::blockIsFunctionEntry}, {.code = hex("ffc8c3")}}}}) {
    otherFacts = R"("sample": {"period_ns": 5000000, "processor_ns": 70000000, "late_windows": 3},)";
  }

  void addWindow(unsigned pairs) {
    append(words, test::openRegions({}));
    append(words, {format::controlWord(format::Control::gap, 0)});
    append(words, test::regionName(beginId, format::windowBeginRegion));
    append(words, test::regionStart(beginId, 20));
    append(words, test::regionStop(beginId, 20));
    append(words, test::regionName(mainId, "main"));
    append(words, test::regionStart(mainId, 30));
    addPairs(pairs / 2);
    append(words, test::regionName(innerId, "inner"));
    append(words, test::regionStart(innerId, 40));
    addPairs(pairs - pairs / 2);
    append(words, test::regionStop(innerId, 50));
    append(words, test::regionStop(mainId, 50));
  }

  Result<ReplayFacts> replayed(const SamplePlan &plan, EventConsumer &consumer) {
    InstructionTable table;
    return replay(*run, {.core = *findCore("skylake"), .model = {}, .sample = plan, .progress = {}}, table, consumer);
  }

  void finish() {
    addThread({words});
    run = *open();
  }

  Words words;
  std::unique_ptr<Run> run;

private:
  void addPairs(unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      append(words, {key(0), key(1)});
  }
};

SamplePlan planOf(uint64_t ticks, std::vector<RecordedWindows::Lengths> lengths = {}) {
  return {.recorded =
              RecordedWindows{.leadTicks = 20, .moreLeadTicks = 0, .ticks = ticks, .lengths = std::move(lengths)}};
}

std::vector<uint64_t> toldOf(const SampleFacts &sample) {
  std::vector<uint64_t> told;
  for (const RecordedWindows::Lengths &lengths : sample.recorded->lengths)
    told.push_back(lengths.told);
  return told;
}

TEST(RecordedSampling, WindowsAreToldForSoManyTicks) {
  RecordedRun made;
  for (int window = 0; window < 3; ++window)
    made.addWindow(1000);
  made.finish();
  ToldOfWindows told;
  const ReplayFacts facts = *made.replayed(planOf(100), told);
  const SampleFacts &sample = *facts.sample;
  EXPECT_EQ(sample.windows, 3u);
  EXPECT_EQ(told.log, "b()eb()eb()e");
  EXPECT_EQ(told.names, (std::set<std::string>{"main"}));
  EXPECT_GE(sample.approached, 3 * 20u);
  EXPECT_LT(sample.approached, 3 * 4 * 25u);
  EXPECT_EQ(sample.told, told.events_);
  EXPECT_EQ(sample.passed + sample.approached + sample.told, 3 * 4000u);
  EXPECT_EQ(sample.passed, sample.skipped);
  // Four instructions a tick at most; the last line may go beyond.
  EXPECT_GT(sample.told, 3 * 50u);
  EXPECT_LT(sample.told, 3 * 420u);
  ASSERT_TRUE(sample.recorded);
  EXPECT_EQ(sample.recorded->cut, 0u);
  EXPECT_EQ(sample.recorded->untold, 0u);
  EXPECT_EQ(sample.recorded->threadsWithout, 0u);
  ASSERT_EQ(sample.recorded->lengths.size(), 3u);
}

TEST(RecordedSampling, OnlyWhatIsToldCountsForRegionsAndBeginsAreNone) {
  RecordedRun made;
  for (int window = 0; window < 2; ++window)
    made.addWindow(1000);
  made.finish();
  ToldOfWindows told;
  const ReplayFacts facts = *made.replayed(planOf(1'000'000), told);
  ASSERT_EQ(facts.regions.size(), 2u);
  EXPECT_EQ(facts.regions[0].region.name, "main");
  EXPECT_EQ(facts.regions[1].region.name, "inner");
  const std::vector<SampledRegionFacts> &regions = facts.sample->regions;
  ASSERT_EQ(regions.size(), 2u);
  EXPECT_EQ(regions[0].instructions, facts.sample->told);
  EXPECT_EQ(facts.sample->told + facts.sample->approached, 2 * 4000u);
  EXPECT_EQ(regions[1].instructions, 2 * 2000u);
  const std::vector<uint64_t> &executions = regions[0].executions;
  EXPECT_EQ(std::accumulate(executions.begin(), executions.end(), uint64_t{0}), facts.sample->told);
  EXPECT_EQ(told.log, "b(bee)b(bee)");
  EXPECT_EQ(facts.sample->recorded->cut, 2u) << "they end before their ticks are over";
}

TEST(RecordedSampling, WindowsWithoutAnythingToTellDoNotCount) {
  RecordedRun made;
  made.addWindow(1);
  made.finish();
  ToldOfWindows told;
  const ReplayFacts facts = *made.replayed(planOf(100), told);
  EXPECT_EQ(facts.sample->windows, 0u);
  EXPECT_EQ(facts.sample->recorded->untold, 1u);
  EXPECT_EQ(facts.sample->recorded->threadsWithout, 1u);
  EXPECT_EQ(told.log, "");
}

TEST(RecordedSampling, WithLengthsAnotherReplayTellsTheSameInstructions) {
  RecordedRun made;
  for (int window = 0; window < 3; ++window)
    made.addWindow(1000);
  made.finish();
  ToldOfWindows told, again, shorter;
  const ReplayFacts facts = *made.replayed(planOf(150), told);
  SamplePlan other = planOf(7, facts.sample->recorded->lengths);
  other.recorded->leadTicks = 300;
  EXPECT_EQ(toldOf(*made.replayed(other, again)->sample), toldOf(*facts.sample));
  EXPECT_EQ(again.events_, told.events_);
  EXPECT_LT(made.replayed(planOf(7), shorter)->sample->told, facts.sample->told);
}

TEST(RecordedSampling, WhatIsToldBeginsSoManyTicksBehindTheWindow) {
  RecordedRun made;
  for (int window = 0; window < 40; ++window)
    made.addWindow(2000);
  made.finish();
  SamplePlan plan = planOf(100);
  plan.recorded->leadTicks = 200;
  ToldOfWindows told, drawn;
  const SampleFacts fixed = *made.replayed(plan, told)->sample;
  plan.recorded->moreLeadTicks = 400;
  const SampleFacts random = *made.replayed(plan, drawn)->sample;
  const auto leads = [](const SampleFacts &facts) {
    std::set<uint64_t> all;
    for (const RecordedWindows::Lengths &lengths : facts.recorded->lengths)
      all.insert(lengths.lead);
    return all;
  };
  EXPECT_GE(*leads(fixed).begin(), 200u) << "an instruction a tick at least";
  EXPECT_LE(*leads(fixed).rbegin(), 4 * 210u) << "four at most";
  EXPECT_GT(leads(random).size(), 20u);
  EXPECT_GT(*leads(random).rbegin(), 2 * *leads(random).begin());
}

TEST(RecordedSampling, RunSaysHowItWasRecorded) {
  RecordedRun made;
  made.addWindow(1);
  made.finish();
  ASSERT_TRUE(made.run->facts().sample);
  EXPECT_EQ(made.run->facts().sample->periodNs, 5'000'000u);
  EXPECT_EQ(made.run->facts().sample->processorNs, 70'000'000u);
  EXPECT_EQ(made.run->facts().sample->lateWindows, 3u);
}

} // namespace
} // namespace leastaction
