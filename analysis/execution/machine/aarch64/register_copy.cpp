#include "analysis/execution/machine/aarch64/register_copy.h"

#include <llvm/ADT/StringRef.h>

namespace leastaction {
namespace {

bool isZero(const llvm::MCOperand &operand) {
  return operand.isImm() && operand.getImm() == 0;
}

bool isZeroRegister(const llvm::MCOperand &operand, const RegisterRoles &roles) {
  return operand.isReg() && (operand.getReg() == roles.zero || operand.getReg() == roles.zeroWord);
}

} // namespace

std::optional<RegisterCopy> aarch64Copy(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions,
                                        const RegisterRoles &roles) {
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  const auto copy = [&](RegisterMove kind, unsigned from) -> std::optional<RegisterCopy> {
    const llvm::MCRegister to = inst.getOperand(0).getReg(), source = inst.getOperand(from).getReg();
    return to != source ? std::optional(RegisterCopy{kind, to, source}) : std::nullopt;
  };
  if ((name == "ORRXrs" || name == "ORRWrs") && isZeroRegister(inst.getOperand(1), roles) &&
      !isZeroRegister(inst.getOperand(2), roles) && isZero(inst.getOperand(3)))
    return copy(RegisterMove::integer, 2);
  if (name == "ADDXri" && isZero(inst.getOperand(2)))
    return copy(RegisterMove::integer, 1);
  if (name == "ORRv16i8" && inst.getOperand(1).getReg() == inst.getOperand(2).getReg())
    return copy(RegisterMove::vector, 1);
  if (name == "FMOVDr" || name == "FMOVSr")
    return copy(RegisterMove::vector, 1);
  return std::nullopt;
}

bool aarch64GivesZero(const llvm::MCInst &inst, const llvm::MCInstrInfo &instructions, const RegisterRoles &roles) {
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  if (name == "MOVZXi" || name == "MOVZWi" || name == "MOVID" || name == "MOVIv2d_ns")
    return isZero(inst.getOperand(1));
  return (name == "ORRXrs" || name == "ORRWrs") && isZeroRegister(inst.getOperand(1), roles) &&
         isZeroRegister(inst.getOperand(2), roles);
}

bool aarch64OnlyCompares(const llvm::MCInst &inst, const RegisterRoles &roles) {
  return isZeroRegister(inst.getOperand(0), roles);
}

} // namespace leastaction
