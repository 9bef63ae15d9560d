#include "analysis/execution/job/call_matching.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

bool isImmediate(MpiCall call) {
  return (call >= MpiCall::immediateSend && call <= MpiCall::immediateReceive);
}

} // namespace

CallMatching::CallMatching(const std::vector<MpiTrace> &traces) : links(traces.size()) {
  for (const MpiTrace &trace : traces)
    readRank(trace);
  join();
}

void CallMatching::readRank(const MpiTrace &trace) {
  collectivesSeen_.clear();
  RankLinks &own = links[trace.rank];
  own.calls.resize(trace.calls.size());
  Requests requests;
  for (uint32_t number = 0; number < trace.calls.size(); ++number) {
    const MpiCallRecord &call = trace.calls[number];
    if (isCollective(call.kind)) {
      takePart(trace, number);
      if (call.request)
        requests[call.request] = {number, number};
    } else if (isImmediate(call.kind) || call.kind == MpiCall::makeSend || call.kind == MpiCall::makeReceive) {
      if (sends(call.kind) && call.kind != MpiCall::makeSend)
        send(trace, call, number);
      requests[call.request] = {number, number};
    } else if (call.kind == MpiCall::start) {
      if (const auto request = requests.find(call.request); request != requests.end()) {
        request->second.begun = number;
        if (const MpiCallRecord &made = trace.calls[request->second.made]; sends(made.kind))
          send(trace, made, number);
      }
    } else if (sends(call.kind)) {
      send(trace, call, number);
    }
    own.calls[number].firstAwaited = static_cast<uint32_t>(own.allAwaited.size());
    for (const MpiCompletion &completion : trace.completionsOf(call)) {
      if (completion.request == 0) {
        if (receives(call.kind))
          receive(trace, call, number, completion);
        continue;
      }
      const auto request = requests.find(completion.request);
      if (request == requests.end())
        continue;
      const Request found = request->second;
      own.allAwaited.push_back(found.begun);
      ++own.calls[number].awaited;
      if (const MpiCallRecord &made = trace.calls[found.made]; receives(made.kind))
        receive(trace, made, found.begun, completion);
      if (found.made == found.begun)
        requests.erase(request); // Persistent ones may be started again.
    }
  }
}

void CallMatching::send(const MpiTrace &trace, const MpiCallRecord &made, uint32_t call) {
  if (made.peer == format::mpiNoPeer)
    return;
  const int64_t to = trace.worldRank(made.communicator, made.peer);
  if (to < 0 || to >= trace.ranks) {
    ++unknownPeers_;
    return;
  }
  links[trace.rank].calls[call].sent = static_cast<uint32_t>(messages.size());
  channels_[{made.communicator, trace.rank, static_cast<uint32_t>(to), made.tag}].sent.push_back(
      static_cast<uint32_t>(messages.size()));
  messages.push_back(
      {.sent = {trace.rank, call},
       .received = {},
       .bytes = made.bytesOut,
       .synchronous = made.kind == MpiCall::synchronousSend || made.kind == MpiCall::immediateSynchronousSend,
       .buffered = made.kind == MpiCall::bufferedSend || made.kind == MpiCall::immediateBufferedSend});
}

void CallMatching::receive(const MpiTrace &trace, const MpiCallRecord &made, uint32_t call,
                           const MpiCompletion &completion) {
  const int32_t wanted = made.kind == MpiCall::sendReceive ? made.peerIn : made.peer;
  if (wanted == format::mpiNoPeer || completion.source == format::mpiNoPeer)
    return;
  const int64_t from = trace.worldRank(made.communicator, completion.source);
  if (from < 0 || from >= trace.ranks) {
    ++unknownPeers_;
    return;
  }
  channels_[{made.communicator, static_cast<uint32_t>(from), trace.rank, completion.tag}].received.push_back(
      {{trace.rank, call}, completion.bytes});
}

void CallMatching::takePart(const MpiTrace &trace, uint32_t call) {
  const MpiCallRecord &record = trace.calls[call];
  const uint64_t communicator = record.calledBy();
  if (communicator == 0)
    return;
  const auto members = trace.communicators.find(communicator);
  if (members == trace.communicators.end()) {
    ++unknownPeers_;
    return;
  }
  const auto own = std::ranges::find(members->second, trace.rank);
  if (own == members->second.end())
    return;
  const uint32_t number = collectivesSeen_[communicator]++;
  const auto [found, isNew] = collectiveNumbers_.try_emplace({communicator, members->second.front(), number},
                                                             static_cast<uint32_t>(collectives.size()));
  if (isNew) {
    collectives.emplace_back().kind = record.kind;
    collectives.back().root = trace.worldRank(record.communicator, record.peer);
    collectives.back().calls.resize(members->second.size());
  }
  JobCollective &collective = collectives[found->second];
  const auto place = static_cast<size_t>(own - members->second.begin());
  if (place >= collective.calls.size())
    return;
  collective.calls[place] = {trace.rank, call};
  collective.bytesOut = std::max(collective.bytesOut, record.bytesOut);
  collective.bytesIn = std::max(collective.bytesIn, record.bytesIn);
  links[trace.rank].calls[call].collective = found->second;
}

void CallMatching::join() {
  uint64_t unreceived = 0, unsent = 0;
  for (auto &[channel, ends] : channels_) {
    // Receives were met where they ended.
    std::ranges::sort(ends.received, {}, [](const Receive &receive) { return receive.begun.call; });
    const size_t pairs = std::min(ends.sent.size(), ends.received.size());
    for (size_t i = 0; i < pairs; ++i) {
      const CallOfRank &begun = ends.received[i].begun;
      messages[ends.sent[i]].received = begun;
      links[begun.rank].calls[begun.call].received = ends.sent[i];
    }
    unreceived += ends.sent.size() - pairs;
    unsent += ends.received.size() - pairs;
  }
  channels_.clear();
  if (unreceived)
    problems.push_back(fmt::format("Messages that nobody received: {}.", unreceived));
  if (unsent)
    problems.push_back(fmt::format("Messages that were received but are not in the sender's record: {}.", unsent));
  if (unknownPeers_)
    problems.push_back(fmt::format(
        "Calls on unknown communicators, such as those between two groups, which are assumed to wait for nobody: {}.",
        unknownPeers_));
}

} // namespace leastaction
