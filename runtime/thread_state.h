// What the runtime knows of one thread: its buffer, its open regions and its file.
//
// Probes see only the cursor, __leastaction_thread. While a region is open it points into the buffer, which lies in a
// window of twice format::fullBit bytes so that the cursor's fullBit says that the end is reached. Otherwise it is
// format::idleCursor, and the thread runs the program's own code.
#pragma once

#include "runtime/format.h"

#include <stddef.h>
#include <stdint.h>

extern "C" {
/// Where the thread's next record goes.
extern __thread uint64_t *__leastaction_thread __attribute__((visibility("default"), tls_model("initial-exec")));
}

namespace leastaction::runtime {

inline constexpr unsigned maxOpenRegions = 256;
inline constexpr unsigned maxRegionNames = 256;

struct ThreadState {
  ThreadState *next;
  uint64_t **cursor; ///< Address of this thread's __leastaction_thread.
  uint64_t *buffer;
  uint64_t *resume; ///< End of what the buffer holds while no region is open.
  void *compressor; ///< Workspace of the compressor, and behind it the compressed chunk.
  int file;         ///< -1 until the first region.
  uint32_t number;
  uint32_t chunks;
  uint64_t fileBytes; ///< Up to the end of the last whole chunk.
  bool lost;          ///< Recording has stopped for good.
  unsigned openRegions;
  unsigned regionNames;
  uint8_t open[maxOpenRegions];
  char names[maxRegionNames][format::maxRegionNameBytes + 8];
};

/// The calling thread's state, made at the first call; null if there is no memory for it.
ThreadState *currentThread();

/// The same, but null if there is none yet.
ThreadState *knownThread();

/// Calls `visit` for every thread that is alive.
void forEachThread(void (*visit)(ThreadState &));

/// In a new process: only the calling thread is left, and it has written nothing.
void forgetOtherThreads();

} // namespace leastaction::runtime
