#include "pass/loop_entries.h"

#include "llvm/CodeGen/MachineLoopInfo.h"

namespace leastaction {
namespace {

bool isEntered(const llvm::MachineLoop &loop) {
  return !loop.isInnermost() || loop.isOutermost();
}

/// Is the block the first of its machine basic block that leaves bytes in the object file?
bool isFirst(const PlannedBlock &block) {
  const llvm::MachineBasicBlock &parent = *block.first->getParent();
  for (auto before = parent.instr_begin(); before != block.first->getIterator(); ++before)
    if (!emitsNothing(*before))
      return false;
  return true;
}

} // namespace

void enterLoops(std::vector<PlannedBlock> &blocks, const llvm::MachineLoopInfo &loops, const MachineNames &names) {
  for (PlannedBlock &block : blocks) {
    const llvm::MachineBasicBlock &parent = *block.first->getParent();
    const llvm::MachineLoop *loop = loops.getLoopFor(&parent);
    const bool isFree = block.freeAtHead.flags && block.freeAtHead.scratch;
    if (block.wayIn == WayIn::none && loop && loop->getHeader() == &parent && isEntered(*loop) && isFree &&
        block.first->getOpcode() != names.endBranch && isFirst(block))
      block.wayIn = WayIn::join;
  }
}

} // namespace leastaction
