// What translation of addresses costs: reach of both levels of translation buffers, and walks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace leastaction {

/// Nothing is known of what stayed 0.
struct Translation {
  uint32_t firstEntries = 0;
  uint32_t secondEntries = 0;
  double secondTicks = 0; ///< Added by a hit in the second level.
  double walkTicks = 0;   ///< Added by a walk, its loads included.
  uint32_t walkers = 0;   ///< Walks that overlapped.
};

/// `memory` is `pages` times 4096 byte on pages of that size, more than any translation buffer reaches.
Translation measureTranslation(std::byte *memory, size_t pages, unsigned runs);

} // namespace leastaction
