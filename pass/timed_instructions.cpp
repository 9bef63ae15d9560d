#include "pass/timed_instructions.h"

#include "pass/block_plan.h"
#include "pass/memory_operands.h"

namespace leastaction {
namespace {

bool canBeTimed(const llvm::MachineInstr &instruction, const MachineNames &names) {
  if (emitsNothing(instruction) || instruction.isCall() || instruction.isReturn() || instruction.isBundled() ||
      instruction.isInlineAsm() || instruction.isPseudo() ||
      instruction.getOpcode() <= llvm::TargetOpcode::GENERIC_OP_END)
    return false;
  if (instruction.isTerminator() && !instruction.isBranch())
    return false;
  llvm::StringRef name = names.info().getName(instruction.getOpcode());
  // Prefixes belong to the instruction behind them; what stands for a thread-local variable's address calls.
  return instruction.getOpcode() != names.endBranch && !name.ends_with("_PREFIX") && !name.starts_with("TLS_");
}

} // namespace

std::string TimingOptions::text() const {
  static constexpr const char *names[] = {"memory", "float", "branch", "all"};
  return std::string(names[static_cast<size_t>(select)]) + (serialised ? " serialised " : " free ") +
         (random ? "~" : "") + std::to_string(every);
}

bool isTimed(const llvm::MachineInstr &instruction, const MachineNames &names, ProbeSelection select) {
  if (!canBeTimed(instruction, names))
    return false;
  switch (select) {
  case ProbeSelection::memory:
    return !instruction.isBranch() && !memoryAccesses(instruction, names).empty();
  case ProbeSelection::floating:
    return instruction.getDesc().mayRaiseFPException();
  case ProbeSelection::branch:
    return instruction.isBranch();
  case ProbeSelection::all:
    return true;
  }
  return false;
}

} // namespace leastaction
