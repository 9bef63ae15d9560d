#include "pass/count_probes.h"

#include <algorithm>
#include <bit>

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

std::string probe(const PlannedBlock &block, const std::string &counter, bool isForExecutable) {
  FreeRegisters free = block.freeAtHead;
  size_t busy = 0;
  std::vector<llvm::StringRef> regs =
      registersFor(free, (isForExecutable ? 0u : 1u) + (free.flags && isForExecutable ? 0u : 1u), busy);
  std::string text, restore;
  if (busy) { // below the red zone
    text = "\tleaq -128(%rsp), %rsp\n";
    restore = "\tleaq 128(%rsp), %rsp\n";
    for (size_t i = regs.size() - busy; i < regs.size(); ++i) {
      text += ("\tpushq %" + regs[i] + "\n").str();
      restore = ("\tpopq %" + regs[i] + "\n").str() + restore;
    }
  }
  if (isForExecutable)
    return text + addOne("%gs:" + counter + "(%rip)", free.flags ? "" : regs[0]) + restore;
  std::string a = "%" + regs[0].str(), b = "%" + regs[1].str();
  text += "\tleaq " + counter + "(%rip), " + a + "\n\tmovq " + displacement.str() + "(%rip), " + b + "\n\tleaq (" + a +
          "," + b + "), " + a + "\n";
  return text + addOne("%gs:(" + a + ")", free.flags ? "" : regs[1]) + restore;
}

} // namespace

void planCounts(std::vector<PlannedBlock> &blocks) {
  for (PlannedBlock &block : blocks) {
    block.slots.clear();
    block.steps.clear();
    block.flags &= static_cast<uint16_t>(~(format::blockCallIsTimed | format::blockResumesTimed));
    if (block.wayIn == WayIn::join)
      block.wayIn = WayIn::jump;
  }
}

void count(ProbeWriter &writer, const PlannedBlock &block, llvm::MachineInstr &position, const BlockCounter &counter,
           const std::string &ownCode, CopySymbols &symbols) {
  if (counter.followsStop)
    writer.switchToOwnCode(block, position, ownCode, symbols.probes);
  std::string begin = writer.newLabel(), end = writer.newLabel();
  std::string place = counter.label + "+" + std::to_string(8 * counter.number);
  writer.assembly(position, begin + ":\n" + probe(block, place, writer.isForExecutable()) + end + ":\n");
  symbols.probes.emplace_back(begin, end);
  symbols.begin = symbols.key =
      &position == block.first ? symbols.probes.front().first : writer.labelBefore(*block.first);
  symbols.end = writer.labelAfter(*block.last);
}

} // namespace leastaction
