// What `leastaction record --emulate` adds to a run, written by the QEMU plugin (runtime/emulator).
//
//   RUN/run.json            as of any run, mode "emulate"
//   RUN/emulation.json      instead, where the program's own runtime writes run.json
//   RUN/blocks.emulated     the code that was translated: FileHeader with emulationMagic, chunks as in thread-N.trace
//   RUN/thread-N.emulated   the same: what thread N executed
//   RUN/*.rest              while the program runs: an EmulationRest, and the words that are in no chunk yet
//
// Records of threads are 64-bit words, little endian: for each executed block its number with emulatedBlock, then for
// each memory access of it, in order, its address in bits 0-47 and in bits 48-62 the number of the instruction within
// the block; between blocks control records, as in traces and those below. An access that the emulator makes in pieces
// (of vectors: 8 byte each; of AArch64's `dc zva`: 64) has an address for each piece; PowerPC's `dcbz`, `lmw` and
// `stmw` have one for all. A repeated string instruction executes its block once for each repetition, and a block that
// is left in the middle (by a fault) lacks the accesses behind.
#pragma once

#include "runtime/format.h"

namespace leastaction::format {

inline constexpr char emulationMagic[8] = {'L', 'A', 'E', 'M', 'U', 'L', 'A', '\n'};
inline constexpr uint32_t emulationVersion = 1;

inline constexpr uint64_t emulatedBlock = uint64_t{1} << 63;
inline constexpr uint64_t emulatedBlockMask = 0xffffffff;
inline constexpr unsigned emulatedInstructionShift = 48;
inline constexpr uint64_t emulatedInstructionMask = 0x7fff;
inline constexpr uint64_t emulatedAddressMask = (uint64_t{1} << emulatedInstructionShift) - 1;

inline constexpr uint64_t emulatedAccess(uint64_t instruction, uint64_t address) {
  return instruction << emulatedInstructionShift | (address & emulatedAddressMask);
}

/// Of blocks.emulated: number; run-time address; module (of the JSON file, stepNoModule for generated code) << 32 |
/// number of instructions; their lengths, a byte each (the last one may be too long, and where it crosses a page and is
/// not the first, it is not part of the block), then their bytes, both padded with zeros to whole words. The payload's
/// length is in bits 8-63 of the control word.
inline constexpr Control emulatedCode = Control{17};

/// The system call with this number was made by the instruction before.
inline constexpr Control emulatedSystemCall = Control{18};

inline constexpr uint32_t mostEmulatedInstructions = 1024; ///< Of a block.

/// How a `.rest` file begins. Addresses are those of the process that wrote it.
struct EmulationRest {
  uint64_t magic;
  uint64_t *next;  ///< Where the next word goes.
  uint64_t *begin; ///< Where the first one is: emulationRestBytes behind the start of this.
  uint64_t chunks; ///< That are in the file beside it.
};
inline constexpr uint64_t emulationRestMagic = 0x545345524d454c41;
inline constexpr uint64_t emulationRestBytes = 16384;
inline constexpr uint64_t emulationChunkWords = 1u << 17;

/// How the runtime tells the emulator of regions, by a call of the function that begins with these bytes (a no-op),
/// with the registers that step_format.h has for StepCall. stepVariable is stepEmulator then.
inline constexpr uint8_t emulatorCallBytes[] = {0x0f, 0x1f, 0x84, 0x00, 0x4c, 0x61, 0x45, 0x6d};
inline constexpr char stepEmulator[] = "emulator";

} // namespace leastaction::format
