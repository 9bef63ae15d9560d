// Set-associative caches with LRU replacement, of all sizes and numbers of ways at once (Hill and Smith 1989).
//
//   AssociativeSweep sweep(16, 8);             // 1, 2, 4 ... 65,536 sets, up to 8 ways
//   sweep.add(batch);                          // of LineUse
//   sweep.misses(6, 4);                        // of 2^6 sets with 4 ways, exact
//
// For each number of sets, the lines of a set stand in order of use: a cache of w ways holds the first w. A line that
// is the latest of its set is so in all caches with more sets, too, which ends most searches at once.
#pragma once

#include "analysis/execution/locality/line_use.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

class AssociativeSweep {
public:
  /// Numbers of sets up to 2^mostSetBits. Caches of more than `mostLines` lines are left out: they are not asked for.
  AssociativeSweep(unsigned mostSetBits, uint32_t mostWays, uint64_t mostLines = ~uint64_t{0});

  /// Accesses in their order. One to several lines misses where any of them does.
  void add(std::span<const LineUse> batch);

  /// Of caches with 2^setBits sets. `ways` times sets must be within what the sweep was made for.
  uint64_t misses(unsigned setBits, uint32_t ways) const;

  /// From here on as of caches that are empty; what was counted stays.
  void forget();

private:
  struct Level {
    uint32_t ways = 0;
    std::vector<uint64_t> lines;     ///< Of each set in order of use; line number + 1, 0 where there is none yet.
    std::vector<uint64_t> histogram; ///< Accesses by how many lines of the set were used since, from 1; last: all more.
  };

  /// Makes a line the latest of its set; returns how many of the set's were used since, `ways` if it is not there.
  static uint32_t touch(Level &level, unsigned setBits, uint64_t line);

  std::vector<Level> levels_; ///< By the logarithm of the number of sets.
  std::vector<LineUse> left_; ///< Of a batch: lines that have not been the latest of their set yet.
};

} // namespace leastaction
