// Compresses full buffers and appends them to the thread's file. Never fails the program: a write that does not
// succeed ends the recording with one message.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Bytes that ThreadState::compressor must have: workspace and output together.
size_t compressorBytes();

/// The largest chunk as it is written, with its header.
size_t chunkBytes();

/// Opens the thread's file in the run folder and writes its header; false if that is not possible.
bool openThreadFile(ThreadState &state);

/// Writes the records in [begin, end) as one chunk; makes the file first where there is none yet.
void writeChunk(ThreadState &state, const uint64_t *begin, const uint64_t *end);

/// Takes the chunks behind `state.ahead` away again.
void takeBack(ThreadState &state);

/// Ends the thread's recording for good; its file, if there is one, gets the mark that says so.
void endTrace(ThreadState &state, format::TraceEnd why);

/// Only the mark: the program may go on after all, and takeBack() take it away.
void markEnd(ThreadState &state, format::TraceEnd why);

void closeThreadFile(ThreadState &state);

/// The thread goes on in another file, which has so many bytes up to the end of the last of its chunks.
void changeThreadFile(ThreadState &state, int file, uint64_t bytes, uint32_t chunks);

/// For what else the run holds: false if that is more than LEASTACTION_MAX_BYTES.
bool countBytes(uint64_t bytes);

/// They are no longer there.
void giveBytesBack(uint64_t bytes);

uint64_t bytesSoFar();

/// In a new process: none of the bytes for LEASTACTION_MAX_BYTES are its own.
void forgetBytesWritten();

} // namespace leastaction::runtime
