#include "analysis/execution/core/register_map.h"

#include <algorithm>
#include <unordered_map>

namespace leastaction {
namespace {

/// The widest register that contains `reg`; a tuple is not a wider register but several.
llvm::MCRegister widest(const Target &target, llvm::MCRegister reg) {
  if (const llvm::MCRegister same = target.registerFacts(reg).sameAs; same.isValid())
    return same;
  const llvm::MCRegisterInfo &registers = target.registers();
  llvm::MCRegister result = reg;
  for (const llvm::MCPhysReg super : registers.superregs(reg))
    if (!target.registerFacts(super).is(register_trait::several) && registers.isSuperRegister(result, super))
      result = super;
  return result;
}

} // namespace

RegisterMap::RegisterMap(const Target &target) : registers_(target.registers().getNumRegs()) {
  const llvm::MCRegisterInfo &registers = target.registers();
  std::unordered_map<unsigned, uint8_t> ids;
  for (unsigned number = 1; number < registers.getNumRegs(); ++number) {
    const llvm::MCRegister reg(number);
    if (target.registerFacts(reg).is(register_trait::noData | register_trait::several))
      continue;
    const llvm::MCRegister whole = widest(target, reg);
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
    else if (target.registerFacts(number).is(register_trait::several))
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
