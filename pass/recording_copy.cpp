#include "pass/recording_copy.h"

#include "pass/memory_operands.h"

#include "llvm/CodeGen/MachineJumpTableInfo.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/MC/MCContext.h"

#include <algorithm>

namespace leastaction {
namespace {

/// Where the address of what it reads from a jump table has its displacement, if a register has the table's address;
/// else null.
llvm::MachineOperand *displacementIntoTable(llvm::MachineInstr &instruction, const MachineNames &names) {
  const auto isOfTable = [](const llvm::MachineMemOperand *operand) {
    const llvm::PseudoSourceValue *value = operand->getPseudoValue();
    return value && value->isJumpTable();
  };
  if (!llvm::any_of(instruction.memoperands(), isOfTable))
    return nullptr;
  for (const MemoryAccess &access : memoryAccesses(instruction, names))
    if (access.kind == MemoryAccess::Kind::operand)
      if (llvm::MachineOperand &displacement = instruction.getOperand(access.operand + addressDisplacement);
          displacement.isImm())
        return &displacement;
  return nullptr;
}

class Copier {
public:
  Copier(llvm::MachineFunction &function, const MachineNames &names) : function_(function), names_(names) {}

  RecordingCopy run() {
    llvm::SmallVector<llvm::MachineBasicBlock *> own;
    for (llvm::MachineBasicBlock &block : function_)
      own.push_back(&block);
    for (llvm::MachineBasicBlock *block : own)
      blocks_[block] = makeBlock(*block);
    for (llvm::MachineBasicBlock *block : own)
      for (llvm::MachineInstr &instruction : *block)
        isJoined_ |= displacementIntoTable(instruction, names_) != nullptr;
    if (isJoined_)
      joinTables();
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
      else if (operand.isJTI() && (instruction.mayLoad() || !isJoined_))
        operand.setIndex(static_cast<int>(jumpTable(static_cast<unsigned>(operand.getIndex()))));
    }
    if (llvm::MachineOperand *displacement = displacementIntoTable(instruction, names_))
      displacement->setImm(displacement->getImm() + distance());
    if (instruction.isLabel()) {
      llvm::MCSymbol *made = label(instruction.getOperand(0).getMCSymbol());
      instruction.removeOperand(0);
      instruction.addOperand(function_, llvm::MachineOperand::CreateMCSymbol(made));
    }
  }

  /// Behind the targets of each table come those of the copy, in all of them at the same distance: which one is read is
  /// not asked.
  void joinTables() {
    llvm::MachineJumpTableInfo &info = *function_.getJumpTableInfo();
    for (const llvm::MachineJumpTableEntry &table : info.getJumpTables())
      ownTargets_ = std::max(ownTargets_, table.MBBs.size());
    const size_t tables = info.getJumpTables().size();
    std::vector<int> joined(tables);
    for (size_t number = 0; number < tables; ++number) {
      std::vector<llvm::MachineBasicBlock *> targets = info.getJumpTables()[number].MBBs;
      if (targets.empty())
        continue;
      const size_t count = targets.size();
      targets.resize(ownTargets_, targets.front());
      for (size_t i = 0; i < count; ++i)
        targets.push_back(blocks_[targets[i]]);
      joined[number] = static_cast<int>(info.createJumpTableIndex(targets));
      info.RemoveJumpTable(static_cast<unsigned>(number));
    }
    for (auto &[own, copy] : blocks_)
      for (llvm::MachineInstr &instruction : own->instrs())
        for (llvm::MachineOperand &operand : instruction.operands())
          if (operand.isJTI())
            operand.setIndex(joined[static_cast<size_t>(operand.getIndex())]);
  }

  /// Of the copy alone, where an instruction names the table that it reads.
  unsigned jumpTable(unsigned own) {
    auto [found, isNew] = jumpTables_.try_emplace(own, 0u);
    if (isNew) {
      std::vector<llvm::MachineBasicBlock *> targets = function_.getJumpTableInfo()->getJumpTables()[own].MBBs;
      if (isJoined_)
        targets.erase(targets.begin(), targets.begin() + static_cast<ptrdiff_t>(ownTargets_));
      else
        for (llvm::MachineBasicBlock *&target : targets)
          target = blocks_[target];
      found->second = function_.getJumpTableInfo()->createJumpTableIndex(targets);
    }
    return found->second;
  }

  /// From an entry of a table to that of the copy.
  int64_t distance() const {
    return static_cast<int64_t>(ownTargets_ * function_.getJumpTableInfo()->getEntrySize(function_.getDataLayout()));
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
  const MachineNames &names_;
  bool isJoined_ = false; ///< Jump tables have the copy's targets, too,
  size_t ownTargets_ = 0; ///< behind so many.
  RecordingCopy copy_;
  llvm::DenseMap<llvm::MachineBasicBlock *, llvm::MachineBasicBlock *> blocks_;
  llvm::DenseMap<unsigned, unsigned> jumpTables_;
  llvm::DenseMap<llvm::MCSymbol *, llvm::MCSymbol *> labels_;
};

} // namespace

RecordingCopy copyForRecording(llvm::MachineFunction &function, const MachineNames &names) {
  return Copier(function, names).run();
}

} // namespace leastaction
