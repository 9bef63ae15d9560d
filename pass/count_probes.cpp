#include "pass/count_probes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace leastaction {
namespace {

constexpr llvm::StringLiteral displacement = "__leastaction_counter_displacement";

/// Scratch registers for a probe: free ones first.
std::vector<llvm::StringRef> registersFor(FreeRegisters free, size_t wanted, size_t &busy) {
  std::vector<llvm::StringRef> chosen;
  for (bool isFree : {true, false})
    for (size_t i = 0; i < MachineNames::scratchNames.size() && chosen.size() < wanted; ++i)
      if (((free.scratch >> i & 1) != 0) == isFree)
        chosen.push_back(MachineNames::scratchNames[i]);
  busy = wanted - std::min<size_t>(wanted, static_cast<size_t>(std::popcount(free.scratch)));
  return chosen;
}

// lea adds without touching flags that are in use.
std::string addOne(const std::string &place, llvm::StringRef spare) {
  if (spare.empty())
    return "\tincq " + place + "\n";
  std::string reg = "%" + spare.str();
  return "\tmovq " + place + ", " + reg + "\n\tleaq 1(" + reg + "), " + reg + "\n\tmovq " + reg + ", " + place + "\n";
}

/// What a probe takes of the registers, and what it does to give them back.
struct Borrowed {
  std::vector<llvm::StringRef> regs;
  std::string text, restore;
};

Borrowed borrow(FreeRegisters free, size_t wanted, bool keepFlags) {
  size_t busy = 0;
  Borrowed borrowed{registersFor(free, wanted, busy), {}, {}};
  if (!busy && !keepFlags)
    return borrowed;
  borrowed.text = belowRedZone.str();
  borrowed.restore = aboveRedZone.str();
  for (size_t i = wanted - busy; i < wanted; ++i) {
    borrowed.text += ("\tpushq %" + borrowed.regs[i] + "\n").str();
    borrowed.restore = ("\tpopq %" + borrowed.regs[i] + "\n").str() + borrowed.restore;
  }
  if (keepFlags) {
    borrowed.text += "\tpushfq\n";
    borrowed.restore = "\tpopfq\n" + borrowed.restore;
  }
  return borrowed;
}

/// Takes the counter's address within the module to that within the thread's memory.
std::string address(const std::string &counter, llvm::StringRef a, llvm::StringRef b) {
  return ("\tleaq " + counter + "(%rip), %" + a + "\n\tmovq " + displacement + "(%rip), %" + b + "\n\tleaq (%" + a +
          ",%" + b + "), %" + a + "\n")
      .str();
}

std::string probe(FreeRegisters free, const std::string &counter, bool isForExecutable) {
  size_t wanted = (isForExecutable ? 0u : 1u) + (free.flags && isForExecutable ? 0u : 1u);
  Borrowed borrowed = borrow(free, wanted, false);
  const auto &regs = borrowed.regs;
  if (isForExecutable)
    return borrowed.text + addOne("%gs:" + counter + "(%rip)", free.flags ? "" : regs[0]) + borrowed.restore;
  return borrowed.text + address(counter, regs[0], regs[1]) +
         addOne(("%gs:(%" + regs[0] + ")").str(), free.flags ? "" : regs[1]) + borrowed.restore;
}

/// Puts how much of the instruction is executed into the register `to`.
std::string readLanes(const LaneSource &source, llvm::StringRef to, const MachineNames &names) {
  using Kind = LaneSource::Kind;
  auto number = static_cast<size_t>(llvm::find(MachineNames::scratchNames, to) - MachineNames::scratchNames.begin());
  std::string from = " %" + llvm::StringRef(names.registers().getName(source.reg)).lower() + ", %";
  std::string wide = to.str(), low = MachineNames::scratchLowNames[number].str();
  std::string read;
  switch (source.kind) {
  case Kind::repetitions:
    return "\tmovq" + from + wide + "\n";
  case Kind::opmask:
    read = source.lanes > 32 ? "kmovq" + from + wide : (source.lanes > 16 ? "kmovd" : "kmovw") + from + low;
    break;
  case Kind::dwords:
    read = "vmovmskps" + from + low;
    break;
  case Kind::qwords:
    read = "vmovmskpd" + from + low;
    break;
  case Kind::bytes:
    read = "pmovmskb" + from + low;
    break;
  }
  if (source.lanes < 16) // there may be bits of other lanes
    read += "\n\tandl $" + std::to_string((1u << source.lanes) - 1) + ", %" + low;
  return "\t" + read + "\n\tpopcntq %" + wide + ", %" + wide + "\n";
}

std::string laneProbe(const PlannedLanes &lanes, const std::string &counter, bool isForExecutable,
                      const MachineNames &names) {
  Borrowed borrowed = borrow(lanes.free, isForExecutable ? 1 : 3, !lanes.free.flags);
  const auto &regs = borrowed.regs;
  std::string text = borrowed.text + readLanes(lanes.source, regs[0], names);
  std::string place = "%gs:" + counter + "(%rip)";
  if (!isForExecutable) {
    text += address(counter, regs[1], regs[2]);
    place = ("%gs:(%" + regs[1] + ")").str();
  }
  return text + "\taddq %" + regs[0].str() + ", " + place + "\n" + borrowed.restore;
}

} // namespace

size_t planCounts(std::vector<PlannedBlock> &blocks, const MachineNames &names) {
  size_t counters = blocks.size();
  const llvm::MachineBasicBlock *parent = nullptr;
  std::vector<FreeRegisters> free;
  for (PlannedBlock &block : blocks) {
    block.slots.clear();
    block.steps.clear();
    block.flags &= static_cast<uint16_t>(~(format::blockCallIsTimed | format::blockResumesTimed));
    if (block.wayIn == WayIn::join)
      block.wayIn = WayIn::jump;
    uint16_t number = 0;
    for (auto at = block.first->getIterator(), end = std::next(block.last->getIterator()); at != end; ++at) {
      if (emitsNothing(*at))
        continue;
      if (std::optional<LaneSource> source = laneSource(*at, names)) {
        if (std::exchange(parent, at->getParent()) != at->getParent())
          free = freeRegisters(*parent, names);
        auto place = static_cast<size_t>(
            std::distance(parent->instr_begin(), llvm::MachineBasicBlock::const_instr_iterator(at)));
        format::StepEntry step{};
        step.instruction = number;
        step.step = format::Step::counted;
        step.width = static_cast<uint8_t>(source->lanes);
        step.value = static_cast<int32_t>(counters);
        block.steps.push_back(step);
        block.lanes.push_back({&*at, free[place], *source, counters++});
      }
      ++number;
    }
  }
  return counters;
}

void count(ProbeWriter &writer, const PlannedBlock &block, llvm::MachineInstr &position, const BlockCounter &counter,
           Label ownCode, CopySymbols &symbols, const MachineNames &names) {
  if (counter.followsStop)
    writer.switchToOwnCode(block, position, ownCode, symbols.probes);
  auto add = [&](llvm::MachineInstr &before, const std::string &text) {
    std::string begin = writer.newLabelName(), end = writer.newLabelName();
    writer.assembly(before, begin + ":\n" + text + end + ":\n");
    symbols.probes.emplace_back(writer.labelNamed(begin), writer.labelNamed(end));
  };
  auto placeOf = [&](size_t number) { return counter.label + "+" + std::to_string(8 * number); };
  add(position, probe(block.freeAtHead, placeOf(counter.number), writer.isForExecutable()));
  symbols.begin = symbols.key =
      &position == block.first ? symbols.probes.front().first : writer.labelBefore(*block.first);
  for (const PlannedLanes &lanes : block.lanes)
    add(*lanes.before, laneProbe(lanes, placeOf(lanes.counter), writer.isForExecutable(), names));
  symbols.end = writer.labelAfter(*block.last);
}

} // namespace leastaction
