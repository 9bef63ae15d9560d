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
    forEachLine(address, bytes, [&](uint64_t line, uint64_t mask) { touched_[line] |= mask; });
  }

  void prefetch(uint64_t address) { __builtin_prefetch(&touched_[address / lineBytes], 1); }

  uint64_t bytes() {
    uint64_t count = 0;
    touched_.forEach([&](uint64_t mask) { count += static_cast<unsigned>(std::popcount(mask)); });
    return count;
  }

private:
  LineTable<uint64_t> touched_; ///< A bit for each byte of a line.
};

} // namespace leastaction
