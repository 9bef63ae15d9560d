// Sums by key, of which few are added to most of the time.
//
//   KeyedSums<Key> sums;                                  // Key has an order, and hash()
//   sums.add(key, 3);
//   sums.settle();
//   sums.sums().at(key)                                   // 3
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace leastaction {

/// What was added lately stands in a table, one key to a place, and comes to the map when another key takes the place.
template <class Key> class KeyedSums {
public:
  void add(const Key &key, uint64_t amount) {
    Recent &recent = recent_[key.hash() % recent_.size()];
    if (recent.key != key) [[unlikely]] {
      settle(recent);
      recent.key = key;
    }
    recent.sum += amount;
  }

  /// Brings all that was added to sums().
  void settle() {
    for (Recent &recent : recent_)
      settle(recent);
  }

  /// As of the latest settle().
  const std::map<Key, uint64_t> &sums() const { return sums_; }

private:
  struct Recent {
    Key key{};
    uint64_t sum = 0;
  };

  void settle(Recent &recent) {
    if (recent.sum != 0)
      sums_[recent.key] += recent.sum;
    recent.sum = 0;
  }

  std::array<Recent, 64> recent_{};
  std::map<Key, uint64_t> sums_;
};

} // namespace leastaction
