// What the kernel tells of the threads of this process: also to a thread that may call nothing of the C library, of
// which the program may have functions of its own. Threads have the kernel's numbers.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// In ns; 0 if the kernel does not tell.
uint64_t timeOn(long clock);

/// Processor time of a thread in ns; 0 if there is none.
uint64_t timeOf(uint32_t thread);

/// When the thread got its processor, or was last seen to have it, in ns of the scheduler's clock; 0 if the kernel does
/// not tell.
uint64_t lastRan(uint32_t thread);

/// Does it want a processor? What waits does not.
bool isRunnable(uint32_t thread);

/// Has the thread left the processor for good? The first one of a process keeps its clock until all have, but loses its
/// list of robust futexes, which the C library gives each thread.
bool hasLeft(uint32_t thread);

/// What the first thread of the process has left with, if it has: the last number of its status. The process ends with
/// it where that thread was the last one to leave but the calling one; what others left with is not to be known.
long exitCode();

} // namespace leastaction::runtime
