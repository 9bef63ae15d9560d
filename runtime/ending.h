// The end of the process, in whatever way it comes, and what is done when it does not come after all (a failed exec).
//
//   if (completeRun(0, /*callerIsWhole=*/true, /*isLast=*/false)) { execve(...); continueRun(); }
#pragma once

namespace leastaction::runtime {

/// Writes what all threads have recorded and completes run.json. `signal` ends the program, or 0. `callerIsWhole`: the
/// calling thread is between two blocks. Other threads that need the runtime wait, or go on unrecorded if `isLast`.
/// False if nothing was written: this is not the process to do it, or another thread has done it.
bool completeRun(int signal, bool callerIsWhole, bool isLast);

/// The program goes on: takes back what completeRun() did.
void continueRun();

} // namespace leastaction::runtime
