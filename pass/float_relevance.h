// Which integer variables carry floating-point work over a marker: those that floating-point values or reads of
// constant tables are computed from (`x * n`), and those computed from floating-point values (`bool less = x < y`).
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"

namespace leastaction {

/// Variables of scalar type whose address is used for nothing but loading and storing them.
bool isPlain(const llvm::AllocaInst &variable);

class FloatRelevance {
public:
  explicit FloatRelevance(llvm::Function &function);

  /// True also for a variable that calls get the address of, or that is part of something larger, as far as is known.
  bool contains(const llvm::AllocaInst &variable) const;

private:
  bool isUsedWithFloats(const llvm::Value &address) const;
  bool becomesFloat(const llvm::Value &value, unsigned depth) const;
  bool comesFromFloat(const llvm::Value &value, unsigned depth) const;

  llvm::DenseSet<const llvm::AllocaInst *> sources_, results_;
};

/// Variables that only ever hold one constant, and what follows from them: the optimizer must be free to know it.
class ConstantVariables {
public:
  explicit ConstantVariables(llvm::Function &function);

  /// The constant that `value` is, or null.
  llvm::Constant *evaluate(llvm::Value &value) const { return evaluate(value, 0); }

private:
  llvm::Constant *evaluate(llvm::Value &value, unsigned depth) const;
  llvm::Constant *onlyValue(const llvm::AllocaInst &variable) const;

  llvm::DenseMap<const llvm::AllocaInst *, llvm::Constant *> constants_;
};

} // namespace leastaction
