#include "pass/pointer_escape.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace leastaction {
namespace {

/// Past this many values the answer is "it may".
constexpr size_t maxTracked = 1000;

/// Walks over everything that is, is derived from, holds, or was loaded through the address.
class Walk {
public:
  Walk(llvm::AllocaInst &variable, const MarkerCalls &calls) : calls_(calls) { tracked_.insert(&variable); }

  bool mayEscape() {
    for (size_t i = 0; i < tracked_.size(); ++i) { // grows while it is walked
      if (i > maxTracked)
        return true;
      for (llvm::Use &use : tracked_[i]->uses())
        if (!follow(use))
          return true;
    }
    return false;
  }

private:
  /// False if the address gets out of sight.
  bool follow(llvm::Use &use) {
    auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (!user)
      return false;
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
      return followCall(*call, use);
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex() || trackHolder(store->getPointerOperand());
    if (llvm::isa<llvm::ICmpInst>(user))
      return true;
    if (llvm::isa<llvm::LoadInst>(user)) {
      if (user->getType()->isPtrOrPtrVectorTy() || user->getType()->isAggregateType())
        tracked_.insert(user);
      return true;
    }
    if (llvm::isa<llvm::ReturnInst>(user))
      return trackResults(*user->getFunction());
    if (llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst, llvm::InsertValueInst,
                  llvm::ExtractValueInst, llvm::FreezeInst>(user)) {
      tracked_.insert(user);
      return true;
    }
    // The distance of two addresses tells neither.
    return llvm::isa<llvm::PtrToIntInst>(user) && llvm::all_of(user->users(), [](const llvm::User *number) {
             auto *operation = llvm::dyn_cast<llvm::BinaryOperator>(number);
             return operation && operation->getOpcode() == llvm::Instruction::Sub;
           });
  }

  /// Another local variable holds the address now; anything else could be seen from elsewhere.
  bool trackHolder(llvm::Value *pointer) {
    llvm::Value *object = llvm::getUnderlyingObject(pointer);
    if (!llvm::isa<llvm::AllocaInst>(object))
      return false;
    tracked_.insert(object);
    return true;
  }

  bool followCall(llvm::CallBase &call, llvm::Use &use) {
    if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&call))
      return use.getOperandNo() != 1 || trackHolder(copy->getRawDest());
    if (llvm::isa<llvm::MemSetInst, llvm::LifetimeIntrinsic, llvm::DbgInfoIntrinsic>(call))
      return true;
    llvm::Function *callee = call.getCalledFunction();
    if (!call.isArgOperand(&use) || !callee)
      return false;
    unsigned number = call.getArgOperandNo(&use);
    if (callee->isDeclaration() || callee->isVarArg() || callee->isInterposable())
      return call.doesNotCapture(number);
    if (number >= callee->arg_size() || calls_.mayRunMarkers(*callee))
      return false;
    tracked_.insert(callee->getArg(number));
    return true;
  }

  bool trackResults(llvm::Function &function) {
    for (llvm::Use &use : function.uses())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(use.getUser()); call && call->isCallee(&use))
        tracked_.insert(call);
    return true;
  }

  const MarkerCalls &calls_;
  llvm::SetVector<llvm::Value *> tracked_;
};

} // namespace

bool mayEscape(llvm::AllocaInst &variable, const MarkerCalls &calls) {
  return Walk(variable, calls).mayEscape();
}

} // namespace leastaction
