#include "analysis/execution/job/thread_order.h"

#include "job_of_calls.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr uint32_t mainThread = 7, otherThread = 8;

MpiCallRecord call(uint32_t thread, MpiCall kind, uint64_t begin, uint64_t end) {
  return {.kind = kind, .thread = thread, .begin = begin, .end = end, .communicator = RankCalls::world, .peer = 1};
}

/// MPI_Init, and what follows it.
MpiTrace traceOf(const std::vector<MpiCallRecord> &calls) {
  MpiTrace trace = RankCalls(0, 2).trace;
  trace.calls = {call(mainThread, MpiCall::init, 1, 2)};
  trace.calls.insert(trace.calls.end(), calls.begin(), calls.end());
  return trace;
}

std::vector<MpiCall> kindsOf(const MpiTrace &trace) {
  std::vector<MpiCall> kinds;
  for (const MpiCallRecord &one : trace.calls)
    kinds.push_back(one.kind);
  return kinds;
}

TEST(ThreadOrder, CallsThatDoNotOverlapStay) {
  MpiTrace trace = traceOf({call(otherThread, MpiCall::send, 10, 20), call(mainThread, MpiCall::receive, 21, 30)});
  EXPECT_EQ(orderThreads(trace), 1u);
  EXPECT_EQ(kindsOf(trace), (std::vector{MpiCall::init, MpiCall::send, MpiCall::receive}));
  MpiTrace single = traceOf({call(mainThread, MpiCall::send, 10, 20)});
  EXPECT_EQ(orderThreads(single), 0u);
}

TEST(ThreadOrder, ACallThatBlocksMeanwhileIsWaitedForWhereItEnds) {
  MpiTrace trace = traceOf({call(mainThread, MpiCall::receive, 10, 50), call(otherThread, MpiCall::send, 20, 30)});
  trace.allCompletions = {{.request = 0, .source = 1, .tag = 3, .bytes = 8}};
  trace.calls[1].completions = 1;
  EXPECT_EQ(orderThreads(trace), 1u);
  ASSERT_EQ(kindsOf(trace), (std::vector{MpiCall::init, MpiCall::immediateReceive, MpiCall::send, MpiCall::wait}));
  const MpiCallRecord &begun = trace.calls[1], &wait = trace.calls[3];
  EXPECT_EQ(name(begun.called()), "MPI_Recv");
  EXPECT_EQ(name(wait.called()), "MPI_Recv");
  EXPECT_EQ(wait.begin, 50u);
  ASSERT_EQ(trace.completionsOf(wait).size(), 1u);
  EXPECT_EQ(trace.completionsOf(wait)[0].request, begun.request);
  EXPECT_EQ(trace.completionsOf(wait)[0].tag, 3);
  EXPECT_NE(begun.request, 0u);
}

TEST(ThreadOrder, ASendreceiveIsBothInOneWait) {
  MpiTrace trace = traceOf({call(mainThread, MpiCall::sendReceive, 10, 50), call(otherThread, MpiCall::wait, 20, 60),
                            call(mainThread, MpiCall::barrier, 55, 56)});
  trace.allCompletions = {{.request = 0, .source = 1, .tag = 3, .bytes = 8}};
  trace.calls[1].completions = 1;
  trace.calls[1].peerIn = 1;
  orderThreads(trace);
  ASSERT_EQ(kindsOf(trace), (std::vector{MpiCall::init, MpiCall::immediateSend, MpiCall::immediateReceive,
                                         MpiCall::wait, MpiCall::barrier, MpiCall::wait}));
  const auto completions = trace.completionsOf(trace.calls[3]);
  ASSERT_EQ(completions.size(), 2u);
  EXPECT_EQ(completions[0].request, trace.calls[1].request);
  EXPECT_EQ(completions[1].request, trace.calls[2].request);
  EXPECT_EQ(completions[1].bytes, 8u);
}

TEST(ThreadOrder, TheThreadOfInitSaysHowARankEnds) {
  MpiTrace trace = traceOf({call(otherThread, MpiCall::receive, 10, 0), call(mainThread, MpiCall::send, 20, 30),
                            call(mainThread, MpiCall::finalize, 40, 41)});
  orderThreads(trace);
  EXPECT_EQ(kindsOf(trace), (std::vector{MpiCall::init, MpiCall::immediateReceive, MpiCall::send, MpiCall::finalize}));
  MpiTrace killed = traceOf({call(mainThread, MpiCall::receive, 10, 0), call(otherThread, MpiCall::send, 20, 30)});
  orderThreads(killed);
  ASSERT_EQ(kindsOf(killed), (std::vector{MpiCall::init, MpiCall::immediateReceive, MpiCall::send, MpiCall::wait}));
  EXPECT_EQ(killed.calls.back().end, 0u);
  EXPECT_EQ(name(killed.calls.back().called()), "MPI_Recv");
}

} // namespace
} // namespace leastaction
