// What memory an instruction touches; of x86-64 as a function of the registers before it: what the tracer computes
// while stepping, and what the reader needs to make sense of it.
//
//   InstructionAccesses accesses = accessesOf(decoded, disassembler.target());
//   uint64_t address = addressOf(accesses.operands[0], registers);
#pragma once

#include "analysis/execution/trace/disassembler.h"

#include <array>
#include <cstdint>
#include <vector>

namespace leastaction {

/// The words of `struct user_regs_struct` in its order, and a zero.
inline constexpr unsigned registerCount = 27;
using Registers = std::array<uint64_t, registerCount + 1>;
inline constexpr uint8_t zeroRegister = registerCount;

/// Numbers in Registers.
enum RegisterNumber : uint8_t {
  regRbp = 4,
  regRcx = 11,
  regRsi = 13,
  regRdi = 14,
  regRip = 16,
  regFlags = 18,
  regRsp = 19,
  regFs = 21,
  regGs = 22
};

struct AccessOperand {
  uint8_t base = zeroRegister, index = zeroRegister, segment = zeroRegister;
  uint8_t scale = 1;
  uint32_t bytes = 0; ///< Of a repeated string instruction: of one repetition; of a gather: of a lane.
  bool isStore = false;
  int64_t displacement = 0;
  uint64_t mask = ~uint64_t{0}; ///< Of addresses with 32 bits.
};

/// A gather or scatter: one access for each lane that the mask switches on.
struct GatherOperands {
  uint8_t indexRegister = 0; ///< Number of the vector register.
  uint8_t indexBytes = 4;
  uint8_t indexWords = 0; ///< Of 8 bytes that the vector register has.
  uint8_t lanes = 0;
  uint8_t mask = 0; ///< Number of the mask: an opmask register if `maskIsOpmask`, or a vector register.
  bool maskIsOpmask = false;
};

struct InstructionAccesses {
  enum class Form : uint8_t { plain, repeated, gather };
  Form form = Form::plain;
  std::vector<AccessOperand> operands; ///< In the order of execution. A gather has one, without the index.
  GatherOperands gather;
  uint8_t unknown = 0; ///< Accesses whose address cannot be told.
};

InstructionAccesses accessesOf(const Decoded &decoded, const Target &target);

inline uint64_t addressOf(const AccessOperand &operand, const Registers &registers) {
  uint64_t offset =
      registers[operand.base] + registers[operand.index] * operand.scale + static_cast<uint64_t>(operand.displacement);
  return (offset & operand.mask) + registers[operand.segment];
}

} // namespace leastaction
