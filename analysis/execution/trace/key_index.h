// Finds blocks by the key in their records: one multiplication and, nearly always, one probe.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

class KeyIndex {
public:
  static constexpr uint32_t none = ~0u;

  explicit KeyIndex(size_t count = 0)
      : shift_(64 - static_cast<int>(std::bit_width(count * 2 + 1))),
        entries_(size_t{1} << std::bit_width(count * 2 + 1)) {}

  /// At most as many as the constructor was told; false if the key is there already.
  bool insert(uint64_t key, uint32_t value) {
    size_t place = slot(key);
    while (entries_[place].value != none) {
      if (entries_[place].key == key)
        return false;
      place = (place + 1) & (entries_.size() - 1);
    }
    entries_[place] = {key, value};
    return true;
  }

  uint32_t find(uint64_t key) const {
    size_t place = slot(key);
    while (entries_[place].key != key && entries_[place].value != none)
      place = (place + 1) & (entries_.size() - 1);
    return entries_[place].value;
  }

private:
  struct Entry {
    uint64_t key = 0;
    uint32_t value = none;
  };
  size_t slot(uint64_t key) const { return (key * 0x9e3779b97f4a7c15) >> shift_; }

  int shift_;
  std::vector<Entry> entries_;
};

} // namespace leastaction
