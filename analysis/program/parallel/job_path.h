// The critical path of a job, from its end back to its start through whatever decided when each call ended.
//
//   for (const PathPiece &piece : criticalPath(timeline)) ...      // last piece first; they make up timeline.ticks
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

} // namespace leastaction
