// A job as traces of other tools show it: what each rank enters and leaves, sends and receives, tick by tick.
//
//   for (const RankEvent &event : events) ...                    // of a rank, in the order of time
//   definitions.regions[event.region].name                       // "MPI_Send"
//   definitions.communicators[event.communicator].members        // ranks of MPI_COMM_WORLD
#pragma once

#include "analysis/execution/job/mpi_trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// What is entered and left.
struct TraceRegion {
  enum class Kind : uint8_t { call, function, region };
  Kind kind = Kind::function;
  std::string name;
  MpiCall call = MpiCall::none; ///< Of Kind::call.
  std::string file = {};        ///< Empty if unknown; of calls, places say it.
  uint32_t line = 0;            ///< Where it begins; 0 if unknown.
};

/// A source line that calls MPI.
struct TracePlace {
  std::string file = {};
  uint32_t line = 0;
  std::string function = {};
  auto operator<=>(const TracePlace &) const = default;
};

struct TraceCommunicator {
  static constexpr uint32_t none = ~0u;
  std::string name;
  std::vector<uint32_t> members = {}; ///< Empty: MPI_COMM_SELF, which is of each rank alone.
  uint32_t parent = none;             ///< That it was made from.
};

struct TraceDefinitions {
  uint32_t ranks = 0, ranksPerHost = 1;
  uint64_t ticks = 0;   ///< Of the whole job.
  uint64_t clockHz = 0; ///< Of these; 0 if unknown.
  std::string core = {};
  std::vector<TraceRegion> regions = {};
  std::vector<TraceCommunicator> communicators = {};
  std::vector<TracePlace> places = {};
  std::vector<std::string> waits = {}; ///< What calls may wait for, "late sender".
};

struct RankEvent {
  static constexpr uint32_t none = ~0u;

  enum class Kind : uint8_t {
    enter, ///< `region`, from `place`.
    leave, ///< It was waited `waited` ticks of it, for `wait`.
    send,
    receive,
    beginSend, ///< Of a request,
    endSend,
    beginReceive,
    endReceive,
    cancel,
    beginCollective,
    endCollective,
    requestCollective, ///< One that has a request begins,
    completeCollective,
  };
  Kind kind = Kind::enter;
  MpiCall call = MpiCall::none; ///< Of collective calls.
  uint64_t tick = 0;
  uint32_t region = 0;
  uint32_t place = none; ///< Index into TraceDefinitions::places.
  uint32_t wait = none;  ///< Index into TraceDefinitions::waits.
  uint64_t waited = 0;
  uint32_t communicator = 0; ///< Index into TraceDefinitions::communicators.
  uint32_t peer = none;      ///< The other side or the root: a rank in the communicator.
  uint32_t tag = 0;
  uint64_t bytesOut = 0, bytesIn = 0;
  uint64_t request = 0; ///< Each that begins has another number.
};

} // namespace leastaction
