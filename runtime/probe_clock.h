// The clock that timing probes (mode=probe) read, as LEASTACTION_CLOCK says:
//
//   tsc                 the processor's time-stamp counter; probes read it themselves
//   cycles              its core cycles in user code, by rdpmc where the kernel allows that
//   perf:NAME@A,B,C,D,E an event of perf: type, config, config1, config2 and what it excludes (1 user code, 2 the
//   kernel, 4
//                       the hypervisor); 'leastaction record' finds the numbers for a name
//   generic             the C library's CLOCK_MONOTONIC, in nanoseconds
//
// A clock that this machine does not have is replaced by the time-stamp counter, with a note.
//
//   if (openProbeClock(state)) ... // before the thread's first record
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Makes the clock ready for the calling thread, whose state it is, and tells its probes. False if the clock cannot be
/// had for this thread although others read it; then it must not record.
bool openProbeClock(ThreadState &state);

/// Gives back what belongs to the thread.
void closeProbeClock(ThreadState &state);

struct ProbeClock {
  const char *name;
  uint64_t hz; ///< Ticks per second; 0 if a tick is no unit of time, or not one that is always the same.
};

/// The clock in use; the name is null if it is the time-stamp counter.
ProbeClock probeClock();

} // namespace leastaction::runtime
