// How the record of each rank ends, and which ranks those that are still in a call wait for.
//
//   std::vector<RankEnd> ends = endsOf(job);
//   if (ends[0].state == RankEnd::State::inCall) ends[0].waitsFor    // {1}: rank 0 is in MPI_Recv of rank 1
//   deadlockOf(ends)                                                 // {0, 1}: each waits for the next, the last for
//   the first
#pragma once

#include "analysis/execution/job/job.h"

#include <set>
#include <vector>

namespace leastaction {

struct RankEnd {
  enum class State : uint8_t {
    finished, ///< Behind MPI_Finalize.
    inCall,   ///< That never returned.
    inWork,   ///< Behind a call that did; MPI_Finalize is missing.
    unknown,  ///< There is no record.
  };
  State state = State::unknown;
  uint32_t call = CallOfRank::none; ///< The last one.
  /// Of one that is inCall: those that have not done what it needs. None of them is known to have.
  std::set<uint32_t> waitsFor = {};
  bool waitsForAny = false; ///< One of them would do, as in a receive of any source.
};

/// By rank.
std::vector<RankEnd> endsOf(const Job &job);

/// Ranks that wait for each other in a circle, from the lowest on; empty if there are none.
std::vector<uint32_t> deadlockOf(const std::vector<RankEnd> &ends);

} // namespace leastaction
