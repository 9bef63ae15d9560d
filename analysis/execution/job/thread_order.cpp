#include "analysis/execution/job/thread_order.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

/// What begins without blocking what this call does; none if that is not known of it.
MpiCall begunBy(MpiCall call) {
  switch (call) {
  case MpiCall::send:
    return MpiCall::immediateSend;
  case MpiCall::bufferedSend:
    return MpiCall::immediateBufferedSend;
  case MpiCall::synchronousSend:
    return MpiCall::immediateSynchronousSend;
  case MpiCall::readySend:
    return MpiCall::immediateReadySend;
  case MpiCall::receive:
  case MpiCall::matchedReceive:
    return MpiCall::immediateReceive;
  default:
    return isCollective(call) ? call : MpiCall::none;
  }
}

/// It begins nothing: what matters is when it ends.
bool isWait(MpiCall call) {
  return call == MpiCall::wait || call == MpiCall::test || call == MpiCall::probe;
}

/// Of the plainest function of its kind where the record does not say which one it was; 0 if there is none.
uint16_t numberOf(const MpiCallRecord &call) {
  const std::string_view plain = name(call.called());
  for (uint16_t number = 1; call.function == 0; ++number)
    if (const std::string_view known = name({MpiCall::other, number}); known == plain)
      return number;
    else if (known == name(MpiCall::other))
      return 0;
  return call.function;
}

class ThreadOrder {
public:
  explicit ThreadOrder(MpiTrace &trace) : trace_(trace), calls_(std::exchange(trace.calls, {})) {
    for (const MpiCallRecord &call : calls_)
      lastRequest_ = std::max(lastRequest_, call.request);
  }

  void put() {
    const uint32_t own = calls_.front().thread;
    for (size_t number = 0; number < calls_.size(); ++number) {
      const MpiCallRecord &call = calls_[number];
      if (call.end == 0 && call.thread != own)
        unfinished(call);
      else if (isOverlapped(number))
        split(call);
      else
        add(call);
    }
    sort();
    for (size_t number = 1; number < trace_.calls.size(); ++number)
      if (trace_.calls[number].begin == atTheEnd)
        trace_.calls[number].begin = trace_.calls[number - 1].begin;
  }

private:
  static constexpr uint64_t atTheEnd = std::numeric_limits<uint64_t>::max();

  static uint64_t endOf(const MpiCallRecord &call) { return call.end == 0 ? atTheEnd : call.end; }

  /// Does another thread begin a call meanwhile? Within its own thread nothing begins but parts of MPI_Startall.
  bool isOverlapped(size_t number) const {
    const MpiCallRecord &call = calls_[number];
    for (size_t next = number + 1; next < calls_.size() && calls_[next].begin < endOf(call); ++next)
      if (calls_[next].thread != call.thread)
        return true;
    return false;
  }

  /// By when they begin; of equal ones, the order stays.
  void sort() {
    std::vector<std::pair<uint64_t, size_t>> order;
    for (size_t number = 0; number < trace_.calls.size(); ++number)
      order.emplace_back(trace_.calls[number].begin, number);
    std::ranges::sort(order);
    std::vector<MpiCallRecord> sorted;
    for (const auto &[begin, number] : order)
      sorted.push_back(trace_.calls[number]);
    trace_.calls = std::move(sorted);
  }

  MpiCallRecord &add(const MpiCallRecord &call) { return trace_.calls.emplace_back(call); }

  /// The beginning of what a call does, with a request of its own.
  MpiCallRecord &begin(const MpiCallRecord &call, MpiCall kind) {
    MpiCallRecord &begun = add(call);
    begun.kind = kind;
    begun.function = numberOf(call);
    begun.end = call.end == 0 ? call.begin : call.end;
    begun.completions = 0;
    begun.request = ++lastRequest_;
    return begun;
  }

  /// The parts of a call that begin where it does; false if it has none.
  bool beginAll(const MpiCallRecord &call) {
    if (call.request != 0)
      return false;
    if (call.kind == MpiCall::sendReceive) {
      begin(call, MpiCall::immediateSend).bytesIn = 0;
      MpiCallRecord &receive = begin(call, MpiCall::immediateReceive);
      receive.peer = call.peerIn;
      receive.tag = format::mpiAnyTag;
      receive.bytesOut = 0;
      return true;
    }
    if (const MpiCall kind = begunBy(call.kind); kind != MpiCall::none) {
      begin(call, kind);
      return true;
    }
    return false;
  }

  void unfinished(const MpiCallRecord &call) {
    if (!beginAll(call) && !isWait(call.kind))
      add(call).end = call.begin;
  }

  void split(const MpiCallRecord &call) {
    const uint64_t before = lastRequest_;
    if (isWait(call.kind)) {
      add(call).begin = endOf(call);
    } else if (beginAll(call)) {
      MpiCallRecord &wait = add(call);
      wait.kind = MpiCall::wait;
      wait.function = numberOf(call);
      wait.begin = endOf(call);
      wait.peer = wait.peerIn = format::mpiNoPeer;
      wait.tag = 0;
      wait.bytesOut = wait.bytesIn = wait.made = 0;
      wait.parts = wait.completions = wait.count = 0;
      if (call.end != 0)
        complete(call, wait, before + 1);
    } else {
      add(call);
    }
  }

  /// Of a receive, the last request has what it got.
  void complete(const MpiCallRecord &call, MpiCallRecord &wait, uint64_t firstRequest) {
    const auto first = static_cast<uint32_t>(trace_.allCompletions.size());
    for (uint64_t request = firstRequest; request <= lastRequest_; ++request) {
      MpiCompletion completion;
      if (request == lastRequest_ && call.completions != 0)
        completion = trace_.allCompletions[call.firstCompletion];
      completion.request = request;
      trace_.allCompletions.push_back(completion);
      ++wait.completions;
    }
    wait.firstCompletion = first;
  }

  MpiTrace &trace_;
  const std::vector<MpiCallRecord> calls_;
  uint64_t lastRequest_ = 0;
};

} // namespace

uint64_t orderThreads(MpiTrace &trace) {
  if (trace.calls.empty())
    return 0;
  const uint32_t own = trace.calls.front().thread;
  const auto others = static_cast<uint64_t>(
      std::ranges::count_if(trace.calls, [&](const MpiCallRecord &call) { return call.thread != own; }));
  if (others != 0)
    ThreadOrder(trace).put();
  return others;
}

} // namespace leastaction
