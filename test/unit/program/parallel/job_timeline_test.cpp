#include "../../execution/job/job_of_calls.h"

#include "analysis/program/parallel/job_path.h"
#include "analysis/program/parallel/job_waits.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

/// A tick is a nanosecond: 100 of latency, 1 a byte, 10 a call; messages above 64 byte wait for their receive.
const Network network =
    Network::of({.latencySeconds = 1e-7, .bytesPerSecond = 1e9, .overheadSeconds = 1e-8, .eagerBytes = 64}, 1000000000);

struct Played {
  Job job;
  JobWork work;
  JobTimeline timeline;

  /// Without those of ranks that have ended.
  std::vector<WaitGroup> waits() const {
    std::vector<WaitGroup> all = allWaits();
    std::erase_if(all, [](const WaitGroup &group) { return group.kind == WaitKind::afterEnd; });
    return all;
  }

  std::vector<WaitGroup> allWaits() const {
    CallSites sites(job.ranks());
    for (uint32_t rank = 0; rank < job.ranks(); ++rank)
      for (const MpiCallRecord &call : job.trace(rank).calls)
        sites[rank].push_back(static_cast<uint32_t>(call.kind));
    return waitsOf(job, timeline, work, sites);
  }
};

Played play(const std::vector<RankCalls> &ranks, JobWork work) {
  std::vector<MpiTrace> traces;
  for (const RankCalls &rank : ranks)
    traces.push_back(rank.trace);
  Job job = Job::of(std::move(traces));
  JobTimeline timeline = playJob(job, work, network);
  return {std::move(job), std::move(work), std::move(timeline)};
}

uint64_t lengthOf(const std::vector<PathPiece> &path) {
  uint64_t ticks = 0;
  for (const PathPiece &piece : path)
    ticks += piece.end - piece.begin;
  return ticks;
}

TEST(JobTimeline, ALateSenderIsWaitedFor) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  b.receive(0, 8);
  const Played played = play({a, b}, {{5000, 0}, {1000, 200}});
  const CallTiming &receive = played.timeline.ranks[1].calls[0];
  EXPECT_EQ(receive.enter, 1000u);
  EXPECT_EQ(receive.waited, 4000u);
  EXPECT_EQ(receive.wait, WaitKind::lateSender);
  EXPECT_EQ(receive.leave, 5000u + 100 + 8);
  EXPECT_EQ(played.timeline.ranks[0].end, 5010u);
  EXPECT_EQ(played.timeline.ticks, 5308u);
  const std::vector<WaitGroup> waits = played.waits();
  ASSERT_EQ(waits.size(), 1u);
  EXPECT_EQ(waits[0].cause, 0u);
  EXPECT_EQ(waits[0].causeWork, 5000u);
  EXPECT_EQ(waits[0].waiterWork, 1000u);
  EXPECT_EQ(waits[0].delays, std::set<uint32_t>{0});
}

TEST(JobTimeline, ThreadsAnswerWhileOthersOfTheirRankWait) {
  // Each rank asks the other and waits for the answer, which a second thread of that one gives.
  std::vector<RankCalls> ranks;
  JobWork work;
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const auto other = static_cast<int32_t>(1 - rank);
    RankCalls &calls = ranks.emplace_back(rank, 2);
    calls.add({.kind = MpiCall::init});
    calls.send(other, 8, 1);
    calls.receive(other, 8, 2);
    calls.receive(other, 8, 1);
    calls.send(other, 8, 2);
    std::vector<MpiCallRecord> &all = calls.trace.calls;
    all[2].end = all[4].end + 10;
    all[3].thread = all[4].thread = 8;
    work.emplace_back(7); // the wait for the answer has a place of its own
  }
  work[0][1] = 5000;
  const Played played = play(ranks, work);
  EXPECT_TRUE(played.timeline.ranks[0].isComplete);
  EXPECT_TRUE(played.timeline.ranks[1].isComplete);
  const std::vector<WaitGroup> waits = played.waits();
  ASSERT_FALSE(waits.empty());
  EXPECT_EQ(waits[0].cause, 0u);
}

TEST(JobTimeline, AnEarlyMessageIsThere) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  b.receive(0, 8);
  const Played played = play({a, b}, {{0, 0}, {1000, 0}});
  EXPECT_EQ(played.timeline.ranks[1].calls[0].leave, 1010u);
  EXPECT_TRUE(played.waits().empty());
}

TEST(JobTimeline, ALargeMessageWaitsForItsReceive) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 1000);
  b.receive(0, 1000);
  const Played played = play({a, b}, {{0, 0}, {3000, 0}});
  EXPECT_EQ(played.timeline.ranks[0].calls[0].wait, WaitKind::lateReceiver);
  EXPECT_EQ(played.timeline.ranks[0].calls[0].waited, 3000u);
  EXPECT_EQ(played.timeline.ranks[0].calls[0].leave, 3000u + 100 + 1000);
  EXPECT_EQ(played.timeline.ranks[1].calls[0].waited, 0u);
  EXPECT_EQ(played.waits()[0].cause, 1u);
}

TEST(JobTimeline, AnImmediateReceiveTakesInWhileItsRankWorks) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 1000);
  b.add({.kind = MpiCall::immediateReceive, .peer = 0, .request = 1});
  b.add({.kind = MpiCall::wait});
  b.complete({.request = 1, .source = 0, .tag = 0, .bytes = 1000});
  const Played played = play({a, b}, {{0, 0}, {0, 5000, 0}});
  EXPECT_EQ(played.timeline.ranks[0].calls[0].leave, 1100u);
  EXPECT_EQ(played.timeline.ranks[1].calls[1].enter, 5010u);
  EXPECT_EQ(played.timeline.ranks[1].calls[1].leave, 5020u);
}

TEST(JobTimeline, ABarrierIsLeftWhenTheLastIsThere) {
  std::vector<RankCalls> ranks;
  JobWork work;
  for (uint32_t rank = 0; rank < 4; ++rank) {
    ranks.emplace_back(rank, 4).collective(MpiCall::barrier);
    work.push_back({rank == 2 ? 9000u : 1000u, 0});
  }
  const Played played = play(ranks, work);
  for (const RankTimeline &line : played.timeline.ranks)
    EXPECT_EQ(line.calls[0].leave, 9000u + 2 * 100);
  const std::vector<WaitGroup> waits = played.waits();
  ASSERT_EQ(waits.size(), 1u);
  EXPECT_EQ(waits[0].ticks, 3u * 8000);
  EXPECT_EQ(waits[0].cause, 2u);
  EXPECT_EQ(waits[0].waiting, (std::set<uint32_t>{0, 1, 3}));
  EXPECT_FALSE(waits[0].isAlone());
  EXPECT_EQ(waits[0].kind, WaitKind::lateRank);
}

TEST(JobTimeline, ASerialPartIsToldFromMoreWork) {
  RankCalls a(0, 2), b(1, 2);
  a.collective(MpiCall::broadcast, 0);
  b.collective(MpiCall::broadcast, 0);
  const Played played = play({a, b}, {{9000, 0}, {20, 0}});
  EXPECT_EQ(played.timeline.ranks[1].calls[0].wait, WaitKind::lateRoot);
  EXPECT_EQ(played.timeline.ranks[0].calls[0].waited, 0u);
  EXPECT_TRUE(played.waits()[0].isAlone());
}

TEST(JobTimeline, OnlyTheRootOfAReductionWaits) {
  RankCalls a(0, 2), b(1, 2);
  a.collective(MpiCall::reduce, 0, 8);
  b.collective(MpiCall::reduce, 0, 8);
  const Played played = play({a, b}, {{0, 0}, {9000, 0}});
  EXPECT_EQ(played.timeline.ranks[0].calls[0].wait, WaitKind::lateForRoot);
  EXPECT_EQ(played.timeline.ranks[0].calls[0].waited, 9000u);
  EXPECT_EQ(played.timeline.ranks[1].calls[0].waited, 0u);
}

TEST(JobTimeline, ReceivingInAnotherOrderWouldNotWait) {
  RankCalls a(0, 3), b(1, 3), c(2, 3);
  a.receive(1, 8);
  a.receive(2, 8);
  b.send(0, 8);
  c.send(0, 8);
  // Rank 0 works on what it got.
  EXPECT_EQ(play({a, b, c}, {{0, 500, 500}, {9000, 0}, {100, 0}}).timeline.ranks[0].calls[0].wait,
            WaitKind::wrongOrder);
  // It needs both at once.
  EXPECT_EQ(play({a, b, c}, {{0, 0, 0}, {9000, 0}, {100, 0}}).timeline.ranks[0].calls[0].wait, WaitKind::lateSender);
}

TEST(JobTimeline, AChainOfDelaysIsBlamedOnWhoBeganIt) {
  RankCalls a(0, 3), b(1, 3), c(2, 3);
  a.send(1, 8);
  b.receive(0, 8);
  b.send(2, 8);
  c.receive(1, 8);
  const Played played = play({a, b, c}, {{8000, 0}, {0, 50, 0}, {0, 0}});
  const std::vector<WaitGroup> waits = played.waits();
  ASSERT_EQ(waits.size(), 1u);
  EXPECT_EQ(waits[0].cause, 0u);
  EXPECT_EQ(waits[0].waiting, (std::set<uint32_t>{1, 2}));
}

TEST(JobTimeline, ADelayThatWandersIsBlamedOnWhoBeganIt) {
  constexpr uint32_t ranks = 6;
  std::vector<RankCalls> calls;
  JobWork work(ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    calls.emplace_back(rank, ranks);
    for (uint32_t step = 0; step < ranks; ++step) {
      const auto to = static_cast<int32_t>((rank + 1) % ranks), from = static_cast<int32_t>((rank + ranks - 1) % ranks);
      calls[rank].add({.kind = MpiCall::sendReceive, .peer = to, .peerIn = from, .bytesOut = 8, .bytesIn = 8});
      calls[rank].complete({.request = 0, .source = from, .tag = 0, .bytes = 8});
      work[rank].push_back(rank == 2 && step == 0 ? 9000 : 1000);
    }
    work[rank].push_back(0);
  }
  const Played played = play(calls, work);
  const std::vector<WaitGroup> waits = played.waits();
  ASSERT_FALSE(waits.empty());
  EXPECT_EQ(waits[0].cause, 2u);
  EXPECT_EQ(waits[0].waiting.size(), ranks - 1);
  EXPECT_EQ(waits[0].ticks, 5u * 8000);
}

/// It leaves the gather last, and nobody works: what holds it up is the gather.
TEST(JobTimeline, ARootThatGathersIsHeldUpByTheTransfers) {
  std::vector<RankCalls> ranks;
  for (uint32_t rank = 0; rank < 3; ++rank) {
    ranks.emplace_back(rank, 3);
    ranks.back().add({.kind = MpiCall::gather, .peer = 0, .bytesOut = 3000, .bytesIn = rank == 0 ? 9000u : 0u});
    ranks.back().collective(MpiCall::broadcast, 0, 8);
  }
  const Played played = play(ranks, {{0, 10, 0}, {0, 10, 0}, {0, 10, 0}});
  const std::vector<WaitGroup> waits = played.waits();
  ASSERT_EQ(waits.size(), 1u);
  EXPECT_EQ(waits[0].call, MpiCall::broadcast);
  EXPECT_EQ(waits[0].cause, 0u);
  EXPECT_EQ(waits[0].waiting, (std::set<uint32_t>{1, 2}));
  EXPECT_TRUE(waits[0].isTransfer());
  EXPECT_EQ(waits[0].heldBy, MpiCall::gather);
}

TEST(JobTimeline, RanksThatEndWaitForThoseThatDoNot) {
  RankCalls a(0, 3), b(1, 3), c(2, 3);
  for (RankCalls *rank : {&a, &b, &c})
    rank->collective(MpiCall::barrier);
  a.collective(MpiCall::finalize);
  const Played played = play({a, b, c}, {{0, 7000, 2000}, {0, 1000}, {0, 1000}});
  const std::vector<WaitGroup> waits = played.allWaits();
  ASSERT_EQ(waits.size(), 1u);
  EXPECT_EQ(waits[0].kind, WaitKind::afterEnd);
  EXPECT_EQ(waits[0].cause, 0u);
  EXPECT_EQ(waits[0].ticks, 2u * (7000 + 10 + 2000 - 1000));
  EXPECT_EQ(waits[0].delays, (std::set<uint32_t>{1, 2}));
}

TEST(JobTimeline, RanksThatWaitForOneThatWasKilledEndThere) {
  RankCalls a(0, 2), b(1, 2);
  a.collective(MpiCall::barrier);
  a.collective(MpiCall::finalize);
  b.add({.kind = MpiCall::receive, .peer = 0});
  b.trace.calls.back().end = 0;
  const Played played = play({a, b}, {{100, 0, 0}, {50, 0}});
  EXPECT_FALSE(played.timeline.ranks[0].isComplete);
  EXPECT_EQ(played.timeline.ranks[0].calls.back().wait, WaitKind::unfinished);
  EXPECT_EQ(played.timeline.ticks, 100u);
  EXPECT_EQ(lengthOf(criticalPath(played.timeline)), 100u);
}

/// Programs that cannot deadlock: rounds of a random pattern each, in the same order on all ranks.
Played random(unsigned seed) {
  std::mt19937 engine(seed);
  const auto below = [&](uint32_t bound) { return static_cast<uint32_t>(engine() % bound); };
  const uint32_t ranks = 2 + below(7);
  std::vector<RankCalls> calls;
  for (uint32_t rank = 0; rank < ranks; ++rank)
    calls.emplace_back(rank, ranks);
  for (unsigned round = 0; round < 30; ++round) {
    const uint32_t shift = 1 + below(ranks - 1), bytes = below(2) ? below(64) : below(5000), pattern = below(6);
    const MpiCall collective = static_cast<MpiCall>(static_cast<unsigned>(MpiCall::barrier) + below(15));
    const auto root = static_cast<int32_t>(below(ranks));
    for (uint32_t rank = 0; rank < ranks; ++rank) {
      RankCalls &own = calls[rank];
      const auto to = static_cast<int32_t>((rank + shift) % ranks);
      const auto from = static_cast<int32_t>((rank + ranks - shift) % ranks);
      if (pattern == 0) {
        own.collective(collective, root, bytes);
      } else if (pattern == 1) {
        own.add({.kind = MpiCall::sendReceive, .peer = to, .peerIn = from, .bytesOut = bytes, .bytesIn = bytes});
        own.complete({.request = 0, .source = from, .tag = 0, .bytes = bytes});
      } else if (pattern == 2) {
        own.add({.kind = MpiCall::immediateReceive, .peer = from, .request = 2 * round + 1});
        own.add({.kind = MpiCall::immediateSend, .peer = to, .bytesOut = bytes, .request = 2 * round + 2});
        own.add({.kind = MpiCall::wait});
        own.complete({.request = 2 * round + 1, .source = from, .tag = 0, .bytes = bytes});
        own.complete({.request = 2 * round + 2, .source = from, .tag = 0, .bytes = bytes});
      } else if (static_cast<uint32_t>(root) != rank) { // A master receives from all.
        own.send(root, bytes, 9);
      } else {
        for (uint32_t other = 0; other < ranks; ++other)
          if (other != rank)
            own.receive(static_cast<int32_t>(other), bytes, 9);
      }
    }
  }
  JobWork work(ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    for (size_t call = 0; call <= calls[rank].trace.calls.size(); ++call)
      work[rank].push_back(below(3) ? below(300) : below(20000));
  return play(calls, std::move(work));
}

TEST(JobTimeline, RandomProgramsEndAndTheirTicksAddUp) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Played played = random(seed);
    uint64_t afterEnd = 0, waiting = 0;
    for (uint32_t rank = 0; rank < played.job.ranks(); ++rank) {
      ASSERT_TRUE(played.timeline.ranks[rank].isComplete) << seed;
      const RankShares shares = sharesOf(played.timeline, played.work, rank);
      afterEnd += shares.afterEnd;
      waiting += shares.waiting;
      EXPECT_EQ(shares.work + shares.waiting + shares.transferring + shares.afterEnd, played.timeline.ticks) << seed;
    }
    EXPECT_EQ(lengthOf(criticalPath(played.timeline)), played.timeline.ticks) << seed;
    for (const WaitGroup &group : played.allWaits()) {
      EXPECT_LT(group.cause, played.job.ranks()) << seed;
      EXPECT_FALSE(group.waiting.contains(group.cause) && group.waiting.size() == 1) << seed;
      (group.kind == WaitKind::afterEnd ? afterEnd : waiting) -= group.ticks;
    }
    EXPECT_EQ(afterEnd, 0u) << seed;
    EXPECT_EQ(waiting, 0u) << seed;
  }
}

/// Of the ticks that are waited, the cause has worked more meanwhile, or was held up by transfers; of few, neither.
TEST(JobTimeline, CausesExplainTheWaitsOfRandomPrograms) {
  uint64_t all = 0, unexplained = 0;
  for (unsigned seed = 0; seed < 300; ++seed)
    for (const WaitGroup &group : random(seed).waits()) {
      all += group.ticks;
      unexplained += group.isTransfer() || group.causeWork > group.waiterWork ? 0 : group.ticks;
    }
  EXPECT_LT(unexplained * 20, all);
}

/// The path is what has to become shorter: with less work elsewhere, nothing ends sooner.
TEST(JobTimeline, WorkBesideTheCriticalPathCostsNothing) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Played played = random(seed);
    JobWork onPath(played.work.size());
    for (uint32_t rank = 0; rank < onPath.size(); ++rank)
      onPath[rank].resize(played.work[rank].size());
    for (const PathPiece &piece : criticalPath(played.timeline))
      if (piece.kind == PathPiece::Kind::work)
        onPath[piece.place.rank][piece.place.call] = piece.end - piece.begin;
    EXPECT_EQ(playJob(played.job, onPath, network).ticks, played.timeline.ticks) << seed;
    JobWork faster = played.work;
    for (std::vector<uint64_t> &rank : faster)
      for (uint64_t &ticks : rank)
        ticks /= 2;
    EXPECT_LE(playJob(played.job, faster, network).ticks, played.timeline.ticks) << seed;
  }
}

} // namespace
} // namespace leastaction
