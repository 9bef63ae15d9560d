// One rank of a job under SimGrid's SMPI: it sleeps for its work and makes the calls of its script.
//
//   RankPlayer(script, times, room, rank).play();     // as the code of a simulated process
//
// All messages are in one room of memory, which is small however large they are (message_room.h).
#pragma once

#include "analysis/simulator/script.h"

#include <smpi/mpi.h>

#include <vector>

namespace leastaction::script {

/// That SMPI knows the ranks by.
inline constexpr const char *instanceName = "leastaction";

class RankPlayer {
public:
  /// `room` has script.header.roomBytes.
  RankPlayer(const Script &script, Times &times, char *room, uint32_t rank);

  void play();

private:
  void make(const ScriptCall &call, MPI_Request *request);
  void waitFor(std::span<const uint32_t> calls);
  void collective(const ScriptCall &call, MPI_Request *request);
  void collectiveOfParts(const ScriptCall &call, MPI_Request *request);
  void makeCommunicator(const ScriptCall &call);

  const Script &script_;
  const uint32_t rank_;
  const std::span<CallTimes> times_;
  char *const room_;
  MPI_Comm world_ = MPI_COMM_NULL;
  std::vector<MPI_Request> requests_; ///< By call.
  std::vector<MPI_Comm> communicators_;
};

} // namespace leastaction::script
