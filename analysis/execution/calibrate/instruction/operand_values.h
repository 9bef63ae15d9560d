// What registers and memory hold when a form is timed: nothing that faults, and nothing that takes longer by accident.
//
//   OperandValues values = operandValues("VDIVPDYrr", form);
#pragma once

#include "analysis/execution/calibrate/instruction/form.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace leastaction {

struct OperandValues {
  std::array<uint64_t, 16> general{}; ///< By number.
  uint64_t evenVectors = 0;           ///< All 8-byte parts of vector and MMX registers of even numbers,
  uint64_t oddVectors = 0;            ///< and of odd ones: the product of both is one.
  uint64_t mask = ~uint64_t{0};
  uint64_t evenMemory = 0, oddMemory = 0; ///< Operands in memory, one by one.
  unsigned memoryStep = 8;                ///< From one to the next, byte.
};

/// `name` is LLVM's of the opcode, which tells what its vectors hold.
OperandValues operandValues(std::string_view name, const Form &form);

} // namespace leastaction
