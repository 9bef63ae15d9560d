#include "analysis/program/spectrum/inlined_functions.h"

namespace leastaction {

std::string functionText(const std::string &function, const std::string &inlined) {
  return inlined.empty() || function.empty() ? function : inlined + ", inlined into " + function;
}

InlinedFunctions::InlinedFunctions(const InstructionTable &table) : table_(table) {
  for (const Instruction &instruction : table.instructions())
    if (instruction.inlinedFunction != 0)
      functions_.try_emplace({instruction.file, instruction.line, instruction.function}, instruction.inlinedFunction);
}

const std::string &InlinedFunctions::of(uint32_t file, uint32_t line, uint32_t function) const {
  const auto found = functions_.find({file, line, function});
  return table_.functionName(found == functions_.end() ? 0 : found->second);
}

} // namespace leastaction
