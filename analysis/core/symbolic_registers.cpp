#include "analysis/core/symbolic_registers.h"

#include "analysis/core/idioms.h"

#include <optional>

namespace leastaction {
namespace {

uint64_t hash(uint64_t seed, uint64_t value) {
  uint64_t mixed = (seed ^ value) * 0x9e3779b97f4a7c15u;
  mixed ^= mixed >> 29;
  return mixed * 0xbf58476d1ce4e5b9u;
}

/// Of the explicit memory operand, or none.
std::optional<unsigned> memoryOperand(const llvm::MCInstrDesc &desc) {
  const auto operands = desc.operands();
  for (unsigned operand = 0; operand < operands.size(); ++operand)
    if (operands[operand].OperandType == llvm::MCOI::OPERAND_MEMORY)
      return operand;
  return std::nullopt;
}

constexpr uint64_t stackSlotBytes = 8;

/// LLVM does not say how wide an access is, but its opcode names do: MOVZX32rm8 ends in the width of the memory
/// operand, ADD64mr begins with that of all, vectors say how many elements of which type.
uint32_t accessBytes(llvm::StringRef name) {
  for (const auto &[suffix, bytes] : {std::pair{"m8", 1u}, {"m16", 2u}, {"m32", 4u}})
    if (name.ends_with(suffix))
      return bytes;
  const llvm::StringRef mnemonic = name.take_while([](char letter) { return letter >= 'A' && letter <= 'Z'; });
  if (mnemonic.ends_with("PSY") || mnemonic.ends_with("PDY") || mnemonic.ends_with("AY") || mnemonic.ends_with("UY"))
    return 32;
  if (mnemonic.ends_with("PS") || mnemonic.ends_with("PD") || mnemonic.ends_with("DQA") || mnemonic.ends_with("DQU"))
    return 16;
  if (mnemonic.ends_with("SS"))
    return 4;
  const llvm::StringRef digits = name.drop_front(mnemonic.size());
  for (const auto &[prefix, bytes] : {std::pair{"32", 4u}, {"16", 2u}, {"8", 1u}})
    if (digits.starts_with(prefix))
      return bytes;
  return 8;
}

} // namespace

SymbolicRegisters::SymbolicRegisters(const Target &target) : target_(target), map_(target) {
  const llvm::MCRegisterInfo &registers = target.registers();
  for (unsigned reg = 1; reg < registers.getNumRegs(); ++reg)
    if (const auto id = map_.id(reg)) {
      values_[*id] = hash(*id, 1) & ~uint64_t{63};
      if (registers.getName(reg) == llvm::StringRef("RSP"))
        stackPointer_ = *id;
    }
}

uint64_t SymbolicRegisters::value(llvm::MCRegister reg) const {
  const auto id = reg.isValid() ? map_.id(reg) : std::nullopt;
  return id ? values_[*id] : 0;
}

uint64_t SymbolicRegisters::effectiveAddress(const llvm::MCInst &inst, unsigned memory) const {
  const auto immediate = [&](unsigned operand) {
    return inst.getOperand(operand).isImm() ? static_cast<uint64_t>(inst.getOperand(operand).getImm()) : 0;
  };
  return value(inst.getOperand(memory).getReg()) + immediate(memory + 1) * value(inst.getOperand(memory + 2).getReg()) +
         immediate(memory + 3);
}

std::vector<Access> SymbolicRegisters::accesses(const llvm::MCInst &inst) const {
  const llvm::MCInstrDesc &desc = target_.instructions().get(inst.getOpcode());
  const llvm::StringRef name = target_.instructions().getName(inst.getOpcode());
  std::vector<Access> accesses;
  const auto memory = memoryOperand(desc);
  const uint32_t bytes = accessBytes(name);
  if (memory && name.starts_with("LEA"))
    return accesses;
  if (memory) {
    const uint64_t address = effectiveAddress(inst, *memory);
    if (desc.mayLoad())
      accesses.push_back({.address = address, .bytes = bytes, .isStore = false});
    if (desc.mayStore())
      accesses.push_back({.address = address, .bytes = bytes, .isStore = true});
    if (!usesStackEngine(target_.instructions(), inst))
      return accesses;
  }
  if (usesStackEngine(target_.instructions(), inst)) {
    const bool pops = name.starts_with("POP") || desc.isReturn();
    const uint64_t address = values_[stackPointer_] - (pops ? 0 : stackSlotBytes);
    const Access access{.address = address, .bytes = stackSlotBytes, .isStore = !pops};
    if (memory)
      accesses.clear();
    accesses.push_back(access);
  } else {
    // String instructions: addresses unknown.
    if (desc.mayLoad())
      accesses.push_back({.isStore = false});
    if (desc.mayStore())
      accesses.push_back({.isStore = true});
  }
  return accesses;
}

uint64_t SymbolicRegisters::result(const llvm::MCInst &inst, llvm::StringRef name) const {
  const llvm::MCInstrDesc &desc = target_.instructions().get(inst.getOpcode());
  const auto memory = memoryOperand(desc);
  if (memory && name.starts_with("LEA"))
    return effectiveAddress(inst, *memory);
  const unsigned last = inst.getNumOperands() - 1;
  const auto operand = [&](unsigned index) {
    const llvm::MCOperand &op = inst.getOperand(index);
    return op.isReg() ? value(op.getReg()) : op.isImm() ? static_cast<uint64_t>(op.getImm()) : 0;
  };
  if (!memory && inst.getNumOperands() >= 2) {
    if (name.starts_with("MOV64r") || name.starts_with("MOV32r"))
      return operand(last);
    if (name.starts_with("ADD64r") || name.starts_with("ADD32r"))
      return operand(last - 1) + operand(last);
    if (name.starts_with("SUB64r") || name.starts_with("SUB32r"))
      return operand(last - 1) - operand(last);
    if (name.starts_with("INC"))
      return operand(last) + 1;
    if (name.starts_with("DEC"))
      return operand(last) - 1;
  }
  uint64_t mixed = hash(inst.getOpcode(), 0);
  for (unsigned index = desc.getNumDefs(); index < inst.getNumOperands(); ++index)
    if (!memory || index < *memory || index > *memory + 4)
      mixed = hash(mixed, operand(index));
  return memory ? hash(mixed, effectiveAddress(inst, *memory)) : mixed;
}

void SymbolicRegisters::step(const llvm::MCInst &inst) {
  const llvm::MCInstrDesc &desc = target_.instructions().get(inst.getOpcode());
  const llvm::StringRef name = target_.instructions().getName(inst.getOpcode());
  const uint64_t written = inst.getNumOperands() != 0 ? result(inst, name) : hash(inst.getOpcode(), 0);
  if (usesStackEngine(target_.instructions(), inst))
    values_[stackPointer_] += name.starts_with("POP") || desc.isReturn() ? stackSlotBytes : -stackSlotBytes;
  else
    for (const llvm::MCPhysReg reg : desc.implicit_defs())
      if (const auto id = map_.id(reg))
        values_[*id] = hash(written, *id);
  for (unsigned operand = 0; operand < desc.getNumDefs(); ++operand)
    if (inst.getOperand(operand).isReg())
      if (const auto id = map_.id(inst.getOperand(operand).getReg()))
        values_[*id] = operand == 0 ? written : hash(written, operand);
}

} // namespace leastaction
