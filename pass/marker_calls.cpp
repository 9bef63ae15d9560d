#include "pass/marker_calls.h"

#include "pass/region_unwinding.h"

#include "llvm/IR/InstIterator.h"

namespace leastaction {
namespace {

llvm::Function *calledFunction(const llvm::CallBase &call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

} // namespace

bool isMarker(const llvm::CallBase &call) {
  const llvm::Function *callee = calledFunction(call);
  if (!callee || call.hasFnAttr(unwindingAttribute))
    return false;
  return callee->getName() == "leastaction_start" || callee->getName() == "leastaction_stop";
}

MarkerCalls::MarkerCalls(llvm::Module &module) {
  if (!module.getFunction("leastaction_start") && !module.getFunction("leastaction_stop"))
    return;
  llvm::DenseMap<llvm::Function *, llvm::SmallVector<llvm::CallBase *, 4>> callers;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        if (llvm::Function *callee = calledFunction(*call))
          callers[callee].push_back(call);
        else if (call->isIndirectCall())
          indirectCalls_.push_back(call);
        if (isMarker(*call))
          add(*call);
      }
  for (size_t i = 0; i < functions_.size(); ++i) { // grows while it is walked
    llvm::Function *function = functions_[i];
    for (llvm::CallBase *call : callers[function])
      add(*call);
    if (function->hasAddressTaken())
      addIndirectCalls(*function);
  }
}

void MarkerCalls::add(llvm::CallBase &call) {
  calls_[call.getFunction()].push_back(&call);
  functions_.insert(call.getFunction());
}

/// Calls through a pointer that may lead to `callee`: the optimizer may find that out and inline it.
void MarkerCalls::addIndirectCalls(llvm::Function &callee) {
  for (llvm::CallBase *&call : indirectCalls_)
    if (call && call->getFunctionType() == callee.getFunctionType())
      add(*std::exchange(call, nullptr));
}

llvm::ArrayRef<llvm::CallBase *> MarkerCalls::in(llvm::Function &function) const {
  auto found = calls_.find(&function);
  return found == calls_.end() ? llvm::ArrayRef<llvm::CallBase *>() : found->second;
}

llvm::SetVector<llvm::Function *> MarkerCalls::functionsAndCallees() const {
  llvm::SetVector<llvm::Function *> reached = functions_;
  for (size_t i = 0; i < reached.size(); ++i)
    for (llvm::Instruction &instruction : llvm::instructions(*reached[i]))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (llvm::Function *callee = calledFunction(*call); callee && !callee->isDeclaration())
          reached.insert(callee);
  return reached;
}

} // namespace leastaction
