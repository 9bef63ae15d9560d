// A thread's state from its first record until the thread ends, which gives back all that belongs to it.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// The calling thread's state, made at the first call; null if there is no memory for it, or if the thread is over.
ThreadState *currentThread();

} // namespace leastaction::runtime
