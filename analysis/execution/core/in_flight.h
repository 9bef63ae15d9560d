// Entries of the reorder buffer, the register files and the load queue: renaming takes them, retirement gives them
// back.
//
//   InFlight inFlight({.reorderBuffer = 224, .integer = 180, .vector = 168, .flags = 180, .loads = 72});
//   if (!inFlight.hasRoom(instruction.entries))
//     tick = std::max(tick, inFlight.waitForRoom(instruction.entries, renameTick));
//   inFlight.add(instruction.entries.takes, retireTick);
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction {

/// Numbers of entries of each kind side by side in one word, so that all kinds are counted at once.
using EntryCounts = uint64_t;

enum class EntryKind : uint8_t { reorderBuffer, integerRegister, vectorRegister, flagRegister, load };

constexpr unsigned entryCountBits = 12;

/// The most entries that a core may have of a kind.
constexpr uint32_t mostEntriesOfKind = 2000;

constexpr EntryCounts entryCount(EntryKind kind, uint64_t count) {
  return count << (entryCountBits * static_cast<unsigned>(kind));
}

/// What one instruction needs. Renaming waits for a register, but does not see how many it takes: so what is taken may
/// be more than there is.
struct EntryUse {
  EntryCounts takes = 0;
  EntryCounts waitsFor = 0; ///< How many must be free.
  EntryCounts kinds = 0;    ///< Of each kind waited for the highest bit.

  void add(EntryKind kind, uint64_t taken, uint64_t awaited) {
    takes += entryCount(kind, taken);
    waitsFor += entryCount(kind, awaited);
    if (awaited != 0)
      kinds |= entryCount(kind, uint64_t{1} << (entryCountBits - 1));
  }

  /// The same without the reorder buffer.
  EntryUse withoutReorderBuffer() const {
    constexpr EntryCounts others = ~entryCount(EntryKind::reorderBuffer, (uint64_t{1} << entryCountBits) - 1);
    return {.takes = takes & others, .waitsFor = waitsFor & others, .kinds = kinds & others};
  }
};

/// Instructions retire in order, so entries become free in the order in which they were taken: a ring tells when. What
/// has retired is counted only when there is no room otherwise.
class InFlight {
public:
  struct Sizes {
    uint32_t reorderBuffer = 0;
    uint32_t integer = 0;
    uint32_t vector = 0;
    uint32_t flags = 0;
    uint32_t loads = mostEntriesOfKind;
  };

  explicit InFlight(const Sizes &sizes)
      : mask_(std::bit_ceil(size_t{sizes.reorderBuffer} + mostInserted) - 1), instructions_(mask_ + 1) {
    const auto offer = [&](EntryKind kind, uint32_t entries) { free_ += entryCount(kind, none + entries); };
    offer(EntryKind::reorderBuffer, sizes.reorderBuffer);
    offer(EntryKind::integerRegister, sizes.integer);
    offer(EntryKind::vectorRegister, sizes.vector);
    offer(EntryKind::flagRegister, sizes.flags);
    offer(EntryKind::load, sizes.loads);
  }

  bool hasRoom(const EntryUse &use) const { return ((free_ - use.waitsFor) & use.kinds) == use.kinds; }

  /// When the instruction retired whose entries had to become free; 0 if that was before the first tick. Counts all
  /// that has retired before `past`, so that this is seldom called.
  uint64_t waitForRoom(const EntryUse &use, uint64_t past) {
    uint64_t tick = 0;
    do
      tick = removeFirst();
    while (!hasRoom(use));
    while (begin_ != end_ && instructions_[begin_ & mask_].retireTick < past)
      removeFirst();
    return tick;
  }

  /// The next instruction in order, for which there was room.
  [[gnu::always_inline]] void add(EntryCounts takes, uint64_t retireTick) {
    instructions_[end_++ & mask_] = {.retireTick = retireTick, .takes = takes};
    free_ -= takes;
  }

  /// A micro-op that did not ask for room.
  void insert(uint64_t retireTick) {
    if (end_ - begin_ > mask_)
      removeFirst();
    add(entryCount(EntryKind::reorderBuffer, 1), retireTick);
  }

private:
  /// Micro-ops that are renamed without being asked whether there is room.
  static constexpr size_t mostInserted = 32;
  /// Stands for no free entry, so that counts can be negative.
  static constexpr uint64_t none = uint64_t{1} << (entryCountBits - 1);

  struct Instruction {
    uint64_t retireTick = 0;
    EntryCounts takes = 0;
  };

  uint64_t removeFirst() {
    const Instruction &first = instructions_[begin_++ & mask_];
    free_ += first.takes;
    return first.retireTick;
  }

  EntryCounts free_ = 0;
  size_t mask_;
  std::vector<Instruction> instructions_; ///< A ring.
  size_t begin_ = 0, end_ = 0;
};

} // namespace leastaction
