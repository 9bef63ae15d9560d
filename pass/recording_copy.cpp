#include "pass/recording_copy.h"

#include "llvm/CodeGen/MachineJumpTableInfo.h"
#include "llvm/MC/MCContext.h"

namespace leastaction {
namespace {

class Copier {
public:
  explicit Copier(llvm::MachineFunction &function) : function_(function) {}

  RecordingCopy run() {
    llvm::SmallVector<llvm::MachineBasicBlock *> own;
    for (llvm::MachineBasicBlock &block : function_)
      own.push_back(&block);
    for (llvm::MachineBasicBlock *block : own)
      blocks_[block] = makeBlock(*block);
    for (llvm::MachineBasicBlock *block : own)
      fillBlock(*block, *blocks_[block]);
    copyLandingPads();
    copy_.entry = blocks_[own.front()];
    return std::move(copy_);
  }

private:
  llvm::MachineBasicBlock *makeBlock(const llvm::MachineBasicBlock &own) {
    llvm::MachineBasicBlock *block = function_.CreateMachineBasicBlock(own.getBasicBlock());
    function_.push_back(block);
    for (const auto &liveIn : own.liveins())
      block->addLiveIn(liveIn);
    block->setIsEHPad(own.isEHPad());
    if (own.hasLabelMustBeEmitted())
      block->setLabelMustBeEmitted();
    block->setIsInlineAsmBrIndirectTarget(own.isInlineAsmBrIndirectTarget());
    return block;
  }

  void fillBlock(llvm::MachineBasicBlock &own, llvm::MachineBasicBlock &block) {
    for (llvm::MachineInstr &instruction : own) {
      if (instruction.isDebugInstr())
        continue;
      llvm::MachineInstr &made = function_.cloneMachineInstrBundle(block, block.end(), instruction);
      copy_.instructions[&instruction] = &made;
      for (auto part = made.getIterator(); part != block.instr_end(); ++part)
        redirect(*part);
      if (instruction.shouldUpdateAdditionalCallInfo())
        function_.copyAdditionalCallInfo(&instruction, &made);
    }
    for (auto next = own.succ_begin(); next != own.succ_end(); ++next)
      block.addSuccessor(blocks_[*next], own.getSuccProbability(next));
  }

  /// Makes an instruction of the copy refer to the copy.
  void redirect(llvm::MachineInstr &instruction) {
    instruction.setDebugInstrNum(0);
    instruction.setPreInstrSymbol(function_, nullptr);
    instruction.setPostInstrSymbol(function_, nullptr);
    for (llvm::MachineOperand &operand : instruction.operands()) {
      if (operand.isMBB())
        operand.setMBB(blocks_[operand.getMBB()]);
      else if (operand.isJTI())
        operand.setIndex(static_cast<int>(jumpTable(static_cast<unsigned>(operand.getIndex()))));
    }
    if (instruction.isLabel()) {
      llvm::MCSymbol *made = label(instruction.getOperand(0).getMCSymbol());
      instruction.removeOperand(0);
      instruction.addOperand(function_, llvm::MachineOperand::CreateMCSymbol(made));
    }
  }

  unsigned jumpTable(unsigned own) {
    auto [found, isNew] = jumpTables_.try_emplace(own, 0u);
    if (isNew) {
      std::vector<llvm::MachineBasicBlock *> targets = function_.getJumpTableInfo()->getJumpTables()[own].MBBs;
      for (llvm::MachineBasicBlock *&target : targets)
        target = blocks_[target];
      found->second = function_.getJumpTableInfo()->createJumpTableIndex(targets);
    }
    return found->second;
  }

  llvm::MCSymbol *label(llvm::MCSymbol *own) {
    llvm::MCSymbol *&made = labels_[own];
    if (!made)
      made = function_.getContext().createTempSymbol();
    return made;
  }

  void copyLandingPads() {
    const std::vector<llvm::LandingPadInfo> own = function_.getLandingPads();
    for (const llvm::LandingPadInfo &pad : own) {
      llvm::LandingPadInfo &made = function_.getOrCreateLandingPadInfo(blocks_[pad.LandingPadBlock]);
      made.LandingPadLabel = pad.LandingPadLabel ? label(pad.LandingPadLabel) : nullptr;
      made.TypeIds = pad.TypeIds;
      for (llvm::MCSymbol *begin : pad.BeginLabels)
        made.BeginLabels.push_back(label(begin));
      for (llvm::MCSymbol *end : pad.EndLabels)
        made.EndLabels.push_back(label(end));
    }
  }

  llvm::MachineFunction &function_;
  RecordingCopy copy_;
  llvm::DenseMap<const llvm::MachineBasicBlock *, llvm::MachineBasicBlock *> blocks_;
  llvm::DenseMap<unsigned, unsigned> jumpTables_;
  llvm::DenseMap<llvm::MCSymbol *, llvm::MCSymbol *> labels_;
};

} // namespace

RecordingCopy copyForRecording(llvm::MachineFunction &function) {
  return Copier(function).run();
}

} // namespace leastaction
