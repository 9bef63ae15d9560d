// What one rank of an MPI program did with the others, from the mpi.trace of its run.
//
//   MpiTrace trace = TRY(readMpiTrace("job.run/rank-0.run/mpi.trace"));
//   for (const MpiCallRecord &call : trace.calls)
//     use(call.kind, trace.completionsOf(call));
//
// Clock ticks are those of the run. Ranks are those of MPI_COMM_WORLD where `world` stands in the name, else of the
// communicator.
#pragma once

#include "analysis/base/error.h"
#include "runtime/mpi_format.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

using format::MpiCall;

/// Which function was called: what it does, and its number in recordings.
struct MpiFunction {
  MpiFunction() = default;
  MpiFunction(MpiCall call, uint16_t place = 0) : kind(call), number(place) {} // NOLINT(google-explicit-constructor)
  auto operator<=>(const MpiFunction &) const = default;

  MpiCall kind = MpiCall::none;
  uint16_t number = 0; ///< format::MpiRecord::function.
};

/// "MPI_Waitall" and the like. Where the number is not known, the plainest one of the kind: "MPI_Wait".
std::string_view name(MpiFunction function);

/// A message that is sent here: at once, or later by MPI_Wait.
bool sends(MpiCall call);
/// A message that is received here: likewise.
bool receives(MpiCall call);
/// All ranks of its communicator take part. MPI_Init and MPI_Finalize are none: they need not wait for others.
bool isCollective(MpiCall call);

/// A request that a call completed, or the message that a blocking receive got.
struct MpiCompletion {
  uint64_t request = 0; ///< 0: of a blocking call.
  int32_t source = 0;
  int32_t tag = 0;
  uint64_t bytes = 0;
};

/// What a rank gives to another in a collective call, and gets from it.
struct MpiPart {
  uint32_t bytesOut = 0, bytesIn = 0;
};

struct MpiCallRecord {
  MpiCall kind = MpiCall::none;
  uint16_t function = 0; ///< Its number; 0 in early recordings.
  uint32_t thread = 0;
  uint64_t begin = 0, end = 0; ///< `end` is 0 if the rank was in it when its record ends.
  uint64_t communicator = 0;
  int32_t peer = 0, peerIn = 0, tag = 0;
  uint64_t bytesOut = 0, bytesIn = 0;
  uint64_t request = 0;
  uint64_t caller = 0; ///< Run-time address that it returns to.
  uint64_t made = 0;   ///< The communicator that it made; 0 if none.
  /// Of a test: how many requests it found completed; of a probe: messages; of makeCommunicator: 1 if only the members
  /// of the new one call.
  uint32_t count = 0;
  uint32_t firstCompletion = 0, completions = 0;
  uint32_t firstPart = 0, parts = 0;

  MpiFunction called() const { return {kind, function}; }
  bool isOfGroup() const { return kind == MpiCall::makeCommunicator && count != 0; }
  /// Whose members call it together, if it is a collective call; 0 where that is not known, since it did not end.
  uint64_t calledBy() const { return isOfGroup() ? made : communicator; }
};

struct MpiTrace {
  uint32_t rank = 0, ranks = 0;
  std::vector<MpiCallRecord> calls; ///< In the order in which they began.
  std::vector<MpiCompletion> allCompletions;
  std::vector<MpiPart> allParts;
  std::map<uint64_t, std::vector<uint32_t>> communicators; ///< World ranks of their members.
  bool isTorn = false; ///< Its last record is not whole: the process was killed while it was written.

  /// MPI_Test and MPI_Iprobe that found nothing: loops call them until they do.
  bool isIdlePoll(const MpiCallRecord &call) const {
    return (call.kind == MpiCall::test || call.kind == MpiCall::immediateProbe) && call.count == 0 &&
           call.completions == 0;
  }
  std::span<const MpiCompletion> completionsOf(const MpiCallRecord &call) const {
    return std::span(allCompletions).subspan(call.firstCompletion, call.completions);
  }
  std::span<const MpiPart> partsOf(const MpiCallRecord &call) const {
    return std::span(allParts).subspan(call.firstPart, call.parts);
  }
  /// The rank of MPI_COMM_WORLD that has a rank in a communicator; -1 if it is none or not known.
  int64_t worldRank(uint64_t communicator, int32_t rank) const;
};

/// Fails if the file cannot be read, is of another version, or is damaged elsewhere than at its end.
Result<MpiTrace> readMpiTrace(const std::string &path);

} // namespace leastaction
