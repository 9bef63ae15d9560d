#include "pass/variable_flow.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"

namespace leastaction {
namespace {

/// What a walk along the paths does next.
enum class Step { goOn, leavePath, found };

/// Visits what comes behind `from`, on all paths, until `visit` leaves each of them; true if something was found.
bool anyAhead(const llvm::Instruction &from, llvm::function_ref<Step(const llvm::Instruction &)> visit) {
  llvm::SmallSetVector<const llvm::BasicBlock *, 16> blocks;
  auto walk = [&](llvm::BasicBlock::const_iterator begin, const llvm::BasicBlock &block) {
    for (const llvm::Instruction &instruction : llvm::make_range(begin, block.end()))
      if (Step step = visit(instruction); step != Step::goOn)
        return step == Step::found;
    blocks.insert_range(llvm::successors(&block));
    return false;
  };
  if (walk(std::next(from.getIterator()), *from.getParent()))
    return true;
  for (size_t i = 0; i < blocks.size(); ++i) // grows while it is walked
    if (walk(blocks[i]->begin(), *blocks[i]))
      return true;
  return false;
}

/// The same for what comes before `until`, last first.
bool anyBehind(const llvm::Instruction &until, llvm::function_ref<Step(const llvm::Instruction &)> visit) {
  llvm::SmallSetVector<const llvm::BasicBlock *, 16> blocks;
  auto walk = [&](llvm::BasicBlock::const_reverse_iterator begin, const llvm::BasicBlock &block) {
    for (const llvm::Instruction &instruction : llvm::make_range(begin, block.rend()))
      if (Step step = visit(instruction); step != Step::goOn)
        return step == Step::found;
    blocks.insert_range(llvm::predecessors(&block));
    return false;
  };
  if (walk(std::next(until.getReverseIterator()), *until.getParent()))
    return true;
  for (size_t i = 0; i < blocks.size(); ++i)
    if (walk(blocks[i]->rbegin(), *blocks[i]))
      return true;
  return false;
}

} // namespace

VariableFlow::VariableFlow(const llvm::AllocaInst &variable, const ConstantVariables &constants,
                           const MarkerSet &markers)
    : variable_(variable), constants_(constants), markers_(markers), plain_(isPlain(variable)) {
  collectTouches(variable);
  if (plain_)
    followHeld();
}

/// The instructions of the function that use the variable, directly or by an address computed from its own.
void VariableFlow::collectTouches(const llvm::Value &address) {
  for (const llvm::Use &use : address.uses()) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    if (touches_.contains(user))
      continue;
    if (auto *lifetime = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user)) {
      touches_[lifetime].ends = true;
    } else if (llvm::isa<llvm::LoadInst>(user)) {
      touches_[user].reads = true;
    } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      hidden_ |= store->getValueOperand() == use.get();
      touches_[user] = {.writes = true, .ends = plain_};
    } else {
      touches_[user] = {.reads = true, .writes = true};
      if (user->getType()->isPointerTy() && !llvm::isa<llvm::CallBase>(user))
        collectTouches(*user);
      else
        hidden_ |= !llvm::isa<llvm::CallBase, llvm::ICmpInst>(user) || user->getType()->isPointerTy();
    }
  }
}

const VariableFlow::Touch *VariableFlow::touch(const llvm::Instruction &instruction) const {
  auto found = touches_.find(&instruction);
  return found == touches_.end() ? nullptr : &found->second;
}

/// A dead variable may share its memory with a living one: it must not be stored to.
bool VariableFlow::lives(const llvm::Instruction &at) const {
  if (llvm::none_of(variable_.users(), llvm::IsaPred<llvm::LifetimeIntrinsic>))
    return true;
  bool mayBeDead = anyBehind(at, [&](const llvm::Instruction &instruction) {
    auto *lifetime = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction);
    if (&instruction == &variable_)
      return Step::found;
    if (!lifetime || lifetime->getArgOperand(0) != &variable_)
      return Step::goOn;
    return lifetime->getIntrinsicID() == llvm::Intrinsic::lifetime_start ? Step::leavePath : Step::found;
  });
  return !mayBeDead;
}

bool VariableFlow::isPinnedBefore(const llvm::Instruction &marker) const {
  return hidden_ ? lives(marker) : writtenSinceMarker(marker) && readLater(marker, false) && varies(marker);
}

bool VariableFlow::isPinnedBehind(const llvm::Instruction &marker) const {
  return hidden_ ? lives(marker) : readLater(marker, true) && varies(marker);
}

bool VariableFlow::readLater(const llvm::Instruction &from, bool beforeNextMarker) const {
  return anyAhead(from, [&](const llvm::Instruction &instruction) {
    const Touch *touched = touch(instruction);
    if (touched && touched->reads)
      return Step::found;
    bool leaves = (touched && touched->ends) || (beforeNextMarker && markers_.contains(&instruction));
    return leaves ? Step::leavePath : Step::goOn;
  });
}

bool VariableFlow::writtenSinceMarker(const llvm::Instruction &until) const {
  return anyBehind(until, [&](const llvm::Instruction &instruction) {
    const Touch *touched = touch(instruction);
    if (touched && touched->writes)
      return Step::found;
    return (touched && touched->ends) || markers_.contains(&instruction) ? Step::leavePath : Step::goOn;
  });
}

/// False if the variable holds nothing yet, or the same constant on all paths.
bool VariableFlow::varies(const llvm::Instruction &at) const {
  if (!plain_)
    return true;
  Value value = heldAtStart(*at.getParent());
  for (const llvm::Instruction &instruction : *at.getParent()) {
    if (&instruction == &at)
      break;
    value = heldAfter(instruction, value);
  }
  return value.held == Held::varying;
}

VariableFlow::Value VariableFlow::heldAfter(const llvm::Instruction &instruction, Value before) const {
  const Touch *touched = touch(instruction);
  if (!touched || !touched->ends)
    return before;
  if (!touched->writes)
    return {};
  llvm::Constant *constant = constants_.evaluate(*llvm::cast<llvm::StoreInst>(instruction).getOperand(0));
  return constant ? Value{Held::constant, constant} : Value{Held::varying};
}

VariableFlow::Value VariableFlow::heldAtStart(const llvm::BasicBlock &block) const {
  Value merged;
  for (const llvm::BasicBlock *previous : llvm::predecessors(&block)) {
    Value value = heldAtEnd_.lookup(previous);
    if (merged.held == Held::nothing)
      merged = value;
    else if (value.held != Held::nothing && value != merged)
      merged = {Held::varying};
  }
  return merged;
}

void VariableFlow::followHeld() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock &block : *variable_.getFunction()) {
      Value value = heldAtStart(block);
      for (const llvm::Instruction &instruction : block)
        value = heldAfter(instruction, value);
      changed |= std::exchange(heldAtEnd_[&block], value) != value;
    }
  }
}

} // namespace leastaction
