// The threads that have a state.
//
//   if (ThreadState *state = knownThread()) ...                       // the calling thread's
//   forEachThread([](ThreadState &state, void *) { ... }, nullptr);   // under the list's lock
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// The calling thread's state; null if there is none yet.
ThreadState *knownThread();

/// Calls `visit` for every thread that is alive.
void forEachThread(void (*visit)(ThreadState &, void *), void *context);

/// The same, unless the list is in use just now.
bool tryForEachThread(void (*visit)(ThreadState &, void *), void *context);

/// From now on it is the calling thread's.
void listThread(ThreadState &state);

/// The calling thread has none any more.
void delistThread(const ThreadState &state);

/// In a new process: only the calling thread is left, and it has written nothing.
void forgetOtherThreads();

} // namespace leastaction::runtime
