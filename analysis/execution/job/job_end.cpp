#include "analysis/execution/job/job_end.h"

#include <algorithm>
#include <map>

namespace leastaction {
namespace {

class Ends {
public:
  explicit Ends(const Job &job) : job_(job) {
    for (const JobMessage &message : job.messages())
      if (message.received.rank == CallOfRank::none)
        unreceived_.push_back(&message);
  }

  RankEnd of(uint32_t rank) const {
    const MpiTrace &trace = job_.trace(rank);
    RankEnd end;
    if (trace.calls.empty())
      return end;
    end.call = static_cast<uint32_t>(trace.calls.size() - 1);
    const MpiCallRecord &last = trace.calls.back();
    if (last.end == 0) {
      end.state = RankEnd::State::inCall;
      addPartners(end, {rank, end.call});
    } else {
      end.state = last.kind == MpiCall::finalize ? RankEnd::State::finished : RankEnd::State::inWork;
    }
    return end;
  }

private:
  void addPartners(RankEnd &end, CallOfRank place) const {
    const MpiCallRecord &call = job_.call(place);
    if (isCollective(call.kind))
      return addMembers(end, place);
    if (call.kind == MpiCall::wait)
      return addRequests(end, place.rank);
    if (call.kind == MpiCall::finalize)
      return addAll(end, place.rank, [](const MpiTrace &trace) {
        return trace.calls.empty() || trace.calls.back().kind != MpiCall::finalize;
      });
    if (call.kind == MpiCall::init)
      return addAll(end, place.rank, [](const MpiTrace &trace) { return trace.calls.empty(); });
    if (receives(call.kind) || call.kind == MpiCall::probe)
      addSender(end, place);
    if (sends(call.kind) && end.waitsFor.empty())
      addReceiver(end, place);
  }

  template <class Wanted> void addAll(RankEnd &end, uint32_t own, const Wanted &wanted) const {
    for (uint32_t rank = 0; rank < job_.ranks(); ++rank)
      if (rank != own && wanted(job_.trace(rank)))
        end.waitsFor.insert(rank);
  }

  void addMembers(RankEnd &end, CallOfRank place) const {
    const uint32_t number = job_.links(place.rank).calls[place.call].collective;
    if (number == CallLinks::none)
      return;
    const JobCollective &collective = job_.collectives()[number];
    const MpiTrace &trace = job_.trace(place.rank);
    const auto members = trace.communicators.find(trace.calls[place.call].calledBy());
    if (members == trace.communicators.end())
      return;
    for (size_t i = 0; i < std::min(members->second.size(), collective.calls.size()); ++i)
      if (collective.calls[i].rank == CallOfRank::none)
        end.waitsFor.insert(members->second[i]);
  }

  /// Who has not sent what a call receives.
  void addSender(RankEnd &end, CallOfRank place) const {
    const MpiTrace &trace = job_.trace(place.rank);
    const MpiCallRecord &call = job_.call(place);
    const int32_t peer = call.kind == MpiCall::sendReceive ? call.peerIn : call.peer;
    if (peer == format::mpiNoPeer || hasMessage(place, peer))
      return;
    if (peer >= 0) {
      if (const int64_t from = trace.worldRank(call.communicator, peer); from >= 0 && from != place.rank)
        end.waitsFor.insert(static_cast<uint32_t>(from));
      return;
    }
    if (const auto members = trace.communicators.find(call.communicator); members != trace.communicators.end())
      for (const uint32_t member : members->second)
        if (member != place.rank)
          end.waitsFor.insert(member);
    end.waitsForAny = end.waitsFor.size() > 1;
  }

  /// Is one there that nobody received, and which the call would take? What a sendReceive takes has a tag of its own.
  bool hasMessage(CallOfRank place, int32_t peer) const {
    const MpiCallRecord &call = job_.call(place);
    return std::ranges::any_of(unreceived_, [&](const JobMessage *message) {
      const MpiTrace &sender = job_.trace(message->sent.rank);
      const MpiCallRecord &send = job_.call(message->sent);
      return send.communicator == call.communicator && sender.worldRank(send.communicator, send.peer) == place.rank &&
             (peer < 0 || job_.trace(place.rank).worldRank(call.communicator, peer) == message->sent.rank) &&
             (call.kind == MpiCall::sendReceive || call.tag == format::mpiAnyTag || call.tag == send.tag);
    });
  }

  void addReceiver(RankEnd &end, CallOfRank place) const {
    const uint32_t number = job_.links(place.rank).calls[place.call].sent;
    if (number == CallLinks::none || job_.messages()[number].received.rank != CallOfRank::none)
      return;
    const MpiCallRecord &call = job_.call(place);
    const int64_t to = job_.trace(place.rank).worldRank(call.communicator, call.peer);
    if (to >= 0 && to != place.rank)
      end.waitsFor.insert(static_cast<uint32_t>(to));
  }

  /// Of requests that no call completed, for receives first: a small message that is sent needs nobody.
  void addRequests(RankEnd &end, uint32_t rank) const {
    const MpiTrace &trace = job_.trace(rank);
    std::map<uint64_t, uint32_t> open;
    for (uint32_t number = 0; number < trace.calls.size(); ++number) {
      const MpiCallRecord &call = trace.calls[number];
      if (call.request != 0 && (receives(call.kind) || sends(call.kind) || isCollective(call.kind)) &&
          call.kind != MpiCall::makeSend && call.kind != MpiCall::makeReceive)
        open[call.request] = number;
      for (const MpiCompletion &completion : trace.completionsOf(call))
        open.erase(completion.request);
    }
    for (const auto &[request, number] : open) {
      const CallOfRank begun{rank, number};
      if (isCollective(job_.call(begun).kind))
        addMembers(end, begun);
      else if (receives(job_.call(begun).kind))
        addSender(end, begun);
    }
    if (end.waitsFor.empty())
      for (const auto &[request, number] : open)
        if (sends(trace.calls[number].kind))
          addReceiver(end, {rank, number});
  }

  const Job &job_;
  std::vector<const JobMessage *> unreceived_;
};

} // namespace

std::vector<RankEnd> endsOf(const Job &job) {
  const Ends ends(job);
  std::vector<RankEnd> all;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank)
    all.push_back(ends.of(rank));
  return all;
}

std::vector<uint32_t> deadlockOf(const std::vector<RankEnd> &ends) {
  // Depth first; a rank that was left without a circle is in none.
  enum class Mark : uint8_t { fresh, onPath, left };
  std::vector<Mark> marks(ends.size(), Mark::fresh);
  struct Step {
    uint32_t rank;
    std::set<uint32_t>::const_iterator next;
  };
  for (uint32_t first = 0; first < ends.size(); ++first) {
    if (marks[first] != Mark::fresh)
      continue;
    std::vector<Step> path{{first, ends[first].waitsFor.begin()}};
    marks[first] = Mark::onPath;
    while (!path.empty()) {
      Step &step = path.back();
      if (ends[step.rank].waitsForAny || step.next == ends[step.rank].waitsFor.end()) {
        marks[step.rank] = Mark::left;
        path.pop_back();
        continue;
      }
      const uint32_t next = *step.next++;
      if (marks[next] == Mark::onPath) {
        std::vector<uint32_t> circle;
        for (auto at = std::ranges::find(path, next, &Step::rank); at != path.end(); ++at)
          circle.push_back(at->rank);
        std::ranges::rotate(circle, std::ranges::min_element(circle));
        return circle;
      }
      if (marks[next] == Mark::fresh) {
        marks[next] = Mark::onPath;
        path.push_back({next, ends[next].waitsFor.begin()});
      }
    }
  }
  return {};
}

} // namespace leastaction
