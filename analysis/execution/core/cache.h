// One set-associative cache. It holds line numbers and a record for each, no data.
//
//   SetAssociativeCache<> l2(1024, 4);                   // sets, ways; least recently used lines are replaced
//   if (!l2.touch(address >> 6))                         // a miss: the line takes the place of the oldest one
//     l2.insert(address >> 6);
#pragma once

#include <emmintrin.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace leastaction {

/// Which line of a full set gives way.
enum class Replacement : uint8_t {
  lru,      ///< The least recently used one.
  treePlru, ///< Where the bits of a binary tree lead that each use turns away from itself; ways are a power of two.
  quadAge,  ///< The first of the greatest of four ages: a use makes a line young, insertion leaves it nearly old.
};

/// How a line's set follows from its number.
enum class SetIndex : uint8_t {
  lowBits, ///< Its lowest bits: lines a power of two apart share a set.
  hashed,  ///< A hash of all bits: no distance between lines is worse than another one.
};

/// For caches that remember nothing but which lines they hold.
struct NoRecord {};

/// Tags, order of use and records stand in arrays of their own; the tags of a set are compared four at a time. As long
/// as all lines have numbers of 32 bits, a tag is the number. With the number of sets held fixed and LRU, a cache of
/// more ways holds everything that one of fewer ways does (inclusion).
template <class Record = NoRecord> class SetAssociativeCache {
public:
  /// A line that had to go, and its record.
  struct Victim {
    uint64_t line;
    Record record;
  };

  SetAssociativeCache(uint64_t sets, uint32_t ways, Replacement replacement = Replacement::lru,
                      SetIndex index = SetIndex::lowBits)
      : sets_(sets), mask_(std::has_single_bit(sets) ? sets - 1 : 0), ways_(ways),
        stride_((ways + tagsAtOnce - 1) / tagsAtOnce * tagsAtOnce), replacement_(replacement), index_(index),
        tags_(sets * stride_, emptyTag), upper_(sets * stride_, emptyTag),
        order_(replacement == Replacement::treePlru ? 0 : sets * stride_),
        trees_(replacement == Replacement::treePlru ? sets : 0), records_(sets * stride_) {}

  /// Where the line may be; less than the number of sets.
  uint64_t setOf(uint64_t line) const {
    if (index_ == SetIndex::hashed) [[unlikely]]
      line = line * goldenRatio >> 32;
    return mask_ || sets_ == 1 ? line & mask_ : line % sets_;
  }

  /// The line's record, after making it the latest of its set; nullptr if it is not here.
  Record *touch(uint64_t line) {
    const uint64_t set = setOf(line);
    const uint64_t place = find(set, line);
    if (place == nowhere)
      return nullptr;
    use(set, place, hitOrder());
    return &records_[place];
  }

  /// The same without a use.
  Record *peek(uint64_t line) {
    const uint64_t place = find(setOf(line), line);
    return place == nowhere ? nullptr : &records_[place];
  }

  /// Puts a line that is not here in. The line whose place it takes goes to `victim`, if there was one.
  Record &insert(uint64_t line, std::optional<Victim> *victim = nullptr) {
    const uint64_t set = setOf(line);
    const uint64_t place = placeToFill(set);
    if (victim && !isEmpty(place))
      *victim = Victim{lineAt(place), records_[place]};
    if (line >= emptyTag && !isWide_) [[unlikely]]
      widen();
    tags_[place] = tagOf(line);
    if (isWide_) [[unlikely]]
      upper_[place] = upperOf(line);
    use(set, place, replacement_ == Replacement::quadAge ? insertedAge : hitOrder());
    return records_[place] = {};
  }

  /// Takes a line out; nothing if it is not here.
  std::optional<Record> remove(uint64_t line) {
    const uint64_t place = find(setOf(line), line);
    if (place == nowhere)
      return std::nullopt;
    tags_[place] = upper_[place] = emptyTag;
    if (replacement_ != Replacement::treePlru)
      order_[place] = 0;
    return records_[place];
  }

private:
  static constexpr uint32_t emptyTag = ~uint32_t{0}; ///< Of numbers of 32 bits, this one counts as a longer one.
  static constexpr uint64_t nowhere = ~uint64_t{0};
  static constexpr uint32_t tagsAtOnce = 4;
  static constexpr uint64_t oldestAge = 3;
  static constexpr uint64_t insertedAge = 2;
  static constexpr uint64_t goldenRatio = 0x9e37'79b9'7f4a'7c15; ///< Of 2⁶⁴: Fibonacci hashing.

  static uint32_t upperOf(uint64_t line) { return static_cast<uint32_t>(line >> 32); }
  static uint32_t tagOf(uint64_t line) { return static_cast<uint32_t>(line) ^ upperOf(line); }

  /// Numbers of lines have less than 64 bits: no line has an empty place's upper half.
  bool isEmpty(uint64_t place) const { return tags_[place] == emptyTag && (!isWide_ || upper_[place] == emptyTag); }

  uint64_t lineAt(uint64_t place) const {
    if (!isWide_) [[likely]]
      return tags_[place];
    return uint64_t{upper_[place]} << 32 | (tags_[place] ^ upper_[place]);
  }

  /// From here on, upper halves are needed.
  void widen() {
    isWide_ = true;
    for (uint64_t place = 0; place < tags_.size(); ++place)
      upper_[place] = tags_[place] == emptyTag ? emptyTag : 0;
  }

  /// The first place of the set with this tag of which `isRight`.
  template <class Right> uint64_t findTag(uint64_t set, uint32_t tag, Right isRight) const {
    const __m128i wanted = _mm_set1_epi32(static_cast<int>(tag));
    const uint64_t begin = set * stride_;
    for (uint64_t first = begin; first != begin + stride_; first += tagsAtOnce) {
      const __m128i tags = _mm_loadu_si128(reinterpret_cast<const __m128i *>(&tags_[first]));
      auto equal = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(tags, wanted))));
      for (; equal; equal &= equal - 1)
        if (const uint64_t place = first + static_cast<unsigned>(std::countr_zero(equal)); isRight(place))
          return place;
    }
    return nowhere;
  }

  uint64_t find(uint64_t set, uint64_t line) const {
    return findTag(set, tagOf(line),
                   [&](uint64_t place) { return isWide_ ? upper_[place] == upperOf(line) : line < emptyTag; });
  }

  uint64_t hitOrder() { return replacement_ == Replacement::lru ? ++clock_ : 0; }

  void use(uint64_t set, uint64_t place, uint64_t order) {
    if (replacement_ != Replacement::treePlru) {
      order_[place] = order;
      return;
    }
    // Node n has children 2n and 2n + 1; a set bit leads to the latter.
    for (uint64_t node = ways_ + (place - set * stride_); node > 1; node /= 2) {
      const uint64_t bit = uint64_t{1} << node / 2;
      trees_[set] = node % 2 ? trees_[set] & ~bit : trees_[set] | bit;
    }
  }

  uint64_t placeToFill(uint64_t set) {
    const uint64_t begin = set * stride_, end = begin + ways_;
    // An empty place is the least recently used one.
    if (replacement_ != Replacement::lru)
      if (const uint64_t empty = findTag(set, emptyTag, [&](uint64_t place) { return place < end && isEmpty(place); });
          empty != nowhere)
        return empty;
    const auto order = order_.begin() + static_cast<ptrdiff_t>(begin);
    switch (replacement_) {
    case Replacement::lru:
      return begin + static_cast<uint64_t>(std::min_element(order, order + ways_) - order);
    case Replacement::treePlru: {
      uint64_t node = 1;
      while (node < ways_)
        node = 2 * node + (trees_[set] >> node & 1);
      return begin + node - ways_;
    }
    case Replacement::quadAge: {
      const auto oldest = std::max_element(order, order + ways_);
      const uint64_t years = oldestAge - *oldest;
      std::for_each(order, order + ways_, [years](uint64_t &age) { age += years; });
      return begin + static_cast<uint64_t>(oldest - order);
    }
    }
    std::unreachable();
  }

  uint64_t sets_;
  uint64_t mask_; ///< sets - 1 where sets is a power of two, otherwise 0.
  uint32_t ways_;
  uint32_t stride_; ///< From set to set: ways, rounded up to what is compared at once.
  Replacement replacement_;
  SetIndex index_;
  bool isWide_ = false; ///< Some line's number has more than 32 bits.
  uint64_t clock_ = 0;
  std::vector<uint32_t> tags_;  ///< The lower half of the line's number, and the upper one by exclusive or.
  std::vector<uint32_t> upper_; ///< Its upper half.
  std::vector<uint64_t> order_; ///< LRU: the time of the last use. Quad age: the age.
  std::vector<uint64_t> trees_; ///< Per set, for tree PLRU.
  std::vector<Record> records_;
};

} // namespace leastaction
