// Memory for the counters of counted code (mode=count): an array for each set of regions that a thread is in, with a
// place for each counter of each module. While a thread is in these regions, %gs leads from the counters' addresses
// there. What a region counts is the sum over the sets that it belongs to.
//
//   followRegions(state);            // state.open has changed
//   writeCounts(state);              // behind all else that the thread has recorded
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Counts for the regions that are open now. Where there is no memory for them, the thread stops recording.
void followRegions(ThreadState &state);

/// Writes what was counted up to now, as chunks.
void writeCounts(ThreadState &state);

/// In a new process: nothing was counted.
void clearCounts(ThreadState &state);

/// Gives the memory back.
void releaseCounts(ThreadState &state);

} // namespace leastaction::runtime
