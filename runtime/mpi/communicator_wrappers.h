// Wrappers of what makes and frees communicators.
#pragma once

#include "runtime/mpi/call.h"

namespace leastaction::mpi {

/// How many were made before from one that all its members make another from.
inline uint64_t madeBefore(MPI_Comm parent) {
  uint64_t before = 0;
  withTrace([&] {
    if (Communicator *known = findCommunicator(parent))
      before = known->made++;
  });
  return before;
}

/// Behind the call that made it. `idOf` gives it a number when it is described.
template <class IdOf> void take(const Call &c, MPI_Comm made, IdOf idOf) {
  Communicator known;
  if (made == MPI_COMM_NULL || !describe(made, known))
    return;
  known.id = idOf(known);
  announce(made, known, c.record);
}

template <class Last> Last lastOf(Last last) {
  return last;
}
template <class First, class... Others> auto lastOf(First, Others... others) {
  return lastOf(others...);
}

/// All that make one from `parent`, whatever else they ask for.
template <auto Function, Called call, class... Others> int makeCommunicator(MPI_Comm parent, Others... others) {
  if (!isRecorded())
    return Function(parent, others...);
  Call c(call, parent, __builtin_return_address(0));
  const uint64_t before = madeBefore(parent);
  c.begin();
  const int result = c.end(Function(parent, others...));
  if (result == MPI_SUCCESS && c.communicator.id)
    take(c, *lastOf(others...),
         [&](const Communicator &made) { return idFrom(c.communicator.id, before, made.lowest); });
  return result;
}

/// Made by some members alone: all that have made one of the same group and with the same tag.
template <auto Function, Called call> int makeOfGroup(MPI_Comm parent, MPI_Group group, int tag, MPI_Comm *made) {
  if (!isRecorded())
    return Function(parent, group, tag, made);
  Call c(call, parent, __builtin_return_address(0));
  const uint64_t words[] = {c.communicator.id, sumOfMembers(group), static_cast<uint64_t>(tag)};
  const uint64_t key = format::checksum(words, sizeof words);
  uint64_t before = 0;
  withTrace([&] { before = countMade(key); });
  c.record.count = 1;
  c.begin();
  const int result = c.end(Function(parent, group, tag, made));
  if (result == MPI_SUCCESS && c.communicator.id)
    take(c, *made, [&](const Communicator &known) { return idFrom(key, before, known.lowest); });
  return result;
}

/// Of two groups, whose members know different parents.
template <auto Function, Called call>
int joinGroups(MPI_Comm parent, int leader, MPI_Comm peers, int otherLeader, int tag, MPI_Comm *made) {
  if (!isRecorded())
    return Function(parent, leader, peers, otherLeader, tag, made);
  Call c(call, parent, __builtin_return_address(0));
  c.begin();
  const int result = c.end(Function(parent, leader, peers, otherLeader, tag, made));
  if (result == MPI_SUCCESS && *made != MPI_COMM_NULL)
    take(c, *made, [&](const Communicator &known) {
      const uint64_t words[] = {sumOfBothGroups(*made), static_cast<uint64_t>(tag)};
      const uint64_t key = format::checksum(words, sizeof words);
      uint64_t before = 0;
      withTrace([&] { before = countMade(key); });
      return idFrom(key, before, known.lowest);
    });
  return result;
}

/// The new communicator is there when its request is complete.
template <class Begin> int duplicateBy(Call &c, MPI_Comm parent, MPI_Comm *made, MPI_Request *request, Begin begin) {
  const uint64_t before = madeBefore(parent);
  Communicator known;
  const bool isKnown = c.communicator.id && describe(parent, known);
  c.begin(request);
  return c.end(begin(), request, made, isKnown ? idFrom(c.communicator.id, before, known.lowest) : 0);
}

template <auto Function, Called call> int duplicateLater(MPI_Comm parent, MPI_Comm *made, MPI_Request *request) {
  if (!isRecorded())
    return Function(parent, made, request);
  Call c(call, parent, __builtin_return_address(0));
  return duplicateBy(c, parent, made, request, [&] { return Function(parent, made, request); });
}

template <auto Function, Called call>
int duplicateLater(MPI_Comm parent, MPI_Info info, MPI_Comm *made, MPI_Request *request) {
  if (!isRecorded())
    return Function(parent, info, made, request);
  Call c(call, parent, __builtin_return_address(0));
  return duplicateBy(c, parent, made, request, [&] { return Function(parent, info, made, request); });
}

template <auto Function, Called call> int freeCommunicator(MPI_Comm *communicator) {
  if (!isRecorded())
    return Function(communicator);
  Call c(call, *communicator, __builtin_return_address(0));
  withTrace([&] { forgetCommunicator(*communicator); }); // MPI may give the handle to another thread at once
  c.begin();
  return c.end(Function(communicator));
}

} // namespace leastaction::mpi
