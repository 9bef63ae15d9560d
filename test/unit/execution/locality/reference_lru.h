// Test code: one set-associative LRU cache, simulated as plainly as can be.
#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <vector>

namespace leastaction::test {

class ReferenceLru {
public:
  ReferenceLru(uint64_t sets, uint64_t ways) : ways_(ways), sets_(sets) {}

  /// Counts a miss if any of the lines is not there.
  void access(std::span<const uint64_t> lines) {
    bool missed = false;
    for (const uint64_t line : lines) {
      std::list<uint64_t> &set = sets_[line % sets_.size()];
      const size_t before = set.size();
      set.remove(line);
      missed |= set.size() == before;
      set.push_front(line);
      if (set.size() > ways_)
        set.pop_back();
    }
    misses += missed;
  }
  uint64_t misses = 0;

private:
  uint64_t ways_;
  std::vector<std::list<uint64_t>> sets_;
};

} // namespace leastaction::test
