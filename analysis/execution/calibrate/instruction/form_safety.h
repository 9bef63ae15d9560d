// Which instructions can be executed over and over in a program of ours, and which cannot.
//
//   std::string why = refusal(target, files, inst);                       // "it leaves the code"; empty: it is safe
#pragma once

#include "analysis/execution/calibrate/instruction/register_files.h"
#include "analysis/execution/machine/target.h"

#include <string>

namespace leastaction {

/// Why copies of it are not executed or their time would not tell what the instruction takes: a clause that has "it"
/// for the instruction. Empty for what is safe. Of `inst` only the opcode and the prefixes count.
std::string refusal(const Target &target, const RegisterFiles &files, const llvm::MCInst &inst);

} // namespace leastaction
