// Where code would lie without probes: what a recorded program's blocks are moved by.
//
//   uint64_t address = run.plainCode().addressOf(line.module, decoded.address);
//
// A function begins where it does; behind it, probes take no room, and blocks that are aligned stay so: loops lie in
// their cache lines as in the program that nobody records.
#pragma once

#include "analysis/execution/trace/code_table.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

class PlainCode {
public:
  /// Of a run; they must outlive this.
  explicit PlainCode(const std::vector<RunBlock> &blocks);

  /// Of an instruction of the module, or of the byte behind the last one of a block and its padding; link-time
  /// addresses. Code that no table has stays where it is.
  uint64_t addressOf(uint32_t module, uint64_t address) const;

private:
  void placeFunction(std::span<const uint32_t> blocks);

  const std::vector<RunBlock> &blocks_;
  std::vector<uint32_t> order_;      ///< Blocks by module and address.
  std::vector<uint64_t> places_;     ///< By block: where it begins.
  std::vector<uint64_t> alignments_; ///< By module: to which no-ops align blocks.
};

/// No-ops, or other bytes between two blocks of a function, and where they end.
struct CodeGap {
  uint64_t bytes = 0;
  uint64_t end = 0;
};

/// To what compilers aligned blocks, by the gaps before them: 16 byte are usual; more where some gap is as long.
uint64_t blockAlignment(std::span<const CodeGap> gaps);

/// Where what stands behind the gap begins if what stands before it ends at `place`: aligned if it was, otherwise as
/// far from there.
uint64_t behindGap(uint64_t place, const CodeGap &gap, uint64_t alignment);

} // namespace leastaction
