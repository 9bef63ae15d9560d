// The order in which lines were last used: a bit for each moment that is some line's last use, and sums to count the
// bits behind one. (Bennett and Kruskal's tree of 1975 over blocks of 512 bits; a block has its own sums.)
//
//   OrderOfUse order;
//   uint32_t a = order.append(), b = order.append();
//   order.takeOut(a);                          // 1: b is later
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace leastaction {

class OrderOfUse {
public:
  OrderOfUse() { reset(0); }

  /// A new moment, later than all others. There must be room for it.
  uint32_t append() {
    const uint32_t time = ++latest_;
    if (time >> blockShift != filling_)
      closeBlock();
    Block &block = blocks_[filling_];
    block.bits[time >> wordShift & wordMask] |= uint64_t{1} << (time & 63);
    ++filled_;
    return time;
  }

  /// Takes a moment away that is there. Returns how many later ones there are.
  uint32_t takeOut(uint32_t time) {
    const uint32_t number = time >> blockShift;
    Block &block = blocks_[number];
    const unsigned word = time >> wordShift & wordMask;
    const uint64_t bit = uint64_t{1} << (time & 63);
    uint64_t &bits = block.bits[word];
    // All of the bits behind it in its word, and none of the others.
    unsigned later = static_cast<unsigned>(std::popcount(bits & ~(bit | (bit - 1))));
    bits &= ~bit;
    if (number == filling_) {
      for (unsigned w = word + 1; w <= (latest_ >> wordShift & wordMask); ++w)
        later += static_cast<unsigned>(std::popcount(block.bits[w]));
      --filled_;
      return later;
    }
    later += block.behind[word];
    for (unsigned w = 0; w < blockWords; ++w)
      block.behind[w] = static_cast<uint16_t>(block.behind[w] - (w < word));
    uint32_t child = number;
    for (std::vector<Node> &level : levels_) {
      Node &node = level[child / children];
      later += node[child % children];
      addBefore(node, child % children, ~uint32_t{0});
      child /= children;
    }
    --closed_;
    return later + filled_;
  }

  void prefetch(uint32_t time) const {
    if (time >> blockShift < blocks_.size())
      __builtin_prefetch(&blocks_[time >> blockShift]);
  }

  uint32_t latest() const { return latest_; }
  bool isFull() const { return latest_ + 1 >= blocks_.size() << blockShift; }
  uint32_t count() const { return closed_ + filled_; }

  /// How many moments are not later than `time`, which is there: its number when all are numbered anew from 1.
  /// Valid after closeAll().
  uint32_t numberOf(uint32_t time) const;
  /// No moment can be appended or taken out any more: reset() has to follow.
  void closeAll() { closeBlock(); }
  /// The moments are 1 to `count` now, and there is room for at least four times as many.
  void reset(uint32_t count);

private:
  static constexpr unsigned wordShift = 6;
  static constexpr unsigned blockShift = 9;
  static constexpr unsigned blockWords = 8;
  static constexpr unsigned wordMask = blockWords - 1;

  struct Block {
    std::array<uint64_t, blockWords> bits{};
    std::array<uint16_t, blockWords> behind{}; ///< Bits in the words behind this one, once the block is full.
  };

  static constexpr unsigned children = 16;
  using Node = std::array<uint32_t, children>;

  static void addBefore(Node &node, uint32_t child, uint32_t count) {
    for (uint32_t c = 0; c < children; ++c)
      node[c] += c < child ? count : 0;
  }

  void closeBlock();

  std::vector<Block> blocks_;
  std::vector<std::vector<Node>> levels_; ///< From those above the blocks to the root, of the blocks that are closed.
  uint32_t latest_ = 0;                   ///< Moment 0 is nobody's.
  uint32_t filling_ = 0;                  ///< Block of the latest moment.
  uint32_t filled_ = 0;                   ///< Moments in it.
  uint32_t closed_ = 0;                   ///< In all blocks before it.
};

} // namespace leastaction
