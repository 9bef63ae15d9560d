#include "analysis/execution/machine/powerpc/register_table.h"

#include "analysis/execution/machine/opcode_rules.h"
#include "analysis/execution/machine/register_rules.h"

namespace leastaction {
namespace {

using namespace register_trait;

constexpr RegisterClassRule powerpcClasses[] = {
    {"GPRC", generalPurpose}, {"G8RC", generalPurpose}, {"F4RC", vector, 8}, {"F8RC", vector, 8},
    {"VFRC", vector, 8},      {"VRRC", vector, 16},     {"VSRC", vector, 16}};

constexpr RegisterRule registerRules[] = {
    // What floating point is rounded by and reports, which every such instruction reads; a base that stands for 0.
    {"RM", noData},
    {"SPEFSCR", noData},
    {"VRSAVE", noData},
    {"ZERO{,8}", noData},
    // Pairs and accumulators; a second name for a general-purpose register with other upper halves.
    {"{VSRp,ACC,UACC,WACC,WACC_HI,DMR,DMRROW,DMRROWp,DMRp,Fpair,G8p}*", several},
    {"{S,H}{0,1,2,3,4,5,6,7,8,9}*", several},
};

/// LLVM has a register that is not part of another by two names.
constexpr const char *sameRegisters[][2] = {{"LR", "LR8"}, {"CTR", "CTR8"}};

RegisterTable powerpcTable(const llvm::MCRegisterInfo &registers) {
  RegisterTable made{.facts = std::vector<RegisterFacts>(registers.getNumRegs()), .roles = {}};
  applyClasses(powerpcClasses, registers, made.facts);
  for (unsigned number = 1; number < registers.getNumRegs(); ++number)
    for (const RegisterRule &rule : registerRules)
      if (fits(rule.pattern, registers.getName(number)))
        made.facts[number].traits = rule.traits;
  const llvm::StringMap<unsigned> numbers = registerNumbers(registers);
  for (const auto &[narrow, wide] : sameRegisters)
    made.facts[numbers.lookup(narrow)].sameAs = numbers.lookup(wide);
  made.roles.stackPointer = numbers.lookup("X1");
  made.roles.framePointer = numbers.lookup("X31");
  made.roles.link = numbers.lookup("LR8");
  return made;
}

} // namespace

const RegisterTable &powerpcRegisters(const llvm::MCRegisterInfo &registers) {
  static const RegisterTable made = powerpcTable(registers);
  return made;
}

} // namespace leastaction
