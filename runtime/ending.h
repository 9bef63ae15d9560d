// The end of the process, in whatever way it comes, and what is done when it does not come after all (a failed exec).
//
//   if (completeRun(0, /*callerIsWhole=*/true, /*isLast=*/false)) { execve(...); continueRun(); }
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Writes what all threads have recorded and completes run.json. `signal` ends the program, or 0. `callerIsWhole`: the
/// calling thread is between two blocks. Other threads that need the runtime wait, or go on unrecorded if `isLast`.
/// False if nothing was written: this is not the process to do it, or another thread has done it.
bool completeRun(int signal, bool callerIsWhole, bool isLast);

/// The program goes on: takes back what completeRun() did.
void continueRun();

/// Waits while another thread may be ending the program; false if it has.
bool mayRecord();

/// Is all recorded that can be: no thread looks for its end, and it has not come?
bool isUnderWay();

/// Is the run complete? Under a thread's output lock: if not, completeRun() still waits for that thread.
bool hasEnded();

/// In a new process.
void forgetEnding();

} // namespace leastaction::runtime
