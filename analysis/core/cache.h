// One set-associative cache with least-recently-used replacement. It holds line numbers and a record for each, no data.
//
//   SetAssociativeCache<> l2(1024, 4);                   // sets, ways
//   if (!l2.touch(address >> 6))                         // a miss: the line takes the place of the oldest one
//     l2.insert(address >> 6);
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace leastaction {

/// For caches that remember nothing but which lines they hold.
struct NoRecord {};

/// Within a set, lines stand in order of use, so that a hit of the latest line, the usual case, looks at one of them.
/// With the number of sets held fixed, a cache of more ways holds everything that one of fewer ways does (inclusion).
template <class Record = NoRecord> class SetAssociativeCache {
public:
  SetAssociativeCache(uint64_t sets, uint32_t ways)
      : sets_(sets), mask_(std::has_single_bit(sets) ? sets - 1 : 0), wayCount_(ways),
        ways_(sets * ways, Way{.line = emptyLine, .record = {}}) {}

  /// The line's record, after making it the latest of its set; nullptr if it is not here.
  Record *touch(uint64_t line) {
    Way *set = setOf(line);
    if (set[0].line == line)
      return &set[0].record;
    for (uint32_t way = 1; way < wayCount_; ++way)
      if (set[way].line == line) {
        std::rotate(set, set + way, set + way + 1);
        return &set[0].record;
      }
    return nullptr;
  }

  /// Puts a line that is not here in, in place of the least recently used one of its set.
  Record &insert(uint64_t line) {
    Way *set = setOf(line);
    std::move_backward(set, set + wayCount_ - 1, set + wayCount_);
    set[0] = Way{.line = line, .record = {}};
    return set[0].record;
  }

private:
  struct Way {
    uint64_t line;
    [[no_unique_address]] Record record;
  };
  static constexpr uint64_t emptyLine = ~uint64_t{0};

  Way *setOf(uint64_t line) { return &ways_[(mask_ ? line & mask_ : line % sets_) * wayCount_]; }

  uint64_t sets_;
  uint64_t mask_; ///< sets - 1 where sets is a power of two, otherwise 0.
  uint32_t wayCount_;
  std::vector<Way> ways_;
};

} // namespace leastaction
