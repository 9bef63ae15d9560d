// How many different bytes a program touched: the working set m of [N 2.1].
//
//   Footprint footprint;
//   footprint.touch(0x1000, 8);
//   footprint.prefetch(0x5000);                // will be touched soon
//   footprint.bytes();                         // 8
#pragma once

#include "analysis/execution/event/line_table.h"

#include <bit>
#include <cstdint>

namespace leastaction {

class Footprint {
public:
  void touch(uint64_t address, uint32_t bytes) {
    for (uint64_t left = bytes; left;) {
      const uint64_t offset = address & 63;
      const uint64_t here = std::min(left, 64 - offset);
      touched_[address >> 6] |= (~uint64_t{0} >> (64 - here)) << offset;
      address += here;
      left -= here;
    }
  }

  void prefetch(uint64_t address) { __builtin_prefetch(&touched_[address >> 6], 1); }

  uint64_t bytes() {
    uint64_t count = 0;
    touched_.forEach([&](uint64_t mask) { count += static_cast<unsigned>(std::popcount(mask)); });
    return count;
  }

private:
  LineTable<uint64_t> touched_; ///< A bit for each byte of 64.
};

} // namespace leastaction
