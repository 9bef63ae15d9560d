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
  explicit ImpliedBlocks(const Run &run) : run_(run) {}

  /// The blocks from `before` to `after`, without the first and with the last one. Only `after` if there is no way from
  /// one to the other, as behind a jump out of a signal handler.
  std::span<const uint32_t> between(uint32_t before, uint32_t after) {
    uint64_t ends = uint64_t{before} << 32 | after;
    auto found = ways_.find(ends);
    if (found == ways_.end()) [[unlikely]]
      found = ways_.emplace(ends, findWay(before, after)).first;
    return found->second;
  }

private:
  std::vector<uint32_t> findWay(uint32_t before, uint32_t after) const;

  const Run &run_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> ways_; ///< By the blocks at their ends.
};

} // namespace leastaction
