#include "analysis/trace/original_address.h"

namespace leastaction {

Result<OriginalCode> OriginalCode::of(const Run &run, const Disassembler &disassembler) {
  OriginalCode code;
  for (uint32_t block = 0; block < run.blocks().size(); ++block) {
    Result<std::vector<Decoded>> instructions = run.decode(block, disassembler);
    if (!instructions)
      return std::unexpected(instructions.error());
    uint32_t module = run.blocks()[block].module;
    for (const Decoded &instruction : *instructions)
      code.instructions_.emplace(instruction.address + run.moduleBase(module),
                                 OriginalInstruction{module, instruction.address});
  }
  return code;
}

} // namespace leastaction
