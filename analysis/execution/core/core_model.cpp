#include "analysis/execution/core/core_model.h"

#include "analysis/execution/core/instruction_class.h"

namespace leastaction {

CoreModel::CoreModel(const CoreDescription &core, Options options, std::unique_ptr<Target> target)
    : core_(core), target_(std::move(target)), compiler_(*target_, core_),
      pipeline_(core_,
                {.completion = options.completion,
                 .perfectMemory = options.perfectMemory,
                 .setIndex = options.setIndex,
                 .events = options.events,
                 .explains = options.explains,
                 .arrivals = options.arrivals},
                compiler_.roles()),
      predictor_(core_.branch), perfectBranches_(options.perfectBranches) {}

Result<std::unique_ptr<CoreModel>> CoreModel::create(const CoreDescription &core, Options options) {
  std::unique_ptr<Target> target = TRY(Target::create(core.llvmCpu));
  TRY(PortTable::check(*target, core));
  return std::unique_ptr<CoreModel>(new CoreModel(core, options, std::move(target)));
}

InstructionClass CoreModel::classOf(const llvm::MCInst &inst) const {
  return classify(*target_, inst);
}

BranchKind CoreModel::branchKind(const llvm::MCInst &inst) const {
  const llvm::MCInstrDesc &description = target_->instructions().get(inst.getOpcode());
  if (perfectBranches_)
    return BranchKind::none;
  if (description.isReturn())
    return BranchKind::functionReturn;
  // Its target is an operand: an expression, or a number once it has been disassembled.
  const bool isDirect = inst.getNumOperands() != 0 && !inst.getOperand(0).isReg();
  const bool isIndirect = description.isIndirectBranch() || !isDirect || description.mayLoad();
  if (description.isCall())
    return isIndirect ? BranchKind::indirectCall : BranchKind::call;
  if (description.isConditionalBranch())
    return BranchKind::conditional;
  if (description.isBranch())
    return isIndirect ? BranchKind::indirect : BranchKind::direct;
  return BranchKind::none;
}

uint32_t CoreModel::compile(const llvm::MCInst &inst, const Encoding &encoding, uint32_t tableId, unsigned loads,
                            unsigned stores, const InstructionChange &change, std::optional<uint64_t> knownAs) {
  const BranchKind kind = branchKind(inst);
  branches_.push_back({.address = knownAs.value_or(encoding.address),
                       .next = encoding.address + encoding.length + encoding.padding,
                       .kind = kind,
                       .foreseen = change.predicted || change.free});
  const uint32_t program = compiler_.compile(program_, inst, encoding, tableId, loads, stores, change);
  program_.instructions[program].predicted = kind != BranchKind::none;
  return program;
}

/// The same of instructions that are not timed.
void CoreModel::passBranch(uint32_t next) {
  const Branch &branch = branches_[branch_];
  branch_ = none;
  count(branch, predictor_->resolve(branch, program_.instructions[next].address, branches_[next].address));
}

/// The branch executed last led to what has the program index `next`.
void CoreModel::resolveBranch(uint32_t next) {
  const Branch &branch = branches_[branch_];
  branch_ = none;
  const Prediction prediction =
      predictor_->resolve(branch, program_.instructions[next].address, branches_[next].address);
  count(branch, prediction);
  if (branch.foreseen) [[unlikely]]
    return;
  if (branch.kind == BranchKind::functionReturn)
    pipeline_.pauseFetch(core_.branch.returnTicks);
  if (core_.branch.unusualTicks != 0)
    pipeline_.predictFetch(program_.instructions[next].address != branch.next,
                           predictor_->unusual() ? core_.branch.unusualTicks : 0);
  if (prediction == Prediction::wrong)
    pipeline_.fetchNotBefore(pipeline_.executedTick() + core_.branch.mispredictTicks, TickCause::mispredictedBranch);
  else if (prediction == Prediction::late)
    pipeline_.fetchNotBefore(pipeline_.renameTick() + core_.branch.lateTargetTicks, TickCause::frontEnd);
  else if (prediction == Prediction::other)
    pipeline_.pauseFetch(branch.kind == BranchKind::functionReturn ? core_.branch.otherReturnTicks
                                                                   : core_.branch.otherCalleeTicks);
}

} // namespace leastaction
