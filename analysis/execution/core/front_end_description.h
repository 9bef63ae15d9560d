// What a core description says of the front end: from the bytes of the code to micro-ops in the queue before renaming.
#pragma once

#include <cstdint>
#include <vector>

namespace leastaction {

/// The legacy pipeline: predecoder, instruction queue, decoders, microcode.
struct DecoderDescription {
  static constexpr uint32_t mostCracked = 2; ///< Micro-ops that share a group with others.

  uint32_t fetchBytes = 0;            ///< A predecoder works on one aligned block of so many bytes a tick.
  uint32_t predecodeWidth = 0;        ///< Instructions a tick.
  uint32_t instructionQueue = 0;      ///< Instructions between predecoder and decoders.
  uint32_t decoders = 0;              ///< Instructions a tick; only the first one takes those of several micro-ops.
  std::vector<uint32_t> simpleBeside; ///< How many other decoders work beside the first one, by its micro-ops.
  uint32_t largestDecoded = 0;        ///< Micro-ops that the first decoder makes; microcode does what is longer.
  uint32_t lengthChangingTicks =
      0; ///< A 16-bit immediate behind an operand size prefix holds up the predecoder so long.
  /// From the decoders to the microcode sequencer and back, together; 0 where code that is cached comes with its
  /// microcode, as fast as any other.
  uint32_t microcodeSwitchTicks = 0;
  bool decodesGathers = false;   ///< Gathers of however many micro-ops need no microcode.
  bool popR12First = false;      ///< pop r12 and pop rsp need the first decoder (they end the group everywhere).
  bool lastDecoderFuses = false; ///< An instruction that may fuse with a branch is also taken by the last decoder.
  /// What is decoded in a tick is a group, which several micro-ops of one instruction do not leave: its last place is a
  /// branch's, which ends it; what is more than `mostCracked` micro-ops has groups of its own.
  bool groups = false;
  bool equal = false; ///< Each decoder takes any instruction, of however many micro-ops, and branches as any other.
};

/// Micro-ops by address: lines of one aligned window of code.
struct MicroOpCacheDescription {
  uint32_t windowBytes = 0;
  uint32_t linesPerWindow = 0; ///< A window that needs more is not cached.
  uint32_t microOpsPerLine = 0;
  uint32_t sets = 0; ///< 0: there is none, and all code is decoded.
  uint32_t ways = 0;
  uint32_t microOpsPerTick = 0;
  uint32_t windowsPerTick = 0;
  uint32_t sameWindowTicks = 0; ///< More before a further delivery of one window.
  bool jumpsShareTicks = false; ///< A branch taken to another window does not end the delivery of a tick.
  /// Where a branch taken, or what is fused with it, crosses the end of a window: at least so many ticks from what the
  /// branch taken before leads to.
  uint32_t crossingBranchTicks = 0;
  bool deliversCrossingJumps = false; ///< What of a branch taken stands in the next window takes a tick of its own.
};

} // namespace leastaction
