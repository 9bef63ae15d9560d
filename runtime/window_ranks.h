// Which windows of a sample (windows.h) remain where they are made rarer (thinning.h).
//
// How many halvings a window outlives is its rank. A thread numbers its windows as it plans them, from a number that
// chance has chosen, and the rank is how often 2 divides that. After each halving numbers go on in steps twice as
// large.
#pragma once

#include "runtime/thread_state.h"

#include <stdint.h>

namespace leastaction::runtime {

/// So far.
unsigned halvings();

void countHalving();

/// Can there be one more?
bool mayHalve();

/// There can be none.
void stopHalving();

/// In a new process.
void forgetHalvings();

/// Of the thread's next window.
void numberWindow(ThreadState &state);

/// Is the thread's window, be it planned or begun, one of those that have gone?
inline bool isThinnedOut(const ThreadState &state) {
  return state.windowRank < halvings();
}

} // namespace leastaction::runtime
