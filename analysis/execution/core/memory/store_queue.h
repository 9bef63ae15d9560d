// The queues between the pipeline and the first level cache: when is there room, and when is a store in the cache?
//
//   EntryQueue loads(72);
//   dispatch = std::max(dispatch, loads.roomTick());
//   loads.add(retireTick);                               // when its entry becomes free
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace leastaction {

/// Entries are taken and become free in program order.
class EntryQueue {
public:
  explicit EntryQueue(uint32_t entries) : freeTicks_(entries) {}

  /// When the next entry is free.
  uint64_t roomTick() const { return freeTicks_[next_]; }

  void add(uint64_t freeTick) {
    freeTicks_[next_] = freeTick;
    if (++next_ == freeTicks_.size())
      next_ = 0;
  }

private:
  std::vector<uint64_t> freeTicks_;
  size_t next_ = 0;
};

/// Stores commit to the cache in program order, so many a tick, once they have retired and their line is there.
class StoreQueue {
public:
  struct Width {
    uint32_t stores = 1;  ///< A tick.
    uint32_t bytes = 64;  ///< A tick, of all of them.
    bool oneLine = false; ///< They go to one line, or the second one waits for the next tick.
    /// Stores to one of so many lines that were written last go with others of that line, two a tick, and one to
    /// another line takes a tick; one that crosses two lines half a tick more. 0 where stores are not combined.
    uint32_t combinedLines = 0;
  };

  static constexpr uint32_t mostCombinedLines = 16;

  StoreQueue(uint32_t entries, Width width) : entries_(entries), width_(width) {}

  uint64_t roomTick() const { return entries_.roomTick(); }

  /// That of the latest store, and whether it could have committed earlier but for the store before it.
  uint64_t commitTick() const { return commitTick_; }
  bool commitsBehind() const { return earliestTick_ < commitTick_; }

  /// Adds a store; returns the tick of its commit.
  uint64_t add(uint64_t retireTick, uint64_t lineTick, uint64_t address, uint32_t bytes) {
    const uint64_t earliest = earliestTick_ = std::max(retireTick + 1, lineTick);
    if (width_.combinedLines != 0)
      return addCombined(earliest, address, bytes);
    const uint64_t line = address / lineBytes;
    if (earliest > commitTick_) {
      commitTick_ = earliest;
      commits_ = bytes_ = 0;
    }
    ++commits_;
    bytes_ += bytes;
    if (commits_ > width_.stores || (commits_ > 1 && (bytes_ > width_.bytes || (width_.oneLine && line != line_)))) {
      ++commitTick_;
      commits_ = 1;
      bytes_ = bytes;
    }
    line_ = line;
    if (bytes > width_.bytes || address % lineBytes + bytes > lineBytes) [[unlikely]]
      commitWide(address, bytes);
    entries_.add(commitTick_);
    return commitTick_;
  }

private:
  uint64_t addCombined(uint64_t earliest, uint64_t address, uint32_t bytes) {
    const uint64_t line = address / lineBytes;
    uint64_t halves = writeLine(line);
    if (bytes <= lineBytes && address % lineBytes + bytes > lineBytes) [[unlikely]]
      halves += 1 + writeLine(line + 1);
    freeHalf_ = std::max(2 * earliest, freeHalf_) + halves;
    commitTick_ = std::max(earliest, (freeHalf_ - 1) / 2);
    entries_.add(commitTick_);
    return commitTick_;
  }

  /// Half ticks for a store to a line: the second one shares the tick of the first.
  uint64_t writeLine(uint64_t line) {
    const auto end = written_.begin() + width_.combinedLines;
    if (const auto known = std::find(written_.begin(), end, Written{line}); known != end)
      return std::exchange(known->again, true) ? 1 : 0;
    written_[nextWritten_++ % width_.combinedLines] = {line};
    return 2;
  }

  /// One that takes several ticks, for its width or for the lines it crosses, and leaves no room in the last one. What
  /// string instructions store goes to the cache at once.
  void commitWide(uint64_t address, uint32_t bytes) {
    if (bytes > lineBytes)
      return;
    const uint64_t lines = (address + bytes - 1) / lineBytes - address / lineBytes + 1;
    commitTick_ += std::max<uint64_t>(lines, (bytes + width_.bytes - 1) / width_.bytes) - 1;
    commits_ = width_.stores;
  }

  static constexpr uint32_t lineBytes = 64;

  struct Written {
    uint64_t line = ~uint64_t{0};
    bool again = false; ///< More than once.
    bool operator==(const Written &other) const { return line == other.line; }
  };

  EntryQueue entries_;
  Width width_;
  uint64_t earliestTick_ = 0; ///< When the latest store was ready to commit.
  uint64_t commitTick_ = 0;
  uint64_t line_ = 0;     ///< Of the latest store.
  uint32_t commits_ = 0;  ///< In commitTick_, and
  uint32_t bytes_ = 0;    ///< what they store.
  uint64_t freeHalf_ = 0; ///< Where stores are combined: the half tick behind the latest commit, and
  std::array<Written, mostCombinedLines> written_{}; ///< the lines that were written last, a ring.
  uint32_t nextWritten_ = 0;
};

} // namespace leastaction
