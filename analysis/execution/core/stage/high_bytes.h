// AH, BH, CH and DH are renamed apart from their registers, which are put together again before they are used.
//
//   HighBytes bytes;
//   unsigned merged = bytes.follow(instruction);         // bit by bit RAX to RDX: a micro-op for each comes before it
#pragma once

#include "analysis/execution/core/compiled_instruction.h"

namespace leastaction {

class HighBytes {
public:
  /// The instruction is renamed. Which registers have to be put together before it.
  unsigned follow(const CompiledInstruction &instruction) {
    const unsigned merged = written_ & instruction.wholeRegisters & ~unsigned{instruction.highBytesCovered};
    written_ &= static_cast<uint8_t>(~instruction.wholeRegisters);
    written_ |= instruction.highBytesWritten;
    return merged;
  }

  /// Which instructions have to be told to follow(), beside those that write high bytes (CompiledInstruction::watches).
  uint8_t watched() const { return written_; }

private:
  uint8_t written_ = 0; ///< Bit by bit those of which the whole register does not know yet.
};

} // namespace leastaction
