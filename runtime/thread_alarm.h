// Wakes threads that sleep between two windows of a sample (windows.h), when they have had enough processor time.
//
//   startAlarm();   // once in a process; again in the child of a fork
//
// A helper thread of the process looks at the threads' clocks now and then. It is no thread of the C library's: that
// goes on as in a program with as many threads as the program has made, and nothing of the C library's may be called
// there. It changes nothing but cursors, from idle to format::wakeCursor, which leads a thread to the runtime where it
// would look whether it is recorded.
#pragma once

#include "runtime/thread_state.h"

#include <stdint.h>

namespace leastaction::runtime {

/// Does nothing where one is under way. False if there is no memory or no thread for it.
bool startAlarm();

/// For good, and waits until it has ended: the runtime's code may be unloaded.
void stopAlarm();

/// Processor time of the process in ns, up to when the helper looked last; 0 if it never has.
uint64_t processorTimeSeen();

/// The thread's window was late.
void countLate(const ThreadState &state);

/// How many windows could not begin, because a thread neither called a function nor came back from one for too long.
uint64_t lateWindows();

/// Half of the windows were dropped (thinning.h), and half of those.
void halveLateWindows();

/// In a new process: there is none.
void forgetAlarm();

} // namespace leastaction::runtime
