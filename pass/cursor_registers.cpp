#include "pass/cursor_registers.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

/// Of MachineNames::scratch: a bit for each.
using ScratchSet = uint16_t;

constexpr size_t scratchCount = std::tuple_size_v<decltype(MachineNames::scratch)>;
constexpr ScratchSet allScratch = (1u << scratchCount) - 1;

ScratchSet bit(unsigned scratch) {
  return static_cast<ScratchSet>(1u << scratch);
}

class CursorKeeper {
public:
  CursorKeeper(std::vector<PlannedBlock> &blocks, const MachineNames &names) : blocks_(blocks), names_(names) {
    for (PlannedBlock &block : blocks)
      uses_.push_back(useOf(block));
  }

  void run(llvm::MachineFunction &function, const Frequency &frequency) {
    rank(frequency);
    for (size_t i = 0; i < blocks_.size(); ++i)
      if (!blocks_[i].isImplied && !blocks_[i].cursor.saves)
        chooseTarget(blocks_[i], uses_[i]);
    follow(function);
  }

private:
  /// What a block leaves of the scratch registers that are free at its head.
  struct Use {
    ScratchSet kept = 0;       ///< Untouched up to its end, or the call there.
    ScratchSet keptToSlot = 0; ///< Up to its last slot.
    bool forgets = false;      ///< Behind it, nothing is certain.
  };

  Use useOf(PlannedBlock &block) const {
    FreeRegisters free = block.freeAtHead;
    block.cursor.saves = !free.flags || std::popcount(free.scratch) < 2;
    Use use{.kept = free.scratch, .keptToSlot = free.scratch};
    if (block.resumesTimedCall())
      use.kept = use.keptToSlot = static_cast<ScratchSet>(free.scratch & ~clockRegisters(free));
    for (const PlannedSlot &slot : block.slots)
      use.keptToSlot &= slot.free.scratch;
    const llvm::MachineInstr *lastSlot = block.slots.empty() ? block.first : block.slots.back().before;
    bool isBehindSlots = false;
    for (auto next = block.first->getIterator(); next != std::next(block.last->getIterator()); ++next) {
      isBehindSlots |= &*next == lastSlot;
      use.forgets |= mayMoveCursor(*next, names_);
      if (next->isCall())
        break;
      ScratchSet touched = touchedBy(*next);
      use.kept &= static_cast<ScratchSet>(~touched);
      if (!isBehindSlots)
        use.keptToSlot &= static_cast<ScratchSet>(~touched);
    }
    use.kept &= use.keptToSlot;
    return use;
  }

  ScratchSet touchedBy(const llvm::MachineInstr &instruction) const {
    unsigned touched = 0;
    for (const llvm::MachineOperand &operand : instruction.operands())
      for (unsigned i = 0; i < names_.scratch.size(); ++i)
        if (operand.isRegMask() ? operand.clobbersPhysReg(names_.scratch[i])
                                : operand.isReg() && operand.getReg().isPhysical() && operand.getReg() &&
                                      names_.registers().regsOverlap(operand.getReg(), names_.scratch[i]))
          touched |= 1u << i;
    return static_cast<ScratchSet>(touched);
  }

  /// The register that most blocks keep, weighted by how often they run, comes first: loops should agree on one.
  void rank(const Frequency &frequency) {
    std::array<uint64_t, scratchCount> weights{};
    for (size_t i = 0; i < blocks_.size(); ++i)
      for (unsigned reg = 0; reg < weights.size(); ++reg)
        if (uses_[i].kept & bit(reg))
          weights[reg] += std::max<uint64_t>(frequency(*blocks_[i].first->getParent()) >> 8, 1);
    for (unsigned reg = 0; reg < ranked_.size(); ++reg)
      ranked_[reg] = reg;
    std::ranges::sort(ranked_, {}, [&](unsigned reg) { return std::pair(~weights[reg], ~reg); });
  }

  void chooseTarget(PlannedBlock &block, const Use &use) const {
    CursorPlan &plan = block.cursor;
    ScratchSet choice = use.kept ? use.kept : use.keptToSlot ? use.keptToSlot : block.freeAtHead.scratch;
    plan.reachesSlots = use.keptToSlot != 0;
    // Code that is called, or returned to, looks for it in one place.
    bool isLeft = use.forgets || block.last->isReturn();
    plan.to = isLeft && choice & bit(likelyCursor)
                  ? likelyCursor
                  : *std::ranges::find_if(ranked_, [&](unsigned reg) { return choice & bit(reg); });
  }

  /// Which registers hold the cursor before each block: those that hold it on all ways there.
  void follow(llvm::MachineFunction &function) {
    llvm::DenseMap<const llvm::MachineBasicBlock *, ScratchSet> out;
    llvm::DenseMap<const llvm::MachineBasicBlock *, size_t> firstOf;
    for (size_t i = blocks_.size(); i-- > 0;)
      firstOf[blocks_[i].first->getParent()] = i;
    for (const llvm::MachineBasicBlock &block : function)
      out[&block] = allScratch;
    auto walk = [&](const llvm::MachineBasicBlock &block, bool isLast) {
      ScratchSet held =
          block.pred_empty() || block.isEHPad() || block.hasAddressTaken() || block.isInlineAsmBrIndirectTarget()
              ? ScratchSet{0}
              : allScratch;
      for (const llvm::MachineBasicBlock *before : block.predecessors())
        held &= out.lookup(before);
      auto first = firstOf.find(&block);
      for (size_t i = first == firstOf.end() ? blocks_.size() : first->second;
           i < blocks_.size() && blocks_[i].first->getParent() == &block; ++i)
        held = pass(i, held, isLast);
      return held;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (const llvm::MachineBasicBlock &block : function) {
        ScratchSet held = walk(block, false);
        changed |= held != out[&block];
        out[&block] = held;
      }
    }
    for (const llvm::MachineBasicBlock &block : function)
      walk(block, true);
  }

  /// Through one block. Returns what holds the cursor behind it.
  ScratchSet pass(size_t number, ScratchSet held, bool isLast) {
    PlannedBlock &block = blocks_[number];
    const Use &use = uses_[number];
    if (block.wayIn != WayIn::none || block.leavesRegion)
      held = 0;
    held &= block.freeAtHead.scratch;
    if (block.isImplied)
      return use.forgets ? ScratchSet{0} : static_cast<ScratchSet>(held & use.kept);
    if (block.cursor.saves)
      return 0;
    if (isLast)
      chooseSource(block, held);
    return use.forgets ? ScratchSet{0} : static_cast<ScratchSet>(bit(block.cursor.to) & use.kept);
  }

  static void chooseSource(PlannedBlock &block, ScratchSet held) {
    CursorPlan &plan = block.cursor;
    plan.from = plan.to;
    if (held) {
      plan.source = CursorSource::held;
      if (!(held & bit(plan.to)))
        plan.from = static_cast<unsigned>(std::countr_zero(held));
    } else if (block.freeAtHead.scratch & bit(likelyCursor)) {
      plan.source = CursorSource::likely;
      plan.from = likelyCursor;
    }
  }

  std::vector<PlannedBlock> &blocks_;
  const MachineNames &names_;
  std::vector<Use> uses_;
  std::array<unsigned, scratchCount> ranked_{};
};

} // namespace

void keepCursors(std::vector<PlannedBlock> &blocks, llvm::MachineFunction &function, const MachineNames &names,
                 const Frequency &frequency) {
  CursorKeeper(blocks, names).run(function, frequency);
}

} // namespace leastaction
