#include "pass/lane_source.h"

#include "pass/memory_operands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCInstrDesc.h"

#include <algorithm>
#include <cstring>

namespace leastaction {
namespace {

using Kind = LaneSource::Kind;

/// Lanes of an operand that is a write mask, by the name of its register class (VK16WM); 0 if it is none.
unsigned writeMaskLanes(llvm::StringRef registerClass) {
  unsigned lanes = 0;
  bool isMask = registerClass.consume_front("VK") && registerClass.consume_back("WM");
  return isMask && !registerClass.getAsInteger(10, lanes) ? lanes : 0;
}

bool computes(llvm::StringRef name) {
  return !name.starts_with("VP") && llvm::any_of(llvm::ArrayRef({"ADD", "SUB", "MUL", "DIV", "SQRT"}),
                                                 [&](const char *part) { return name.contains(part); });
}

std::optional<LaneSource> opmask(const llvm::MachineInstr &instruction, const MachineNames &names) {
  const llvm::MCInstrDesc &description = instruction.getDesc();
  for (unsigned i = 0; i < description.getNumOperands(); ++i) {
    const llvm::MachineOperand &operand = instruction.getOperand(i);
    if (!operand.isReg() || !operand.getReg() || !names.isOpmask(operand.getReg()))
      continue;
    const llvm::TargetRegisterClass *kind = names.info().getRegClass(description, i);
    if (unsigned lanes = kind ? writeMaskLanes(names.registers().getRegClassName(kind)) : 0)
      return LaneSource{Kind::opmask, operand.getReg(), lanes};
  }
  return std::nullopt;
}

/// The AVX forms, whose mask is a vector register.
std::optional<LaneSource> vectorMask(const llvm::MachineInstr &instruction, const MachineNames &names) {
  llvm::StringRef name = names.info().getName(instruction.getOpcode());
  auto bytesOf = [&](unsigned operand) {
    const llvm::MachineOperand &found = instruction.getOperand(operand);
    unsigned size = found.isReg() ? names.vectorSize(found.getReg()) : 0;
    return size ? 8u << size : 0;
  };
  auto mask = [&](Kind kind, unsigned operand, unsigned lanes) -> std::optional<LaneSource> {
    if (!bytesOf(operand))
      return std::nullopt;
    return LaneSource{kind, instruction.getOperand(operand).getReg().asMCReg(), lanes};
  };
  constexpr unsigned behindAddress = addressSegment + 1;
  if (name.starts_with("MASKMOVDQU") || name.starts_with("VMASKMOVDQU"))
    return mask(Kind::bytes, 1, 16);
  if (name.starts_with("VMASKMOVP") || name.starts_with("VPMASKMOV")) {
    bool isWide = name.starts_with("VMASKMOVPD") || name.starts_with("VPMASKMOVQ");
    unsigned operand = name.ends_with("mr") ? behindAddress : 1;
    return mask(isWide ? Kind::qwords : Kind::dwords, operand, bytesOf(operand) / (isWide ? 8 : 4));
  }
  size_t at = name.find("GATHER");
  if (at == llvm::StringRef::npos || name.contains("PF"))
    return std::nullopt;
  llvm::StringRef kind = name.substr(at + strlen("GATHER")), element = kind.drop_front();
  unsigned wide = element.starts_with("PD") || element.starts_with("Q") ? 8 : 4;
  constexpr unsigned address = 3; // behind what is gathered, the mask as it is left, and what stays where it is off
  unsigned lanes = std::min(bytesOf(0) / wide, bytesOf(address + addressIndex) / (kind.starts_with("Q") ? 8u : 4u));
  return lanes ? mask(wide == 8 ? Kind::qwords : Kind::dwords, address + behindAddress, lanes) : std::nullopt;
}

} // namespace

std::optional<LaneSource> laneSource(const llvm::MachineInstr &instruction, const MachineNames &names) {
  if (instruction.isDebugInstr() || !(instruction.mayLoadOrStore() || instruction.isInlineAsm() ||
                                      computes(names.info().getName(instruction.getOpcode()))))
    return std::nullopt;
  if (llvm::any_of(memoryAccesses(instruction, names), [](const MemoryAccess &access) { return access.isRepeated(); }))
    return LaneSource{Kind::repetitions, names.scratch[1], 1};
  if (instruction.isInlineAsm() || instruction.isCall())
    return std::nullopt;
  if (std::optional<LaneSource> found = opmask(instruction, names))
    return found;
  return vectorMask(instruction, names);
}

} // namespace leastaction
