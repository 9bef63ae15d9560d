#include "analysis/execution/machine/powerpc/register_copy.h"

#include <llvm/ADT/StringRef.h>

namespace leastaction {
namespace {

bool hasOneSource(const llvm::MCInst &inst) {
  return inst.getOperand(1).getReg() == inst.getOperand(2).getReg();
}

} // namespace

std::optional<RegisterCopy> powerpcCopy(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions) {
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  const auto copy = [&](RegisterMove kind) -> std::optional<RegisterCopy> {
    const llvm::MCRegister to = inst.getOperand(0).getReg(), from = inst.getOperand(1).getReg();
    return to != from ? std::optional(RegisterCopy{kind, to, from}) : std::nullopt;
  };
  if ((name == "OR" || name == "OR8") && hasOneSource(inst))
    return copy(RegisterMove::integer);
  if (name == "FMR" || ((name == "VOR" || name == "XXLOR") && hasOneSource(inst)))
    return copy(RegisterMove::vector);
  return std::nullopt;
}

bool powerpcGivesZero(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions) {
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  if (name == "LI" || name == "LI8")
    return inst.getOperand(1).isImm() && inst.getOperand(1).getImm() == 0;
  return (name == "VXOR" || name == "XXLXOR") && hasOneSource(inst);
}

} // namespace leastaction
