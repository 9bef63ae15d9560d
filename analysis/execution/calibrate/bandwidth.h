// How fast a piece of memory can be read.
//
//   double rate = bytesPerTick(arena.begin(), 1 << 19, 9);
#pragma once

#include <cstddef>

namespace leastaction {

/// Byte per core tick of reading `bytes` (a multiple of 4096) again and again, the fastest of `runs`: front to back, or
/// as four streams at once if that is faster, since prefetchers follow each of them.
double bytesPerTick(const std::byte *memory, size_t bytes, unsigned runs);

} // namespace leastaction
