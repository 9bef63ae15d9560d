// How fast a piece of memory can be read, and what it costs to write it.
//
//   double rate = bytesPerTick(arena.begin(), 1 << 19, 9);
#pragma once

#include <cstddef>

namespace leastaction {

/// Byte per core tick of lines that arrive when one word of each of those in `bytes` (a multiple of 4096) is read,
/// again and again, the fastest of `runs`: front to back, or as four streams at once if that is faster, since
/// prefetchers follow each of them.
double bytesPerTick(const std::byte *memory, size_t bytes, unsigned runs);

/// The same of 1 MiB that no cache holds, front to back as most programs read, of the lower quartile of the ticks of
/// `runs`.
double bytesPerTickFromMemory(const std::byte *memory, unsigned runs);

/// Core ticks of writing to each line of `bytes` (a multiple of 4096) again and again, by line, the fastest of `runs`.
double ticksPerWrittenLine(std::byte *memory, size_t bytes, unsigned runs);

/// Core ticks of an access to one of more lines of one set of L1 than it has ways, which are in L2.
struct SetFillTicks {
  double load = 0;
  double loadElsewhere = 0; ///< Of as many lines of different sets.
  double store = 0;
};
/// The fastest of `runs`.
SetFillTicks setFillTicks(std::byte *memory, unsigned runs);

} // namespace leastaction
