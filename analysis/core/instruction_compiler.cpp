#include "analysis/core/instruction_compiler.h"

#include "analysis/core/instruction_class.h"

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

/// Operand numbers [first, last) of the explicit memory operand: base, scale, index, displacement, segment.
struct MemoryOperand {
  unsigned first = 0;
  unsigned last = 0;
  bool contains(unsigned operand) const { return operand >= first && operand < last; }
};

MemoryOperand memoryOperand(const llvm::MCInstrDesc &desc) {
  const auto operands = desc.operands();
  MemoryOperand memory;
  for (unsigned operand = 0; operand < operands.size(); ++operand)
    if (operands[operand].OperandType == llvm::MCOI::OPERAND_MEMORY) {
      if (memory.last == 0)
        memory.first = operand;
      memory.last = operand + 1;
    }
  return memory;
}

/// The latency of the result numbered as in LLVM's tables: explicit ones first. Where the table has fewer entries than
/// there are results, the rest has the longest.
uint16_t resultLatency(const Target &target, const llvm::MCSchedClassDesc *schedClass, unsigned result) {
  if (!schedClass)
    return InstructionCompiler::assumedLatencyTicks;
  int latency = 0;
  for (unsigned entry = 0; entry < schedClass->NumWriteLatencyEntries; ++entry) {
    const int ticks = target.subtarget().getWriteLatencyEntry(schedClass, entry)->Cycles;
    if (entry == result)
      return static_cast<uint16_t>(std::max(ticks, 0));
    latency = std::max(latency, ticks);
  }
  return static_cast<uint16_t>(latency);
}

uint16_t longestLatency(const Target &target, const llvm::MCSchedClassDesc *schedClass) {
  return resultLatency(target, schedClass, ~0u);
}

} // namespace

InstructionCompiler::InstructionCompiler(const Target &target, const CoreDescription &core)
    : target_(target), core_(core), ports_(target), registers_(target) {
  const llvm::MCSchedClassDesc *load = plainClass("MOV64rm");
  const llvm::MCSchedClassDesc *store = plainClass("MOV64mr");
  const llvm::MCSchedClassDesc *add = plainClass("ADD64rr");
  const llvm::MCSchedClassDesc *addLoad = plainClass("ADD64rm");
  conventions_.plainLoadTicks = longestLatency(target_, load);
  if (load)
    conventions_.loadUses = ports_.uses(*load);
  if (store)
    conventions_.storeMicroOps = std::max<unsigned>(store->NumMicroOps, 1) - 1;
  if (add && addLoad)
    conventions_.foldedLoadMicroOps = addLoad->NumMicroOps - std::min(addLoad->NumMicroOps, add->NumMicroOps);
}

const llvm::MCSchedClassDesc *InstructionCompiler::plainClass(const char *opcode) const {
  llvm::MCInst inst;
  inst.setOpcode(target_.opcode(opcode));
  return target_.schedClass(inst);
}

uint32_t InstructionCompiler::compile(InstructionProgram &program, const llvm::MCInst &inst, uint32_t tableId,
                                      unsigned loads, unsigned stores) {
  const llvm::StringRef name = target_.instructions().getName(inst.getOpcode());
  const llvm::MCSchedClassDesc *schedClass = target_.schedClass(inst);
  if (core_.slowThreeComponentLea && isThreeComponentLea(target_.instructions(), inst))
    schedClass = plainClass("IMUL64rr");
  const Idiom idiom = recognise(target_, core_, inst);

  CompiledInstruction compiled;
  compiled.tableId = tableId;
  compiled.prefetch = name.starts_with("PREFETCH");
  compiled.loads = static_cast<uint8_t>(std::min(loads, 255u));
  compiled.stores = static_cast<uint8_t>(std::min(stores, 255u));
  compiled.eliminated = idiom == Idiom::eliminated || idiom == Idiom::zero;
  compiled.firstPortUse = static_cast<uint32_t>(program.portUses.size());
  compiled.firstRead = static_cast<uint32_t>(program.reads.size());
  compiled.firstWrite = static_cast<uint32_t>(program.writes.size());
  if (!schedClass && !compiled.eliminated)
    compiled.unknown = noteUnknown(name) + 1;
  if (!compiled.eliminated) {
    setLatencies(compiled, inst, schedClass);
    compiled.microOps = fusedMicroOps(compiled, schedClass);
    addPortUses(program, compiled, schedClass);
  }
  addReads(program, compiled, inst, schedClass, idiom);
  addWrites(program, compiled, inst, schedClass);
  compiled.pointerLoad = name.starts_with("MOV64rm") && compiled.loads == 1 && compiled.addressReads == 1 &&
                         inst.getOperand(4).isImm() && inst.getOperand(4).getImm() >= 0 &&
                         inst.getOperand(4).getImm() < 2048;
  program.instructions.push_back(compiled);
  return static_cast<uint32_t>(program.instructions.size() - 1);
}

/// LLVM's latency of an instruction that loads contains the load; the description's L1 latency takes its place. Of a
/// plain load all is the load. Elsewhere how much of it is shows in how much later than the address the other operands
/// are needed, or else is what the model states for loads in general.
void InstructionCompiler::setLatencies(CompiledInstruction &compiled, const llvm::MCInst &inst,
                                       const llvm::MCSchedClassDesc *schedClass) const {
  const int latency = longestLatency(target_, schedClass);
  compiled.latencyTicks = static_cast<uint16_t>(latency);
  if (compiled.loads == 0 || compiled.prefetch)
    return;

  int inTable = conventions_.plainLoadTicks;
  int load = latency;
  if (classify(target_.instructions(), inst) == InstructionClass::load) {
    if (usesStackEngine(target_.instructions(), inst))
      load = inTable; // The table's latency of a pop contains the stack pointer's micro-op.
    compiled.latencyTicks = 0;
  } else {
    inTable = static_cast<int>(target_.schedModel().LoadLatency);
    load = inTable;
    if (schedClass)
      for (const llvm::MCReadAdvanceEntry &advance : target_.subtarget().getReadAdvanceEntries(*schedClass))
        load = std::max(load, advance.Cycles);
    load = std::min(load, latency);
    compiled.latencyTicks = static_cast<uint16_t>(latency - load);
  }
  compiled.loadTicks = static_cast<uint16_t>(std::max(load - inTable + static_cast<int>(core_.l1.latencyTicks), 1));
}

uint16_t InstructionCompiler::fusedMicroOps(const CompiledInstruction &compiled,
                                            const llvm::MCSchedClassDesc *schedClass) const {
  unsigned microOps = schedClass ? schedClass->NumMicroOps : 1;
  if (compiled.loads != 0)
    microOps -= std::min(microOps - std::min(microOps, 1u), conventions_.foldedLoadMicroOps);
  if (compiled.stores != 0)
    microOps -= std::min(microOps - std::min(microOps, 1u), conventions_.storeMicroOps);
  return static_cast<uint16_t>(std::max(microOps, 1u));
}

void InstructionCompiler::addPortUses(InstructionProgram &program, CompiledInstruction &compiled,
                                      const llvm::MCSchedClassDesc *schedClass) const {
  std::vector<PortUse> uses;
  if (!schedClass)
    schedClass = plainClass("ADD64rr");
  if (schedClass)
    uses = ports_.uses(*schedClass);

  if (compiled.loads != 0)
    for (const PortUse &load : conventions_.loadUses)
      for (PortUse &use : uses)
        if (use.ports == load.ports && use.slots != 0) {
          const auto slots = static_cast<uint16_t>(std::min<unsigned>(use.slots, load.slots * compiled.loads));
          program.portUses.push_back({.ports = use.ports, .resource = use.resource, .slots = slots});
          use.slots -= slots;
          ++compiled.loadPortUses;
        }
  for (const PortUse &use : uses)
    if (use.slots != 0) {
      program.portUses.push_back(use);
      ++compiled.portUses;
    }
}

void InstructionCompiler::addReads(InstructionProgram &program, CompiledInstruction &compiled, const llvm::MCInst &inst,
                                   const llvm::MCSchedClassDesc *schedClass, Idiom idiom) const {
  const llvm::MCInstrDesc &desc = target_.instructions().get(inst.getOpcode());
  const bool stackEngine = usesStackEngine(target_.instructions(), inst);
  const MemoryOperand memory = memoryOperand(desc);
  std::vector<RegisterRead> address;
  std::vector<RegisterRead> data;

  const auto add = [&](llvm::MCRegister reg, unsigned use, bool isAddress) {
    const std::optional<uint8_t> id = registers_.id(reg);
    if (!id)
      return;
    int advance = schedClass ? target_.subtarget().getReadAdvanceCycles(schedClass, use, 0) : 0;
    // What a table calls "later by the load's latency" is the second phase here.
    if (compiled.loadTicks != 0 && advance > 0)
      advance = 0;
    const RegisterRead read{.registerId = *id, .advanceTicks = static_cast<int8_t>(std::clamp(advance, -100, 100))};
    (isAddress && compiled.loadTicks != 0 ? address : data).push_back(read);
  };

  const unsigned definitions = desc.getNumDefs();
  if (idiom != Idiom::zero && idiom != Idiom::independent)
    for (unsigned operand = definitions; operand < inst.getNumOperands(); ++operand)
      if (inst.getOperand(operand).isReg() && inst.getOperand(operand).getReg() != 0)
        add(inst.getOperand(operand).getReg(), operand - definitions, memory.contains(operand));
  if (idiom != Idiom::zero) {
    unsigned use = static_cast<unsigned>(desc.getNumOperands()) - definitions;
    for (const llvm::MCPhysReg reg : desc.implicit_uses())
      // Implicit pointers (the stack pointer, those of string instructions) are general-purpose registers.
      add(reg, use++, memory.last == 0 && (stackEngine || registers_.isGeneralPurpose(reg)));
    for (unsigned operand = 0; operand < definitions; ++operand)
      if (inst.getOperand(operand).isReg() && registers_.mergesOnWrite(inst.getOperand(operand).getReg()))
        add(inst.getOperand(operand).getReg(), ~0u, false);
  }

  compiled.addressReads = static_cast<uint8_t>(std::min<size_t>(address.size(), 255));
  compiled.reads = static_cast<uint8_t>(std::min<size_t>(data.size(), 255));
  program.reads.insert(program.reads.end(), address.begin(), address.begin() + compiled.addressReads);
  program.reads.insert(program.reads.end(), data.begin(), data.begin() + compiled.reads);
}

void InstructionCompiler::addWrites(InstructionProgram &program, CompiledInstruction &compiled,
                                    const llvm::MCInst &inst, const llvm::MCSchedClassDesc *schedClass) const {
  const llvm::MCInstrDesc &desc = target_.instructions().get(inst.getOpcode());
  const bool stackEngine = usesStackEngine(target_.instructions(), inst);
  const unsigned wholeLatency = longestLatency(target_, schedClass);

  const auto add = [&](llvm::MCRegister reg, unsigned result) {
    const std::optional<uint8_t> id = registers_.id(reg);
    if (!id)
      return;
    const unsigned earlier =
        wholeLatency - std::min<unsigned>(resultLatency(target_, schedClass, result), wholeLatency);
    program.writes.push_back({.registerId = *id,
                              .latencyTicks = static_cast<uint16_t>(
                                  compiled.latencyTicks - std::min<unsigned>(earlier, compiled.latencyTicks))});
    ++compiled.writes;
  };

  unsigned result = 0;
  for (unsigned operand = 0; operand < desc.getNumDefs(); ++operand, ++result)
    if (inst.getOperand(operand).isReg() && inst.getOperand(operand).getReg() != 0)
      add(inst.getOperand(operand).getReg(), result);
  for (const llvm::MCPhysReg reg : desc.implicit_defs()) {
    if (!(stackEngine && registers_.isGeneralPurpose(reg) &&
          target_.registers().getName(reg) == llvm::StringRef("RSP")))
      add(reg, result);
    ++result;
  }
}

uint32_t InstructionCompiler::noteUnknown(llvm::StringRef opcode) {
  const auto [found, added] = unknownIndex_.try_emplace(opcode.str(), static_cast<uint32_t>(unknown_.size()));
  if (added)
    unknown_.push_back({.opcode = opcode.str()});
  ++unknown_[found->second].instructions;
  return found->second;
}

} // namespace leastaction
