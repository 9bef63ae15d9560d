// What LLVM's scheduling model of a core says of each opcode, as CSV: opcodes of one class are siblings.
//
//   opcode_table znver4
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/machine/target.h"

#include <fmt/format.h>

#include <cstdio>

using namespace leastaction;

namespace {

/// Micro-ops, latency, and ticks of each resource, in one word.
std::string resources(const Target &target, const llvm::MCSchedClassDesc &schedClass) {
  if (schedClass.isVariant())
    return fmt::format("variant");
  const llvm::MCSubtargetInfo &subtarget = target.subtarget();
  std::string text = fmt::format("{}", unsigned{schedClass.NumMicroOps});
  for (unsigned entry = 0; entry < schedClass.NumWriteLatencyEntries; ++entry)
    text += fmt::format(" {}", subtarget.getWriteLatencyEntry(&schedClass, entry)->Cycles);
  for (const llvm::MCWriteProcResEntry *entry = subtarget.getWriteProcResBegin(&schedClass);
       entry != subtarget.getWriteProcResEnd(&schedClass); ++entry)
    text += fmt::format(" {}*{}", entry->ReleaseAtCycle - entry->AcquireAtCycle,
                        target.schedModel().getProcResource(entry->ProcResourceIdx)->Name);
  return text;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: opcode_table CORE, a name of 'leastaction cores'\n");
    return 2;
  }
  const Result<CoreDescription> core = findCore(argv[1]);
  const Result<std::unique_ptr<Target>> target = core ? Target::create(core->llvmCpu) : std::unexpected(core.error());
  if (!target) {
    fmt::print(stderr, "opcode_table: error: {}\n", target.error().text());
    return 2;
  }
  const llvm::MCInstrInfo &instructions = (*target)->instructions();
  fmt::print("opcode,scheduling_class,has_memory,resources\n");
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    const llvm::MCInstrDesc &desc = instructions.get(opcode);
    const llvm::MCSchedClassDesc *schedClass = (*target)->schedModel().getSchedClassDesc(desc.getSchedClass());
    if (desc.isPseudo() || !schedClass->isValid())
      continue;
    bool hasMemory = desc.mayLoad() || desc.mayStore();
    for (const llvm::MCOperandInfo &operand : desc.operands())
      hasMemory |= operand.OperandType == llvm::MCOI::OPERAND_MEMORY;
    fmt::print("{},{},{:d},{}\n", std::string_view(instructions.getName(opcode)), desc.getSchedClass(), hasMemory,
               resources(**target, *schedClass));
  }
  return 0;
}
