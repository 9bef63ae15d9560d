#include "pass/machine_names.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/ErrorHandling.h"

namespace leastaction {
namespace {

StackUse stackUseByName(llvm::StringRef name) {
  if (name.starts_with("PUSH64") || name == "PUSHF64")
    return StackUse::push;
  if (name.starts_with("POP64") || name == "POPF64")
    return StackUse::pop;
  if (name.starts_with("CALL64"))
    return StackUse::call;
  if (name == "RET64" || name == "RETI64")
    return StackUse::ret;
  if (name == "LEAVE64")
    return StackUse::leave;
  return StackUse::none;
}

} // namespace

const MachineNames &MachineNames::of(const llvm::MachineFunction &function) {
  static const MachineNames names(function);
  return names;
}

MachineNames::MachineNames(const llvm::MachineFunction &function)
    : info_(function.getSubtarget().getInstrInfo()), registers_(function.getSubtarget().getRegisterInfo()) {
  llvm::StringMap<unsigned> opcodes;
  stackUse_.resize(info_->getNumOpcodes());
  for (unsigned opcode = 0; opcode < info_->getNumOpcodes(); ++opcode) {
    llvm::StringRef name = info_->getName(opcode);
    opcodes[name] = opcode;
    stackUse_[opcode] = stackUseByName(name);
  }
  llvm::StringMap<llvm::MCRegister> byName;
  for (unsigned reg = 1; reg < registers_->getNumRegs(); ++reg)
    byName[llvm::StringRef(registers_->getName(reg)).lower()] = reg;

  auto opcode = [&](llvm::StringRef name) {
    auto found = opcodes.find(name);
    if (found == opcodes.end())
      llvm::reportFatalInternalError("leastaction: this LLVM has no X86 instruction " + name);
    return found->second;
  };
  auto reg = [&](llvm::StringRef name) {
    auto found = byName.find(name);
    if (found == byName.end())
      llvm::reportFatalInternalError("leastaction: this LLVM has no X86 register " + name);
    return found->second;
  };
  lea64 = opcode("LEA64r");
  load64 = opcode("MOV64rm");
  store64 = opcode("MOV64mr");
  push64 = opcode("PUSH64r");
  pop64 = opcode("POP64r");
  endBranch = opcode("ENDBR64");
  branchIf = opcode("JCC_1");
  copy64 = opcode("MOV64rr");
  clear32 = opcode("XOR32rr");
  compareMemory64 = opcode("CMP64mi8");
  readClock = opcode("RDTSC");
  shiftLeft64 = opcode("SHL64ri");
  or64 = opcode("OR64rr");
  storeVector = {opcode("VMOVDQUmr"), opcode("VMOVDQUYmr")};
  storeAnyVector = {opcode("VMOVDQU64Z128mr"), opcode("VMOVDQU64Z256mr"), opcode("VMOVDQU64Zmr")};
  storeOpmask = opcode("KMOVQmk");
  for (size_t i = 0; i < scratch.size(); ++i)
    scratch[i] = reg(scratchNames[i]);
  rsp = reg("rsp");
  rbp = reg("rbp");
  rip = reg("rip");
  fs = reg("fs");
  eflags = reg("eflags");
  eax = reg("eax");
  constexpr std::array<llvm::StringLiteral, 16> inOrder = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                                           "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
  for (size_t i = 0; i < general.size(); ++i)
    general[i] = reg(inOrder[i]);

  for (auto [flag, name] : info_->getSerializableDirectMachineOperandTargetFlags()) {
    if (llvm::StringRef(name) == "x86-tpoff")
      tpoffFlag = flag;
    if (llvm::StringRef(name) == "x86-gottpoff")
      gottpoffFlag = flag;
    if (llvm::StringRef(name) == "x86-gotpcrel")
      gotpcrelFlag = flag;
  }
}

bool MachineNames::isOpmask(llvm::MCRegister reg) const {
  llvm::StringRef name = registers_->getName(reg);
  return name.size() == 2 && name[0] == 'K';
}

unsigned MachineNames::vectorSize(llvm::MCRegister reg) const {
  llvm::StringRef name = registers_->getName(reg);
  return name.size() > 3 && name.substr(1, 2) == "MM" ? static_cast<unsigned>(name[0] - 'X') + 1 : 0;
}

} // namespace leastaction
