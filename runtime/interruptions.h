// What instrumented signal handlers record, so that it stands in the trace where they came in.
//
// A handler may interrupt a block between its head, which has moved the cursor, and the stores into its slots, which
// find their places from the cursor. So a handler records elsewhere, into segments beside the buffer, and the cursor is
// back where it was when the handler returns. The pieces that were recorded one after the other are put together when
// they are written.
//
// A handler that is left by longjmp or an exception never returns. The stack pointer tells: when the thread meets the
// runtime and the handler's frame is gone, the block that was interrupted is known to have ended there.
#pragma once

#include "runtime/thread_state.h"

#include <signal.h>
#include <ucontext.h>

namespace leastaction::runtime {

/// What leaveHandler() needs to know.
struct HandlerEntry {
  uint32_t number = 0;             ///< 0 if nothing is recorded anyway.
  uint64_t *interrupted = nullptr; ///< The interrupted code's cursor.
  uint64_t *cursor = nullptr;      ///< Where the interrupted code stood, if there is no room to record the handler.
};

/// A handler is about to run, called by the function with this frame. `wasWhole`: what it interrupts was between two
/// blocks.
HandlerEntry enterHandler(ThreadState &state, const ucontext_t &interrupted, bool wasWhole, const void *frame);

/// The handler has returned. If the interrupted code's cursor is another one now, that changes in its registers, too.
void leaveHandler(ThreadState &state, const HandlerEntry &entry, ucontext_t &interrupted);

/// Before anything is done with a thread's records, `stack` being the program's stack pointer: notices handlers that
/// were left, and gives the cursor back after a handler that ended the last region.
void settle(ThreadState &state, const void *stack);

/// Where the thread records now: the buffer or a segment.
uint64_t *currentWindow(const ThreadState &state);

/// Where the thread's records end there. Of another thread only while `output` is held.
uint64_t *recordedEnd(const ThreadState &state);

/// Does the thread record nothing because there was no room for a running handler's records?
bool isBlind(ThreadState &state, const void *stack);

/// Does a handler run, being recorded? Known after settle().
bool isInHandler(const ThreadState &state);

/// Should handlers' records be written soon? Not while one runs.
bool isCrowded(const ThreadState &state);

/// Is the cursor, while a region is open, not the end of what is recorded?
bool isAdrift(const ThreadState &state);

/// If a handler runs: another segment, for the records after `end`; otherwise null.
uint64_t *nextSegment(ThreadState &state, uint64_t *end);

/// Writes what was recorded up to `end`. What handlers have interrupted is taken to have ended there.
void writeRecorded(ThreadState &state, const uint64_t *end);

/// The thread records into its empty buffer; handlers that run are forgotten.
void startBuffer(ThreadState &state);

/// Gives the memory back.
void releaseInterruptions(ThreadState &state);

} // namespace leastaction::runtime
