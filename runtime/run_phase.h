// How far the process is on its way to its end: a run is recorded, about to be completed, or complete.
//
//   if (beginEnding(/*isLast=*/false)) { ...; finishEnding(); ...; takeEndingBack(); }   // an exec that fails
#pragma once

#include <time.h>

namespace leastaction::runtime {

/// How long whoever ends the run waits for a thread that may never answer.
inline constexpr time_t patienceSeconds = 2;

/// Waits while another thread may be ending the program; false if it has.
bool mayRecord();

/// Is all recorded that can be: no thread looks for its end, and it has not come?
bool isUnderWay();

/// Is the run complete? Under a thread's output lock: if not, whoever ends the run still waits for that thread.
bool hasEnded();

/// The calling thread ends the run, for good if `isLast`; otherwise the others wait. False if another thread does, or
/// has. Nobody else begins before finishEnding().
bool beginEnding(bool isLast);
void finishEnding();

/// The program goes on after all.
void takeEndingBack();

/// In a new process.
void forgetEnding();

} // namespace leastaction::runtime
