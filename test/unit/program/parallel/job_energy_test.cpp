#include "analysis/program/parallel/job_energy.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace leastaction {
namespace {

/// Events of one tick each, one after the other, from `first` on.
std::vector<Event> row(uint64_t first, uint64_t count) {
  std::vector<Event> events;
  for (uint64_t i = 0; i < count; ++i)
    events.push_back({.issue = first + i, .complete = first + i + 1});
  return events;
}

RankAction actionOf(std::initializer_list<std::pair<uint64_t, uint64_t>> regions) {
  RankEnergy energy;
  for (const auto &[begin, end] : regions) {
    energy.open(begin);
    energy.add(row(begin, end - begin));
    energy.close(end);
  }
  return *energy.finish();
}

TEST(RankEnergy, RegionsFollowEachOtherWithoutGaps) {
  const RankAction action = actionOf({{1000, 1100}, {5000, 5060}});
  EXPECT_EQ(action.ticks, 160);
  EXPECT_EQ(action.action, 160);
  EXPECT_DOUBLE_EQ(action.curve.action.back(), 160);
  // One e0*tick in each tick: S is the diagonal of a square.
  EXPECT_DOUBLE_EQ(action.actionIntegral, 160 * 160 / 2.0);
}

/// 200 ticks of work, a call of 600, 200 ticks of work.
JobTimeline timelineOf(bool isComplete) {
  JobTimeline timeline;
  timeline.ticks = 1000;
  timeline.ranks.push_back({.calls = {{.enter = 200, .leave = 800}}, .end = 1000, .isComplete = isComplete});
  return timeline;
}

TEST(JobSpectrum, HasEnergyWhereTheRankWorks) {
  const JobSpectrum spectrum = jobSpectrum(timelineOf(true), {{actionOf({{0, 400}}), {200, 200}}}, 10);
  EXPECT_DOUBLE_EQ(spectrum.partTicks, 100);
  const std::vector<float> expected{0.5, 0.5, 0, 0, 0, 0, 0, 0, 0.5, 0.5};
  ASSERT_EQ(spectrum.ranks.size(), 1);
  for (size_t part = 0; part < 10; ++part)
    EXPECT_NEAR(spectrum.ranks[0][part], expected[part], 1e-6) << part;
  EXPECT_EQ(spectrum.sum, spectrum.ranks[0]);
}

TEST(JobSpectrum, KeepsTheActionWhateverThePartsAre) {
  for (const size_t parts : {1UL, 3UL, 7UL, 256UL, 4096UL}) {
    // Of the second stretch most is polling, which takes no time here.
    const JobSpectrum spectrum = jobSpectrum(timelineOf(true), {{actionOf({{0, 700}}), {200, 500}}}, parts);
    const double sum = std::accumulate(spectrum.ranks[0].begin(), spectrum.ranks[0].end(), 0.0);
    EXPECT_NEAR(2 * sum * spectrum.partTicks, 700, 1e-3) << parts;
  }
}

TEST(JobSpectrum, LeavesOutWorkBehindARecordThatDoesNotEnd) {
  const JobSpectrum spectrum = jobSpectrum(timelineOf(false), {{actionOf({{0, 400}}), {200, 200}}}, 4);
  const double sum = std::accumulate(spectrum.ranks[0].begin(), spectrum.ranks[0].end(), 0.0);
  EXPECT_NEAR(2 * sum * spectrum.partTicks, 200, 1e-3);
}

TEST(JobSpectrum, HasTheLeastAndTheMostOfTheRanks) {
  JobTimeline timeline;
  timeline.ticks = 100;
  timeline.ranks.push_back({.calls = {}, .end = 100, .isComplete = true});
  timeline.ranks.push_back({.calls = {}, .end = 50, .isComplete = true});
  const JobSpectrum spectrum = jobSpectrum(timeline, {{actionOf({{0, 100}}), {100}}, {actionOf({{0, 50}}), {50}}}, 2);
  EXPECT_NEAR(spectrum.sum[0], 1, 1e-6);
  EXPECT_NEAR(spectrum.least[0], 0.5, 1e-6);
  EXPECT_EQ(spectrum.least[1], 0);
  EXPECT_NEAR(spectrum.most[1], 0.5, 1e-6);
  EXPECT_NEAR(spectrum.mean[1], 0.25, 1e-6);
}

TEST(JobSpectrum, RanksWithoutARecordAreNoPartOfTheMean) {
  JobTimeline timeline = timelineOf(true);
  timeline.ranks.insert(timeline.ranks.begin(), RankTimeline());
  const JobSpectrum spectrum = jobSpectrum(timeline, {{}, {actionOf({{0, 400}}), {200, 200}}}, 10);
  EXPECT_EQ(spectrum.ranks.size(), 2);
  EXPECT_NEAR(spectrum.least[0], 0.5, 1e-6);
  EXPECT_NEAR(spectrum.mean[0], 0.5, 1e-6);
  EXPECT_NEAR(spectrum.sum[0], 0.5, 1e-6);
}

TEST(JobSpectrum, OfAJobWithoutTicksHasNoParts) {
  EXPECT_TRUE(jobSpectrum({}, {}, 8).sum.empty());
}

} // namespace
} // namespace leastaction
