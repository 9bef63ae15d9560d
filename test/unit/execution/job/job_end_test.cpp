#include "analysis/execution/job/job_end.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using State = RankEnd::State;

/// Ranks of MPI_COMM_WORLD, whose calls are added one after the other.
class Traces {
public:
  explicit Traces(uint32_t ranks) {
    std::vector<uint32_t> world;
    for (uint32_t rank = 0; rank < ranks; ++rank)
      world.push_back(rank);
    for (uint32_t rank = 0; rank < ranks; ++rank) {
      MpiTrace &trace = traces_.emplace_back();
      trace.rank = rank;
      trace.ranks = ranks;
      trace.communicators[1] = world;
    }
  }
  /// One that ends, or not.
  void call(uint32_t rank, MpiCall kind, int32_t peer = -1, bool ends = true, uint64_t request = 0) {
    MpiTrace &trace = traces_[rank];
    MpiCallRecord call;
    call.kind = kind;
    call.begin = 10 * trace.calls.size() + 1;
    call.end = ends ? call.begin + 5 : 0;
    call.communicator = 1;
    call.peer = peer;
    call.request = request;
    if (ends && receives(kind) && request == 0) {
      call.firstCompletion = static_cast<uint32_t>(trace.allCompletions.size());
      call.completions = 1;
      trace.allCompletions.push_back({.source = peer});
    }
    trace.calls.push_back(call);
  }
  std::vector<RankEnd> ends() { return endsOf(Job::of(traces_)); }

private:
  std::vector<MpiTrace> traces_;
};

TEST(JobEnd, OfAWholeJobIsFinished) {
  Traces traces(2);
  for (uint32_t rank = 0; rank < 2; ++rank)
    traces.call(rank, MpiCall::finalize);
  for (const RankEnd &end : traces.ends())
    EXPECT_EQ(end.state, State::finished);
  EXPECT_TRUE(deadlockOf(traces.ends()).empty());
}

TEST(JobEnd, ACollectiveCallNeedsThoseThatAreNotThere) {
  Traces traces(3);
  traces.call(0, MpiCall::barrier, -1, false);
  traces.call(1, MpiCall::init);
  traces.call(2, MpiCall::barrier, -1, false);
  const std::vector<RankEnd> ends = traces.ends();
  EXPECT_EQ(ends[0].waitsFor, std::set<uint32_t>{1});
  EXPECT_EQ(ends[2].waitsFor, std::set<uint32_t>{1});
  EXPECT_EQ(ends[1].state, State::inWork);
  EXPECT_TRUE(deadlockOf(ends).empty());
}

TEST(JobEnd, AReceiveWhoseMessageIsThereWaitsForNobody) {
  Traces traces(2);
  traces.call(1, MpiCall::send, 0);
  traces.call(0, MpiCall::receive, 1, false);
  EXPECT_EQ(traces.ends()[0].state, State::inCall);
  EXPECT_TRUE(traces.ends()[0].waitsFor.empty());
}

TEST(JobEnd, ReceivesOfEachOtherAreADeadlock) {
  Traces traces(4);
  traces.call(1, MpiCall::receive, 3, false);
  traces.call(3, MpiCall::receive, 2, false);
  traces.call(2, MpiCall::receive, 1, false);
  traces.call(0, MpiCall::receive, 1, false);
  EXPECT_EQ(deadlockOf(traces.ends()), (std::vector<uint32_t>{1, 3, 2}));
}

TEST(JobEnd, AReceiveOfAnySourceIsInNoDeadlockAsLongAsOneMaySend) {
  Traces traces(3);
  traces.call(0, MpiCall::receive, format::mpiAnyPeer, false);
  traces.call(1, MpiCall::receive, 0, false);
  traces.call(2, MpiCall::init);
  const std::vector<RankEnd> ends = traces.ends();
  EXPECT_TRUE(ends[0].waitsForAny);
  EXPECT_EQ(ends[0].waitsFor, (std::set<uint32_t>{1, 2}));
  EXPECT_TRUE(deadlockOf(ends).empty());
}

TEST(JobEnd, LargeMessagesThatNobodyReceivesAreADeadlock) {
  Traces traces(2);
  traces.call(0, MpiCall::send, 1, false);
  traces.call(1, MpiCall::send, 0, false);
  EXPECT_EQ(deadlockOf(traces.ends()), (std::vector<uint32_t>{0, 1}));
}

TEST(JobEnd, AWaitNeedsWhatItsRequestsDo) {
  Traces traces(3);
  traces.call(0, MpiCall::immediateReceive, 2, true, 1);
  traces.call(0, MpiCall::immediateSend, 1, true, 2);
  traces.call(0, MpiCall::wait, -1, false);
  EXPECT_EQ(traces.ends()[0].waitsFor, std::set<uint32_t>{2});
}

TEST(JobEnd, RanksWithoutARecordAreUnknown) {
  Traces traces(2);
  traces.call(0, MpiCall::finalize, -1, false);
  EXPECT_EQ(traces.ends()[1].state, State::unknown);
  EXPECT_EQ(traces.ends()[0].waitsFor, std::set<uint32_t>{1});
}

} // namespace
} // namespace leastaction
