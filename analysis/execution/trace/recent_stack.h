// A stack that forgets what lies deepest: for what may begin without ever ending, in memory that does not depend on how
// often it does.
//
//   RecentStack<uint32_t, 32> interrupted;
//   interrupted.push(block);
//   if (std::optional<uint32_t> last = interrupted.pop()) ...
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace leastaction {

/// The `most` entries that were pushed last.
template <class T, size_t most> class RecentStack {
public:
  void push(T entry) {
    entries_[end_ % most] = std::move(entry);
    ++end_;
    size_ = std::min(size_ + 1, most);
  }

  std::optional<T> pop() {
    if (size_ == 0)
      return std::nullopt;
    --size_;
    return std::move(entries_[--end_ % most]);
  }

  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }

private:
  std::array<T, most> entries_{};
  size_t end_ = 0; ///< Where the next one goes.
  size_t size_ = 0;
};

} // namespace leastaction
