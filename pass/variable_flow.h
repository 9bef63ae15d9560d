// What a local variable holds at a marker: something that is needed later, or nothing that is worth pinning.
#pragma once

#include "pass/float_relevance.h"

#include "llvm/IR/InstrTypes.h"

namespace leastaction {

/// One local variable of a function, followed along the function's paths.
///
///   VariableFlow flow(variable, constants);
///   if (flow.isNeededAfter(call) && flow.variesAt(call)) ...
class VariableFlow {
public:
  VariableFlow(llvm::AllocaInst &variable, const ConstantVariables &constants);

  /// May the value that the variable has at `call` be read behind it? Yes for a variable that is not plain as long as
  /// it lives.
  bool isNeededAfter(llvm::CallBase &call) const;

  /// False if the variable holds nothing yet, or the same constant on all paths to `call`.
  bool variesAt(llvm::CallBase &call) const;

private:
  enum class Held { nothing, constant, varying };
  struct Value {
    Held held = Held::nothing;
    llvm::Constant *constant = nullptr;
    bool operator==(const Value &) const = default;
  };

  /// What the variable's fate is at `instruction`, seen from its end: needed above it, not needed, or no change.
  std::optional<bool> neededBefore(const llvm::Instruction &instruction) const;
  bool neededAtEnd(const llvm::BasicBlock &block) const;
  Value after(const llvm::Instruction &instruction, Value before) const;
  static Value merge(Value a, Value b);
  void followBackward();
  void followForward();

  llvm::AllocaInst &variable_;
  const ConstantVariables &constants_;
  bool plain_, hasLifetime_;
  llvm::DenseSet<const llvm::BasicBlock *> neededAtStart_;
  llvm::DenseMap<const llvm::BasicBlock *, Value> atEnd_;
};

} // namespace leastaction
