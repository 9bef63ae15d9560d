#include "analysis/execution/core/flags.h"

namespace leastaction {
namespace {

constexpr uint16_t carryConditions = 0b0000'0000'1100; // b, ae
constexpr uint16_t bothConditions = 0b0000'1100'0000;  // be, a

FlagUse parts(FlagPart part) {
  return {.carry = part != FlagPart::others, .others = part != FlagPart::carry};
}

} // namespace

unsigned conditionOf(const llvm::MCInst &inst) {
  for (unsigned operand = inst.getNumOperands(); operand != 0; --operand)
    if (inst.getOperand(operand - 1).isImm())
      return static_cast<unsigned>(inst.getOperand(operand - 1).getImm()) & 15;
  return 0;
}

FlagUse flagsRead(const OpcodeFacts &facts, const llvm::MCInst &inst) {
  if (facts.readsFlags != FlagPart::byCondition)
    return parts(facts.readsFlags);
  const uint16_t condition = static_cast<uint16_t>(1u << conditionOf(inst));
  return {.carry = (condition & (carryConditions | bothConditions)) != 0, .others = (condition & carryConditions) == 0};
}

FlagUse flagsWritten(const OpcodeFacts &facts) {
  return parts(facts.writesFlags);
}

} // namespace leastaction
