#include "pass/block_plan.h"

#include "pass/known_registers.h"
#include "pass/left_alone.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

#include <utility>

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
    slot.before = slot.before ? copies.lookup(slot.before) : nullptr;
  for (PlannedLanes &some : moved.lanes)
    some.before = copies.lookup(some.before);
  return moved;
}

std::vector<FreeRegisters> freeRegisters(const llvm::MachineBasicBlock &block, const MachineNames &names) {
  const llvm::MachineRegisterInfo &info = block.getParent()->getRegInfo();
  llvm::LivePhysRegs live(names.registers());
  live.addLiveOuts(block);
  std::vector<FreeRegisters> free(block.size() + 1);
  auto note = [&](FreeRegisters &here) {
    for (size_t i = 0; i < names.scratch.size(); ++i)
      if (live.available(info, names.scratch[i]))
        here.scratch |= static_cast<uint16_t>(1u << i);
    here.flags = live.available(info, names.eflags);
  };
  size_t position = block.size();
  note(free[position]);
  for (const llvm::MachineInstr &instruction : llvm::reverse(block)) {
    if (!instruction.isDebugInstr())
      live.stepBackward(instruction);
    note(free[--position]);
  }
  return free;
}

uint8_t accessFlags(const MemoryAccess &access) {
  unsigned flags = 0;
  flags |= access.loads ? format::accessLoads : 0u;
  flags |= access.stores ? format::accessStores : 0u;
  flags |= access.threadLocal ? format::accessIsThreadLocal : 0u;
  flags |= access.kind == MemoryAccess::Kind::fixed ? format::accessIsStatic : 0u;
  flags |= access.kind == MemoryAccess::Kind::unknown ? format::accessIsUnknown : 0u;
  flags |= access.kind == MemoryAccess::Kind::gather ? format::accessIsGathered : 0u;
  flags |= access.isRepeated() ? format::accessIsRepeated : 0u;
  return static_cast<uint8_t>(flags);
}

namespace {

/// The clock is read into %rax and %rdx, which then need two other registers to be kept in.
bool canReadClock(FreeRegisters free) {
  return free.flags && std::popcount(static_cast<unsigned>(free.scratch & ~0b101u)) >= 2;
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

/// Symbol of a direct callee that has no instrumented code in this module, or nothing.
llvm::StringRef outsideCallee(const llvm::MachineInstr &call, const llvm::MachineFunction &function,
                              const MachineNames &names) {
  if (callsTlsGetAddr(call, names))
    return "__tls_get_addr";
  for (const llvm::MachineOperand &operand : call.explicit_operands()) {
    if (operand.isSymbol())
      return isThunk(operand.getSymbolName()) ? llvm::StringRef() : operand.getSymbolName();
    const auto *callee = operand.isGlobal() ? llvm::dyn_cast<llvm::Function>(operand.getGlobal()) : nullptr;
    if ((callee && !whyLeftAlone(*callee).empty()) ||
        (operand.isGlobal() && operand.getGlobal()->isDeclarationForLinker()))
      return function.getTarget().getSymbol(operand.getGlobal())->getName();
  }
  return {};
}

/// Does the call only compute (declared __attribute__((const)), as __ctype_b_loc is)? To read the clock would take
/// longer.
bool isConst(const llvm::MachineInstr &call) {
  return llvm::any_of(call.explicit_operands(), [](const llvm::MachineOperand &operand) {
    const auto *callee = operand.isGlobal() ? llvm::dyn_cast<llvm::Function>(operand.getGlobal()) : nullptr;
    return callee && callee->doesNotAccessMemory();
  });
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

/// Does the address follow from registers?
bool isRecorded(const format::AccessEntry &entry) {
  return !(entry.flags & (format::accessIsStatic | format::accessIsUnknown));
}

/// A record holds each value of a register at most once, and two clocks.
constexpr unsigned mostValues = format::maxSlots - 2;

class Planner {
public:
  Planner(llvm::MachineFunction &function, const MachineNames &names, bool isRegion, bool endAtBranches)
      : function_(function), names_(names), steps_(RegisterSteps::of(function)), isRegion_(isRegion),
        endAtBranches_(endAtBranches), returnsTwice_(function.exposesReturnsTwice()) {}

  std::vector<PlannedBlock> run() {
    llvm::DenseMap<const llvm::MachineBasicBlock *, unsigned> numbers;
    for (llvm::MachineBasicBlock &block : function_)
      numbers.try_emplace(&block, static_cast<unsigned>(numbers.size()));
    std::vector<BlockFacts> facts;
    for (llvm::MachineBasicBlock &block : function_) {
      cut(block, facts.emplace_back());
      facts.back().startsUnknown = facts.size() == 1 || block.isEHPad() || block.isMachineBlockAddressTaken();
      for (const llvm::MachineBasicBlock *other : block.predecessors())
        facts.back().predecessors.push_back(numbers.lookup(other));
      for (const llvm::MachineBasicBlock *other : block.successors())
        facts.back().successors.push_back(numbers.lookup(other));
    }
    if (blocks_.empty())
      return {};
    blocks_.front().flags |= format::blockIsFunctionEntry;
    KnownRegisters known(std::move(facts));
    for (unsigned number = 0; number < basicBlocks_.size(); ++number)
      addSteps(known, number);
    for (PlannedBlock &block : blocks_)
      addGather(block);
    return std::move(blocks_);
  }

private:
  /// The machine instructions of a basic block that leave bytes in the object file, and its blocks among all.
  struct BasicBlock {
    std::vector<llvm::MachineInstr *> instructions;
    std::vector<FreeRegisters> free; ///< Before each, and at the end.
    size_t firstPlanned;
  };

  void cut(llvm::MachineBasicBlock &block, BlockFacts &facts) {
    std::vector<FreeRegisters> free = freeRegisters(block, names_);
    BasicBlock &basic = basicBlocks_.emplace_back();
    basic.firstPlanned = blocks_.size();
    open_ = false;
    followCallInto(block);
    size_t position = 0;
    bool sawTerminator = false;
    for (llvm::MachineInstr &instruction : block) {
      FreeRegisters here = free[position++];
      if (emitsNothing(instruction))
        continue;
      auto number = static_cast<unsigned>(basic.instructions.size());
      basic.instructions.push_back(&instruction);
      basic.free.push_back(here);
      if (!std::exchange(sawTerminator, sawTerminator || instruction.isTerminator()) && sawTerminator)
        facts.firstTerminator = number;
      RegisterEffect effect = steps_.effectOf(instruction);
      auto made = static_cast<unsigned>(std::popcount(effect.modified));
      for (const VectorValue &value : gatherValues(instruction, names_))
        made += value.words;
      bool leaves = isRegion_ && instruction.isReturn();
      // A mark where indirect branches may land needs what it belongs to: probes stand behind it.
      bool isMarked = open_ && blocks_.back().last->getOpcode() == names_.endBranch;
      if (isMarked && leaves)
        blocks_.back().leavesRegion = true;
      else if (!open_ || leaves || values_ + made > mostValues) {
        facts.segments.push_back({number, number, entry_});
        openBlock(instruction, here, leaves);
      }
      values_ += made;
      facts.segments.back().end = number + 1;
      facts.instructions.push_back(addInstruction(instruction, here, effect));
      closeAfter(instruction, here);
    }
    basic.free.push_back(free.back());
    if (!sawTerminator)
      facts.firstTerminator = static_cast<unsigned>(basic.instructions.size());
    facts.endsInCall = wayIn_ == WayIn::join;
  }

  /// The basic block before may have ended in a call.
  void followCallInto(const llvm::MachineBasicBlock &block) {
    if (wayIn_ == WayIn::join) {
      const llvm::MachineBasicBlock &before = *std::prev(block.getIterator());
      if (!block.isPredecessor(&before))
        wayIn_ = WayIn::none;
      if (wayIn_ == WayIn::none || block.pred_size() > 1)
        entry_ = Segment::Entry::plain;
      timedCallee_ = entry_ == Segment::Entry::plain ? llvm::StringRef() : timedCallee_;
    }
    if (block.hasAddressTaken() || block.isEHPad())
      wayIn_ = WayIn::jump;
  }

  void openBlock(llvm::MachineInstr &first, FreeRegisters free, bool leaves) {
    PlannedBlock &block = blocks_.emplace_back();
    block.first = &first;
    block.freeAtHead = free;
    block.leavesRegion = leaves;
    block.wayIn = std::exchange(wayIn_, WayIn::none);
    if (std::exchange(entry_, Segment::Entry::plain) == Segment::Entry::afterCall)
      block.flags |= format::blockFollowsCall;
    llvm::StringRef timedCallee = std::exchange(timedCallee_, {});
    if (!timedCallee.empty() && canReadClock(free)) {
      block.flags |= format::blockResumesTimed;
      block.resumedCallee = timedCallee;
    }
    open_ = true;
    values_ = format::registerCount;
  }

  InstructionFacts addInstruction(llvm::MachineInstr &instruction, FreeRegisters free, const RegisterEffect &effect) {
    PlannedBlock &block = blocks_.back();
    InstructionFacts facts{.effect = effect};
    if (mayExpand(instruction))
      facts.effect.step.reset();
    if (!callsTlsGetAddr(instruction, names_))
      for (const MemoryAccess &access : memoryAccesses(instruction, names_)) {
        format::AccessEntry entry = accessEntry(access, instruction);
        entry.instruction = static_cast<uint16_t>(block.instructionCount);
        if (isRecorded(entry))
          facts.addressUse |= static_cast<RegisterSet>(1u << entry.base | 1u << entry.index);
        block.accesses.push_back(entry);
      }
    block.last = &instruction;
    block.freeAtLast = free;
    ++block.instructionCount;
    return facts;
  }

  format::AccessEntry accessEntry(const MemoryAccess &access, const llvm::MachineInstr &instruction) const {
    using Kind = MemoryAccess::Kind;
    format::AccessEntry entry{};
    entry.flags = accessFlags(access);
    entry.bytes = access.bytes;
    entry.base = entry.index = format::noRegister;
    entry.scale = 1;
    entry.delta = static_cast<int32_t>(access.displacement);
    if (access.kind == Kind::stackPointer) {
      entry.base = format::stackRegister;
    } else if (access.kind == Kind::framePointer) {
      entry.base = steps_.numberOf(names_.rbp);
    } else if (access.isRepeated()) {
      entry.base = access.kind == Kind::source ? format::sourceRegister : format::destinationRegister;
      entry.index = format::countRegister;
    } else if (access.kind == Kind::operand || access.kind == Kind::gather) {
      const llvm::MachineOperand *address = &instruction.getOperand(access.operand);
      auto number = [&](const llvm::MachineOperand &operand) {
        return operand.getReg() ? steps_.numberOf(operand.getReg().asMCReg()) : format::noRegister;
      };
      entry.base = number(address[addressBase]);
      entry.index = number(address[addressIndex]);
      entry.scale = static_cast<uint8_t>(address[addressScale].getImm());
      if (address[addressDisplacement].isImm())
        entry.delta = static_cast<int32_t>(address[addressDisplacement].getImm());
      else
        entry.flags |= format::accessDeltaInCode;
    }
    return entry;
  }

  /// Ends the block where it must end.
  void closeAfter(const llvm::MachineInstr &instruction, FreeRegisters free) {
    PlannedBlock &block = blocks_.back();
    if ((instruction.isCall() && !instruction.isInlineAsm()) || callsTlsGetAddr(instruction, names_)) {
      open_ = false;
      block.callee = outsideCallee(instruction, function_, names_);
      block.flags |= instruction.isReturn() ? format::blockEndsInTailCall : format::blockEndsInCall;
      bool timed = !instruction.isReturn() && !block.callee.empty() && !block.callee.starts_with("leastaction_") &&
                   !mayExpand(instruction) && !isConst(instruction) && canReadClock(free);
      if (timed)
        block.flags |= format::blockCallIsTimed;
      timedCallee_ = timed ? block.callee : llvm::StringRef();
      if (!instruction.isReturn()) {
        wayIn_ = WayIn::join;
        entry_ = returnsTwice_ ? Segment::Entry::afterSecondReturn : Segment::Entry::afterCall;
      }
      return;
    }
    bool endsBlock =
        !block.accesses.empty() && block.accesses.back().flags & (format::accessIsRepeated | format::accessIsGathered);
    endsBlock |= endAtBranches_ && instruction.isConditionalBranch();
    if (endsBlock || mayExpand(instruction) || sharesTarget(instruction) || block.instructionCount == UINT16_MAX)
      open_ = false;
  }

  void addSteps(const KnownRegisters &known, unsigned number) {
    const BasicBlock &basic = basicBlocks_[number];
    const std::vector<Segment> &segments = known.facts(number).segments;
    size_t segment = 0;
    known.forEachStep(number, [&](unsigned place, const format::StepEntry &step) {
      bool isRecord = step.step == format::Step::recorded;
      while (place > segments[segment].end || (place == segments[segment].end && segment + 1 < segments.size()))
        ++segment;
      PlannedBlock &block = blocks_[basic.firstPlanned + segment];
      format::StepEntry entry = step;
      entry.instruction = static_cast<uint16_t>(place - segments[segment].begin);
      block.steps.push_back(entry);
      if (isRecord)
        block.slots.push_back({place < basic.instructions.size() ? basic.instructions[place] : nullptr,
                               basic.free[place], steps_.registerNumbered(step.target), names_.store64});
    });
  }

  /// What a gather at the end of the block takes its addresses from, behind all else that is recorded before it.
  void addGather(PlannedBlock &block) const {
    if (block.accesses.empty() || !(block.accesses.back().flags & format::accessIsGathered))
      return;
    auto isAtEnd = [&](const format::StepEntry &step) { return step.instruction == block.instructionCount; };
    auto place = llvm::find_if(block.steps, isAtEnd);
    auto slot = block.slots.end() - llvm::count_if(block.steps, isAtEnd);
    for (const VectorValue &value : gatherValues(*block.last, names_)) {
      slot = std::next(block.slots.insert(slot, {block.last, block.freeAtLast, value.reg, value.store, value.words}));
      format::StepEntry step{};
      step.instruction = static_cast<uint16_t>(block.instructionCount - 1);
      step.step = format::Step::recorded;
      step.target = format::vectorWord;
      step.a = step.b = format::noRegister;
      place = std::next(block.steps.insert(place, value.words, step), value.words);
    }
  }

  llvm::MachineFunction &function_;
  const MachineNames &names_;
  const RegisterSteps &steps_;
  bool isRegion_, endAtBranches_, returnsTwice_;
  std::vector<PlannedBlock> blocks_;
  std::vector<BasicBlock> basicBlocks_;
  bool open_ = false;
  WayIn wayIn_ = WayIn::jump;
  Segment::Entry entry_ = Segment::Entry::plain;
  llvm::StringRef timedCallee_;
  unsigned values_ = 0; ///< Of registers, met in the open block.
};

} // namespace

uint16_t clockRegisters(FreeRegisters free) {
  unsigned spare = free.scratch & ~0b101u, others = spare & (spare - 1);
  unsigned taken = 0b101u;
  if (!(free.scratch & 1u))
    taken |= 1u << std::countr_zero(spare);
  if (!(free.scratch & 4u))
    taken |= 1u << std::countr_zero(others);
  return static_cast<uint16_t>(taken);
}

bool mayMoveCursor(const llvm::MachineInstr &instruction, const MachineNames &names) {
  return instruction.isCall() || callsTlsGetAddr(instruction, names) ||
         (mayExpand(instruction) && !emitsNothing(instruction));
}

std::vector<PlannedBlock> planBlocks(llvm::MachineFunction &function, const MachineNames &names, bool isRegion,
                                     bool endAtBranches) {
  return Planner(function, names, isRegion, endAtBranches).run();
}

} // namespace leastaction
