#include "analysis/execution/trace/original_address.h"

namespace leastaction {

Result<OriginalCode> OriginalCode::of(const Run &run, const Disassembler &disassembler) {
  OriginalCode code;
  for (uint32_t block = 0; block < run.blocks().size(); ++block) {
    std::vector<Decoded> instructions = TRY(run.decode(block, disassembler));
    uint32_t module = run.blocks()[block].module;
    if (const CodeBlock &entry = run.blocks()[block].code; entry.has(format::blockIsFunctionEntry))
      code.functions_.emplace(entry.begin + run.moduleBase(module), entry.functionEnd + run.moduleBase(module));
    std::vector<Decoded> copies = TRY(run.decodeCopy(block, disassembler));
    for (size_t i = 0; i < instructions.size(); ++i) {
      OriginalInstruction original{module, instructions[i].address};
      code.instructions_.emplace(original.address + run.moduleBase(module), original);
      if (i < copies.size())
        code.instructions_.emplace(copies[i].address + run.moduleBase(module), original);
    }
  }
  return code;
}

} // namespace leastaction
