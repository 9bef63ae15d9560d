// Makes the windows of a sample (windows.h) rarer before the run outgrows LEASTACTION_MAX_BYTES. Every second one of
// each thread goes, and from then on there is twice as much processor time from one to the next: the sample stays
// spread over the whole run, and each window stands for as much of it as every other one.
//
//   lower rank than halvings() --thinWhereLarge()--> gone from the file, or never written to it (window_ranks.h)
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// One halving, if the run is a sample that has reached half of its limit: rewriting the files takes the other half.
/// For a thread that holds none of the runtime's locks and has nothing to write.
void thinWhereLarge(ThreadState &state);

/// The run is about to be completed: waits for the halving that is under way. None begins from now on.
void awaitHalving();

/// In a new process.
void forgetThinning();

} // namespace leastaction::runtime
