#include "analysis/execution/core/register_map.h"

#include <algorithm>
#include <unordered_map>

namespace leastaction {
namespace {

/// Several registers as one operand, or a part of a register that no instruction names: K0_K1, W0_HI.
bool isTuple(const llvm::MCRegisterInfo &registers, llvm::MCRegister reg) {
  return llvm::StringRef(registers.getName(reg)).contains('_');
}

/// The widest register that contains `reg`; a tuple is not a wider register but several.
llvm::MCRegister widest(const llvm::MCRegisterInfo &registers, llvm::MCRegister reg) {
  llvm::MCRegister result = reg;
  for (const llvm::MCPhysReg super : registers.superregs(reg))
    if (!isTuple(registers, super) && registers.isSuperRegister(result, super))
      result = super;
  return result;
}

} // namespace

RegisterMap::RegisterMap(const Target &target) : registers_(target.registers().getNumRegs()) {
  const llvm::MCRegisterInfo &registers = target.registers();
  std::unordered_map<unsigned, uint8_t> ids;
  for (unsigned number = 1; number < registers.getNumRegs(); ++number) {
    const llvm::MCRegister reg(number);
    if (target.registerFacts(reg).is(register_trait::noData) || isTuple(registers, reg))
      continue;
    const llvm::MCRegister whole = widest(registers, reg);
    const auto [found, added] = ids.try_emplace(whole.id(), static_cast<uint8_t>(ids.size()));
    if (ids.size() <= maximum)
      registers_[number].id = found->second;
  }
  carry_ = static_cast<uint8_t>(std::min(ids.size(), maximum - 1));
  const RegisterRoles &roles = target.roles();
  flags_ = registers_[roles.flags.id()].id.value_or(0);
  for (unsigned i = 0; i < roles.whole.size(); ++i) {
    if (!roles.whole[i].isValid())
      continue;
    wholeRegisters_[i] = registers_[roles.whole[i].id()].id.value_or(0);
    Facts &high = registers_[roles.highBytes[i].id()];
    high.highByte = i;
    high.id = static_cast<uint8_t>(std::min(ids.size() + 1 + i, maximum - 1));
    highBytes_[i] = *high.id;
  }
  for (unsigned number = 1; number < registers.getNumRegs(); ++number) {
    const RegisterFacts &known = target.registerFacts(number);
    Facts &facts = registers_[number];
    facts.flags = known.is(register_trait::flags);
    facts.vector = known.is(register_trait::vector);
    facts.generalPurpose = known.is(register_trait::generalPurpose);
    facts.merges = known.is(register_trait::mergesOnWrite);
    if (known.is(register_trait::hasHighByte))
      facts.wholeOfHighByte = known.whole;
  }
  for (unsigned number = 1; number < registers.getNumRegs(); ++number) {
    Facts &facts = registers_[number];
    facts.firstPart = static_cast<uint32_t>(parts_.size());
    if (facts.id)
      parts_.push_back(*facts.id);
    else if (isTuple(registers, number))
      for (const llvm::MCPhysReg part : registers.subregs(number))
        if (const std::optional<uint8_t> id = registers_[part].id;
            id && std::find(parts_.begin() + facts.firstPart, parts_.end(), *id) == parts_.end())
          parts_.push_back(*id);
    facts.parts = static_cast<uint8_t>(parts_.size() - facts.firstPart);
  }
}

std::optional<uint8_t> RegisterMap::id(llvm::MCRegister reg) const {
  return registers_[reg.id()].id;
}

} // namespace leastaction
