// The directions and targets of the latest branches, folded to words for tables that look back on different lengths.
//
//   BranchHistory history({5, 12, 30});
//   history.add(taken);
//   uint64_t key = history.folded(1) ^ address;          // of the latest 12 bits
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

class BranchHistory {
public:
  static constexpr size_t longest = 1023; ///< Bits.

  explicit BranchHistory(const std::vector<uint32_t> &lengths) {
    for (const uint32_t length : lengths)
      folds_.push_back({.length = length});
  }

  void add(bool bit) {
    ++size_;
    for (Fold &fold : folds_) {
      const uint64_t leaves = bits_[(size_ - 1 - fold.length) % bits_.size()];
      fold.word =
          std::rotl(fold.word, 1) ^ static_cast<uint64_t>(bit) ^ std::rotl(leaves, static_cast<int>(fold.length % 64));
    }
    bits_[(size_ - 1) % bits_.size()] = bit;
  }

  /// All bits of a history up to 64 long, and a hash of a longer one.
  uint64_t folded(size_t length) const { return folds_[length].word; }

private:
  struct Fold {
    uint32_t length = 0;
    uint64_t word = 0;
  };
  uint64_t size_ = longest + 1;
  std::array<uint8_t, longest + 1> bits_{};
  std::vector<Fold> folds_;
};

} // namespace leastaction
