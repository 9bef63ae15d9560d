#include "analysis/program/spectrum/region_analysis.h"

#include "test/unit/program/spectrum/streams.h"

#include <cmath>
#include <gtest/gtest.h>

namespace leastaction {

TEST(RegionAnalysis, Excerpt) {
  const test::Excerpt excerpt;
  RegionAnalysis analysis(excerpt.table, {.energyAt = {1777, 1610, 1950}});
  analysis.add(excerpt.events);
  const Result<RegionSummary> summary = analysis.summary();
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->ticks, 354U);
  EXPECT_EQ(summary->instructions, 13U);
  EXPECT_EQ(summary->action, 1850U);
  EXPECT_EQ(summary->idleTicks, 0U);
  EXPECT_NEAR(summary->actionIntegral / 1850 / 354, 0.527939, 5e-7);
  const std::vector<std::pair<uint64_t, double>> energy = analysis.energyAt();
  ASSERT_EQ(energy.size(), 3U);
  EXPECT_EQ(energy[0].first, 1777U);
  EXPECT_NEAR(energy[0].second, 4.998996, 5e-7);
  EXPECT_NEAR(energy[1].second, 5.432523, 5e-7);
  EXPECT_NEAR(energy[2].second, 1.001311, 5e-7);
  EXPECT_EQ(summary->actionCurve.action.size(), 355U);
  EXPECT_EQ(summary->actionCurve.action.back(), 1850);
}

TEST(RegionAnalysis, IntegralOfActionMatchesTheCurve) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = test::randomStream(9, 3000);
  RegionAnalysis analysis(table, {.fixedBinTicks = 1, .maxBins = 1000000});
  analysis.add(events);
  const Result<RegionSummary> summary = analysis.summary();
  ASSERT_TRUE(summary);
  const std::vector<double> &action = summary->actionCurve.action;
  double trapezoids = 0;
  for (size_t i = 1; i < action.size(); ++i)
    trapezoids += (action[i - 1] + action[i]) / 2;
  EXPECT_NEAR(trapezoids / summary->actionIntegral, 1, 1e-6);
}

TEST(RegionAnalysis, FineBinsChangeNothingElse) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = test::randomStream(4, 20'000);
  const auto summaryOf = [&](size_t fineBins) {
    RegionAnalysis analysis(table, {.maxBins = 256, .fineBins = fineBins});
    analysis.add(events);
    return *analysis.summary();
  };
  const RegionSummary coarse = summaryOf(0);
  const RegionSummary fine = summaryOf(2048);
  EXPECT_TRUE(coarse.fineSpectrum.mean.empty());
  EXPECT_EQ(fine.fineSpectrum.binTicks, coarse.spectrum.binTicks / 8);
  EXPECT_EQ(fine.spectrum.binTicks, coarse.spectrum.binTicks);
  ASSERT_EQ(fine.spectrum.mean.size(), coarse.spectrum.mean.size());
  for (size_t i = 0; i < coarse.spectrum.mean.size(); ++i)
    EXPECT_NEAR(fine.spectrum.mean[i], coarse.spectrum.mean[i], 1e-9);
  // Where no event begins for long, extremes are taken at some ticks of each bin.
  for (size_t i = 0; i < coarse.spectrum.max.size(); ++i)
    EXPECT_NEAR(fine.spectrum.max[i], coarse.spectrum.max[i], 0.02);
  EXPECT_EQ(fine.spikes.size(), coarse.spikes.size());
}

TEST(RegionAnalysis, ExecutionsStandEndToEnd) {
  const InstructionTable table = test::tenInstructions();
  RegionAnalysis analysis(table, {.energyAt = {102}});
  analysis.beginExecution();
  analysis.add(std::vector<Event>{{.issue = 100, .complete = 110}, {.issue = 101, .complete = 105, .instruction = 1}});
  analysis.endExecution();
  analysis.beginExecution();
  analysis.add(std::vector<Event>{{.issue = 50, .complete = 53}});
  analysis.endExecution();
  analysis.beginExecution();
  analysis.endExecution();
  const Result<RegionSummary> summary = analysis.summary();
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->ticks, 13U);
  EXPECT_EQ(summary->idleTicks, 0U);
  EXPECT_EQ(summary->executionCount, 3U);
  ASSERT_EQ(summary->executions.size(), 3U);
  EXPECT_EQ(summary->executions[1].firstTick, 10U);
  EXPECT_EQ(summary->executions[1].ticks, 3U);
  EXPECT_EQ(summary->executions[0].action, 14U);
  EXPECT_EQ(summary->executions[2].instructions, 0U);
  EXPECT_EQ(summary->executions[2].firstTick, 13U);
  EXPECT_GT(analysis.energyAt()[0].second, 0);
  // 10*(5 + 3) + 4*(2 + 8) + 3*1.5
  EXPECT_DOUBLE_EQ(summary->actionIntegral, 124.5);
}

TEST(RegionAnalysis, TheCurveInPartsMeetsTheOtherAtWholeTicks) {
  const InstructionTable table = test::tenInstructions();
  RegionAnalysis analysis(table, {.maxBins = size_t{1} << 18, .curveInParts = true});
  const std::vector<Event> events = {{.issue = 7, .complete = 10}, {.issue = 8, .complete = 29}};
  for (int execution = 0; execution < 2; ++execution) {
    analysis.beginExecution();
    analysis.add(events);
  }
  const Result<RegionSummary> summary = analysis.summary();
  ASSERT_TRUE(summary);
  const ActionCurve &whole = summary->actionCurve, &parts = summary->curveInParts;
  ASSERT_EQ(whole.action.size(), 45U);
  ASSERT_EQ(parts.binTicks, 1U);
  const uint64_t inTick = summary->curveParts; // A short region has more than usual.
  EXPECT_GT(inTick, partsPerTick);
  ASSERT_EQ(parts.action.size(), 44 * inTick + 1);
  for (size_t tick = 0; tick < whole.action.size(); ++tick)
    EXPECT_NEAR(parts.action[tick * inTick] / static_cast<double>(inTick), whole.action[tick], 1e-9);
  EXPECT_EQ(parts.action.back(), 48.0 * static_cast<double>(inTick));
}

TEST(RegionAnalysis, LongRegionsHaveNoCurveInParts) {
  const InstructionTable table = test::tenInstructions();
  for (uint64_t ticks : {65536, 65537}) {
    RegionAnalysis analysis(table, {.curveInParts = true});
    const std::vector<Event> events = {{.issue = 0, .complete = 5}, {.issue = ticks - 5, .complete = ticks}};
    analysis.add(events);
    const Result<RegionSummary> summary = analysis.summary();
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->curveInParts.action.empty(), ticks > 65536) << ticks;
  }
}

TEST(RegionAnalysis, BatchesDoNotMatter) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = test::randomStream(10, 20000);
  RegionAnalysis whole(table, {.maxBins = 512});
  whole.add(events);
  RegionAnalysis pieces(table, {.maxBins = 512});
  for (size_t i = 0; i < events.size(); i += 7)
    pieces.add(std::span(events).subspan(i, std::min<size_t>(7, events.size() - i)));
  const Result<RegionSummary> a = whole.summary();
  const Result<RegionSummary> b = pieces.summary();
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->spectrum.mean, b->spectrum.mean);
  EXPECT_EQ(a->actionIntegral, b->actionIntegral);
  EXPECT_EQ(a->scoreByOpcode.strips.front().energy, b->scoreByOpcode.strips.front().energy);
  EXPECT_EQ(a->spikes.size(), b->spikes.size());
}

TEST(RegionAnalysis, NothingAtAll) {
  const InstructionTable table;
  const Result<RegionSummary> summary = RegionAnalysis(table, {}).summary();
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->ticks, 0U);
  EXPECT_EQ(summary->actionIntegral, 0);
  EXPECT_EQ(summary->actionCurve.action.size(), 1U);
  EXPECT_TRUE(summary->spectrum.mean.empty());
  EXPECT_TRUE(summary->spikes.empty());
}

TEST(RegionAnalysis, BadEventsAreErrors) {
  const InstructionTable table = test::tenInstructions();
  const auto errorOf = [&](const std::vector<Event> &events) {
    RegionAnalysis analysis(table, {});
    analysis.add(events);
    const Result<RegionSummary> summary = analysis.summary();
    return summary ? std::string() : summary.error().what;
  };
  EXPECT_EQ(errorOf({{.issue = 5, .complete = 6}, {.issue = 4, .complete = 6}}),
            "an event issues before the one that precedes it");
  EXPECT_EQ(errorOf({{.issue = 5, .complete = 4}}), "an event completes before it issues");
  EXPECT_EQ(errorOf({{.issue = 5, .complete = 6, .instruction = 10}}),
            "an event belongs to no known static instruction");
  EXPECT_EQ(errorOf({{.issue = 0, .complete = ~uint64_t{0}}}), "an execution lasts more than 2^62 ticks");
  const uint64_t most = uint64_t{1} << 62;
  EXPECT_EQ(errorOf({{.complete = most}, {.complete = most}, {.complete = most}, {.complete = most}}),
            "the action of the region does not fit 64 bits");
}

TEST(RegionAnalysis, TheLongestTimelineIsExact) {
  const InstructionTable table = test::tenInstructions();
  const uint64_t most = uint64_t{1} << 62;
  RegionAnalysis analysis(table, {});
  analysis.add(std::vector<Event>{{.issue = 7, .complete = most + 7}});
  const Result<RegionSummary> summary = analysis.summary();
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->action, most);
  EXPECT_DOUBLE_EQ(summary->actionIntegral, std::ldexp(1.0, 123));
}

} // namespace leastaction
