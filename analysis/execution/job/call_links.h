// Which calls of a job's ranks belong together: messages, collective calls, and requests with what completes them.
//
//   const CallLinks &links = job.links(3).calls[7];
//   job.messages()[links.received].sent                  // where the message that call 7 of rank 3 receives is sent
#pragma once

#include "analysis/execution/job/mpi_trace.h"

#include <span>
#include <vector>

namespace leastaction {

/// A call of a rank.
struct CallOfRank {
  static constexpr uint32_t none = ~0u;
  uint32_t rank = none;
  uint32_t call = none; ///< Index into MpiTrace::calls.
  bool operator==(const CallOfRank &) const = default;
};

/// From one rank to another; without a sender or a receiver where the record of that rank lacks the call.
struct JobMessage {
  CallOfRank sent;     ///< Where it is given away: the send, or MPI_Start of a request.
  CallOfRank received; ///< Where the receive begins.
  uint64_t bytes = 0;
  bool synchronous = false; ///< Its sender waits for the receive, however small it is.
  bool buffered = false;    ///< It never does.
};

/// A collective call, over the ranks of its communicator.
struct JobCollective {
  MpiCall kind = MpiCall::none;
  int64_t root = -1;             ///< In MPI_COMM_WORLD.
  std::vector<CallOfRank> calls; ///< Of its members, in their order; `none` for those whose record lacks it.
  uint64_t bytesOut = 0;         ///< The most that a member gives, and
  uint64_t bytesIn = 0;          ///< gets.
};

/// What a call waits for or sets going: indices into Job's lists, or none.
struct CallLinks {
  static constexpr uint32_t none = ~0u;
  uint32_t sent = none;       ///< The message that it gives away.
  uint32_t received = none;   ///< The message that it begins to receive.
  uint32_t collective = none; ///< That it takes part in.
  uint32_t firstAwaited = 0, awaited = 0;
};

struct RankLinks {
  std::vector<CallLinks> calls;
  std::vector<uint32_t> allAwaited; ///< Calls of this rank that began what a call completes.

  std::span<const uint32_t> awaitedBy(uint32_t call) const {
    return std::span(allAwaited).subspan(calls[call].firstAwaited, calls[call].awaited);
  }
};

} // namespace leastaction
