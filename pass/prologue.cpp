#include "pass/prologue.h"

#include "pass/probes.h"

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include <iterator>

namespace leastaction {
namespace {

/// As LLVM's assembly printer looks for it: the first instruction with a line that nothing but other instructions and
/// ends of blocks stand before.
llvm::MachineInstr *firstOfBody(llvm::MachineFunction &function) {
  for (auto block = function.begin(); block != function.end();) {
    for (llvm::MachineInstr &instruction : *block) {
      if (instruction.isMetaInstruction())
        continue;
      const llvm::DebugLoc &location = instruction.getDebugLoc();
      if (!instruction.getFlag(llvm::MachineInstr::FrameSetup) && location && location.getLine() != 0)
        return &instruction;
      if (instruction.isCall() || instruction.isTerminator())
        return nullptr;
    }
    const auto next = std::next(block);
    if (block->pred_size() > 1 || next == function.end() || !block->isSuccessor(&*next))
      return nullptr;
    block = next;
  }
  return nullptr;
}

} // namespace

Prologue::Prologue(llvm::MachineFunction &function) : function_(function), body_(firstOfBody(function)) {}

void Prologue::keep(ProbeWriter &writer) const {
  llvm::DISubprogram *const subprogram = function_.getFunction().getSubprogram();
  if (!body_ || !subprogram)
    return;
  // Up to the first branch, LLVM must not take anything for the body. Behind it, the flag would take the line away.
  const llvm::DebugLoc head =
      llvm::DILocation::get(function_.getFunction().getContext(), subprogram->getScopeLine(), 0, subprogram);
  for (llvm::MachineBasicBlock &block : function_)
    for (llvm::MachineInstr &instruction : block) {
      if (&instruction == body_) {
        writer.endPrologue(*body_);
        return;
      }
      if (instruction.isMetaInstruction())
        continue;
      if (&block == &function_.front())
        instruction.setFlag(llvm::MachineInstr::FrameSetup);
      else
        instruction.clearFlag(llvm::MachineInstr::FrameSetup);
      instruction.setDebugLoc(head);
    }
}

} // namespace leastaction
