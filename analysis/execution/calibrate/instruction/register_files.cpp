#include "analysis/execution/calibrate/instruction/register_files.h"

namespace leastaction {
namespace {

/// What came with APX is left out: an encoding that has it is another form.
constexpr unsigned generalRegisters = 16;

} // namespace

RegisterFiles::RegisterFiles(const Target &target)
    : registers_(target.registers()), known_(registers_.getNumRegs()), highBytes_(registers_.getNumRegs()) {
  for (unsigned number = 1; number < registers_.getNumRegs(); ++number) {
    const llvm::MCRegister reg(number);
    const RegisterFacts &facts = target.registerFacts(reg);
    const unsigned encoding = registers_.getEncodingValue(reg);
    highBytes_[number] = facts.is(register_trait::highByte);
    if (facts.is(register_trait::vector))
      known_[number] = {RegisterFile::vector, encoding};
    else if (facts.is(register_trait::mask))
      known_[number] = {RegisterFile::mask, encoding};
    else if (reg == target.roles().flags)
      known_[number] = {RegisterFile::flags, 0};
    else if (facts.is(register_trait::highByte))
      known_[number] = {RegisterFile::general, registers_.getEncodingValue(target.roles().whole[facts.whole])};
    else if (facts.is(register_trait::generalPurpose) && encoding < generalRegisters)
      known_[number] = {RegisterFile::general, encoding};
  }
  for (const llvm::MCRegisterClass &registerClass : registers_.regclasses())
    if (llvm::StringRef(registers_.getRegClassName(&registerClass)) == "VR64")
      for (const llvm::MCPhysReg reg : registerClass)
        known_[reg] = {RegisterFile::mmx, registers_.getEncodingValue(reg)};
}

std::optional<RegisterFile> RegisterFiles::fileOfClass(int registerClass) const {
  if (registerClass < 0)
    return std::nullopt;
  std::optional<RegisterFile> file;
  for (const llvm::MCPhysReg reg : registers_.getRegClass(static_cast<unsigned>(registerClass))) {
    if (!known_[reg])
      continue;
    if (file && *file != known_[reg]->file)
      return std::nullopt;
    file = known_[reg]->file;
  }
  return file;
}

llvm::MCRegister RegisterFiles::inClass(int registerClass, unsigned number) const {
  for (const llvm::MCPhysReg reg : registers_.getRegClass(static_cast<unsigned>(registerClass)))
    if (known_[reg] && known_[reg]->number == number && !highBytes_[reg])
      return reg;
  return {};
}

} // namespace leastaction
