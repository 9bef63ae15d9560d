#include "analysis/execution/core/register_map.h"

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

constexpr std::array<std::string_view, 13> dataless = {"RIP", "EIP", "IP", "MXCSR", "FPCW", "SSP", "DF",
                                                       "CS",  "DS",  "ES", "FS",    "GS",   "SS"};

/// The widest register that contains `reg`. Pairs such as K0_K1 and tuples are not wider registers but several.
llvm::MCRegister widest(const llvm::MCRegisterInfo &registers, llvm::MCRegister reg) {
  llvm::MCRegister result = reg;
  for (const llvm::MCPhysReg super : registers.superregs(reg))
    if (!llvm::StringRef(registers.getName(super)).contains('_') && registers.isSuperRegister(result, super))
      result = super;
  return result;
}

} // namespace

RegisterMap::RegisterMap(const Target &target) : registers_(target.registers().getNumRegs()) {
  const llvm::MCRegisterInfo &registers = target.registers();
  std::unordered_map<unsigned, uint8_t> ids;
  for (unsigned number = 1; number < registers.getNumRegs(); ++number) {
    const llvm::MCRegister reg(number);
    if (std::ranges::find(dataless, registers.getName(reg)) != dataless.end())
      continue;
    const llvm::MCRegister whole = widest(registers, reg);
    const auto [found, added] = ids.try_emplace(whole.id(), static_cast<uint8_t>(ids.size()));
    if (ids.size() <= maximum)
      registers_[number].id = found->second;
  }
  carry_ = static_cast<uint8_t>(std::min(ids.size(), maximum - 1));
  const auto numberOf = [&](llvm::StringRef name) -> unsigned {
    for (unsigned number = 1; number < registers.getNumRegs(); ++number)
      if (name == registers.getName(number))
        return number;
    return 0;
  };
  registers_[numberOf("EFLAGS")].flags = true;
  flags_ = registers_[numberOf("EFLAGS")].id.value_or(0);
  for (unsigned i = 0; i < 4; ++i) {
    const std::string letter(1, "ABCD"[i]);
    for (const std::string &name : {"R" + letter + "X", "E" + letter + "X", letter + "X"})
      registers_[numberOf(name)].wholeOfHighByte = i;
    wholeRegisters_[i] = registers_[numberOf("R" + letter + "X")].id.value_or(0);
    Facts &high = registers_[numberOf(letter + "H")];
    high.highByte = i;
    high.id = static_cast<uint8_t>(std::min(ids.size() + 1 + i, maximum - 1));
    highBytes_[i] = *high.id;
  }
  for (const llvm::MCRegisterClass &registerClass : registers.regclasses()) {
    const llvm::StringRef name = registers.getRegClassName(&registerClass);
    if (name == "VR128X" || name == "VR256X" || name == "VR512")
      for (const llvm::MCPhysReg reg : registerClass)
        registers_[reg].vector = true;
    if (name != "GR8" && name != "GR16" && name != "GR32" && name != "GR64")
      continue;
    for (const llvm::MCPhysReg reg : registerClass) {
      registers_[reg].generalPurpose = true;
      registers_[reg].merges = (name == "GR8" || name == "GR16") && !registers_[reg].highByte;
    }
  }
}

std::optional<uint8_t> RegisterMap::id(llvm::MCRegister reg) const {
  return registers_[reg.id()].id;
}

} // namespace leastaction
