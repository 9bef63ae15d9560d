#include "analysis/execution/trace/original_address.h"

namespace leastaction {

Result<OriginalCode> OriginalCode::of(const Run &run, const Disassembler &disassembler) {
  OriginalCode code;
  for (uint32_t block = 0; block < run.blocks().size(); ++block) {
    Result<std::vector<Decoded>> instructions = run.decode(block, disassembler);
    if (!instructions)
      return std::unexpected(instructions.error());
    uint32_t module = run.blocks()[block].module;
    if (const CodeBlock &entry = run.blocks()[block].code; entry.has(format::blockIsFunctionEntry))
      code.functions_.emplace(entry.begin + run.moduleBase(module), entry.functionEnd + run.moduleBase(module));
    Result<std::vector<Decoded>> copies = run.decodeCopy(block, disassembler);
    if (!copies)
      return std::unexpected(copies.error());
    for (size_t i = 0; i < instructions->size(); ++i) {
      OriginalInstruction original{module, (*instructions)[i].address};
      code.instructions_.emplace(original.address + run.moduleBase(module), original);
      if (i < copies->size())
        code.instructions_.emplace((*copies)[i].address + run.moduleBase(module), original);
    }
  }
  return code;
}

} // namespace leastaction
