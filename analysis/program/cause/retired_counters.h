// What a processor's counters would say of a region, exactly and for each instruction: where loads found their data,
// branches that were mispredicted, misses of translation, and how much of each cache line is used.
//
//   RetiredCounters counters(core.l1.lineBytes);
//   counters.add(retired);                               // in program order
//   counters.finish();
//   counters.byInstruction()[7].accesses[static_cast<size_t>(MemoryLevel::l3)]
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/event/line_table.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

/// Of a static instruction, or the sum of several (but for its stride).
struct InstructionCounters {
  uint64_t executions = 0;
  std::array<uint64_t, 5> loads{};  ///< Executions by MemoryLevel of the furthest place.
  std::array<uint64_t, 5> stores{}; ///< The same of instructions that only store.
  uint64_t translationMisses = 0;   ///< Loads whose page was in no TLB.
  uint64_t mispredictions = 0;      ///< Of a branch.
  uint64_t linesFetched = 0;        ///< Lines of memory that its accesses did not find in the first level cache,
  uint64_t bytesUsed = 0;           ///< and what is used of them, by anybody, until they are fetched again: byte.

  InstructionCounters &operator+=(const InstructionCounters &other);
  uint64_t accesses() const;
  /// Of the first level cache.
  uint64_t misses() const {
    constexpr auto l1 = static_cast<size_t>(MemoryLevel::l1);
    return accesses() - loads[l1] - stores[l1];
  }
  double bytesUsedPerLine() const { return static_cast<double>(bytesUsed) / static_cast<double>(linesFetched); }
};

/// How an instruction moves through memory.
struct Stride {
  int64_t bytes = 0;   ///< The distance that most accesses have to the one before.
  double fraction = 0; ///< That have it; 0 where no distance is that frequent.
};

class RetiredCounters {
public:
  /// Lines of caches have a power of two of bytes, at most 4096.
  explicit RetiredCounters(uint32_t cacheLineBytes = lineBytes) : pieces_(cacheLineBytes) {}

  void add(std::span<const RetiredInstruction> retired);
  /// Lines that have been fetched are fetched no more.
  void finish();

  /// By index into the InstructionTable; shorter than that where the last ones have none.
  std::span<const InstructionCounters> byInstruction() const { return counters_; }
  /// Of an instruction of byInstruction(). A distance that more than half of its accesses have is found.
  Stride stride(size_t instruction) const;
  InstructionCounters total() const;

private:
  /// Boyer and Moore: a distance of the majority is the candidate in the end.
  struct Walk {
    uint64_t latest = 0;
    int64_t candidate = 0;
    uint64_t votes = 0;
    uint64_t agreeing = 0; ///< With the candidate, since it is one.
    uint64_t distances = 0;
  };
  /// The first one of a line has what is told of the line.
  struct Piece {
    uint64_t used = 0; ///< A bit for each byte.
    uint32_t fetchedBy = 0;
    bool fetched = false;
  };

  void follow(Walk &walk, uint64_t address);
  void use(const RetiredInstruction &retired);
  void account(Piece &first);

  std::vector<InstructionCounters> counters_;
  std::vector<Walk> walks_;
  LinePieces pieces_;
  LineTable<Piece> table_;
  uint32_t latest_ = 0; ///< The instruction before.
};

} // namespace leastaction
