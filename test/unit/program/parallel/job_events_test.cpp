#include "analysis/program/parallel/job_events.h"

#include "../../execution/job/job_of_calls.h"

#include "analysis/program/parallel/job_timeline.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Kind = RankEvent::Kind;

/// A tick is a nanosecond: 100 of latency, 1 a byte, 10 a call.
const Network nanosecondNetwork =
    Network::of({.latencySeconds = 1e-7, .bytesPerSecond = 1e9, .overheadSeconds = 1e-8, .eagerBytes = 64}, 1000000000);

struct Told {
  Job job;
  JobTimeline timeline;

  Told(const std::vector<RankCalls> &ranks, const JobWork &work) : job(jobOf(ranks)) {
    timeline = playJob(job, work, nanosecondNetwork);
  }

  static Job jobOf(const std::vector<RankCalls> &ranks) {
    std::vector<MpiTrace> traces;
    for (const RankCalls &rank : ranks)
      traces.push_back(rank.trace);
    return Job::of(std::move(traces));
  }

  std::vector<RankEvent> of(uint32_t rank, std::vector<RankCode> codes = {}) const {
    return JobEvents(job, timeline, std::move(codes)).of(rank);
  }
};

std::vector<Kind> kindsOf(const std::vector<RankEvent> &events) {
  std::vector<Kind> kinds;
  for (const RankEvent &event : events)
    kinds.push_back(event.kind);
  return kinds;
}

TEST(JobEvents, AMessageGoesFromRankToRank) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8, 5);
  b.receive(0, 8, 5);
  const Told told({a, b}, {{5000, 0}, {1000, 200}});
  const std::vector<RankEvent> sender = told.of(0), receiver = told.of(1);
  ASSERT_EQ(kindsOf(sender), (std::vector{Kind::enter, Kind::send, Kind::leave}));
  EXPECT_EQ(sender[1].tick, 5000u);
  EXPECT_EQ(sender[1].peer, 1u);
  EXPECT_EQ(sender[1].tag, 5u);
  EXPECT_EQ(sender[1].bytesOut, 8u);
  ASSERT_EQ(kindsOf(receiver), (std::vector{Kind::enter, Kind::receive, Kind::leave}));
  EXPECT_EQ(receiver[0].tick, 1000u);
  EXPECT_EQ(receiver[1].tick, 5108u);
  EXPECT_EQ(receiver[1].peer, 0u);
  EXPECT_EQ(receiver[1].bytesIn, 8u);
  EXPECT_EQ(receiver[2].waited, 4000u);
  EXPECT_EQ(receiver[2].wait, static_cast<uint32_t>(WaitKind::lateSender));
}

TEST(JobEvents, RequestsEndWhereTheyAreWaitedFor) {
  RankCalls a(0, 2), b(1, 2);
  a.add({.kind = MpiCall::immediateSend, .peer = 1, .bytesOut = 8, .request = 1});
  a.add({.kind = MpiCall::freeRequest, .request = 1});
  b.add({.kind = MpiCall::immediateReceive, .peer = format::mpiAnyPeer, .tag = format::mpiAnyTag, .request = 1});
  b.add({.kind = MpiCall::immediateReceive, .peer = 0, .tag = 9, .request = 2});
  b.add({.kind = MpiCall::immediateReceive, .peer = format::mpiNoPeer, .request = 3});
  b.add({.kind = MpiCall::wait, .count = 3});
  b.complete({.request = 1, .source = 0, .bytes = 8});
  b.complete({.request = 2, .source = format::mpiNoPeer}); // Cancelled.
  b.complete({.request = 3, .source = format::mpiNoPeer});
  const Told told({a, b}, {{10, 0, 0}, {10, 0, 0, 0, 0}});
  EXPECT_EQ(kindsOf(told.of(0)),
            (std::vector{Kind::enter, Kind::beginSend, Kind::leave, Kind::enter, Kind::endSend, Kind::leave}));
  const std::vector<RankEvent> receiver = told.of(1);
  ASSERT_EQ(kindsOf(receiver),
            (std::vector{Kind::enter, Kind::beginReceive, Kind::leave, Kind::enter, Kind::beginReceive, Kind::leave,
                         Kind::enter, Kind::leave, Kind::enter, Kind::endReceive, Kind::cancel, Kind::leave}));
  EXPECT_EQ(receiver[1].request, receiver[9].request);
  EXPECT_EQ(receiver[4].request, receiver[10].request);
  EXPECT_EQ(receiver[9].peer, 0u);
}

TEST(JobEvents, ACallThatNeverEndsLastsAsLongAsTheJob) {
  RankCalls a(0, 2), b(1, 2);
  a.receive(1, 8);
  a.trace.calls.back().end = 0;
  a.trace.calls.back().completions = 0;
  b.collective(MpiCall::barrier);
  b.trace.calls.back().communicator = RankCalls::self;
  const Told told({a, b}, {{10, 0}, {3000, 500}});
  const std::vector<RankEvent> events = told.of(0);
  ASSERT_EQ(kindsOf(events), (std::vector{Kind::enter, Kind::leave}));
  EXPECT_EQ(events[1].tick, told.timeline.ticks);
  EXPECT_EQ(events[1].waited, told.timeline.ticks - 10);
}

TEST(JobEvents, FunctionsAreAroundTheCalls) {
  RankCalls a(0, 1);
  a.collective(MpiCall::barrier);
  const RankCode code{.places = {{.file = "a.c", .line = 7, .function = "main"}},
                      .placeOfCall = {0},
                      .frames = {{.name = "unused"}, {.name = "main"}},
                      .changes = {{.place = {0, 40}, .frame = 1}}};
  const Told told({a}, {{100, 20}});
  const JobEvents all(told.job, told.timeline, {code});
  const std::vector<RankEvent> events = all.of(0);
  ASSERT_EQ(kindsOf(events), (std::vector{Kind::enter, Kind::enter, Kind::beginCollective, Kind::endCollective,
                                          Kind::leave, Kind::leave}));
  EXPECT_EQ(events[0].tick, 40u);
  EXPECT_EQ(all.definitions().regions[events[0].region].name, "main");
  EXPECT_EQ(all.definitions().places[events[1].place].line, 7u);
  EXPECT_EQ(events[5].tick, told.timeline.ticks);
  EXPECT_EQ(all.definitions().regions.size(), 2u);
}

} // namespace
} // namespace leastaction
