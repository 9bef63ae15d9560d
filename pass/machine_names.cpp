#include "pass/machine_names.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Target/TargetMachine.h"

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
  findOpcodes();
  llvm::StringMap<llvm::MCRegister> byName;
  for (unsigned reg = 1; reg < registers_->getNumRegs(); ++reg)
    byName[llvm::StringRef(registers_->getName(reg)).lower()] = reg;

  auto reg = [&](llvm::StringRef name) {
    auto found = byName.find(name);
    if (found == byName.end())
      llvm::reportFatalInternalError("leastaction: this LLVM has no X86 register " + name);
    return found->second;
  };
  for (size_t i = 0; i < scratch.size(); ++i) {
    scratch[i] = reg(scratchNames[i]);
    scratchLow[i] = reg(scratchLowNames[i]);
  }
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
  const llvm::MCAsmInfo &assembler = *function.getTarget().getMCAsmInfo();
  auto specifier = [&](llvm::StringRef name) {
    std::optional<uint32_t> found = assembler.getSpecifierForName(name);
    if (!found)
      llvm::reportFatalInternalError("leastaction: this LLVM has no X86 relocation specifier " + name);
    return static_cast<uint16_t>(*found);
  };
  tpoffSpecifier = specifier("TPOFF");
  gottpoffSpecifier = specifier("GOTTPOFF");
}

/// There are more than twenty thousand opcodes: each name is looked up among the few that are wanted.
void MachineNames::findOpcodes() {
  llvm::StringMap<unsigned *> wanted = {{"LEA64r", &lea64},
                                        {"MOV64rm", &load64},
                                        {"MOV64mr", &store64},
                                        {"PUSH64r", &push64},
                                        {"POP64r", &pop64},
                                        {"ENDBR64", &endBranch},
                                        {"JCC_1", &branchIf},
                                        {"MOV64rr", &copy64},
                                        {"XOR32rr", &clear32},
                                        {"CMP64mi8", &compareMemory64},
                                        {"RDTSC", &readClock},
                                        {"SHL64ri", &shiftLeft64},
                                        {"OR64rr", &or64},
                                        {"CMP64mr", &compareRegister64},
                                        {"TEST8mi", &testMemory8},
                                        {"TEST32ri", &test32},
                                        {"TEST32i32", &testEax},
                                        {"ADD64ri32", &add64},
                                        {"ADD64ri8", &addByte64},
                                        {"ADD64i32", &addRax},
                                        {"PUSHF64", &pushFlags64},
                                        {"POPF64", &popFlags64},
                                        {"JMP_1", &jump},
                                        {"CALL64pcrel32", &call64},
                                        {"KMOVQmk", &storeOpmask},
                                        {"VMOVDQUmr", &storeVector[0]},
                                        {"VMOVDQUYmr", &storeVector[1]},
                                        {"VMOVDQU64Z128mr", &storeAnyVector[0]},
                                        {"VMOVDQU64Z256mr", &storeAnyVector[1]},
                                        {"VMOVDQU64Zmr", &storeAnyVector[2]}};
  stackUse_.resize(info_->getNumOpcodes());
  for (unsigned opcode = 0; opcode < info_->getNumOpcodes(); ++opcode) {
    llvm::StringRef name = info_->getName(opcode);
    stackUse_[opcode] = stackUseByName(name);
    auto found = wanted.find(name);
    if (found == wanted.end())
      continue;
    *found->second = opcode;
    wanted.erase(found);
  }
  if (!wanted.empty())
    llvm::reportFatalInternalError("leastaction: this LLVM has no X86 instruction " + wanted.begin()->first());
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
