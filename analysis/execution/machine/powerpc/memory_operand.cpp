#include "analysis/execution/machine/powerpc/memory_operand.h"

#include <llvm/ADT/StringRef.h>

namespace leastaction {

MemoryOperand powerpcMemoryOperand(const llvm::MCInst &inst, const OpcodeFacts &facts) {
  constexpr unsigned parts = 2; // displacement and base, or base and index
  MemoryOperand memory;
  const unsigned count = inst.getNumOperands();
  if (facts.accessBytes == 0 || count < parts)
    return memory;
  memory.first = count - parts;
  memory.last = count;
  if (inst.getOperand(memory.first).isImm())
    memory.displacement = inst.getOperand(memory.first).getImm();
  memory.isIndexed = inst.getOperand(memory.first).isReg();
  return memory;
}

unsigned powerpcMemoryBytes(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const OpcodeFacts &facts,
                            const llvm::MCRegisterInfo &registers) {
  constexpr unsigned generalRegisters = 32;
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  if (name == "LMW" || name == "STMW") // from the first that it names to the last that there is
    return facts.accessBytes * (generalRegisters - registers.getEncodingValue(inst.getOperand(0).getReg()));
  return facts.accessBytes;
}

} // namespace leastaction
