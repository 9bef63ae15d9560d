#include "analysis/execution/machine/aarch64/register_table.h"

#include "analysis/execution/machine/aarch64/opcode_table.h"
#include "analysis/execution/machine/register_rules.h"

namespace leastaction {
namespace {

using namespace register_trait;

constexpr RegisterClassRule aarch64Classes[] = {
    {"GPR32all", generalPurpose}, {"GPR64all", generalPurpose}, {"PPR", mask},
    {"FPR8", vector, 1},          {"FPR16", vector, 2},         {"FPR32", vector, 4},
    {"FPR64", vector, 8},         {"FPR128", vector, 16},       {"ZPR", vector, scalableBytes}};

/// Always 0, or control what floating point does, which every such instruction reads.
constexpr const char *withoutData[] = {"XZR", "WZR", "FPCR", "FPSR", "FPMR", "VG"};

RegisterTable aarch64Table(const llvm::MCRegisterInfo &registers) {
  RegisterTable made{.facts = std::vector<RegisterFacts>(registers.getNumRegs()), .roles = {}};
  const llvm::StringMap<unsigned> numbers = registerNumbers(registers);
  applyClasses(aarch64Classes, registers, made.facts);
  markSeveral(registers, made.facts);
  for (const char *name : withoutData)
    made.facts[numbers.lookup(name)].traits = noData;
  made.facts[numbers.lookup("NZCV")].traits |= flags;
  made.roles.stackPointer = numbers.lookup("SP");
  made.roles.framePointer = numbers.lookup("FP");
  made.roles.flags = numbers.lookup("NZCV");
  made.roles.zero = numbers.lookup("XZR");
  made.roles.zeroWord = numbers.lookup("WZR");
  made.roles.link = numbers.lookup("LR");
  return made;
}

} // namespace

const RegisterTable &aarch64Registers(const llvm::MCRegisterInfo &registers) {
  static const RegisterTable made = aarch64Table(registers);
  return made;
}

} // namespace leastaction
