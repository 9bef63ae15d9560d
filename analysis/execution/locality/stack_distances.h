// LRU stack distances (Mattson 1970): how many other lines were used since this one. A fully associative cache with LRU
// replacement holds an access's line if and only if it has more lines than that, so one pass gives all sizes at once.
//
//   StackDistances distances;
//   distances.add(batch);                      // of LineUse: lines of 64 byte, say
//   distances.misses(512);                     // of a cache of 512 lines, exact
//
// Memory: 8 byte for each line that was used and 3 bit for its time. Exact, however long the trace is.
#pragma once

#include "analysis/execution/event/line_table.h"
#include "analysis/execution/locality/line_use.h"
#include "analysis/execution/locality/order_of_use.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

class StackDistances {
public:
  /// Accesses in their order. One to several lines misses where any of them does: its distance is the largest.
  void add(std::span<const LineUse> batch);

  /// Of a cache of so many lines; 0 lines miss always.
  uint64_t misses(uint64_t cacheLines) const;
  uint64_t lines() const { return lines_; } ///< Different ones that were used.
  uint64_t accesses() const { return misses(0); }
  /// From here on as of a cache that is empty; what was counted stays.
  void forget();

private:
  /// Distance of a line's first use.
  static constexpr uint64_t never = ~uint64_t{0};

  /// The line that was used last at `time` becomes the latest. Returns how many others were used since.
  uint64_t use(uint32_t &time) {
    if (time == 0) [[unlikely]] {
      time = append();
      ++lines_;
      return never;
    }
    if (time == order_.latest())
      return 0;
    const uint64_t distance = order_.takeOut(time);
    time = append();
    return distance;
  }

  void count(uint64_t distance) {
    if (distance == never) {
      ++first_;
      return;
    }
    if (distance >= histogram_.size()) [[unlikely]]
      histogram_.resize(std::max<size_t>(64, 2 * distance));
    if (++histogram_[distance] == 0) [[unlikely]]
      carries_.push_back(distance);
  }

  uint32_t append() {
    if (order_.isFull()) [[unlikely]]
      compact();
    return order_.append();
  }
  void compact();

  LineTable<uint32_t> times_; ///< Of the last use; 0 if there was none.
  OrderOfUse order_;
  uint64_t lines_ = 0;
  uint64_t first_ = 0;
  std::vector<uint32_t> histogram_; ///< Accesses by distance, modulo 2^32: it is met at random, and half as large so.
  std::vector<uint64_t> carries_;   ///< Distances that were met 2^32 times, once for each.
  std::vector<uint32_t *> used_;    ///< Times of a batch's lines.
  std::vector<uint64_t> distances_; ///< Of a batch's accesses.
};

} // namespace leastaction
