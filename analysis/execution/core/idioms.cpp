#include "analysis/execution/core/idioms.h"

#include <llvm/ADT/APInt.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace leastaction {
namespace {

/// Opcode names without the operand suffix, e.g. "XOR32" of "XOR32rr" and "XOR32rr_REV".
bool names(std::span<const std::string_view> table, llvm::StringRef stem) {
  return std::ranges::find(table, std::string_view(stem)) != table.end();
}

// LLVM's MCInstrAnalysis knows these for some processors only; all cores described here treat them alike (Intel
// optimization manual, "zero idioms" and "ones idioms"; AMD software optimization guide, "zeroing and dependency
// breaking").
constexpr auto zeroingStems = std::to_array<std::string_view>(
    {"XOR32",    "XOR64",   "SUB32",   "SUB64",   "PXOR",    "XORPS",      "XORPD",     "PSUBB",
     "PSUBW",    "PSUBD",   "PSUBQ",   "PCMPGTB", "PCMPGTW", "PCMPGTD",    "PCMPGTQ",   "VPXOR",
     "VXORPS",   "VXORPD",  "VPXORY",  "VXORPSY", "VXORPDY", "VPSUBB",     "VPSUBW",    "VPSUBD",
     "VPSUBQ",   "VPSUBBY", "VPSUBWY", "VPSUBDY", "VPSUBQY", "VPCMPGTB",   "VPCMPGTW",  "VPCMPGTD",
     "VPCMPGTQ", "VPXORDZ", "VPXORQZ", "VXORPSZ", "VXORPDZ", "VPXORDZ128", "VPXORDZ256"});
constexpr auto onesStems =
    std::to_array<std::string_view>({"PCMPEQB", "PCMPEQW", "PCMPEQD", "PCMPEQQ", "VPCMPEQB", "VPCMPEQW", "VPCMPEQD",
                                     "VPCMPEQQ", "VPCMPEQBY", "VPCMPEQWY", "VPCMPEQDY", "VPCMPEQQY"});
constexpr auto integerMoveStems = std::to_array<std::string_view>({"MOV32", "MOV64"});
constexpr auto vectorMoveStems = std::to_array<std::string_view>(
    {"MOVAPS", "MOVAPD", "MOVUPS", "MOVUPD", "MOVDQA", "MOVDQU", "VMOVAPS", "VMOVAPD", "VMOVUPS", "VMOVUPD", "VMOVDQA",
     "VMOVDQU", "VMOVAPSY", "VMOVAPDY", "VMOVUPSY", "VMOVUPDY", "VMOVDQAY", "VMOVDQUY"});

llvm::MCRegister lastRegister(const llvm::MCInst &inst, unsigned fromEnd) {
  const unsigned count = inst.getNumOperands();
  if (count <= fromEnd || !inst.getOperand(count - 1 - fromEnd).isReg())
    return {};
  return inst.getOperand(count - 1 - fromEnd).getReg();
}

} // namespace

Idiom recognise(const Target &target, const llvm::MCInst &inst) {
  const llvm::StringRef name = target.instructions().getName(inst.getOpcode());
  if (name.starts_with("NOOP") || name == "XCH_F")
    return Idiom::eliminated;

  llvm::StringRef stem = name;
  stem.consume_back("_REV");
  if (!stem.consume_back("rr"))
    return Idiom::none;
  const llvm::MCRegister source = lastRegister(inst, 0);
  const llvm::MCRegister other = lastRegister(inst, 1);
  if (!source.isValid() || !other.isValid())
    return Idiom::none;

  if (source == other && names(zeroingStems, stem))
    return Idiom::zero;
  if (source == other && names(onesStems, stem))
    return Idiom::independent;
  llvm::APInt mask;
  const unsigned processor = target.schedModel().getProcessorID();
  if (target.analysis().isZeroIdiom(inst, mask, processor))
    return Idiom::zero;
  return target.analysis().isDependencyBreaking(inst, mask, processor) ? Idiom::independent : Idiom::none;
}

MoveKind moveKind(const Target &target, const CoreDescription &core, const llvm::MCInst &inst) {
  llvm::StringRef stem = target.instructions().getName(inst.getOpcode());
  stem.consume_back("_REV");
  // A byte is extended by taking all of the register and masking it later; the high bytes are not at hand so.
  const bool extends = stem == "MOVZX32rr8" &&
                       !llvm::StringRef(target.registers().getName(inst.getOperand(1).getReg())).ends_with("H") &&
                       !target.registers().isSubRegister(inst.getOperand(0).getReg(), inst.getOperand(1).getReg());
  if ((!extends && !stem.consume_back("rr")) || lastRegister(inst, 0) == lastRegister(inst, 1))
    return MoveKind::none; // The same register twice is executed.
  if (core.eliminatesIntegerMoves && (extends || names(integerMoveStems, stem)))
    return MoveKind::integer;
  return core.eliminatesVectorMoves && names(vectorMoveStems, stem) ? MoveKind::vector : MoveKind::none;
}

bool hasLengthChangingPrefix(llvm::StringRef opcode) {
  // Shifts and bit tests have 8-bit immediates; moves were exempted with Sandy Bridge (Agner Fog, microarchitecture).
  for (const char *stem : {"ADD16", "ADC16", "SUB16", "SBB16", "AND16", "OR16", "XOR16", "CMP16", "TEST16", "IMUL16"})
    if (opcode.starts_with(stem))
      for (const char *suffix : {"16ri", "16mi", "16rri", "16rmi", "16i16"})
        if (opcode.ends_with(suffix))
          return true;
  return opcode == "PUSH16i";
}

bool isLocked(llvm::StringRef opcode, const llvm::MCInst &inst) {
  // Intel software developer's manual, XCHG: a memory operand locks by itself.
  return (inst.getFlags() & Target::lockFlag) != 0 || (opcode.starts_with("XCHG") && opcode.ends_with("rm"));
}

bool popsByLongEncoding(const Target &target, const llvm::MCInst &inst) {
  const llvm::StringRef name = target.registers().getName(inst.getOperand(0).getReg());
  return name == "R12" || name == "RSP";
}

bool isSerializing(llvm::StringRef opcode) {
  return opcode == "LFENCE" || opcode == "CPUID" || opcode == "MFENCE";
}

bool usesStackEngine(const llvm::MCInstrInfo &instructions, const llvm::MCInst &inst) {
  const llvm::StringRef name = instructions.getName(inst.getOpcode());
  const llvm::MCInstrDesc &desc = instructions.get(inst.getOpcode());
  return desc.isCall() || desc.isReturn() || name.starts_with("PUSH") ||
         (name.starts_with("POP") && !name.starts_with("POPCNT"));
}

bool isThreeComponentLea(const Target &target, const llvm::MCInst &inst) {
  if (!target.instructions().getName(inst.getOpcode()).starts_with("LEA") || inst.getNumOperands() < 6)
    return false;
  const llvm::MCOperand &displacement = inst.getOperand(4);
  const llvm::StringRef base = target.registers().getName(inst.getOperand(1).getReg());
  // These have no encoding as a base without a displacement, which may be 0 (Intel optimization manual, the same
  // place).
  const bool displaced = !displacement.isImm() || displacement.getImm() != 0 || base == "RBP" || base == "EBP" ||
                         base == "R13" || base == "R13D";
  return displaced && inst.getOperand(1).getReg() != 0 && inst.getOperand(3).getReg() != 0;
}

} // namespace leastaction
