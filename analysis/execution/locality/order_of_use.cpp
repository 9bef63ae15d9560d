#include "analysis/execution/locality/order_of_use.h"

#include <algorithm>

namespace leastaction {

void OrderOfUse::closeBlock() {
  Block &block = blocks_[filling_];
  uint32_t count = 0;
  for (unsigned w = blockWords; w-- > 0;) {
    block.behind[w] = static_cast<uint16_t>(count);
    count += static_cast<unsigned>(std::popcount(block.bits[w]));
  }
  uint32_t child = filling_;
  for (std::vector<Node> &level : levels_) {
    addBefore(level[child / children], child % children, count);
    child /= children;
  }
  closed_ += count;
  filled_ = 0;
  ++filling_;
}

uint32_t OrderOfUse::numberOf(uint32_t time) const {
  uint32_t child = time >> blockShift;
  const Block &block = blocks_[child];
  const unsigned word = time >> wordShift & wordMask;
  const uint64_t bit = uint64_t{1} << (time & 63);
  uint32_t later = static_cast<unsigned>(std::popcount(block.bits[word] & ~(bit | (bit - 1)))) + block.behind[word];
  for (const std::vector<Node> &level : levels_) {
    later += level[child / children][child % children];
    child /= children;
  }
  return closed_ - later;
}

void OrderOfUse::reset(uint32_t count) {
  constexpr uint32_t leastBlocks = 128;
  const uint32_t blocks = std::max(leastBlocks, std::bit_ceil(((count + 1) >> blockShift) * 4 + 1));
  blocks_.assign(blocks, {});
  levels_.clear();
  for (uint32_t nodes = blocks; nodes > 1;) {
    nodes = (nodes + children - 1) / children;
    levels_.emplace_back(nodes, Node{});
  }
  latest_ = filling_ = filled_ = closed_ = 0;
  for (uint32_t i = 0; i < count; ++i)
    append();
}

} // namespace leastaction
