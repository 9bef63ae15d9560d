// A value for each cache line that was met: lines that stand beside each other are mostly used together, so they
// share a group, and one search finds the whole group.
//
//   LineTable<uint32_t> times;
//   times[address / 64] = 7;                   // 0 before
//   times.prefetch(nextAddress / 64);
//   forEachLine(0x103c, 8, [&](uint64_t line, uint64_t bytes) { used[line] |= bytes; });   // lines 0x40 and 0x41
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace leastaction {

/// Of lines whose bytes are told one by one.
constexpr uint64_t lineBytes = 64;

/// Calls `visit` with each line that `bytes` from `address` on are in, and a bit for each of them that is there. Lines
/// have 2 to the power of `shift` bytes, at most lineBytes.
template <class Visit>
void forEachLine(uint64_t address, uint64_t bytes, Visit visit, int shift = std::countr_zero(lineBytes)) {
  const uint64_t size = uint64_t{1} << shift;
  for (uint64_t left = bytes; left != 0;) {
    const uint64_t offset = address & (size - 1);
    const uint64_t here = std::min(left, size - offset);
    visit(address >> shift, (~uint64_t{0} >> (lineBytes - here)) << offset);
    address += here;
    left -= here;
  }
}

/// Lines of a cache, of a power of two of bytes, in pieces whose bytes are told one by one.
class LinePieces {
public:
  explicit LinePieces(uint64_t cacheLineBytes)
      : lineShift_(std::countr_zero(cacheLineBytes)),
        pieceShift_(std::countr_zero(std::min(cacheLineBytes, lineBytes))) {}

  uint64_t inLine() const { return uint64_t{1} << (lineShift_ - pieceShift_); }
  uint64_t addressOf(uint64_t line) const { return line << lineShift_; }

  /// Calls `visit` with the line of each piece that `bytes` from `address` on are in, which of its pieces that is, and
  /// a bit for each byte of it that is there.
  template <class Visit> void forEach(uint64_t address, uint64_t bytes, Visit visit) const {
    forEachLine(
        address, bytes,
        [&](uint64_t number, uint64_t bits) {
          visit(number >> (lineShift_ - pieceShift_), number & (inLine() - 1), bits);
        },
        pieceShift_);
  }

private:
  int lineShift_, pieceShift_;
};

template <class Value> class LineTable {
public:
  static constexpr unsigned groupShift = 6;
  static constexpr uint64_t groupLines = uint64_t{1} << groupShift;
  using Group = std::array<Value, groupLines>;

  LineTable() : slots_(1024) {}

  /// Valid until the table is gone.
  Value &operator[](uint64_t line) { return (*group(line >> groupShift))[line & (groupLines - 1)]; }

  void prefetch(uint64_t line) const { __builtin_prefetch(&slots_[place(line >> groupShift)]); }

  /// Calls `use` with each value.
  template <class Use> void forEach(Use use) {
    for (const std::unique_ptr<Group> &group : groups_)
      for (Value &value : *group)
        use(value);
  }

private:
  struct Slot {
    uint64_t number = 0;
    Group *group = nullptr;
  };

  /// Fibonacci hashing: groups of different arrays often differ by powers of two.
  size_t place(uint64_t number) const { return static_cast<size_t>(number * 0x9e3779b97f4a7c15 >> (64 - bits_)); }

  Group *group(uint64_t number) {
    if (latest_ && number == latestNumber_) [[likely]]
      return latest_;
    size_t slot = place(number);
    while (slots_[slot].group && slots_[slot].number != number)
      slot = (slot + 1) & (slots_.size() - 1);
    latestNumber_ = number;
    return latest_ = slots_[slot].group ? slots_[slot].group : make(number);
  }

  Group *make(uint64_t number) {
    groups_.push_back(std::make_unique<Group>());
    if (groups_.size() * 2 > slots_.size()) {
      std::vector<Slot> old(slots_.size() * 2);
      old.swap(slots_);
      ++bits_;
      for (const Slot &slot : old)
        if (slot.group)
          put(slot);
    }
    put({number, groups_.back().get()});
    return groups_.back().get();
  }

  void put(Slot slot) {
    size_t at = place(slot.number);
    while (slots_[at].group)
      at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }

  unsigned bits_ = 10; ///< slots_.size() is 2 to this power.
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<Group>> groups_;
  Group *latest_ = nullptr;
  uint64_t latestNumber_ = 0;
};

} // namespace leastaction
