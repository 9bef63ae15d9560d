#include "analysis/execution/core/idioms.h"

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/GlobPattern.h>

namespace leastaction {
namespace {

llvm::MCRegister lastRegister(const llvm::MCInst &inst, unsigned fromEnd) {
  const unsigned count = inst.getNumOperands();
  if (count <= fromEnd || !inst.getOperand(count - 1 - fromEnd).isReg())
    return {};
  return inst.getOperand(count - 1 - fromEnd).getReg();
}

/// The address that a lea computes.
struct Lea {
  llvm::MCRegister base, index;
  int64_t scale = 0;
  std::optional<int64_t> displacement = {}; ///< None if it is not a number.
};

std::optional<Lea> leaOf(const Target &target, const llvm::MCInst &inst) {
  enum Operand { base = 1, scale, index, displacement, operands = 6 };
  if (!target.facts(inst).is(trait::computesAddress) || inst.getNumOperands() < operands)
    return std::nullopt;
  const llvm::MCOperand &constant = inst.getOperand(displacement);
  return Lea{.base = inst.getOperand(base).getReg(),
             .index = inst.getOperand(index).getReg(),
             .scale = inst.getOperand(scale).getImm(),
             .displacement = constant.isImm() ? std::optional(constant.getImm()) : std::nullopt};
}

} // namespace

Idiom recognise(const Target &target, const CoreDescription &core, const llvm::MCInst &inst) {
  const OpcodeFacts &facts = target.facts(inst);
  if (facts.is(trait::eliminated))
    return Idiom::eliminated;
  if (facts.is(trait::zeroing) && inst.getNumOperands() == 0)
    return Idiom::zero;
  if (target.givesZero(inst))
    return core.eliminatesIntegerMoves ? Idiom::zero : Idiom::independent;
  const llvm::MCRegister source = lastRegister(inst, 0);
  const llvm::MCRegister other = lastRegister(inst, 1);
  if (!source.isValid() || !other.isValid())
    return Idiom::none;

  if (source == other)
    for (const SameRegisters &entry : llvm::reverse(core.sameRegisters))
      if (llvm::cantFail(llvm::GlobPattern::create(entry.opcode))
              .match(target.instructions().getName(inst.getOpcode())))
        return entry.idiom;
  if (source == other && facts.is(trait::zeroing))
    return Idiom::zero;
  if (source == other && facts.is(trait::independent))
    return Idiom::independent;
  llvm::APInt mask;
  const unsigned processor = target.schedModel().getProcessorID();
  if (target.analysis().isZeroIdiom(inst, mask, processor))
    return Idiom::zero;
  return target.analysis().isDependencyBreaking(inst, mask, processor) ? Idiom::independent : Idiom::none;
}

MoveKind moveKind(const Target &target, const CoreDescription &core, const llvm::MCInst &inst) {
  // The same register twice is executed.
  const std::optional<RegisterCopy> copy = target.copyOf(inst);
  if (!copy)
    return MoveKind::none;
  // A byte is extended by taking all of the register and masking it later; the high bytes are not at hand so.
  if (copy->kind == RegisterMove::byte &&
      (!core.eliminatesExtensions || target.registerFacts(copy->from).is(register_trait::highByte) ||
       target.registers().isSubRegister(copy->to, copy->from)))
    return MoveKind::none;
  if (copy->kind == RegisterMove::vector)
    return core.eliminatesVectorMoves ? MoveKind::vector : MoveKind::none;
  return core.eliminatesIntegerMoves ? MoveKind::integer : MoveKind::none;
}

bool isLocked(const Target &target, const llvm::MCInst &inst) {
  return (inst.getFlags() & prefixLock) != 0 || target.facts(inst).is(trait::locked);
}

bool popsByLongEncoding(const Target &target, const llvm::MCInst &inst) {
  return target.facts(inst).is(trait::popsRegister) &&
         target.registerFacts(inst.getOperand(0).getReg()).is(register_trait::longPop);
}

bool usesStackEngine(const Target &target, const llvm::MCInst &inst) {
  const OpcodeFacts &facts = target.facts(inst);
  const llvm::MCInstrDesc &desc = target.instructions().get(inst.getOpcode());
  const bool pushesReturns = !target.roles().link.isValid();
  return (pushesReturns && (desc.isCall() || desc.isReturn())) || facts.pushes() || facts.pops();
}

int stackBytes(const Target &target, const llvm::MCInst &inst) {
  if (!usesStackEngine(target, inst))
    return 0;
  const OpcodeFacts &facts = target.facts(inst);
  const int bytes = static_cast<int>(facts.stackWidth());
  return facts.pops() || target.instructions().get(inst.getOpcode()).isReturn() ? bytes : -bytes;
}

bool isThreeComponentLea(const Target &target, const llvm::MCInst &inst) {
  const std::optional<Lea> lea = leaOf(target, inst);
  if (!lea)
    return false;
  // Some registers have no encoding as a base without a displacement, which may be 0 (Intel optimization manual, the
  // same place).
  const bool displaced = lea->displacement != 0 || target.registerFacts(lea->base).is(register_trait::alwaysDisplaced);
  return displaced && lea->base != 0 && lea->index != 0;
}

bool isScaledLea(const Target &target, const llvm::MCInst &inst) {
  const std::optional<Lea> lea = leaOf(target, inst);
  return lea && lea->index != 0 && lea->scale != 1;
}

bool addsSmallConstant(const Target &target, const llvm::MCInst &inst) {
  constexpr int64_t least = 1024; // That is too large, either way.
  const auto isSmall = [](const std::optional<int64_t> &constant) {
    return constant && *constant > -least && *constant < least;
  };
  if (!target.facts(inst).is(trait::addsConstant))
    return false;
  if (const std::optional<Lea> lea = leaOf(target, inst))
    return lea->index == 0 && lea->base != 0 && lea->base != target.roles().programCounter &&
           isSmall(lea->displacement);
  const llvm::MCOperand &last = inst.getOperand(inst.getNumOperands() - 1);
  return !last.isImm() || isSmall(last.getImm()); // inc and dec have none
}

} // namespace leastaction
