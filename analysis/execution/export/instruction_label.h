// What viewers show of an instruction, on one line: without control characters, and without backslashes, since Konata
// takes one with an n for the end of a line.
#pragma once

#include "analysis/execution/event/event.h"

#include <string>

namespace leastaction {

/// Address and disassembly, or the opcode where there is none: "4011a0: addsd %xmm0, %xmm1".
std::string instructionLabel(const Instruction &instruction, const InstructionTable &table);

/// "dot, dot.c:12", as far as it is known.
std::string placeOf(const Instruction &instruction, const InstructionTable &table);

/// The disassembly, or the opcode.
std::string instructionText(const Instruction &instruction, const InstructionTable &table);

} // namespace leastaction
