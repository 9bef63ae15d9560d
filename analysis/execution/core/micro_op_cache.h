// Which windows of code the micro-op cache holds.
//
//   MicroOpCache cache(core.microOpCache);
//   if (!cache.find(address / windowBytes)) cache.insert(address / windowBytes, microOps);
#pragma once

#include "analysis/execution/core/front_end_description.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Sets of lines, of which a window takes as many as its micro-ops need; the window that was used least recently goes.
class MicroOpCache {
public:
  explicit MicroOpCache(const MicroOpCacheDescription &description)
      : description_(description), entries_(size_t{description.sets} * description.ways) {}

  bool find(uint64_t window) {
    Entry *set = setOf(window);
    if (set->window == window && set->lines != 0) [[likely]]
      return true;
    for (unsigned way = 1; way < description_.ways && set[way].lines != 0; ++way)
      if (set[way].window == window) {
        std::rotate(set, set + way, set + way + 1);
        return true;
      }
    return false;
  }

  /// A window that needs too many lines is not taken.
  void insert(uint64_t window, unsigned microOps) {
    const unsigned lines = std::max(1u, (microOps + description_.microOpsPerLine - 1) / description_.microOpsPerLine);
    if (lines > description_.linesPerWindow || find(window))
      return;
    Entry *set = setOf(window);
    std::rotate(set, set + description_.ways - 1, set + description_.ways);
    set[0] = {.window = window, .lines = lines};
    unsigned used = 0;
    for (unsigned way = 0; way < description_.ways; ++way) {
      used += set[way].lines;
      if (used > description_.ways)
        set[way].lines = 0;
    }
  }

private:
  struct Entry {
    uint64_t window = 0;
    unsigned lines = 0; ///< 0 where nothing is stored; such entries stand last.
  };

  Entry *setOf(uint64_t window) { return &entries_[(window % description_.sets) * description_.ways]; }

  MicroOpCacheDescription description_;
  std::vector<Entry> entries_; ///< Of each set the latest used one first.
};

} // namespace leastaction
