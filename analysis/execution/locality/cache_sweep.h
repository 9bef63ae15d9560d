// Misses of all caches at once, from one pass over a program's addresses: several line sizes, all sizes, fully
// associative and with given numbers of ways.
//
//   CacheSweep sweep({.lineBytes = {32, 64}, .ways = {1, 8}});
//   sweep.add({.address = 0x1000, .bytes = 8});
//   sweep.finish();
//   for (const SweepPoint &point : sweep.points()) ... point.cacheBytes, point.misses ...
#pragma once

#include "analysis/execution/event/access.h"
#include "analysis/execution/locality/associative_sweep.h"
#include "analysis/execution/locality/footprint.h"
#include "analysis/execution/locality/stack_distances.h"

#include <array>
#include <deque>
#include <vector>

namespace leastaction {

struct CacheSweepOptions {
  std::vector<uint32_t> lineBytes = {64}; ///< Powers of two from 4 to 4096.
  std::vector<uint32_t> ways = {};        ///< Besides fully associative caches.
  uint64_t leastBytes = 1024;             ///< Sizes of caches, both included.
  uint64_t mostBytes = uint64_t{64} << 20;
  unsigned sizesPerDoubling = 1; ///< Of fully associative caches; the others have sets in powers of two.
};

struct SweepPoint {
  uint32_t lineBytes = 0;
  uint64_t cacheBytes = 0;
  uint32_t ways = 0; ///< 0: fully associative.
  uint64_t misses = 0;
};

class CacheSweep {
public:
  explicit CacheSweep(CacheSweepOptions options);

  /// An access misses where any line misses that it touches. What is longer than 64 byte, as only repeated string
  /// instructions are, counts as an access for each piece of 64 byte.
  void add(const Access &access) {
    uint64_t address = access.address;
    uint32_t left = std::max(access.bytes, 1u);
    for (; left > pieceBytes; left -= pieceBytes, address += pieceBytes)
      addPiece(address, pieceBytes);
    addPiece(address, left);
  }

  /// Must be called after the last access.
  void finish() { takeBatch(); }

  /// What comes now is of another thread: its caches are empty.
  void beginThread();

  uint64_t references() const { return references_; }
  uint64_t footprintBytes() { return footprint_.bytes(); }
  /// By line size, then fully associative before ways as they were given, then by size.
  std::vector<SweepPoint> points() const;
  /// Lines of a size that were used, threads added up: misses that no size avoids.
  uint64_t usedLines(uint32_t lineBytes) const;

private:
  static constexpr uint32_t pieceBytes = 64;

  struct OneLineSize {
    uint32_t bytes;
    unsigned shift;
    StackDistances distances;
    std::vector<AssociativeSweep> associative; ///< One, or none if no ways are wanted.
    unsigned mostSetBits = 0;
  };

  void addPiece(uint64_t address, uint32_t bytes) {
    batch_[batchSize_++] = {address, bytes};
    if (batchSize_ == batch_.size())
      takeBatch();
  }
  void takeBatch();

  CacheSweepOptions options_;
  std::deque<OneLineSize> lineSizes_;
  Footprint footprint_;
  std::array<Access, 256> batch_;
  size_t batchSize_ = 0;
  std::vector<LineUse> uses_; ///< Of the batch.
  uint64_t references_ = 0;
};

} // namespace leastaction
