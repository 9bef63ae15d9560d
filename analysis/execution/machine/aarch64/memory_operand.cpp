#include "analysis/execution/machine/aarch64/memory_operand.h"

#include "analysis/execution/machine/aarch64/opcode_table.h"

#include <llvm/ADT/StringRef.h>

#include <iterator>

namespace leastaction {
namespace {

/// Of `dc zva` as it is emulated (runtime/emulator/hidden_accesses.h), which zeroes more than most cores do.
constexpr unsigned zeroedBytes = 64, zeroedPieces = 8;

} // namespace

bool aarch64ZeroesMemory(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions) {
  constexpr int64_t parts[] = {3, 7, 4, 1};
  if (llvm::StringRef(instructions.getName(inst.getOpcode())) != "SYSxt" ||
      inst.getNumOperands() != std::size(parts) + 1)
    return false;
  for (unsigned part = 0; part < std::size(parts); ++part)
    if (!inst.getOperand(part).isImm() || inst.getOperand(part).getImm() != parts[part])
      return false;
  return true;
}

unsigned aarch64MemoryBytes(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const OpcodeFacts &facts) {
  if (aarch64ZeroesMemory(inst, instructions))
    return zeroedBytes;
  return facts.indexBytes != 0 ? facts.elementBytes : facts.accessBytes;
}

unsigned aarch64Accesses(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const OpcodeFacts &facts) {
  if (aarch64ZeroesMemory(inst, instructions))
    return zeroedPieces;
  return facts.indexBytes != 0 ? scalableBytes / facts.indexBytes : 1;
}

MemoryOperand aarch64MemoryOperand(const llvm::MCInst &inst, const llvm::MCInstrDesc &description,
                                   const OpcodeFacts &facts, const llvm::MCRegisterInfo &registers) {
  MemoryOperand memory;
  if (facts.accessBytes == 0 && facts.indexBytes == 0)
    return memory;
  const unsigned count = inst.getNumOperands();
  if (facts.is(trait::relative)) {
    memory.first = count - 1;
    memory.last = count;
    return memory;
  }
  // The base is the operand that may be the stack pointer; gathers may have a vector of bases instead, behind the mask.
  const auto operands = description.operands();
  const auto isOf = [&](unsigned operand, llvm::StringRef name) {
    const int registerClass = operands[operand].RegClass;
    return registerClass >= 0 &&
           registers.getRegClassName(&registers.getRegClass(static_cast<unsigned>(registerClass))) == name;
  };
  unsigned vectors = 0;
  for (unsigned operand = description.getNumDefs(); operand < operands.size() && operand < count; ++operand)
    if (isOf(operand, "GPR64sp")) {
      memory.first = operand;
      memory.last = count;
    } else if (isOf(operand, "ZPR")) {
      vectors = operand;
    }
  if (memory.last == 0 && facts.indexBytes != 0 && vectors != 0) {
    memory.first = vectors;
    memory.last = count;
  }
  for (unsigned operand = memory.first + 1; operand < memory.last; ++operand)
    memory.isIndexed |= inst.getOperand(operand).isReg() && !facts.is(trait::updatesBase);
  if (memory.last == memory.first + 2 && inst.getOperand(memory.first + 1).isImm())
    memory.displacement = inst.getOperand(memory.first + 1).getImm();
  return memory;
}

} // namespace leastaction
