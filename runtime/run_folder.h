// The folder that one recording writes: run.json, copies of the instrumented modules, one trace file per thread.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// Makes the run folder at the first call; false if recording is off or the folder cannot be made.
bool prepareRunFolder();

/// Path of the run folder; empty before prepareRunFolder().
const char *runFolder();

/// Creates the next thread-N.trace; returns its descriptor and sets N, or returns -1.
int createThreadFile(uint32_t &number);

/// Copies instrumented modules that were loaded since the last call. Cheap when there are none.
void noticeNewModules();

/// A chunk of this run was written; run.json says in the end how many there are.
void countChunk();

/// Writes run.json for the last time: the run is complete.
void finishRunFolder();

/// In a new process: it gets a folder of its own.
void forgetRunFolder();

} // namespace leastaction::runtime
