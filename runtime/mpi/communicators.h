// What is known of the program's communicators. All is called in withTrace(), but for what is said to need no
// lock.
#pragma once

#include "runtime/mpi/handle_table.h"
#include "runtime/mpi/trace_file.h"

#include <mpi.h>

namespace leastaction::mpi {

/// Of an intercommunicator, ranks count from 0 in the group with the lowest rank in MPI_COMM_WORLD, and on in the other
/// one: so each rank has one number, and all of both groups are its members.
struct Communicator {
  uint64_t id = 0;   ///< See MpiRecord::communicator; 0 if it is not known.
  uint64_t made = 0; ///< How many were made from it.
  int32_t rank = 0;  ///< Of this process.
  int32_t size = 0;  ///< Of the group that collective calls exchange data with: of an intercommunicator, the other one.
  int32_t offset = 0; ///< Of ranks that the program names.
  int32_t lowest = 0; ///< Lowest rank in MPI_COMM_WORLD.
  bool isInter = false;
};

/// A number of the same value on all members, of the parent's number and that of those made from it before.
uint64_t idFrom(uint64_t parent, uint64_t madeBefore, int32_t lowest);

Communicator *findCommunicator(MPI_Comm communicator);
void forgetCommunicator(MPI_Comm communicator);

/// Asks MPI for groups: needs no lock. All but `id` is known then; false if there are members that are not in
/// MPI_COMM_WORLD.
bool describe(MPI_Comm communicator, Communicator &known);

/// A sum over the members by MPI_COMM_WORLD that does not depend on their order. Needs no lock.
uint64_t sumOfMembers(MPI_Group group);
uint64_t sumOfBothGroups(MPI_Comm communicator);

/// Takes note of the communicator, which is described and has a number, and writes its records, which are like
/// `maker`, that of the call that made it. Takes the lock itself.
void announce(MPI_Comm communicator, const Communicator &known, const format::MpiRecord &maker);

/// Of those communicators made by calls that not all members of the parent take part in: how many had that key before.
uint64_t countMade(uint64_t key);

/// From the first to the second of these, groups' ranks in MPI_COMM_WORLD are known.
void beginCommunicators();
void endCommunicators();

} // namespace leastaction::mpi
