// The prefetcher of the first level: each load instruction's distance from one of its misses to the next.
//
//   StridePrefetcher prefetcher;
//   if (int64_t lines = prefetcher.stride(instruction, line))   // has been the same often enough
//     prefetch(line + lines * distance);
#pragma once

#include <array>
#include <cstdint>

namespace leastaction {

class StridePrefetcher {
public:
  /// To be told of accesses that miss, and of the first use of what was prefetched. Returns the stride in lines, 0 as
  /// long as there is none.
  int64_t stride(uint32_t instruction, uint64_t line) {
    Entry &entry = entries_[instruction % entries_.size()];
    const auto stride = static_cast<int64_t>(line - entry.line);
    if (entry.instruction != instruction) {
      entry = {.instruction = instruction, .line = line};
      return 0;
    }
    if (stride == 0)
      return 0;
    entry.line = line;
    if (stride != entry.stride) {
      entry.stride = stride;
      entry.repeats = 0;
      return 0;
    }
    if (entry.repeats < wantedRepeats)
      ++entry.repeats;
    return entry.repeats == wantedRepeats ? stride : 0;
  }

private:
  static constexpr uint32_t wantedRepeats = 2;
  struct Entry {
    uint32_t instruction = ~0u;
    uint32_t repeats = 0;
    uint64_t line = 0;
    int64_t stride = 0;
  };
  std::array<Entry, 256> entries_{};
};

} // namespace leastaction
