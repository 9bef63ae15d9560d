#include "analysis/simulator/rank_player.h"

#include "analysis/simulator/world.h"

#include <simgrid/s4u/Actor.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <smpi/smpi.h>

#include <string>

namespace leastaction::script {
namespace {

void work(double seconds) {
  if (seconds > 0)
    simgrid::s4u::this_actor::sleep_for(seconds);
}

std::vector<int> countsOf(std::span<const uint32_t> numbers) {
  return {numbers.begin(), numbers.end()};
}

} // namespace

RankPlayer::RankPlayer(const Script &script, Times &times, char *room, uint32_t rank)
    : script_(script), rank_(rank), times_(times.of(rank)), room_(room),
      requests_(script.ranks[rank].calls, MPI_REQUEST_NULL),
      communicators_(script.header.communicators, MPI_COMM_NULL) {}

void RankPlayer::play() {
  // As smpirun places a rank.
  simgrid::s4u::ActorPtr self = simgrid::s4u::Actor::self();
  self->set_property("instance_id", instanceName);
  self->set_property("rank", std::to_string(rank_));
  MPI_Init(nullptr, nullptr);
  simgrid::s4u::this_actor::yield(); // until all others are there
  communicators_[0] = world_ = worldOfThisRank();
  communicators_[1] = MPI_COMM_SELF;
  const std::span<const ScriptCall> calls = script_.of(rank_);
  for (size_t number = 0; number < calls.size(); ++number) {
    const ScriptCall &call = calls[number];
    work(call.workSeconds);
    times_[number].enter = simgrid::s4u::Engine::get_clock();
    if (call.kind == CallKind::never)
      simgrid::s4u::this_actor::suspend();
    make(call, call.isImmediate ? &requests_[number] : nullptr);
    times_[number].leave = simgrid::s4u::Engine::get_clock();
  }
  work(script_.ranks[rank_].lastWorkSeconds);
  MPI_Finalize();
}

void RankPlayer::make(const ScriptCall &call, MPI_Request *request) {
  const int bytes = static_cast<int>(call.bytes), room = static_cast<int>(call.bytesIn);
  const int tag = static_cast<int>(call.tag), tagIn = static_cast<int>(call.tagIn);
  switch (call.kind) {
  case CallKind::none:
  case CallKind::never:
    return;
  case CallKind::send:
    request ? MPI_Isend(room_, bytes, MPI_BYTE, call.peer, tag, world_, request)
            : MPI_Send(room_, bytes, MPI_BYTE, call.peer, tag, world_);
    return;
  case CallKind::synchronousSend:
    request ? MPI_Issend(room_, bytes, MPI_BYTE, call.peer, tag, world_, request)
            : MPI_Ssend(room_, bytes, MPI_BYTE, call.peer, tag, world_);
    return;
  case CallKind::bufferedSend: { // Nobody waits for it.
    MPI_Request sent = MPI_REQUEST_NULL;
    MPI_Isend(room_, bytes, MPI_BYTE, call.peer, tag, world_, &sent);
    if (sent != MPI_REQUEST_NULL)
      MPI_Request_free(&sent);
    return;
  }
  case CallKind::receive:
    request ? MPI_Irecv(room_, room, MPI_BYTE, call.peerIn, tagIn, world_, request)
            : MPI_Recv(room_, room, MPI_BYTE, call.peerIn, tagIn, world_, MPI_STATUS_IGNORE);
    return;
  case CallKind::sendReceive:
    // Where there is no partner, there is no number of a message either.
    MPI_Sendrecv(room_, bytes, MPI_BYTE, call.peer == noPeer ? MPI_PROC_NULL : call.peer, call.peer == noPeer ? 0 : tag,
                 room_, room, MPI_BYTE, call.peerIn == noPeer ? MPI_PROC_NULL : call.peerIn,
                 call.peerIn == noPeer ? 0 : tagIn, world_, MPI_STATUS_IGNORE);
    return;
  case CallKind::probe: {
    MPI_Status found;
    MPI_Probe(call.peerIn, tagIn, world_, &found);
    return;
  }
  case CallKind::wait:
    return waitFor(script_.numbersOf(call));
  case CallKind::duplicate:
  case CallKind::split:
  case CallKind::group:
    return makeCommunicator(call);
  case CallKind::gatherv:
  case CallKind::scatterv:
  case CallKind::allgatherv:
  case CallKind::alltoallv:
  case CallKind::reduceScatter:
    return collectiveOfParts(call, request);
  default:
    return collective(call, request);
  }
}

void RankPlayer::waitFor(std::span<const uint32_t> calls) {
  std::vector<MPI_Request> pending;
  for (const uint32_t number : calls)
    if (requests_[number] != MPI_REQUEST_NULL) {
      pending.push_back(requests_[number]);
      requests_[number] = MPI_REQUEST_NULL;
    }
  if (pending.size() == 1)
    MPI_Wait(pending.data(), MPI_STATUS_IGNORE);
  else if (!pending.empty())
    MPI_Waitall(static_cast<int>(pending.size()), pending.data(), MPI_STATUSES_IGNORE);
}

void RankPlayer::collective(const ScriptCall &call, MPI_Request *request) {
  MPI_Comm group = communicators_[call.communicator];
  if (group == MPI_COMM_NULL)
    return;
  const int n = static_cast<int>(call.bytes), root = call.peer;
  char *const a = room_;
  switch (call.kind) {
  case CallKind::barrier:
    request ? MPI_Ibarrier(group, request) : MPI_Barrier(group);
    return;
  case CallKind::broadcast:
    request ? MPI_Ibcast(a, n, MPI_BYTE, root, group, request) : MPI_Bcast(a, n, MPI_BYTE, root, group);
    return;
  case CallKind::reduce:
    request ? MPI_Ireduce(a, a + n, n, MPI_BYTE, MPI_BOR, root, group, request)
            : MPI_Reduce(a, a + n, n, MPI_BYTE, MPI_BOR, root, group);
    return;
  case CallKind::allreduce:
    request ? MPI_Iallreduce(a, a + n, n, MPI_BYTE, MPI_BOR, group, request)
            : MPI_Allreduce(a, a + n, n, MPI_BYTE, MPI_BOR, group);
    return;
  case CallKind::gather:
    request ? MPI_Igather(a, n, MPI_BYTE, a + n, n, MPI_BYTE, root, group, request)
            : MPI_Gather(a, n, MPI_BYTE, a + n, n, MPI_BYTE, root, group);
    return;
  case CallKind::scatter:
    request ? MPI_Iscatter(a + n, n, MPI_BYTE, a, n, MPI_BYTE, root, group, request)
            : MPI_Scatter(a + n, n, MPI_BYTE, a, n, MPI_BYTE, root, group);
    return;
  case CallKind::allgather:
    request ? MPI_Iallgather(a, n, MPI_BYTE, a + n, n, MPI_BYTE, group, request)
            : MPI_Allgather(a, n, MPI_BYTE, a + n, n, MPI_BYTE, group);
    return;
  case CallKind::alltoall: {
    char *const b = a + script_.header.roomBytes;
    request ? MPI_Ialltoall(a, n, MPI_BYTE, b, n, MPI_BYTE, group, request)
            : MPI_Alltoall(a, n, MPI_BYTE, b, n, MPI_BYTE, group);
    return;
  }
  case CallKind::scan:
    request ? MPI_Iscan(a, a + n, n, MPI_BYTE, MPI_BOR, group, request)
            : MPI_Scan(a, a + n, n, MPI_BYTE, MPI_BOR, group);
    return;
  case CallKind::exscan:
    request ? MPI_Iexscan(a, a + n, n, MPI_BYTE, MPI_BOR, group, request)
            : MPI_Exscan(a, a + n, n, MPI_BYTE, MPI_BOR, group);
    return;
  default:
    return;
  }
}

void RankPlayer::collectiveOfParts(const ScriptCall &call, MPI_Request *request) {
  MPI_Comm group = communicators_[call.communicator];
  if (group == MPI_COMM_NULL)
    return;
  const int n = static_cast<int>(call.bytes), root = call.peer;
  char *const a = room_, *const b = room_ + script_.header.roomBytes;
  int size = 0;
  MPI_Comm_size(group, &size);
  const std::span<const uint32_t> numbers = script_.numbersOf(call);
  // Where a rank that is not the root has none, they are not looked at.
  std::vector<int> counts = countsOf(numbers.first(std::min<size_t>(numbers.size(), static_cast<size_t>(size))));
  counts.resize(static_cast<size_t>(size), 0);
  const std::vector<int> offsets(counts.size(), 0); // all at one place
  switch (call.kind) {
  case CallKind::gatherv:
    request ? MPI_Igatherv(a, n, MPI_BYTE, b, counts.data(), offsets.data(), MPI_BYTE, root, group, request)
            : MPI_Gatherv(a, n, MPI_BYTE, b, counts.data(), offsets.data(), MPI_BYTE, root, group);
    return;
  case CallKind::scatterv:
    request ? MPI_Iscatterv(b, counts.data(), offsets.data(), MPI_BYTE, a, n, MPI_BYTE, root, group, request)
            : MPI_Scatterv(b, counts.data(), offsets.data(), MPI_BYTE, a, n, MPI_BYTE, root, group);
    return;
  case CallKind::allgatherv:
    request ? MPI_Iallgatherv(a, n, MPI_BYTE, b, counts.data(), offsets.data(), MPI_BYTE, group, request)
            : MPI_Allgatherv(a, n, MPI_BYTE, b, counts.data(), offsets.data(), MPI_BYTE, group);
    return;
  case CallKind::alltoallv: {
    std::vector<int> got = countsOf(numbers.subspan(std::min<size_t>(numbers.size(), static_cast<size_t>(size))));
    got.resize(static_cast<size_t>(size), 0);
    request ? MPI_Ialltoallv(a, counts.data(), offsets.data(), MPI_BYTE, b, got.data(), offsets.data(), MPI_BYTE, group,
                             request)
            : MPI_Alltoallv(a, counts.data(), offsets.data(), MPI_BYTE, b, got.data(), offsets.data(), MPI_BYTE, group);
    return;
  }
  case CallKind::reduceScatter:
    request ? MPI_Ireduce_scatter(a, b, counts.data(), MPI_BYTE, MPI_BOR, group, request)
            : MPI_Reduce_scatter(a, b, counts.data(), MPI_BYTE, MPI_BOR, group);
    return;
  default:
    return;
  }
}

void RankPlayer::makeCommunicator(const ScriptCall &call) {
  MPI_Comm group = communicators_[call.communicator];
  if (group == MPI_COMM_NULL)
    return;
  MPI_Comm made = MPI_COMM_NULL;
  if (call.kind == CallKind::duplicate) {
    MPI_Comm_dup(group, &made);
  } else if (call.kind == CallKind::group) {
    const std::span<const uint32_t> numbers = script_.numbersOf(call);
    const std::vector<int> members(numbers.begin(), numbers.end());
    MPI_Group all = MPI_GROUP_NULL, some = MPI_GROUP_NULL;
    MPI_Comm_group(group, &all);
    MPI_Group_incl(all, static_cast<int>(members.size()), members.data(), &some);
    MPI_Comm_create_group(group, some, 0, &made);
    MPI_Group_free(&some);
    MPI_Group_free(&all);
  } else {
    const std::span<const uint32_t> numbers = script_.numbersOf(call);
    const bool takesPart = call.made != nothing;
    MPI_Comm_split(group, takesPart ? static_cast<int>(numbers[0]) : MPI_UNDEFINED,
                   takesPart ? static_cast<int>(numbers[1]) : 0, &made);
  }
  if (call.made != nothing)
    communicators_[call.made] = made;
}

} // namespace leastaction::script
