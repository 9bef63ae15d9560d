// Keeps debuggers stopping behind a function's prologue, although LLVM ends its search for that at the first branch,
// which now is the one to the copy for recording.
//
//   Prologue prologue(function);        // before anything is inserted
//   ... writer.switchToCopyAtEntry(...) ...
//   prologue.keep(writer);
#pragma once

namespace llvm {
class MachineFunction;
class MachineInstr;
} // namespace llvm

namespace leastaction {

class ProbeWriter;

/// The instructions that save registers and reserve the stack. They have the line of the function's head.
class Prologue {
public:
  explicit Prologue(llvm::MachineFunction &function);

  /// All that stands before the function's body now is part of the prologue.
  void keep(ProbeWriter &writer) const;

private:
  llvm::MachineFunction &function_;
  llvm::MachineInstr *body_; ///< Its first instruction; null if LLVM would not know it either.
};

} // namespace leastaction
