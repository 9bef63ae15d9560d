// Which blocks ran between two records: those without records of their own (format::blockIsImplied).
//
//   ImpliedBlocks implied(run);
//   for (uint32_t block : implied.between(before, after)) ...   // `after` is the last one
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace leastaction {

class ImpliedBlocks {
public:
  explicit ImpliedBlocks(const Run &run) : run_(run), recent_(recentWays) {}

  /// The blocks from `before` to `after`, without the first and with the last one. Only `after` if there is no way from
  /// one to the other, as behind a jump out of a signal handler.
  std::span<const uint32_t> between(uint32_t before, uint32_t after) {
    const uint64_t ends = uint64_t{before} << 32 | after;
    Recent &recent = recent_[ends * 0x9e3779b97f4a7c15 >> (64 - recentShift)];
    if (recent.ends != ends) [[unlikely]]
      recent = {ends, wayOf(before, after)};
    return recent.way;
  }

private:
  struct Recent {
    uint64_t ends = ~uint64_t{0};
    std::span<const uint32_t> way;
  };
  static constexpr unsigned recentShift = 12;
  static constexpr size_t recentWays = size_t{1} << recentShift;

  std::span<const uint32_t> wayOf(uint32_t before, uint32_t after);
  std::vector<uint32_t> findWay(uint32_t before, uint32_t after) const;

  const Run &run_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> ways_; ///< By the blocks at their ends.
  std::vector<Recent> recent_;                               ///< Some of them, by a hash of the same.
};

} // namespace leastaction
