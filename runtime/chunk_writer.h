// Compresses full buffers and appends them to the thread's file. Never fails the program: a write that does not
// succeed ends the recording with one message.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Bytes that ThreadState::compressor must have: workspace and output together.
size_t compressorBytes();

/// Opens the thread's file in the run folder and writes its header; false if that is not possible.
bool openThreadFile(ThreadState &state);

/// Writes the records in [state.buffer, end) as one chunk.
void writeChunk(ThreadState &state, const uint64_t *end);

/// Ends the thread's recording for good; its file, if there is one, gets the mark that says so.
void endTrace(ThreadState &state, format::TraceEnd why);

void closeThreadFile(ThreadState &state);

} // namespace leastaction::runtime
