#include "analysis/program/parallel/simulated_timeline.h"

#include "../../execution/job/job_of_calls.h"

#include "analysis/program/parallel/job_path.h"
#include "analysis/program/parallel/job_waits.h"

#include <gtest/gtest.h>

#include <cstring>

namespace leastaction {
namespace {

constexpr uint64_t clockHz = 1'000'000'000; // a tick is a nanosecond
const NetworkOptions options{
    .latencySeconds = 1e-7, .bytesPerSecond = 1e9, .overheadSeconds = 1e-8, .eagerBytes = 64, .earlyBytes = 64};

Job jobOf(const std::vector<RankCalls> &ranks) {
  std::vector<MpiTrace> traces;
  for (const RankCalls &rank : ranks)
    traces.push_back(rank.trace);
  return Job::of(std::move(traces));
}

/// In nanoseconds: when calls begin and end.
SimulatedTimes timesAt(const std::vector<std::vector<std::pair<double, double>>> &ranks) {
  SimulatedTimes times;
  for (const auto &calls : ranks) {
    times.ranks.emplace_back();
    for (const auto &[enter, leave] : calls)
      times.ranks.back().push_back({enter * 1e-9, leave * 1e-9});
  }
  return times;
}

JobTimeline timelineAt(const Job &job, const JobWork &work,
                       const std::vector<std::vector<std::pair<double, double>>> &times) {
  return timelineOf(job, work, timesAt(times), Network::of(options, clockHz), clockHz);
}

uint64_t lengthOf(const JobTimeline &timeline) {
  uint64_t ticks = 0;
  for (const PathPiece &piece : criticalPath(timeline))
    ticks += piece.end - piece.begin;
  return ticks;
}

TEST(SimulatedTimeline, CallsEndWhenTheSimulatorSays) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  b.receive(0, 8);
  const Job job = jobOf({a, b});
  const JobTimeline timeline = timelineAt(job, {{5000, 0}, {1000, 200}}, {{{5000, 5010}}, {{1000, 5777.4}}});
  const CallTiming &receive = timeline.ranks[1].calls[0];
  EXPECT_EQ(receive.enter, 1000u);
  EXPECT_EQ(receive.waited, 4000u);
  EXPECT_EQ(receive.wait, WaitKind::lateSender);
  EXPECT_EQ(receive.leave, 5777u);
  EXPECT_EQ(receive.from, (CallOfRank{0, 0}));
  EXPECT_EQ(timeline.ticks, 5977u);
  EXPECT_EQ(lengthOf(timeline), timeline.ticks);
}

TEST(SimulatedTimeline, WorkIsExactWhereTimesAreRounded) {
  RankCalls a(0, 1);
  for (int i = 0; i < 3; ++i)
    a.collective(MpiCall::barrier);
  const Job job = jobOf({a});
  // Each call takes no time; the simulator's clock is a third of a tick behind each time.
  const JobTimeline timeline = timelineAt(job, {{3, 3, 3, 3}}, {{{2.67, 2.67}, {5.34, 5.34}, {8.01, 8.01}}});
  EXPECT_EQ(timeline.ticks, 12u);
  EXPECT_EQ(timeline.ranks[0].calls[2].enter, 9u);
}

TEST(SimulatedTimeline, WhoComesAfterItEndedWasNotNeeded) {
  RankCalls a(0, 3), b(1, 3), c(2, 3);
  for (RankCalls *rank : {&a, &b, &c})
    rank->collective(MpiCall::scan, 8);
  const Job job = jobOf({a, b, c});
  // Of a scan, rank 1 needs rank 0 alone.
  const JobTimeline timeline =
      timelineAt(job, {{500, 0}, {100, 0}, {9000, 0}}, {{{500, 510}}, {{100, 700}}, {{9000, 9100}}});
  EXPECT_EQ(timeline.ranks[1].calls[0].waited, 400u);
  EXPECT_EQ(timeline.ranks[1].calls[0].from, (CallOfRank{0, 0}));
  EXPECT_EQ(timeline.ranks[2].calls[0].waited, 0u);
  EXPECT_EQ(lengthOf(timeline), timeline.ticks);
}

TEST(SimulatedTimeline, ALargeMessageThatIsReceivedLateBeginsThen) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 1000);
  b.receive(0, 1000);
  const Job job = jobOf({a, b});
  const JobTimeline timeline = timelineAt(job, {{100, 0}, {4000, 0}}, {{{100, 5100}}, {{4000, 5100}}});
  EXPECT_EQ(timeline.ranks[0].calls[0].wait, WaitKind::lateReceiver);
  EXPECT_EQ(timeline.ranks[0].calls[0].waited, 3900u);
  EXPECT_EQ(timeline.ranks[1].calls[0].waited, 0u);
  EXPECT_EQ(lengthOf(timeline), timeline.ticks);
}

TEST(SimulatedTimeline, WhatIsNotReachedIsUnfinished) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  b.receive(0, 8);
  b.receive(0, 8);
  const Job job = jobOf({a, b});
  const JobTimeline timeline = timelineAt(job, {{10, 20}, {10, 20, 30}}, {{{10, 20}}, {{10, 150}, {170, -1}}});
  EXPECT_TRUE(timeline.ranks[0].isComplete);
  EXPECT_FALSE(timeline.ranks[1].isComplete);
  ASSERT_EQ(timeline.ranks[1].calls.size(), 2u);
  EXPECT_EQ(timeline.ranks[1].calls[1].wait, WaitKind::unfinished);
  EXPECT_EQ(timeline.ticks, 170u);
}

} // namespace
} // namespace leastaction
