#include "pass/float_relevance.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace leastaction {
namespace {

/// Operations between a variable and a floating-point value; a longer chain counts as relevant.
constexpr unsigned maxDepth = 16;

bool isFloat(const llvm::Value &value) {
  return value.getType()->isFPOrFPVectorTy();
}

llvm::SmallVector<llvm::AllocaInst *> plainVariables(llvm::Function &function) {
  llvm::SmallVector<llvm::AllocaInst *> variables;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction); variable && isPlain(*variable))
      variables.push_back(variable);
  return variables;
}

bool readsConstantTable(const llvm::GetElementPtrInst &address) {
  auto *global = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(address.getPointerOperand()));
  return global && global->isConstant();
}

bool isOperation(const llvm::Value &value) {
  return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst, llvm::SelectInst, llvm::PHINode,
                   llvm::FreezeInst>(value);
}

} // namespace

bool isPlain(const llvm::AllocaInst &variable) {
  return variable.isStaticAlloca() && !variable.isArrayAllocation() &&
         variable.getAllocatedType()->isSingleValueType() &&
         llvm::all_of(variable.users(), [&](const llvm::User *user) {
           if (auto *load = llvm::dyn_cast<llvm::LoadInst>(user))
             return load->getType() == variable.getAllocatedType();
           if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
             return store->getPointerOperand() == &variable && store->getValueOperand() != &variable &&
                    store->getValueOperand()->getType() == variable.getAllocatedType();
           return llvm::isa<llvm::LifetimeIntrinsic>(user);
         });
}

FloatRelevance::FloatRelevance(llvm::Function &function) {
  llvm::SmallVector<llvm::AllocaInst *> variables = plainVariables(function);
  llvm::erase_if(variables, [](llvm::AllocaInst *v) { return !v->getAllocatedType()->isIntOrIntVectorTy(); });
  for (bool changed = true; changed;) {
    changed = false;
    for (llvm::AllocaInst *variable : variables)
      for (llvm::User *user : variable->users()) {
        if (auto *load = llvm::dyn_cast<llvm::LoadInst>(user); load && becomesFloat(*load, 0))
          changed |= sources_.insert(variable).second;
        if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user); store && comesFromFloat(*store->getValueOperand(), 0))
          changed |= results_.insert(variable).second;
      }
  }
}

bool FloatRelevance::contains(const llvm::AllocaInst &variable) const {
  if (isPlain(variable))
    return sources_.contains(&variable) || results_.contains(&variable);
  return isUsedWithFloats(variable);
}

bool FloatRelevance::isUsedWithFloats(const llvm::Value &address) const {
  return llvm::any_of(address.users(), [&](const llvm::User *user) {
    if (llvm::isa<llvm::LoadInst>(user))
      return becomesFloat(*user, 0);
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return store->getOperand(0) == &address || comesFromFloat(*store->getOperand(0), 0);
    if (llvm::isa<llvm::GetElementPtrInst>(user))
      return isUsedWithFloats(*user);
    return !llvm::isa<llvm::LifetimeIntrinsic, llvm::MemIntrinsic>(user);
  });
}

/// Is a floating-point value, or an address in a constant table, computed from `value`?
bool FloatRelevance::becomesFloat(const llvm::Value &value, unsigned depth) const {
  return depth > maxDepth || llvm::any_of(value.users(), [&](const llvm::User *user) {
           if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
             return isFloat(*call) || !llvm::isa<llvm::IntrinsicInst>(call); // the callee may be inlined
           if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(user))
             return readsConstantTable(*address);
           if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
             auto *variable = llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand());
             return variable && store->getValueOperand() == &value && sources_.contains(variable);
           }
           return isFloat(*user) || (isOperation(*user) && becomesFloat(*user, depth + 1));
         });
}

/// Is `value` computed from a floating-point value?
bool FloatRelevance::comesFromFloat(const llvm::Value &value, unsigned depth) const {
  if (depth > maxDepth || isFloat(value) || llvm::isa<llvm::FCmpInst>(value))
    return true;
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    auto *variable = llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
    return variable && results_.contains(variable);
  }
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&value)) {
    const llvm::Function *callee = call->getCalledFunction();
    return call->doesNotAccessMemory() || (callee && !callee->isDeclaration());
  }
  return isOperation(value) && llvm::any_of(llvm::cast<llvm::User>(value).operands(),
                                            [&](const llvm::Use &use) { return comesFromFloat(*use, depth + 1); });
}

ConstantVariables::ConstantVariables(llvm::Function &function) {
  llvm::SmallVector<llvm::AllocaInst *> variables = plainVariables(function);
  for (bool changed = true; changed;) {
    changed = false;
    for (llvm::AllocaInst *variable : variables)
      if (!constants_.contains(variable))
        if (llvm::Constant *value = onlyValue(*variable))
          changed = constants_.try_emplace(variable, value).second;
  }
}

llvm::Constant *ConstantVariables::evaluate(llvm::Value &value, unsigned depth) const {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(&value))
    return constant;
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&value))
    return constants_.lookup(llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()));
  auto *operation = llvm::dyn_cast<llvm::Instruction>(&value);
  if (depth > maxDepth || !operation || !isOperation(value) || llvm::isa<llvm::PHINode>(value))
    return nullptr;
  llvm::SmallVector<llvm::Constant *, 3> operands;
  for (llvm::Value *operand : operation->operands()) {
    operands.push_back(evaluate(*operand, depth + 1));
    if (!operands.back())
      return nullptr;
  }
  return llvm::ConstantFoldInstOperands(operation, operands, operation->getDataLayout());
}

llvm::Constant *ConstantVariables::onlyValue(const llvm::AllocaInst &variable) const {
  llvm::Constant *only = nullptr;
  for (const llvm::User *user : variable.users())
    if (auto *store = llvm::dyn_cast<const llvm::StoreInst>(user)) {
      llvm::Constant *stored = evaluate(*store->getOperand(0), 0);
      if (!stored || (only && only != stored))
        return nullptr;
      only = stored;
    }
  return only;
}

} // namespace leastaction
