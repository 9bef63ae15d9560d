#include "pass/block_plan.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

#include <map>
#include <tuple>

namespace leastaction {

bool emitsNothing(const llvm::MachineInstr &instruction) {
  return instruction.isMetaInstruction() || instruction.isPosition();
}

PlannedBlock
PlannedBlock::movedTo(const llvm::DenseMap<const llvm::MachineInstr *, llvm::MachineInstr *> &copies) const {
  PlannedBlock moved = *this;
  moved.first = copies.lookup(first);
  moved.last = copies.lookup(last);
  for (PlannedSlot &slot : moved.slots)
    slot.before = copies.lookup(slot.before);
  return moved;
}

std::vector<FreeRegisters> freeRegisters(const llvm::MachineBasicBlock &block, const MachineNames &names) {
  const llvm::MachineRegisterInfo &info = block.getParent()->getRegInfo();
  llvm::LivePhysRegs live(names.registers());
  live.addLiveOuts(block);
  std::vector<FreeRegisters> free(block.size());
  size_t position = block.size();
  for (const llvm::MachineInstr &instruction : llvm::reverse(block)) {
    if (!instruction.isDebugInstr())
      live.stepBackward(instruction);
    FreeRegisters &here = free[--position];
    for (size_t i = 0; i < names.scratch.size(); ++i)
      if (live.available(info, names.scratch[i]))
        here.scratch |= static_cast<uint16_t>(1u << i);
    here.flags = live.available(info, names.eflags);
  }
  return free;
}

namespace {

/// Which slots of the block under construction still hold the value of which address expression.
class SlotMap {
public:
  SlotMap(const MachineNames &names) : names_(names) {}

  void clear() {
    expressions_.clear();
    stackSlot_.reset();
  }

  /// Finds or makes the slot for `access` of `instruction` and fills in the entry's slot and delta.
  void assign(const MemoryAccess &access, llvm::MachineInstr &instruction, FreeRegisters free, PlannedBlock &block,
              format::AccessEntry &entry) {
    using Kind = MemoryAccess::Kind;
    int64_t delta = access.displacement;
    unsigned slot = 0;
    if (access.kind == Kind::stackPointer) {
      if (!stackSlot_) {
        stackSlot_ = addSlot(block, {.before = &instruction, .free = free, .directRegister = names_.rsp});
        stackOffset_ = 0;
      }
      slot = *stackSlot_;
      delta += stackOffset_;
    } else if (access.kind == Kind::framePointer) {
      slot = expressionSlot({names_.rbp, 0, 1}, block,
                            {.before = &instruction, .free = free, .directRegister = names_.rbp});
    } else {
      const llvm::MachineOperand *address = &instruction.getOperand(access.operand);
      llvm::MCRegister base = address[addressBase].getReg().asMCReg();
      llvm::MCRegister index = address[addressIndex].getReg().asMCReg();
      bool symbolic = !address[addressDisplacement].isImm();
      PlannedSlot wanted{.before = &instruction,
                         .free = free,
                         .operand = access.operand,
                         .directRegister = !index && !symbolic ? base : llvm::MCRegister(),
                         .withDisplacement = symbolic};
      delta = symbolic ? 0 : address[addressDisplacement].getImm();
      slot = symbolic ? addSlot(block, wanted)
                      : expressionSlot({base, index, address[addressScale].getImm()}, block, wanted);
    }
    entry.slot = static_cast<uint8_t>(slot);
    entry.delta = static_cast<int32_t>(delta);
  }

  /// Forgets what `instruction` overwrites and follows the stack pointer.
  void step(const llvm::MachineInstr &instruction) {
    std::optional<int64_t> change = names_.stackPointerChange(instruction);
    if (!change)
      stackSlot_.reset();
    else
      stackOffset_ += *change;
    std::erase_if(expressions_, [&](const auto &expression) {
      auto [base, index, scale] = expression.first;
      return (base && instruction.modifiesRegister(base, &names_.registers())) ||
             (index && instruction.modifiesRegister(index, &names_.registers()));
    });
  }

private:
  using Expression = std::tuple<unsigned, unsigned, int64_t>;

  unsigned addSlot(PlannedBlock &block, PlannedSlot slot) {
    unsigned number = block.recordSlots();
    block.slots.push_back(slot);
    return number;
  }

  unsigned expressionSlot(Expression expression, PlannedBlock &block, PlannedSlot slot) {
    auto [found, isNew] = expressions_.try_emplace(expression, 0u);
    if (isNew)
      found->second = addSlot(block, slot);
    return found->second;
  }

  const MachineNames &names_;
  std::map<Expression, unsigned> expressions_;
  std::optional<unsigned> stackSlot_;
  int64_t stackOffset_ = 0;
};

/// The clock is read into %rax and %rdx, which then need two other registers to be kept in.
bool canReadClock(FreeRegisters free) {
  return free.flags && std::popcount(static_cast<unsigned>(free.scratch & ~0b101u)) >= 2;
}

uint8_t accessFlags(const MemoryAccess &access) {
  unsigned flags = 0;
  flags |= access.loads ? format::accessLoads : 0u;
  flags |= access.stores ? format::accessStores : 0u;
  flags |= access.threadLocal ? format::accessIsThreadLocal : 0u;
  flags |= access.kind == MemoryAccess::Kind::fixed ? format::accessIsStatic : 0u;
  flags |= access.kind == MemoryAccess::Kind::unknown ? format::accessIsUnknown : 0u;
  return static_cast<uint8_t>(flags);
}

/// May stand for any number of machine instructions: what follows cannot be counted, so it ends a block.
bool mayExpand(const llvm::MachineInstr &instruction) {
  return instruction.isInlineAsm() || instruction.isPseudo() ||
         instruction.getOpcode() <= llvm::TargetOpcode::GENERIC_OP_END;
}

/// Finds a thread-local variable by a call of __tls_get_addr. LLVM does not say that it calls, nor that it stands for
/// more than one instruction.
bool callsTlsGetAddr(const llvm::MachineInstr &instruction, const MachineNames &names) {
  return names.info().getName(instruction.getOpcode()).starts_with("TLS_");
}

/// Symbol of a direct callee that has no code in this module, or nothing.
llvm::StringRef outsideCallee(const llvm::MachineInstr &call, const llvm::MachineFunction &function,
                              const MachineNames &names) {
  if (callsTlsGetAddr(call, names))
    return "__tls_get_addr";
  for (const llvm::MachineOperand &operand : call.explicit_operands()) {
    if (operand.isSymbol())
      return operand.getSymbolName();
    if (operand.isGlobal() && operand.getGlobal()->isDeclarationForLinker())
      return function.getTarget().getSymbol(operand.getGlobal())->getName();
  }
  return {};
}

/// Does a later terminator of the block branch to where `branch` does? Then the next block to run does not tell which
/// of them was taken, and there has to be a record between them.
bool sharesTarget(const llvm::MachineInstr &branch) {
  if (!branch.isConditionalBranch() || !branch.getOperand(0).isMBB())
    return false;
  for (auto next = std::next(branch.getIterator()); next != branch.getParent()->instr_end(); ++next)
    if (next->isBranch() && next->getOperand(0).isMBB() &&
        next->getOperand(0).getMBB() == branch.getOperand(0).getMBB())
      return true;
  return false;
}

class Planner {
public:
  Planner(llvm::MachineFunction &function, const MachineNames &names, bool isRegion)
      : function_(function), names_(names), isRegion_(isRegion), slots_(names) {}

  std::vector<PlannedBlock> run() {
    for (llvm::MachineBasicBlock &block : function_) {
      std::vector<FreeRegisters> free = freeRegisters(block, names_);
      llvm::StringRef timedCallee;
      open_ = false;
      if (block.hasAddressTaken() || block.isEHPad())
        mayStartRecording_ = true;
      size_t position = 0;
      for (llvm::MachineInstr &instruction : block) {
        FreeRegisters here = free[position++];
        if (emitsNothing(instruction))
          continue;
        bool leaves = isRegion_ && instruction.isReturn();
        if (!open_ || leaves || blocks_.back().recordSlots() + 4 > format::maxSlots)
          openBlock(instruction, here, leaves, std::exchange(timedCallee, {}));
        addInstruction(instruction, here);
        timedCallee = closeAfter(instruction, here);
      }
    }
    if (!blocks_.empty())
      blocks_.front().flags |= format::blockIsFunctionEntry;
    return std::move(blocks_);
  }

private:
  void openBlock(llvm::MachineInstr &first, FreeRegisters free, bool leaves, llvm::StringRef timedCallee) {
    PlannedBlock &block = blocks_.emplace_back();
    block.first = &first;
    block.freeAtHead = free;
    block.leavesRegion = leaves;
    block.mayStartRecording = std::exchange(mayStartRecording_, false);
    if (!timedCallee.empty() && canReadClock(free)) {
      block.flags = format::blockResumesTimed;
      block.resumedCallee = timedCallee;
    }
    slots_.clear();
    open_ = true;
  }

  void addInstruction(llvm::MachineInstr &instruction, FreeRegisters free) {
    PlannedBlock &block = blocks_.back();
    if (!instruction.isInlineAsm() && !callsTlsGetAddr(instruction, names_))
      for (const MemoryAccess &access : memoryAccesses(instruction, names_)) {
        format::AccessEntry entry{};
        entry.instruction = static_cast<uint16_t>(block.instructionCount);
        entry.flags = accessFlags(access);
        entry.bytes = access.bytes;
        if (!(entry.flags & (format::accessIsStatic | format::accessIsUnknown)))
          slots_.assign(access, instruction, free, block, entry);
        block.accesses.push_back(entry);
      }
    slots_.step(instruction);
    block.last = &instruction;
    block.freeAtLast = free;
    ++block.instructionCount;
  }

  /// Ends the block where it must end; returns the callee if the next one comes back from a timed call.
  llvm::StringRef closeAfter(const llvm::MachineInstr &instruction, FreeRegisters free) {
    PlannedBlock &block = blocks_.back();
    if ((instruction.isCall() && !instruction.isInlineAsm()) || callsTlsGetAddr(instruction, names_)) {
      open_ = false;
      mayStartRecording_ = true;
      block.callee = outsideCallee(instruction, function_, names_);
      block.flags |= instruction.isReturn() ? format::blockEndsInTailCall : format::blockEndsInCall;
      bool timed = !instruction.isReturn() && !block.callee.empty() && !block.callee.starts_with("leastaction_") &&
                   !mayExpand(instruction) && canReadClock(free);
      if (timed)
        block.flags |= format::blockCallIsTimed;
      return timed ? block.callee : llvm::StringRef();
    }
    if (mayExpand(instruction) || sharesTarget(instruction) || block.instructionCount == UINT16_MAX)
      open_ = false;
    return {};
  }

  llvm::MachineFunction &function_;
  const MachineNames &names_;
  bool isRegion_;
  SlotMap slots_;
  std::vector<PlannedBlock> blocks_;
  bool open_ = false;
  bool mayStartRecording_ = true;
};

} // namespace

std::vector<PlannedBlock> planBlocks(llvm::MachineFunction &function, const MachineNames &names, bool isRegion) {
  return Planner(function, names, isRegion).run();
}

} // namespace leastaction
