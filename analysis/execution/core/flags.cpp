#include "analysis/execution/core/flags.h"

#include <llvm/ADT/STLExtras.h>

namespace leastaction {
namespace {

constexpr uint16_t carryConditions = 0b0000'0000'1100;       // b, ae
constexpr uint16_t bothConditions = 0b0000'1100'0000;        // be, a
constexpr uint16_t otherComparisons = 0b1111'0000'0011'0000; // e, ne, l, ge, le, g
constexpr uint16_t allConditions = 0xffff;

bool startsWithAny(llvm::StringRef opcode, std::initializer_list<const char *> stems) {
  return llvm::any_of(stems, [&](const char *stem) { return opcode.starts_with(stem); });
}

} // namespace

unsigned conditionOf(const llvm::MCInst &inst) {
  for (unsigned operand = inst.getNumOperands(); operand != 0; --operand)
    if (inst.getOperand(operand - 1).isImm())
      return static_cast<unsigned>(inst.getOperand(operand - 1).getImm()) & 15;
  return 0;
}

FlagUse flagsRead(llvm::StringRef opcode, const llvm::MCInst &inst) {
  if (startsWithAny(opcode, {"CMOV", "SETCC", "JCC"})) {
    const uint16_t condition = static_cast<uint16_t>(1u << conditionOf(inst));
    return {.carry = (condition & (carryConditions | bothConditions)) != 0,
            .others = (condition & carryConditions) == 0};
  }
  if (startsWithAny(opcode, {"ADC", "SBB", "RCL", "RCR", "CMC"}))
    return {.carry = true, .others = false};
  if (opcode.starts_with("ADOX"))
    return {.carry = false, .others = true};
  return {};
}

FlagUse flagsWritten(llvm::StringRef opcode) {
  if (startsWithAny(opcode, {"INC", "DEC", "ADOX"}))
    return {.carry = false, .others = true};
  if (startsWithAny(opcode, {"BT16", "BT32", "BT64", "BTS", "BTR", "BTC", "STC", "CLC", "CMC", "ADCX"}))
    return {.carry = true, .others = false};
  return {};
}

uint16_t fusesWith(llvm::StringRef opcode) {
  const bool memory = opcode.contains('m');
  const bool immediate = opcode.contains("mi");
  const bool storesResult = opcode.contains("mr") || immediate;
  if (startsWithAny(opcode, {"TEST"}))
    return immediate ? 0 : allConditions;
  if (startsWithAny(opcode, {"AND8", "AND16", "AND32", "AND64"}))
    return memory && storesResult ? 0 : allConditions;
  if (startsWithAny(opcode, {"CMP8", "CMP16", "CMP32", "CMP64"}))
    return immediate ? 0 : carryConditions | bothConditions | otherComparisons;
  if (startsWithAny(opcode, {"ADD8", "ADD16", "ADD32", "ADD64", "SUB8", "SUB16", "SUB32", "SUB64"}))
    return memory && storesResult ? 0 : carryConditions | bothConditions | otherComparisons;
  if (startsWithAny(opcode, {"INC", "DEC"}) && !memory)
    return otherComparisons;
  return 0;
}

} // namespace leastaction
