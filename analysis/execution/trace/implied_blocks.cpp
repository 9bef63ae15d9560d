#include "analysis/execution/trace/implied_blocks.h"

#include <algorithm>

namespace leastaction {

std::span<const uint32_t> ImpliedBlocks::wayOf(uint32_t before, uint32_t after) {
  const uint64_t ends = uint64_t{before} << 32 | after;
  auto found = ways_.find(ends);
  if (found == ways_.end())
    found = ways_.emplace(ends, findWay(before, after)).first;
  return found->second;
}

std::vector<uint32_t> ImpliedBlocks::findWay(uint32_t before, uint32_t after) const {
  std::vector<uint32_t> reached = {before};
  std::unordered_map<uint32_t, uint32_t> cameFrom;
  for (size_t i = 0; i < reached.size(); ++i)
    for (uint32_t next : run_.blocks()[reached[i]].code.successors) {
      if (!cameFrom.try_emplace(next, reached[i]).second)
        continue;
      if (next == after) {
        std::vector<uint32_t> way;
        for (uint32_t block = after; block != before || way.empty(); block = cameFrom[block])
          way.push_back(block);
        std::ranges::reverse(way);
        return way;
      }
      if (run_.blocks()[next].code.has(format::blockIsImplied))
        reached.push_back(next);
    }
  return {after};
}

} // namespace leastaction
