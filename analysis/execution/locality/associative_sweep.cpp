#include "analysis/execution/locality/associative_sweep.h"

#include <algorithm>
#include <numeric>

namespace leastaction {

AssociativeSweep::AssociativeSweep(unsigned mostSetBits, uint32_t mostWays, uint64_t mostLines) {
  for (unsigned bits = 0; bits <= mostSetBits; ++bits) {
    const auto ways = static_cast<uint32_t>(std::min<uint64_t>(mostWays, mostLines >> bits));
    levels_.push_back(
        {ways, std::vector<uint64_t>(static_cast<uint64_t>(ways) << bits), std::vector<uint64_t>(ways + 1)});
  }
}

uint32_t AssociativeSweep::touch(Level &level, unsigned setBits, uint64_t line) {
  uint64_t *const set = level.lines.data() + (line & ((uint64_t{1} << setBits) - 1)) * level.ways;
  uint64_t moved = line + 1;
  for (uint32_t depth = 0; depth < level.ways; ++depth) {
    std::swap(moved, set[depth]);
    if (moved == line + 1)
      return depth;
  }
  return level.ways;
}

void AssociativeSweep::add(std::span<const LineUse> batch) {
  left_.assign(batch.begin(), batch.end());
  // Level by level: the sets of many accesses are waited for at once.
  for (unsigned bits = 0; bits < levels_.size() && !left_.empty(); ++bits) {
    Level &level = levels_[bits];
    size_t kept = 0;
    for (size_t i = 0; i < left_.size();) {
      uint32_t farthest = 0;
      const uint32_t access = left_[i].access;
      do {
        const uint32_t depth = touch(level, bits, left_[i].line);
        farthest = std::max(farthest, depth);
        if (depth > 0 || level.ways == 0)
          left_[kept++] = left_[i];
      } while (++i < left_.size() && left_[i].access == access);
      ++level.histogram[farthest];
    }
    left_.resize(kept);
  }
}

uint64_t AssociativeSweep::misses(unsigned setBits, uint32_t ways) const {
  const Level &level = levels_[setBits];
  return std::accumulate(level.histogram.begin() + ways, level.histogram.end(), uint64_t{0});
}

void AssociativeSweep::forget() {
  for (Level &level : levels_)
    std::ranges::fill(level.lines, 0);
}

} // namespace leastaction
