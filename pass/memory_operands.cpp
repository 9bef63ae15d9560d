#include "pass/memory_operands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/MC/MCInstrDesc.h"

namespace leastaction {
namespace {

/// Index of the first of five address operands, or -1.
int addressOperands(const llvm::MachineInstr &instruction) {
  const llvm::MCInstrDesc &description = instruction.getDesc();
  for (unsigned i = 0; i + addressSegment < description.getNumOperands(); ++i)
    if (description.operands()[i].OperandType == llvm::MCOI::OPERAND_MEMORY)
      return static_cast<int>(i);
  return -1;
}

uint16_t accessBytes(const llvm::MachineInstr &instruction) {
  if (instruction.memoperands_empty())
    return 0;
  llvm::LocationSize size = (*instruction.memoperands_begin())->getSize();
  if (!size.hasValue() || size.isScalable() || size.getValue().getFixedValue() > UINT16_MAX)
    return 0;
  return static_cast<uint16_t>(size.getValue().getFixedValue());
}

MemoryAccess explicitAccess(const llvm::MachineInstr &instruction, unsigned first, const MachineNames &names) {
  MemoryAccess access;
  access.operand = first;
  // LLVM's tables say of masked stores that they load, too.
  llvm::StringRef opcode = names.info().getName(instruction.getOpcode());
  access.loads = instruction.mayLoad() && !(opcode.contains("MASKMOV") && opcode.ends_with("mr"));
  access.stores = instruction.mayStore();
  access.bytes = accessBytes(instruction);
  const llvm::MachineOperand &base = instruction.getOperand(first + addressBase);
  const llvm::MachineOperand &index = instruction.getOperand(first + addressIndex);
  const llvm::MachineOperand &displacement = instruction.getOperand(first + addressDisplacement);
  const llvm::MachineOperand &segment = instruction.getOperand(first + addressSegment);
  if (!base.isReg() || !index.isReg() || !segment.isReg())
    return access;
  if (segment.getReg() != 0 && segment.getReg() != names.fs)
    return access;
  access.threadLocal = segment.getReg() == names.fs;
  bool noIndex = index.getReg() == 0;
  if (noIndex && (base.getReg() == 0 || base.getReg() == names.rip)) {
    access.kind = MemoryAccess::Kind::fixed;
  } else if (noIndex && base.getReg() == names.rsp && displacement.isImm()) {
    access.kind = MemoryAccess::Kind::stackPointer;
    access.displacement = displacement.getImm();
  } else if (!access.threadLocal && (base.getReg() == 0 || names.isGeneral64(base.getReg())) &&
             !gatherValues(instruction, names).empty()) {
    access.kind = MemoryAccess::Kind::gather;
  } else if ((base.getReg() == 0 || names.isGeneral64(base.getReg())) &&
             (noIndex || names.isGeneral64(index.getReg()))) {
    access.kind = MemoryAccess::Kind::operand;
  }
  return access;
}

MemoryAccess stackAccess(MemoryAccess::Kind kind, int64_t displacement, bool stores) {
  MemoryAccess access;
  access.kind = kind;
  access.displacement = displacement;
  access.loads = !stores;
  access.stores = stores;
  access.bytes = 8;
  return access;
}

/// The string instruction that is repeated, e.g. "movsb", or nothing. In assembly, one that stands alone.
llvm::StringRef repeatedString(const llvm::MachineInstr &instruction, const MachineNames &names) {
  llvm::StringRef text;
  if (instruction.isInlineAsm()) {
    text = llvm::StringRef(instruction.getOperand(llvm::InlineAsm::MIOp_AsmString).getSymbolName()).trim(" \t\n;");
    return text.consume_front_insensitive("rep") && text.take_front().find_first_of(" \t\n;") == 0 ? text.trim(" \t\n;")
                                                                                                   : llvm::StringRef();
  }
  text = names.info().getName(instruction.getOpcode());
  return text.consume_front("REP_") && text.consume_back("_64") ? text : llvm::StringRef();
}

/// Those that stop when they have found something (CMPS, SCAS) are repeated as often as only their result tells.
llvm::SmallVector<MemoryAccess, 2> repeatedAccesses(llvm::StringRef string) {
  unsigned bytes = string.size() == 5 ? llvm::StringSwitch<unsigned>(string.take_back().lower())
                                            .Case("b", 1)
                                            .Case("w", 2)
                                            .Cases({"l", "d"}, 4)
                                            .Case("q", 8)
                                            .Default(0)
                                      : 0;
  bool moves = string.starts_with_insensitive("movs");
  if (!bytes || !(moves || string.starts_with_insensitive("stos")))
    return {};
  llvm::SmallVector<MemoryAccess, 2> accesses;
  for (auto kind : {MemoryAccess::Kind::source, MemoryAccess::Kind::destination}) {
    if (kind == MemoryAccess::Kind::source && !moves)
      continue;
    MemoryAccess &access = accesses.emplace_back();
    access.kind = kind;
    access.loads = kind == MemoryAccess::Kind::source;
    access.stores = !access.loads;
    access.bytes = static_cast<uint16_t>(bytes);
  }
  return accesses;
}

} // namespace

llvm::SmallVector<VectorValue, 2> gatherValues(const llvm::MachineInstr &instruction, const MachineNames &names) {
  llvm::StringRef opcode = names.info().getName(instruction.getOpcode());
  int first = addressOperands(instruction);
  if (first < 0 || opcode.contains("PF") || !(opcode.contains("GATHER") || opcode.contains("SCATTER")))
    return {};
  auto isOpmask = [&](const llvm::MachineOperand &operand) {
    return operand.isReg() && operand.getReg() && names.isOpmask(operand.getReg());
  };
  auto explicitOperands = instruction.explicit_operands();
  auto opmask = llvm::find_if(explicitOperands, isOpmask);
  bool anyRegister = opmask != explicitOperands.end();
  if (anyRegister && !instruction.getMF()->getSubtarget().checkFeatures("+avx512bw"))
    return {};
  llvm::SmallVector<VectorValue, 2> values;
  auto add = [&](const llvm::MachineOperand &operand) {
    unsigned size = operand.isReg() ? names.vectorSize(operand.getReg()) : 0;
    if (size > 0 && size <= (anyRegister ? 3 : 2))
      values.push_back(
          {operand.getReg(), anyRegister ? names.storeAnyVector[size - 1] : names.storeVector[size - 1], 1u << size});
  };
  add(instruction.getOperand(static_cast<unsigned>(first) + addressIndex));
  if (anyRegister)
    values.push_back({opmask->getReg(), names.storeOpmask, 1});
  else
    add(instruction.getOperand(static_cast<unsigned>(first) + addressSegment + 1));
  return values.size() == 2 ? values : llvm::SmallVector<VectorValue, 2>();
}

llvm::SmallVector<MemoryAccess, 2> memoryAccesses(const llvm::MachineInstr &instruction, const MachineNames &names) {
  llvm::SmallVector<MemoryAccess, 2> accesses = repeatedAccesses(repeatedString(instruction, names));
  if (!accesses.empty() || instruction.isInlineAsm())
    return accesses;
  StackUse stack = names.stackUse(instruction.getOpcode());
  int first = addressOperands(instruction);
  if (first >= 0 && (instruction.mayLoad() || instruction.mayStore())) {
    accesses.push_back(explicitAccess(instruction, static_cast<unsigned>(first), names));
    if (stack == StackUse::push || stack == StackUse::call) {
      accesses.back().loads = true;
      accesses.back().stores = false;
    }
  }
  using Kind = MemoryAccess::Kind;
  switch (stack) {
  case StackUse::none:
    break;
  case StackUse::push:
  case StackUse::call:
    accesses.push_back(stackAccess(Kind::stackPointer, -8, true));
    break;
  case StackUse::pop:
  case StackUse::ret:
    accesses.insert(accesses.begin(), stackAccess(Kind::stackPointer, 0, false));
    break;
  case StackUse::leave:
    accesses.push_back(stackAccess(Kind::framePointer, 0, false));
    break;
  }
  return accesses;
}

} // namespace leastaction
