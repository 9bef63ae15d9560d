// What LLVM does not tell of the encoding of an x86 instruction that it has decoded.
#pragma once

#include <llvm/ADT/ArrayRef.h>

#include <cstdint>

namespace leastaction {

/// Bytes before the opcode: legacy prefixes, REX, VEX, and the escapes to longer opcodes.
uint32_t x86OpcodeOffset(llvm::ArrayRef<uint8_t> code);

} // namespace leastaction
