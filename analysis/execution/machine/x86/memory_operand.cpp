#include "analysis/execution/machine/x86/memory_operand.h"

namespace leastaction {
namespace {

enum Part { base, scale, index, displacement };

} // namespace

MemoryOperand x86MemoryOperand(const llvm::MCInst &inst, const llvm::MCInstrDesc &description) {
  MemoryOperand memory;
  const auto operands = description.operands();
  for (unsigned operand = 0; operand < operands.size(); ++operand)
    if (operands[operand].OperandType == llvm::MCOI::OPERAND_MEMORY) {
      if (memory.last == 0)
        memory.first = operand;
      memory.last = operand + 1;
    }
  // String instructions have a base alone.
  if (memory.last == 0 || memory.first + displacement >= inst.getNumOperands())
    return memory;
  const auto part = [&](Part which) -> const llvm::MCOperand & { return inst.getOperand(memory.first + which); };
  if (part(displacement).isImm())
    memory.displacement = part(displacement).getImm();
  memory.isIndexed = part(index).isReg() && part(index).getReg() != 0;
  memory.isComplex =
      memory.isIndexed && (part(scale).getImm() != 1 || (part(base).getReg() != 0 && memory.displacement != 0));
  return memory;
}

} // namespace leastaction
