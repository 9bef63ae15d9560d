#include "analysis/execution/calibrate/instruction/host_forms.h"

#include "analysis/execution/calibrate/instruction/form_blocks.h"
#include "analysis/execution/calibrate/instruction/form_safety.h"

namespace leastaction {

std::vector<llvm::MCInst> measurableForms(const Target &target) {
  const RegisterFiles files(target);
  const Conversions conversions(target, files);
  const Encoder encoder(target);
  std::vector<llvm::MCInst> forms;
  for (unsigned opcode = 0; opcode < target.instructions().getNumOpcodes(); ++opcode) {
    llvm::MCInst inst;
    inst.setOpcode(opcode);
    if (refusal(target, files, inst).empty() &&
        !formBlocks(conversions, encoder, Form(target, files, inst)).independent.code.empty())
      forms.push_back(inst);
  }
  return forms;
}

} // namespace leastaction
