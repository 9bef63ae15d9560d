#include "job_of_calls.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

const JobMessage &sentBy(const Job &job, uint32_t rank, uint32_t call) {
  return job.messages()[job.links(rank).calls[call].sent];
}

TEST(CallMatching, MessagesOfOneChannelKeepTheirOrder) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  a.send(1, 16);
  a.send(1, 24, /*tag=*/5);
  b.receive(0, 24, 5);
  b.receive(0, 8);
  b.receive(0, 16);
  const Job job = Job::of({a.trace, b.trace});
  EXPECT_EQ(sentBy(job, 0, 0).received, (CallOfRank{1, 1}));
  EXPECT_EQ(sentBy(job, 0, 1).received, (CallOfRank{1, 2}));
  EXPECT_EQ(sentBy(job, 0, 2).received, (CallOfRank{1, 0}));
}

TEST(CallMatching, AnImmediateReceiveIsMatchedWhereItBeginsWhateverCompletesIt) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  a.send(1, 16);
  b.add({.kind = MpiCall::immediateReceive, .peer = format::mpiAnyPeer, .tag = format::mpiAnyTag, .request = 1});
  b.add({.kind = MpiCall::immediateReceive, .peer = 0, .tag = 0, .request = 2});
  b.add({.kind = MpiCall::wait});
  b.complete({.request = 2, .source = 0, .tag = 0, .bytes = 16});
  b.complete({.request = 1, .source = 0, .tag = 0, .bytes = 8});
  const Job job = Job::of({a.trace, b.trace});
  EXPECT_EQ(sentBy(job, 0, 0).received, (CallOfRank{1, 0}));
  EXPECT_EQ(sentBy(job, 0, 1).received, (CallOfRank{1, 1}));
  EXPECT_EQ(job.links(1).awaitedBy(2).size(), 2u);
}

TEST(CallMatching, PersistentRequestsBeginAnew) {
  RankCalls a(0, 2), b(1, 2);
  a.add({.kind = MpiCall::makeSend, .peer = 1, .bytesOut = 8, .request = 1});
  for (int i = 0; i < 2; ++i) {
    a.add({.kind = MpiCall::start, .request = 1});
    a.add({.kind = MpiCall::wait});
    a.complete({.request = 1, .source = 0, .tag = 0, .bytes = 0});
    b.receive(0, 8);
  }
  const Job job = Job::of({a.trace, b.trace});
  ASSERT_EQ(job.messages().size(), 2u);
  EXPECT_EQ(job.messages()[1].sent, (CallOfRank{0, 3}));
  EXPECT_EQ(job.messages()[1].received, (CallOfRank{1, 1}));
  EXPECT_EQ(job.links(0).awaitedBy(4)[0], 3u);
}

TEST(CallMatching, CollectiveCallsAreCountedByCommunicator) {
  constexpr uint64_t pair = 77;
  RankCalls a(0, 3), b(1, 3), c(2, 3);
  a.trace.communicators[pair] = c.trace.communicators[pair] = {2, 0};
  a.add({.kind = MpiCall::broadcast, .communicator = pair, .peer = 0});
  c.add({.kind = MpiCall::broadcast, .communicator = pair, .peer = 0});
  for (RankCalls *rank : {&a, &b, &c}) {
    rank->collective(MpiCall::barrier);
    rank->add({.kind = MpiCall::barrier, .communicator = RankCalls::self});
  }
  const Job job = Job::of({a.trace, b.trace, c.trace});
  const JobCollective &broadcast = job.collectives()[job.links(0).calls[0].collective];
  EXPECT_EQ(broadcast.root, 2);
  EXPECT_EQ(broadcast.calls, (std::vector<CallOfRank>{{2, 0}, {0, 0}}));
  const JobCollective &barrier = job.collectives()[job.links(1).calls[0].collective];
  EXPECT_EQ(barrier.calls, (std::vector<CallOfRank>{{0, 1}, {1, 0}, {2, 1}}));
  EXPECT_EQ(job.collectives()[job.links(1).calls[1].collective].calls.size(), 1u);
}

TEST(CallMatching, WhatHasNoPartnerIsTold) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  a.send(1, 8);
  a.collective(MpiCall::finalize);
  b.receive(0, 8);
  b.receive(0, 8, /*tag=*/3);
  const Job job = Job::of({a.trace, b.trace});
  EXPECT_EQ(job.problems(),
            (std::vector<std::string>{"Messages that nobody received: 1.",
                                      "Messages that were received but are not in the sender's record: 1."}));
}

} // namespace
} // namespace leastaction
