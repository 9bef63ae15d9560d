// Rewrites a trace file without some windows of a sample.
//
//   KeptTrace kept;
//   if (keepWindows(3, 2, buffer, kept) && kept.file >= 0) ...   // thread-3.trace has those of rank 2 and more
#pragma once

#include "runtime/descriptors.h"

#include <stdint.h>

namespace leastaction::runtime {

/// A trace file that was rewritten.
struct KeptTrace {
  int file; ///< To be closed by closeIfOwn(); negative if the one that there was has nothing to lose.
  FileIdentity identity;
  uint64_t bytes;        ///< Up to the end of its last chunk.
  uint32_t chunks;       ///< That it has now,
  uint32_t droppedCount; ///< those that it has lost,
  uint64_t droppedBytes; ///< and what they took.
};

/// Drops windows of lower ranks from thread-N.trace. `buffer` has room for a chunk (chunkBytes()). Nobody else may use
/// the file meanwhile; the new one takes its name when it is whole. False, and errno says why, if that is not possible:
/// the file is as it was.
bool keepWindows(uint32_t number, unsigned leastRank, void *buffer, KeptTrace &kept);

} // namespace leastaction::runtime
