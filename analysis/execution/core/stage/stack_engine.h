// The stack engine: push, pop, call and ret move the stack pointer before renaming, by an offset to its register.
//
//   StackEngine engine;
//   if (engine.follow(instruction)) ...                  // a micro-op has to bring the register up to date
#pragma once

#include "analysis/execution/core/compiled_instruction.h"

namespace leastaction {

/// Abel and Reineke, uiCA: whoever uses the stack pointer otherwise finds its register brought up to date by a micro-op
/// of renaming's own.
class StackEngine {
public:
  /// The instruction is renamed. Whether a micro-op comes before it.
  bool follow(const CompiledInstruction &instruction) {
    const bool used = offset_ != 0 && instruction.usesStackPointer;
    if (instruction.stackBytes == 0 && !used)
      return false;
    if (used)
      offset_ = 0;
    offset_ += instruction.stackBytes;
    const bool tooFar = offset_ > limit || offset_ < -limit;
    if (tooFar || instruction.setsStackPointer)
      offset_ = 0;
    return used || tooFar;
  }

  /// Which instructions have to be told to follow(), beside those that move the stack pointer
  /// (CompiledInstruction::watches).
  uint8_t watched() const { return offset_ != 0 ? watchesStackOffset : 0; }

private:
  /// It counts so many bytes by itself.
  static constexpr int limit = 192;

  int offset_ = 0; ///< By which it is ahead of the register.
};

} // namespace leastaction
