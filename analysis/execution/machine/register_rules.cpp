#include "analysis/execution/machine/register_rules.h"

namespace leastaction {

void applyClasses(std::span<const RegisterClassRule> rules, const llvm::MCRegisterInfo &registers,
                  std::vector<RegisterFacts> &facts) {
  for (const llvm::MCRegisterClass &registerClass : registers.regclasses())
    for (const RegisterClassRule &known : rules)
      if (llvm::StringRef(registers.getRegClassName(&registerClass)) == known.name)
        for (const llvm::MCPhysReg reg : registerClass) {
          facts[reg].traits |= known.traits;
          facts[reg].bytes = known.bytes;
          if (known.traits & (register_trait::vector | register_trait::mask))
            facts[reg].number = static_cast<uint8_t>(registers.getEncodingValue(reg));
        }
}

void markSeveral(const llvm::MCRegisterInfo &registers, std::vector<RegisterFacts> &facts) {
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    if (llvm::StringRef(registers.getName(number)).contains('_'))
      facts[number].traits |= register_trait::several;
}

llvm::StringMap<unsigned> registerNumbers(const llvm::MCRegisterInfo &registers) {
  llvm::StringMap<unsigned> numbers;
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    numbers[registers.getName(number)] = number;
  return numbers;
}

} // namespace leastaction
