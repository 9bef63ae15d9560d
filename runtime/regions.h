// Regions of a thread: opening and closing them, and the control records that say so.
#pragma once

#include "runtime/callers.h"
#include "runtime/thread_state.h"

namespace leastaction::runtime {

void startRegion(ThreadState &state, const char *name, const CallSite &site);
void stopRegion(ThreadState &state, const char *name);

/// The same where there is nothing to it but a record: the thread has met the name and where it starts, its buffer has
/// room, and neither handlers nor counters nor a tracer have to be thought of. Without a guard, which would take longer
/// than the rest. Calls nothing of the C library, which would use all vector registers.
enum class AtOnceAnswer : int {
  done = 0,
  nothingDone = 1,
  handlersWait = 2, ///< It is done; runWaitingHandlers() is to be called.
};
AtOnceAnswer startAtOnce(const char *name, const CallSite &site);
AtOnceAnswer stopAtOnce(const char *name);

/// A probe of the thread found its buffer full or recording stopped: makes room. False if the thread does not record.
/// `registers`: all format::registerCount of them.
bool makeRoom(ThreadState &state, const uint64_t *registers);

/// The thread goes over to the recording copy within a function, with these registers.
void recordRegisters(ThreadState &state, const uint64_t *registers);

/// A timed event has taken long: records who called its function, `site` being a place there. Where the clock is to be
/// stored when that is done; null if nothing was recorded.
uint64_t *recordEventCallers(ThreadState &state, const CallSite &site);

/// Writes what is in the buffer, and that its regions end, as chunks that takeBack() removes. `isWhole`: the thread is
/// between two blocks; of one that runs, the last block may have come to any of its instructions. `isLast`: not for an
/// exec, before which a child that has done nothing but be forked leaves no run. Needs `output`.
void writeAhead(ThreadState &state, bool isWhole, bool isLast);

/// Ends the thread's recording. Regions that are still open are reported, `main` excepted: a program may end by exit().
void closeThread(ThreadState &state);

/// In a new process: the thread starts a recording of its own, in the regions that it is in.
void restartThread(ThreadState &state);

} // namespace leastaction::runtime
