// LLVM's names of the opcodes that have a register where another has memory.
//
//   registerForms("VPADDDZ256rmk");       // {"VPADDDZ256rrk"}
//   registerForms("VPADDDZrmbkz");        // {"VPADDDZrrkz"}
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace leastaction {

/// The likely first. Not every name is an opcode's; empty where no operand is in memory, by its name.
std::vector<std::string> registerForms(llvm::StringRef opcode);

} // namespace leastaction
