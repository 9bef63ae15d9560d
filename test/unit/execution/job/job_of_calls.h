// Jobs whose ranks make given calls, for tests.
//
//   RankCalls first(0, 2), second(1, 2);
//   first.add({.kind = MpiCall::send, .communicator = 1, .peer = 1, .bytesOut = 8});
//   second.receive(0, 8);
//   const Job job = Job::of({first.trace, second.trace});
#pragma once

#include "analysis/execution/job/job.h"

#include <numeric>

namespace leastaction {

struct RankCalls {
  RankCalls(uint32_t rank, uint32_t ranks) {
    trace.rank = rank;
    trace.ranks = ranks;
    trace.communicators[world].resize(ranks);
    std::iota(trace.communicators[world].begin(), trace.communicators[world].end(), 0u);
    trace.communicators[self] = {rank};
  }

  static constexpr uint64_t world = 1, self = 2;

  /// Calls take a tick of the clock, and there are nine between them.
  void add(MpiCallRecord call) {
    call.thread = 7;
    call.begin = clock_ += 10;
    call.end = call.begin + 1;
    if (call.communicator == 0)
      call.communicator = world;
    call.firstCompletion = static_cast<uint32_t>(trace.allCompletions.size());
    trace.calls.push_back(call);
  }

  void complete(MpiCompletion completion) {
    trace.allCompletions.push_back(completion);
    ++trace.calls.back().completions;
  }

  void send(int32_t to, uint64_t bytes, int32_t tag = 0) {
    add({.kind = MpiCall::send, .peer = to, .tag = tag, .bytesOut = bytes});
  }

  void receive(int32_t from, uint64_t bytes, int32_t tag = 0) {
    add({.kind = MpiCall::receive, .peer = from, .tag = tag, .bytesIn = bytes});
    complete({.request = 0, .source = from, .tag = tag, .bytes = bytes});
  }

  void collective(MpiCall kind, int32_t root = -1, uint64_t bytes = 0) {
    add({.kind = kind, .peer = root, .bytesOut = bytes, .bytesIn = bytes});
  }

  MpiTrace trace;

private:
  uint64_t clock_ = 0;
};

} // namespace leastaction
