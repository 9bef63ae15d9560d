#include "analysis/program/parallel/job_script.h"

#include "../../execution/job/job_of_calls.h"

#include <gtest/gtest.h>

#include <cstring>

namespace leastaction {
namespace {

using script::CallKind;

struct Script {
  script::ScriptHeader header;
  std::vector<script::ScriptRank> ranks;
  std::vector<script::ScriptCall> calls;
  std::vector<uint32_t> numbers;
  uint64_t leftOut = 0;

  std::vector<uint32_t> numbersOf(const script::ScriptCall &call) const {
    return {numbers.begin() + call.firstNumber, numbers.begin() + call.firstNumber + call.numbers};
  }
};

template <class T> void take(const std::string &text, size_t &at, std::vector<T> &all, uint64_t count) {
  all.resize(count);
  ASSERT_LE(at + count * sizeof(T), text.size());
  if (count != 0)
    std::memcpy(all.data(), text.data() + at, count * sizeof(T));
  at += count * sizeof(T);
}

Script scriptWith(const std::vector<RankCalls> &ranks, const JobWork &work, const ScriptOptions &options = {}) {
  std::vector<MpiTrace> traces;
  for (const RankCalls &rank : ranks)
    traces.push_back(rank.trace);
  const JobScript written = scriptOf(Job::of(std::move(traces)), work, options);
  Script script;
  script.leftOut = written.leftOut;
  std::memcpy(&script.header, written.text.data(), sizeof script.header);
  size_t at = sizeof script.header;
  take(written.text, at, script.ranks, script.header.ranks);
  take(written.text, at, script.calls, script.header.calls);
  take(written.text, at, script.numbers, script.header.numbers);
  EXPECT_EQ(at, written.text.size());
  return script;
}

TEST(JobScript, AReceiveHasTheTagOfItsMessage) {
  RankCalls a(0, 3), b(1, 3), c(2, 3);
  a.send(1, 100, 5);
  c.send(1, 200, 5);
  b.receive(2, 1000, 5);
  b.receive(0, 1000, 5);
  const Script script = scriptWith({a, b, c}, {{4, 0}, {8, 12, 16}, {0, 0}}, {.clockHz = 4'000'000'000});
  ASSERT_EQ(script.calls.size(), 4u);
  const script::ScriptCall &fromA = script.calls[0], &first = script.calls[1], &second = script.calls[2],
                           &fromC = script.calls[3];
  EXPECT_EQ(fromA.kind, CallKind::send);
  EXPECT_EQ(fromA.peer, 1);
  EXPECT_EQ(fromA.bytes, 100u);
  EXPECT_EQ(first.kind, CallKind::receive);
  EXPECT_EQ(first.tagIn, fromC.tag);
  EXPECT_EQ(first.peerIn, 2);
  EXPECT_EQ(second.tagIn, fromA.tag);
  EXPECT_NE(fromA.tag, fromC.tag);
  EXPECT_DOUBLE_EQ(fromA.workSeconds, 1e-9);
  EXPECT_DOUBLE_EQ(second.workSeconds, 3e-9);
  EXPECT_DOUBLE_EQ(script.ranks[1].lastWorkSeconds, 4e-9);
}

TEST(JobScript, AWaitIsForTheCallsThatBegan) {
  RankCalls a(0, 2), b(1, 2);
  a.send(1, 8);
  b.add({.kind = MpiCall::immediateReceive, .peer = 0, .bytesIn = 64, .request = 1});
  b.add({.kind = MpiCall::test});
  b.add({.kind = MpiCall::wait});
  b.complete({.request = 1, .source = 0, .tag = 0, .bytes = 8});
  const Script script = scriptWith({a, b}, {{0, 0}, {0, 0, 0, 0}});
  ASSERT_EQ(script.calls.size(), 4u);
  EXPECT_EQ(script.calls[1].kind, CallKind::receive);
  EXPECT_TRUE(script.calls[1].isImmediate);
  EXPECT_EQ(script.calls[2].kind, CallKind::none); // It found nothing.
  EXPECT_EQ(script.calls[3].kind, CallKind::wait);
  EXPECT_EQ(script.numbersOf(script.calls[3]), std::vector<uint32_t>{0});
}

TEST(JobScript, CommunicatorsAreSplitOrDuplicated) {
  RankCalls a(0, 2), b(1, 2);
  a.trace.communicators[77] = b.trace.communicators[77] = {1, 0};
  a.trace.communicators[88] = b.trace.communicators[88] = {0, 1};
  for (RankCalls *rank : {&a, &b}) {
    rank->add({.kind = MpiCall::makeCommunicator, .made = 77});
    rank->add({.kind = MpiCall::makeCommunicator, .made = 88});
    rank->add({.kind = MpiCall::allreduce, .communicator = 77, .bytesOut = 24, .bytesIn = 24});
  }
  const Script script = scriptWith({a, b}, {{0, 0, 0, 0}, {0, 0, 0, 0}});
  ASSERT_EQ(script.calls.size(), 6u);
  EXPECT_EQ(script.header.communicators, 4u);
  EXPECT_EQ(script.calls[0].kind, CallKind::split);
  EXPECT_EQ(script.numbersOf(script.calls[0]), (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(script.numbersOf(script.calls[3]), (std::vector<uint32_t>{0, 0}));
  EXPECT_EQ(script.calls[1].kind, CallKind::duplicate);
  EXPECT_EQ(script.calls[2].communicator, script.calls[0].made);
  EXPECT_EQ(script.calls[2].bytes, 24u);
  EXPECT_EQ(script.leftOut, 0u);
}

TEST(JobScript, WhatCannotBePlayedIsCounted) {
  RankCalls a(0, 1);
  a.add({.kind = MpiCall::other});
  a.add({.kind = MpiCall::barrier, .communicator = 99}); // Not known.
  a.add({.kind = MpiCall::barrier});
  a.trace.calls.back().end = 0; // Killed in it.
  const Script script = scriptWith({a}, {{0, 0, 0, 0}});
  EXPECT_EQ(script.leftOut, 2u);
  EXPECT_EQ(script.calls[0].kind, CallKind::none);
  EXPECT_EQ(script.calls[1].kind, CallKind::none);
  EXPECT_EQ(script.calls[2].kind, CallKind::never);
}

TEST(JobScript, TimesOfAnotherJobAreRefused) {
  RankCalls a(0, 1);
  a.collective(MpiCall::barrier);
  const Job job = Job::of({a.trace});
  script::TimesHeader header = {};
  std::memcpy(header.magic, script::timesMagic, sizeof header.magic);
  header.calls = 1;
  header.hosts = 3;
  const script::CallTimes times{1, 2};
  std::string text(sizeof header + sizeof times, '\0');
  std::memcpy(text.data(), &header, sizeof header);
  std::memcpy(text.data() + sizeof header, &times, sizeof times);
  const Result<SimulatedTimes> read = timesOf(text, job);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->hosts, 3u);
  EXPECT_EQ(read->ranks[0][0].leave, 2);
  EXPECT_FALSE(timesOf(text.substr(1), job).has_value());
  text[0] = 'X';
  EXPECT_FALSE(timesOf(text, job).has_value());
}

} // namespace
} // namespace leastaction
