#include "pass/implied_blocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#include <algorithm>
#include <utility>

namespace leastaction {
namespace {

/// Ways from one record to others are few, so that compiling takes no longer for large functions.
constexpr size_t mostReached = 64;

class ImpliedBlocks {
public:
  ImpliedBlocks(std::vector<PlannedBlock> &blocks, const Frequency &frequency) : blocks_(blocks) {
    size_t next = blocks.size();
    for (size_t i = blocks.size(); i-- > 0;)
      firstOf_[blocks[i].first->getParent()] = static_cast<unsigned>(i);
    // A branch to a basic block without instructions leads to what stands behind it.
    for (llvm::MachineBasicBlock &block : llvm::reverse(*blocks.front().first->getMF()))
      next = firstOf_.try_emplace(&block, static_cast<unsigned>(next)).first->second;
    mayBeImplied_.resize(blocks.size());
    reached_.resize(blocks.size());
    reachedFrom_.resize(blocks.size());
    for (unsigned i = 0; i < blocks.size(); ++i) {
      frequency_.push_back(frequency(*blocks[i].first->getParent()));
      mayBeImplied_[i] = isSilent(blocks[i]);
    }
    for (unsigned i = 0; i < blocks.size(); ++i)
      findSuccessors(i);
  }

  void run() {
    std::vector<unsigned> candidates;
    for (unsigned i = 0; i < blocks_.size(); ++i)
      // A region's end stands before the record of the block that it comes with.
      if (mayBeImplied_[i] && !blocks_[i].successors.empty() &&
          llvm::none_of(blocks_[i].successors, [&](unsigned next) { return blocks_[next].leavesRegion; }))
        candidates.push_back(i);
    std::ranges::sort(candidates, {}, [&](unsigned block) { return std::pair(~frequency_[block], block); });
    for (unsigned block : candidates)
      if (hasOneWay(block))
        imply(block);
    for (PlannedBlock &block : blocks_)
      if (!block.isImplied && llvm::none_of(block.successors, [&](unsigned next) { return blocks_[next].isImplied; }))
        block.successors.clear();
  }

private:
  /// Is there nothing to record but that the block runs, and no way into it but branches that a reader knows?
  static bool isSilent(const PlannedBlock &block) {
    const llvm::MachineBasicBlock &parent = *block.first->getParent();
    if (block.recordSlots() || block.wayIn != WayIn::none || block.leavesRegion || block.flags)
      return false;
    if (parent.hasAddressTaken() || parent.isEHPad() || parent.isInlineAsmBrIndirectTarget())
      return false;
    return std::all_of(block.first->getIterator(), std::next(block.last->getIterator()),
                       [](const llvm::MachineInstr &instruction) {
                         return emitsNothing(instruction) || (!instruction.isInlineAsm() && !instruction.isPseudo());
                       });
  }

  /// Where a reader cannot know all of them, none of them is implied.
  void findSuccessors(unsigned number) {
    PlannedBlock &block = blocks_[number];
    std::vector<unsigned> successors;
    bool areAll = !(block.flags & (format::blockEndsInCall | format::blockEndsInTailCall));
    auto add = [&](unsigned successor) {
      if (successor < blocks_.size())
        successors.push_back(successor);
    };
    for (auto next = block.first->getIterator(); next != std::next(block.last->getIterator()); ++next) {
      bool isKnown = next->isBranch() && !next->isIndirectBranch();
      for (const llvm::MachineOperand &operand : next->operands())
        if (operand.isMBB()) {
          add(firstOf_.lookup(operand.getMBB()));
          isKnown &= &operand == &next->getOperand(0);
        }
      areAll &= isKnown || !next->isTerminator() || next->isReturn();
      if (next->isIndirectBranch())
        for (const llvm::MachineBasicBlock *target : next->getParent()->successors())
          add(firstOf_.lookup(target));
    }
    if (!block.last->isBarrier())
      add(number + 1);
    llvm::sort(successors);
    successors.erase(llvm::unique(successors), successors.end());
    if (!areAll) {
      for (unsigned successor : successors)
        mayBeImplied_[successor] = false;
      return;
    }
    block.successors = successors;
    reached_[number] = successors;
    for (unsigned next : successors)
      reachedFrom_[next].push_back(number);
  }

  /// Would there still be one way at most between any two records?
  bool hasOneWay(unsigned block) const {
    const std::vector<unsigned> &behind = reached_[block];
    if (llvm::is_contained(behind, block))
      return false;
    return llvm::all_of(reachedFrom_[block], [&](unsigned before) {
      const std::vector<unsigned> &others = reached_[before];
      return others.size() + behind.size() <= mostReached &&
             llvm::none_of(behind, [&](unsigned next) { return llvm::is_contained(others, next); });
    });
  }

  void imply(unsigned block) {
    blocks_[block].isImplied = true;
    for (unsigned before : reachedFrom_[block]) {
      llvm::append_range(reached_[before], reached_[block]);
      for (unsigned next : reached_[block])
        reachedFrom_[next].push_back(before);
    }
  }

  std::vector<PlannedBlock> &blocks_;
  llvm::DenseMap<const llvm::MachineBasicBlock *, unsigned> firstOf_;
  std::vector<uint64_t> frequency_;
  std::vector<char> mayBeImplied_;
  std::vector<std::vector<unsigned>> reached_;     ///< From a block, through implied blocks.
  std::vector<std::vector<unsigned>> reachedFrom_; ///< The other way round.
};

} // namespace

void findImpliedBlocks(std::vector<PlannedBlock> &blocks, const Frequency &frequency) {
  ImpliedBlocks(blocks, frequency).run();
}

} // namespace leastaction
