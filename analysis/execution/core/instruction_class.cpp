#include "analysis/execution/core/instruction_class.h"

#include <algorithm>

namespace leastaction {
namespace {

/// LLVM's opcode names begin with the mnemonic in capitals: "VSHUFPSYrri" gives "VSHUFPSY", "MOVZX32rm8" "MOVZX".
llvm::StringRef mnemonic(llvm::StringRef opcode) {
  return opcode.take_while([](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

bool isMove(llvm::StringRef name) {
  name.consume_front("V");
  return name.starts_with("MOV") || name.starts_with("PUSH") ||
         (name.starts_with("POP") && !name.starts_with("POPCNT")) || name.starts_with("LDDQU") ||
         name.starts_with("LODS") || name.starts_with("STOS") || name.starts_with("LD_F") || name.starts_with("ST_F") ||
         name.starts_with("BROADCAST") || name.starts_with("MASKMOV") || name.starts_with("PMASKMOV");
}

/// Shuffles and logic of floating-point vectors raise no exception; their names tell (PABSD and its kin are integers).
bool hasFloatingName(llvm::StringRef name) {
  name = mnemonic(name);
  if (name.ends_with("Y") || name.ends_with("Z"))
    name = name.drop_back();
  if (name.ends_with("PS") || name.ends_with("PD"))
    return true;
  name.consume_front("V");
  return (name.ends_with("SS") || name.ends_with("SD")) && !name.starts_with("P");
}

} // namespace

InstructionClass classify(const llvm::MCInstrInfo &instructions, const llvm::MCInst &inst) {
  const llvm::MCInstrDesc &desc = instructions.get(inst.getOpcode());
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  if (desc.isCall())
    return InstructionClass::call;
  if (desc.isBranch() || desc.isReturn())
    return InstructionClass::branch;
  if (name.starts_with("NOOP") || name.starts_with("PREFETCH") || name.ends_with("FENCE"))
    return InstructionClass::other;
  if (isMove(name)) {
    if (desc.mayStore())
      return InstructionClass::store;
    return desc.mayLoad() ? InstructionClass::load : InstructionClass::other;
  }
  if (desc.mayRaiseFPException() || hasFloatingName(name))
    return InstructionClass::floating;
  return desc.getNumDefs() != 0 || !desc.implicit_defs().empty() ? InstructionClass::integer : InstructionClass::other;
}

} // namespace leastaction
