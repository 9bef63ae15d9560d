#include "analysis/execution/core/instruction_class.h"

namespace leastaction {

InstructionClass classify(const Target &target, const llvm::MCInst &inst) {
  const llvm::MCInstrDesc &desc = target.instructions().get(inst.getOpcode());
  const OpcodeFacts &facts = target.facts(inst);
  if (desc.isCall())
    return InstructionClass::call;
  if (desc.isBranch() || desc.isReturn())
    return InstructionClass::branch;
  if (facts.is(trait::noOp | trait::prefetch | trait::ordersMemory))
    return InstructionClass::other;
  if (facts.is(trait::move)) {
    if (target.stores(inst))
      return InstructionClass::store;
    return target.loads(inst) ? InstructionClass::load : InstructionClass::other;
  }
  if (desc.mayRaiseFPException() || facts.is(trait::floating))
    return InstructionClass::floating;
  return desc.getNumDefs() != 0 || !desc.implicit_defs().empty() ? InstructionClass::integer : InstructionClass::other;
}

} // namespace leastaction
