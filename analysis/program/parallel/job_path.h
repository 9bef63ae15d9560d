// The critical path of a job, from its end back to its start through whatever decided when each call ended.
//
//   for (const PathPiece &piece : criticalPath(timeline)) ...      // last piece first; they make up timeline.ticks
//
//   WaitCause cause = causeOfWait(timeline, {.rank = 3, .call = 7});   // what the others did while rank 3 waited
#pragma once

#include "analysis/program/parallel/job_timeline.h"

#include <vector>

namespace leastaction {

struct PathPiece {
  enum class Kind : uint8_t {
    work,     ///< In front of `place`.
    call,     ///< The call's own time.
    transfer, ///< From another call, or an earlier one, to the end of `place`.
  };
  Kind kind = Kind::work;
  CallOfRank place = {}; ///< `call` is one past the last call behind all of them.
  CallOfRank from = {};  ///< Of a transfer.
  uint64_t begin = 0, end = 0;
};

/// Of the rank that ends last (of equal ones the first): the pieces follow each other without a gap.
std::vector<PathPiece> criticalPath(const JobTimeline &timeline);

/// What decided how long a rank waits: the path back from its partner's call to the time when the wait began.
struct WaitCause {
  uint32_t rank = CallOfRank::none;  ///< That has most of the work on it; the partner where there is none.
  uint64_t workTicks = 0;            ///< Of that rank.
  uint64_t otherTicks = 0;           ///< Calls and transfers,
  CallOfRank other = {};             ///< and the longest of them; none where there is none.
  std::vector<CallOfRank> work = {}; ///< Of that rank: the calls that the work is in front of.
};

WaitCause causeOfWait(const JobTimeline &timeline, CallOfRank waits);
/// The same of a rank that has ended: what those do that have not.
WaitCause causeAfterEnd(const JobTimeline &timeline, uint32_t rank);

} // namespace leastaction
