// The operand in memory of an instruction, as LLVM numbers its parts.
//
//   MemoryOperand memory = target.memoryOperand(inst);
//   if (memory.contains(operand)) ...
#pragma once

#include <cstdint>
#include <optional>

namespace leastaction {

struct MemoryOperand {
  unsigned first = 0, last = 0; ///< Operands [first, last) are its parts; none if both are 0.
  bool isIndexed = false;       ///< An index register is part of its address.
  bool isComplex = false;       ///< A scaled index, or all of base, index and displacement.
  std::optional<int64_t> displacement;

  bool contains(unsigned operand) const { return operand >= first && operand < last; }
};

} // namespace leastaction
