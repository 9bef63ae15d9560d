#include "pass/variable_flow.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

namespace leastaction {

VariableFlow::VariableFlow(llvm::AllocaInst &variable, const ConstantVariables &constants)
    : variable_(variable), constants_(constants), plain_(isPlain(variable)),
      hasLifetime_(llvm::any_of(variable.users(), llvm::IsaPred<llvm::LifetimeIntrinsic>)) {
  followBackward();
  if (plain_)
    followForward();
}

std::optional<bool> VariableFlow::neededBefore(const llvm::Instruction &instruction) const {
  if (!llvm::is_contained(instruction.operands(), &variable_))
    return std::nullopt;
  if (auto *lifetime = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction))
    return !plain_ && lifetime->getIntrinsicID() == llvm::Intrinsic::lifetime_end;
  return !plain_ || llvm::isa<llvm::LoadInst>(instruction);
}

bool VariableFlow::neededAtEnd(const llvm::BasicBlock &block) const {
  if (llvm::succ_empty(&block))
    return !plain_ && !hasLifetime_;
  return llvm::any_of(llvm::successors(&block),
                      [&](const llvm::BasicBlock *next) { return neededAtStart_.contains(next); });
}

void VariableFlow::followBackward() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock &block : llvm::reverse(*variable_.getFunction())) {
      bool needed = neededAtEnd(block);
      for (const llvm::Instruction &instruction : llvm::reverse(block))
        needed = neededBefore(instruction).value_or(needed);
      if (needed)
        changed |= neededAtStart_.insert(&block).second;
    }
  }
}

bool VariableFlow::isNeededAfter(llvm::CallBase &call) const {
  bool needed = neededAtEnd(*call.getParent());
  for (const llvm::Instruction &instruction : llvm::reverse(*call.getParent())) {
    if (&instruction == &call)
      break;
    needed = neededBefore(instruction).value_or(needed);
  }
  return needed;
}

VariableFlow::Value VariableFlow::after(const llvm::Instruction &instruction, Value before) const {
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction); store && store->getPointerOperand() == &variable_) {
    llvm::Constant *constant = constants_.evaluate(*store->getOperand(0));
    return constant ? Value{Held::constant, constant} : Value{Held::varying};
  }
  if (llvm::isa<llvm::LifetimeIntrinsic>(instruction) && instruction.getOperand(0) == &variable_)
    return {};
  return before;
}

VariableFlow::Value VariableFlow::merge(Value a, Value b) {
  if (a == b || b.held == Held::nothing)
    return a;
  return a.held == Held::nothing ? b : Value{Held::varying};
}

void VariableFlow::followForward() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock &block : *variable_.getFunction()) {
      Value value;
      for (const llvm::BasicBlock *previous : llvm::predecessors(&block))
        value = merge(value, atEnd_.lookup(previous));
      for (const llvm::Instruction &instruction : block)
        value = after(instruction, value);
      changed |= std::exchange(atEnd_[&block], value) != value;
    }
  }
}

bool VariableFlow::variesAt(llvm::CallBase &call) const {
  if (!plain_)
    return true;
  Value value;
  for (const llvm::BasicBlock *previous : llvm::predecessors(call.getParent()))
    value = merge(value, atEnd_.lookup(previous));
  for (const llvm::Instruction &instruction : *call.getParent()) {
    if (&instruction == &call)
      break;
    value = after(instruction, value);
  }
  return value.held == Held::varying;
}

} // namespace leastaction
