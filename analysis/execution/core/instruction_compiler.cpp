#include "analysis/execution/core/instruction_compiler.h"

#include "analysis/execution/core/flags.h"
#include "analysis/execution/core/instruction_class.h"
#include "analysis/execution/core/port_fit.h"
#include "analysis/execution/machine/x86/register_form.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace leastaction {
InstructionCompiler::InstructionCompiler(const Target &target, const CoreDescription &core, bool easyOperands)
    : target_(target), core_(core), easyOperands_(easyOperands), ports_(target, core.portGroups), registers_(target),
      bypassDelays_(core.bypassDelays) {
  for (const Override &entry : core.overrides)
    corrected_.push_back(llvm::cantFail(llvm::GlobPattern::create(entry.opcode)));
  const auto ports = [&](unsigned opcode) {
    const llvm::MCSchedClassDesc *schedClass = plainClass(opcode);
    return schedClass ? ports_.uses(*schedClass) : std::vector<PortTable::Use>();
  };
  conventions_.plainLoadTicks = longestLatency(target_, plainClass(target.plain().load));
  conventions_.plainStoreTicks = longestLatency(target_, plainClass(target.plain().store));
  for (const PortTable::Use &use : ports(target.plain().load))
    conventions_.loadPorts |= conventions_.loadPorts == 0 ? use.ports : 0;
  conventions_.addTicks =
      static_cast<uint8_t>(std::max<uint16_t>(longestLatency(target_, plainClass(target.plain().addition)), 1));
  for (const PortTable::Use &use : ports(target.plain().addition))
    conventions_.addPorts |= use.ports;
  // A store computes its address where loads do or on a port of its own, and has its data on another.
  std::vector<PortTable::Use> store = ports(target.plain().store);
  std::ranges::sort(store, {}, [&](const PortTable::Use &use) {
    return std::pair((use.ports & conventions_.loadPorts) == 0, ~use.ports);
  });
  if (store.size() > 1)
    conventions_.storeAddressPorts = store.front().ports;
  if (!store.empty())
    conventions_.storeDataPorts = store.back().ports;
  // Haswell and Skylake: the address unit of port 7 adds no index.
  const uint64_t shared = conventions_.storeAddressPorts & conventions_.loadPorts;
  conventions_.indexedAddressPorts = shared ? shared : conventions_.storeAddressPorts;
}

Roles InstructionCompiler::roles() const {
  return {.ports = ports_.count(),
          .load = conventions_.loadPorts,
          .access = conventions_.loadPorts | conventions_.storeAddressPorts | conventions_.storeDataPorts,
          .vector = core_.vectorScheduler != 0 ? ports_.ofVectors() : 0,
          .arithmetic = conventions_.addPorts,
          .stackPointer = registers_.id(target_.roles().stackPointer).value_or(0),
          .wholeRegisters = registers_.wholeRegisters(),
          .highBytes = registers_.highBytes(),
          .flags = {registers_.carry(), registers_.flags()}};
}

const llvm::MCSchedClassDesc *InstructionCompiler::plainClass(unsigned opcode) const {
  llvm::MCInst inst;
  inst.setOpcode(opcode);
  return target_.schedClass(inst);
}

const Override *InstructionCompiler::correctionOf(llvm::StringRef opcode) {
  const auto [found, added] = corrections_.try_emplace(opcode.str(), nullptr);
  if (added)
    for (const auto &[pattern, entry] : llvm::zip(corrected_, core_.overrides))
      if (pattern.match(opcode))
        found->second = &entry;
  return found->second;
}

const MeasuredInstruction *InstructionCompiler::measurementOf(const llvm::MCInst &inst) const {
  // Where it depends on the condition, as LLVM knows, measurements are of one of them, or of all.
  if (target_.facts(inst).is(trait::selects) &&
      target_.schedModel().getSchedClassDesc(target_.instructions().get(inst.getOpcode()).getSchedClass())->isVariant())
    return nullptr;
  const llvm::StringRef opcode = target_.instructions().getName(inst.getOpcode());
  const auto named = [&](const std::string &name) {
    const auto found = core_.measured.find(name);
    return found != core_.measured.end() ? &found->second : nullptr;
  };
  if (const MeasuredInstruction *own = named(opcode.str()))
    return own;
  // Where it has memory, what executes is that of the form with registers, but nothing executes in a plain load or
  // store.
  const InstructionClass what = classify(target_, inst);
  if (what == InstructionClass::load || what == InstructionClass::store)
    return nullptr;
  for (const std::string &name : registerForms(opcode))
    if (const MeasuredInstruction *registers = named(name))
      return registers;
  return nullptr;
}

/// One micro-op for each that is named.
std::vector<MicroOp> InstructionCompiler::portsOf(const std::vector<std::string> &named) const {
  std::vector<MicroOp> microOps;
  for (llvm::StringRef digits : named) {
    unsigned count = 1;
    if (const auto [times, rest] = digits.split('*'); !rest.empty() && !times.getAsInteger(10, count))
      digits = rest;
    if (const uint64_t ports = ports_.named(digits))
      microOps.insert(microOps.end(), std::min(count, 100u), ports);
  }
  return microOps;
}

const RepeatedString *InstructionCompiler::repeatedString(const llvm::MCInst &inst, llvm::StringRef opcode) const {
  if ((inst.getFlags() & (prefixRepeat | prefixRepeatNe)) == 0)
    return nullptr;
  const auto found = llvm::find_if(core_.repeatedStrings, [&](const RepeatedString &entry) {
    return llvm::cantFail(llvm::GlobPattern::create(entry.opcode)).match(opcode);
  });
  return found != core_.repeatedStrings.end() ? &*found : nullptr;
}

/// How long microcode is busy with it; the decoders leave it to that.
void InstructionCompiler::setRepetition(InstructionProgram &program, Draft &draft) const {
  const RepeatedString &repeated = *draft.repeated;
  const double elementBytes = std::max<unsigned>(draft.facts.elementBytes, 1);
  program.repeatedStrings.push_back(
      {.start = repeated.startTicks,
       .shortBytes = repeated.shortBytes,
       .shortStart = repeated.shortTicks,
       .perByte = repeated.bytesPerTick > 0 ? 1 / repeated.bytesPerTick : repeated.repetitionTicks / elementBytes});
  draft.compiled.repeatedString = static_cast<uint32_t>(program.repeatedStrings.size());
  draft.compiled.microOps = draft.compiled.decoded =
      std::max(draft.compiled.decoded, static_cast<uint16_t>(core_.decoder.largestDecoded + 1));
}

/// With all that the tables have of it.
InstructionCompiler::Draft InstructionCompiler::draftOf(const llvm::MCInst &inst) {
  const llvm::StringRef name = target_.instructions().getName(inst.getOpcode());
  Draft draft{.inst = inst,
              .facts = target_.facts(inst),
              .desc = target_.instructions().get(inst.getOpcode()),
              .memory = target_.memoryOperand(inst),
              .schedClass = target_.schedClass(inst),
              .idiom = recognise(target_, core_, inst),
              .correction = nullptr,
              .measured = nullptr,
              .repeated = repeatedString(inst, name),
              .compiled = {}};
  const bool slowLea = (core_.slowThreeComponentLea && isThreeComponentLea(target_, inst)) ||
                       (core_.slowScaledLea && isScaledLea(target_, inst));
  if (slowLea)
    draft.schedClass = plainClass(target_.plain().multiplication);
  // Its microcode takes as long as the description says, whatever the tables have for one repetition.
  if (draft.repeated)
    draft.schedClass = plainClass(target_.plain().addition);
  else
    draft.correction = correctionOf(slowLea ? llvm::StringRef(slowLeaOpcode) : name);
  if (!draft.repeated && !slowLea)
    draft.measured = measurementOf(inst);
  return draft;
}

InstructionOrigins InstructionCompiler::originsOf(const llvm::MCInst &inst) {
  const Draft draft = draftOf(inst);
  const Override *correction = draft.correction;
  const MeasuredInstruction *measured = draft.measured;
  if (draft.repeated)
    return {.latency = draft.repeated->origin, .ports = draft.repeated->origin};
  // Renaming does them, at the width that the description states.
  if (draft.idiom == Idiom::eliminated || draft.idiom == Idiom::zero || renamesSum(draft))
    return {.latency = RuleOrigin::elsewhere, .ports = RuleOrigin::elsewhere};
  const RuleOrigin table = draft.schedClass ? RuleOrigin::llvm : RuleOrigin::nominal;
  InstructionOrigins origins{.latency = table, .ports = table};
  if (measured && measured->latencyTicks)
    origins.latency = measured->latencyOrigin;
  if (measured && (measured->ticks || measured->ports))
    origins.ports = measured->portsOrigin;
  if (correction && correction->latencyTicks)
    origins.latency = correction->origin;
  if (correction && (correction->ports || correction->divider))
    origins.ports = correction->origin;
  return origins;
}

uint32_t InstructionCompiler::compile(InstructionProgram &program, const llvm::MCInst &inst, const Encoding &encoding,
                                      uint32_t tableId, unsigned loads, unsigned stores,
                                      const InstructionChange &change) {
  Draft draft = draftOf(inst);
  CompiledInstruction &compiled = draft.compiled;
  compiled.address = encoding.address;
  compiled.length = static_cast<uint8_t>(encoding.length);
  compiled.extent = static_cast<uint8_t>(encoding.length + encoding.padding);
  compiled.opcodeOffset = static_cast<uint8_t>(encoding.opcodeOffset);
  compiled.tableId = tableId;
  compiled.prefetch = draft.facts.is(trait::prefetch);
  compiled.loads = static_cast<uint8_t>(std::min(loads, 255u));
  compiled.stores = static_cast<uint8_t>(std::min(stores, 255u));
  compiled.renamedSum = renamesSum(draft);
  compiled.eliminated = draft.idiom == Idiom::eliminated || draft.idiom == Idiom::zero || compiled.renamedSum;
  compiled.move = moveKind(target_, core_, inst);
  compiled.branch = draft.desc.isBranch() || draft.desc.isCall() || draft.desc.isReturn();
  compiled.lengthChanging = draft.facts.is(trait::lengthChanging);
  compiled.attention = draft.facts.is(trait::serializing) ? attention::serializing : 0;
  compiled.firstDecoder = draft.correction && draft.correction->firstDecoder;
  if (popsByLongEncoding(target_, inst)) {
    compiled.firstDecoder |= core_.decoder.popR12First;
    compiled.endsDecoding = true;
  }
  compiled.firstMicroOp = static_cast<uint32_t>(program.microOps.size());
  compiled.firstRead = static_cast<uint32_t>(program.reads.size());
  compiled.firstWrite = static_cast<uint32_t>(program.writes.size());
  if (!draft.schedClass && !compiled.eliminated && !draft.correction && !draft.measured)
    compiled.unknown = noteUnknown(target_.instructions().getName(inst.getOpcode())) + 1;
  if (!compiled.eliminated) {
    setLatencies(draft);
    addMicroOps(program, draft);
  }
  if (draft.repeated)
    setRepetition(program, draft);
  if (!program.instructions.empty())
    noteSuccessor(program.instructions.back(), compiled);
  noteUpperHalves(draft);
  noteRegisters(draft);
  noteBypasses(draft);
  addReads(program, draft);
  addWrites(program, draft);
  compiled.microcode = compiled.decoded > core_.decoder.largestDecoded && !isFasterThanMicrocode(draft, core_.decoder);
  compiled.barsLoop = compiled.microcode || compiled.stackBytes != 0 || compiled.highBytesWritten != 0;
  if (!change.free)
    fuseBranch(program, draft);
  apply(change, program, compiled);
  compiled.settle(program, core_.reorderBuffer);
  program.instructions.push_back(compiled);
  return static_cast<uint32_t>(program.instructions.size() - 1);
}

/// The last step before what follows from all the rest.
void InstructionCompiler::apply(const InstructionChange &change, InstructionProgram &program,
                                CompiledInstruction &compiled) {
  bool changes = change.free || (change.predicted && compiled.branch);
  if (change.loadsFrom != MemoryLevel::none && compiled.loads != 0 && !compiled.prefetch) {
    compiled.loadsFrom = change.loadsFrom;
    changes = true;
  }
  // Of a gather nothing executes behind its loads, but they have a latency more.
  const bool isGather = compiled.loadOps != 0 && compiled.latencyTicks != 0;
  if (change.latencyTicks && (compiled.executeOps != 0 || isGather) && !compiled.prefetch && !compiled.fused) {
    compiled.latencyTicks = *change.latencyTicks;
    compiled.result.chainSaving = compiled.result.bypasses = 0;
    const auto firstWrite = program.writes.begin() + compiled.firstWrite;
    std::for_each(firstWrite, firstWrite + compiled.writes,
                  [&](RegisterWrite &write) { write.latencyTicks = compiled.latencyTicks; });
    for (MicroOp &microOp : std::span(program.microOps).subspan(compiled.firstMicroOp))
      if (microOp.unitTicks >= compiled.latencyTicks) {
        microOp.unitTicks = compiled.latencyTicks;
        microOp.unitHalf = false;
      }
    // Some tables have a division hold its port with a micro-op for each tick.
    if (compiled.divides && compiled.storeDataOps == 0)
      compiled.executeOps =
          static_cast<uint8_t>(std::min<uint16_t>(compiled.executeOps, std::max<uint16_t>(compiled.latencyTicks, 1)));
    changes = true;
  }
  if (change.free) {
    compiled.free = true;
    compiled.executeOps = 0; // No branch fuses with it.
    compiled.attention &= static_cast<uint8_t>(~attention::serializing);
  }
  changed_ += changes;
}

/// A load of one or two bytes into a general-purpose register puts them into its old value (uops.info: a micro-op of
/// one tick behind the load), which LLVM's tables leave out.
bool InstructionCompiler::mergesLoad(const Draft &draft) const {
  return draft.compiled.loads != 0 && draft.desc.getNumDefs() == 1 && draft.inst.getOperand(0).isReg() &&
         registers_.mergesOnWrite(draft.inst.getOperand(0).getReg()) &&
         classify(target_, draft.inst) == InstructionClass::load;
}

/// LLVM's latency of an instruction that loads contains the load; the description's L1 latency takes its place. Of a
/// plain load all is the load. Elsewhere how much of it is shows in how much later than the address the other operands
/// are needed, or else is what the model states for loads in general.
void InstructionCompiler::setLatencies(Draft &draft) const {
  CompiledInstruction &compiled = draft.compiled;
  const int latency = longestLatency(target_, draft.schedClass);
  compiled.latencyTicks = static_cast<uint16_t>(latency);
  const bool loads = compiled.loads != 0 && !compiled.prefetch;
  if (loads) {
    int inTable = conventions_.plainLoadTicks;
    int load = latency;
    if (classify(target_, draft.inst) == InstructionClass::load) {
      if (usesStackEngine(target_, draft.inst))
        load = inTable; // The table's latency of a pop contains the stack pointer's micro-op.
      compiled.latencyTicks = mergesLoad(draft) ? 1 : 0;
    } else {
      inTable = static_cast<int>(target_.schedModel().LoadLatency);
      load = inTable;
      if (draft.schedClass)
        for (const llvm::MCReadAdvanceEntry &advance : target_.subtarget().getReadAdvanceEntries(*draft.schedClass))
          load = std::max(load, advance.Cycles);
      // Of what has no table, all of the assumed latency comes behind the load.
      load = draft.schedClass ? std::min(load, latency) : inTable;
      compiled.latencyTicks = static_cast<uint16_t>(latency - (draft.schedClass ? load : 0));
    }
    const uint32_t address = draft.memory.isComplex ? core_.complexAddressTicks : 0;
    compiled.loadTicks =
        static_cast<uint16_t>(std::max(load - inTable + static_cast<int>(core_.l1.latencyTicks + address), 1));
  }
  // What is stored is there as soon as it is computed: a plain store's latency in the table says no more than that. The
  // latency of a push is that of the stack pointer in some tables.
  if (compiled.stores != 0 && compiled.latencyTicks != 0) {
    const int own = compiled.latencyTicks - std::max(conventions_.plainStoreTicks, 1);
    compiled.latencyTicks = static_cast<uint16_t>(draft.facts.pushes() ? 0 : std::max(own, loads ? 1 : 0));
  }
  if (const std::optional<uint32_t> stated = draft.statedLatency())
    compiled.latencyTicks = static_cast<uint16_t>(*stated);
  // What was measured of a chain of gathers contains what comes before their loads.
  if (const unsigned before = opsBeforeLoads(draft);
      before != 0 && draft.measured->latencyTicks && !(draft.correction && draft.correction->latencyTicks)) {
    const auto ports = static_cast<unsigned>(std::popcount(portsWithoutTable(draft)));
    compiled.latencyTicks -=
        static_cast<uint16_t>(std::min<unsigned>((before + ports - 1) / ports, compiled.latencyTicks));
  }
  if (draft.correction && draft.correction->chainedLatencyTicks)
    compiled.result.chainSaving = static_cast<uint8_t>(
        compiled.latencyTicks - std::min<unsigned>(*draft.correction->chainedLatencyTicks, compiled.latencyTicks));
  if (draft.correction && easyOperands_ && draft.correction->easyLatencyTicks)
    compiled.latencyTicks = static_cast<uint16_t>(*draft.correction->easyLatencyTicks);
  if (draft.correction && draft.correction->blockedTicks)
    compiled.fenceTicks = static_cast<uint16_t>(*draft.correction->blockedTicks);
  if (isLocked(target_, draft.inst))
    compiled.fenceTicks = static_cast<uint16_t>(core_.lockedTicks);
}

/// How often an access takes a port of so many bytes.
unsigned InstructionCompiler::accessParts(const llvm::MCInst &inst, uint32_t portBytes) const {
  return target_.facts(inst).indexBytes == 0 && target_.memoryBytes(inst) > portBytes ? 2 : 1;
}

/// LLVM has some instructions write a fixed register that they only read.
bool InstructionCompiler::keepsRegister(const Draft &draft, llvm::MCRegister reg) {
  return draft.facts.keepsRegister && llvm::is_contained(draft.desc.implicit_uses(), reg);
}

/// Does it read a register that it writes, whatever its operands are?
bool InstructionCompiler::needsItself(const Draft &draft) const {
  const FlagUse read = flagsRead(draft.facts, draft.inst), written = flagsWritten(draft.facts);
  return llvm::any_of(draft.desc.implicit_defs(), [&](llvm::MCPhysReg reg) {
    if (!llvm::is_contained(draft.desc.implicit_uses(), reg) || keepsRegister(draft, reg))
      return false;
    return !registers_.isFlags(reg) || (read.carry && written.carry) || (read.others && written.others);
  });
}

bool InstructionCompiler::writesVector(const Draft &draft) const {
  return draft.desc.getNumDefs() != 0 && draft.inst.getOperand(0).isReg() &&
         registers_.isVector(draft.inst.getOperand(0).getReg());
}

/// A plain store that is said to take no time: what executes reads the stored data from the unit that holds it.
bool InstructionCompiler::onlyReadsData(const Draft &draft) const {
  return draft.compiled.stores != 0 && draft.compiled.loads == 0 && draft.correction && !draft.correction->ports &&
         draft.correction->latencyTicks == 0u && classify(target_, draft.inst) == InstructionClass::store;
}

void InstructionCompiler::addMicroOps(InstructionProgram &program, Draft &draft) const {
  CompiledInstruction &compiled = draft.compiled;
  const Override *correction = draft.correction;
  const bool indexed = draft.memory.isIndexed;
  const unsigned loads = compiled.prefetch ? 0 : compiled.loads;
  std::vector<PortTable::Use> uses;
  if (draft.schedClass)
    uses = ports_.uses(*draft.schedClass);
  else
    uses.push_back({.ports = conventions_.addPorts});
  unsigned divider = 0;
  std::vector<MicroOp> executing;
  const auto takeOff = [&](uint64_t ports, unsigned ticks) {
    for (PortTable::Use &use : uses)
      if ((use.ports & ~ports) == 0 && !use.divider) {
        const unsigned taken = std::min(use.ticks, ticks);
        use.ticks -= taken;
        ticks -= taken;
      }
  };
  takeOff(conventions_.loadPorts,
          loads + (conventions_.storeAddressPorts & conventions_.loadPorts ? compiled.stores : 0));
  takeOff(conventions_.storeAddressPorts, compiled.stores);
  takeOff(conventions_.storeDataPorts, compiled.stores);
  // The stack engine moves the stack pointer; LLVM's tables count a micro-op for it.
  const bool onlyMoves = draft.facts.stack == StackUse::push || draft.facts.stack == StackUse::pop;
  for (const PortTable::Use &use : uses)
    if (use.divider)
      divider = std::max(divider, use.ticks);
    else if (!onlyMoves)
      for (unsigned tick = 0; tick < std::min(use.ticks, 64u); ++tick)
        executing.emplace_back(use.ports);
  // AMD's tables have no divider, but a port that is taken as long. It only hands the operands to the divider.
  const auto isLikeFirst = [&](const MicroOp &microOp) { return microOp.ports == executing.front().ports; };
  if (draft.facts.divides && divider == 0 && target_.countsMacroOps() && std::ranges::all_of(executing, isLikeFirst)) {
    divider = static_cast<unsigned>(executing.size());
    executing.resize(std::min<size_t>(executing.size(), 1));
  }
  // Those of Sapphire Rapids have neither: the port is free again a tick later.
  if (draft.facts.divides && divider == 0 && draft.measured && draft.measured->ticks.value_or(0) >= 2)
    divider = static_cast<unsigned>(*draft.measured->ticks);
  // It executes where loads do, but nothing waits for the line.
  if (compiled.prefetch)
    executing.assign(1, conventions_.loadPorts);
  if (mergesLoad(draft) && executing.empty())
    executing.emplace_back(conventions_.addPorts);
  if (correction && correction->ports)
    executing = portsOf(*correction->ports);
  else if (draft.measured && draft.measured->ports)
    executing = portsOf(*draft.measured->ports);
  else if (opsBeforeLoads(draft) != 0)
    executing.clear();
  else if (draft.measured && draft.measured->ticks && divider <= 1)
    executing = fitted(draft, executing);
  const bool unitIsMeasured = draft.measured && draft.measured->ticks && !draft.measured->ports && divider > 1;
  bool halfMore = false;
  if (unitIsMeasured) {
    const long halves = std::lround(*draft.measured->ticks * 2);
    divider = static_cast<unsigned>(halves / 2);
    halfMore = halves % 2 != 0;
  }
  if (correction && (correction->divider || (correction->easyDivider && easyOperands_)))
    halfMore = false;
  if (correction && correction->divider)
    divider = *correction->divider;
  if (correction && correction->easyDivider && easyOperands_)
    divider = *correction->easyDivider;
  // AMD's tables have an ALU taken for as long as the division lasts. It only hands the operands to the divider.
  if (correction && correction->divider && !correction->ports && !executing.empty())
    executing.resize(1);
  if (divider > 1 && !executing.empty())
    executing.front() = {executing.front().ports, static_cast<uint16_t>(divider), halfMore};
  // LLVM has no divider for some cores, only ports that are taken as long.
  compiled.divides = divider > 1 || draft.facts.divides;

  const unsigned loadParts = accessParts(draft.inst, core_.queues.loadBytes);
  const unsigned storeParts = accessParts(draft.inst, core_.queues.storeBytes);
  // Where vectors are loaded, what brings them to their registers is taken as often.
  if (loadParts > 1 && loads != 0 && executing.size() == 1 && classify(target_, draft.inst) == InstructionClass::load)
    executing.push_back(executing.front());
  // On AMD's cores, what computes on a loaded vector stands for the pipe of the load.
  compiled.executesByLine = target_.countsMacroOps() && loads != 0 && executing.size() == 1 && writesVector(draft);
  const auto add = [&](uint64_t ports, unsigned count, uint8_t &counter) {
    for (unsigned i = 0; i < count && ports != 0; ++i, ++counter)
      program.microOps.emplace_back(ports);
  };
  add(portsWithoutTable(draft), opsBeforeLoads(draft), compiled.loadOps);
  add(conventions_.loadPorts, std::min<unsigned>(loads * loadParts, mostAccesses), compiled.loadOps);
  add(indexed ? conventions_.indexedAddressPorts : conventions_.storeAddressPorts,
      std::min<unsigned>(compiled.stores, mostAccesses), compiled.storeAddressOps);
  program.microOps.insert(program.microOps.end(), executing.begin(), executing.end());
  compiled.executeOps = static_cast<uint8_t>(std::min<size_t>(executing.size(), 128));
  add(conventions_.storeDataPorts, std::min<unsigned>(compiled.stores * storeParts, mostAccesses),
      compiled.storeDataOps);
  if (onlyReadsData(draft)) {
    compiled.storeDataOps += compiled.executeOps;
    compiled.executeOps = 0;
  }
  countMicroOps(draft, compiled.executeOps);
  // What was measured of a chain contains all of its micro-ops. AMD's wide instructions go through one pipe twice, half
  // by half, and the next one follows half by half.
  const size_t inResult = draft.measured && draft.measured->latencyTicks ? std::max(*draft.measured->latencyTicks, 1u)
                          : target_.countsMacroOps() && draft.schedClass ? draft.schedClass->NumMicroOps
                                                                         : executing.size();
  compiled.overlapTicks = static_cast<uint8_t>(std::min<size_t>(executing.size(), 128) -
                                               std::min<size_t>({executing.size(), inResult, 128}));
}

/// Fused: a load with what executes on its data, a store's address with its data.
void InstructionCompiler::countMicroOps(Draft &draft, unsigned executing) const {
  CompiledInstruction &compiled = draft.compiled;
  unsigned microOps = executing;
  const unsigned loadParts = accessParts(draft.inst, core_.queues.loadBytes);
  const unsigned storeParts = accessParts(draft.inst, core_.queues.storeBytes);
  const unsigned before = opsBeforeLoads(draft);
  const unsigned loads = (compiled.loadOps - before + loadParts - 1) / loadParts;
  const unsigned stores = (compiled.storeDataOps + storeParts - 1) / storeParts;
  if (loads != 0)
    microOps = std::max(executing + before, 1u) + loads - 1u;
  else if (compiled.stores == 0 && draft.schedClass)
    microOps = std::max<unsigned>(executing, draft.schedClass->NumMicroOps);
  microOps += stores;
  if (target_.countsMacroOps() && draft.schedClass)
    microOps = draft.schedClass->NumMicroOps;
  if (draft.measured && draft.measured->microOps)
    microOps = *draft.measured->microOps;
  // No more than are renamed meanwhile, whatever was counted.
  if (draft.measured && draft.measured->ticks)
    microOps = std::min(microOps, static_cast<unsigned>(std::lround(*draft.measured->ticks * core_.dispatchWidth)));
  if (draft.correction && draft.correction->microOps)
    microOps = *draft.correction->microOps;
  microOps = std::max(microOps, 1u);
  compiled.microOps = compiled.decoded = static_cast<uint16_t>(microOps);
  if (draft.facts.indexBytes != 0 && compiled.stores == 0 && core_.decoder.decodesGathers)
    compiled.decoded = static_cast<uint16_t>(std::min(microOps, core_.decoder.largestDecoded));
  if (!draft.memory.isIndexed)
    return;
  const bool loadFused = compiled.loadOps != 0 && executing + before != 0;
  const bool keepsSource = (draft.desc.getNumDefs() == 0 && compiled.stores != 0) ||
                           draft.desc.getOperandConstraint(draft.desc.getNumDefs(), llvm::MCOI::TIED_TO) == 0;
  if (core_.unlaminatesIndexed)
    compiled.microOps += static_cast<uint16_t>(loadFused + stores);
  else if (core_.splitsWideIndexed && loadFused && !keepsSource)
    compiled.microOps += 1;
}

/// Whether it was measured to take less time than so many micro-ops of microcode would.
bool InstructionCompiler::isFasterThanMicrocode(const Draft &draft, const DecoderDescription &decoder) {
  return draft.measured && draft.measured->ticks && !draft.repeated &&
         !(draft.correction && draft.correction->microOps) &&
         *draft.measured->ticks < decoder.microcodeSwitchTicks + draft.compiled.decoded / 4.;
}

/// How the instruction treats the upper halves of vector registers.
void InstructionCompiler::noteUpperHalves(Draft &draft) const {
  if (!target_.hasUpperHalves())
    return;
  const bool prefixed = draft.facts.is(trait::upperVex);
  uint8_t &kinds = draft.compiled.attention;
  if (draft.facts.is(trait::cleansUpper))
    kinds |= attention::cleans;
  for (unsigned operand = 0; operand < draft.inst.getNumOperands(); ++operand) {
    const llvm::MCOperand &op = draft.inst.getOperand(operand);
    if (!op.isReg() || !op.getReg().isValid() || !registers_.isVector(op.getReg()))
      continue;
    kinds |= prefixed ? attention::vex : attention::legacy;
    if (operand < draft.desc.getNumDefs() && target_.registerFacts(op.getReg()).is(register_trait::upperVector))
      kinds |= attention::wide;
  }
}

/// What the stack engine and the renaming of high bytes need to know.
void InstructionCompiler::noteRegisters(Draft &draft) const {
  CompiledInstruction &compiled = draft.compiled;
  compiled.stackBytes = static_cast<int8_t>(stackBytes(target_, draft.inst));
  const unsigned definitions = draft.desc.getNumDefs();
  for (unsigned operand = 0; operand < draft.inst.getNumOperands(); ++operand) {
    if (!draft.inst.getOperand(operand).isReg() || !draft.inst.getOperand(operand).getReg().isValid())
      continue;
    const llvm::MCRegister reg = draft.inst.getOperand(operand).getReg();
    const bool written = operand < definitions;
    if (registers_.id(reg) == registers_.id(target_.roles().stackPointer)) {
      compiled.usesStackPointer |= !written;
      compiled.setsStackPointer |= written;
    }
    if (const auto high = registers_.highByte(reg); high && written)
      compiled.highBytesWritten |= static_cast<uint8_t>(1u << *high);
    if (const auto whole = registers_.wholeOfHighByte(reg)) {
      compiled.wholeRegisters |= static_cast<uint8_t>(1u << *whole);
      if (written && !registers_.mergesOnWrite(reg))
        compiled.highBytesCovered |= static_cast<uint8_t>(1u << *whole);
    }
  }
  for (unsigned operand = definitions; operand < draft.inst.getNumOperands(); ++operand)
    if (draft.inst.getOperand(operand).isReg() && draft.inst.getOperand(operand).getReg().isValid())
      if (const auto whole = registers_.wholeOfHighByte(draft.inst.getOperand(operand).getReg()))
        compiled.highBytesCovered &= static_cast<uint8_t>(~(1u << *whole));
}

void InstructionCompiler::noteSuccessor(CompiledInstruction &instruction, const CompiledInstruction &next) {
  if (instruction.address + instruction.length != next.address)
    return;
  instruction.nextLength = next.length;
  instruction.nextOpcodeOffset = next.opcodeOffset;
}

/// A comparison and the conditional branch behind it become one micro-op, mostly on the branch's port.
void InstructionCompiler::fuseBranch(InstructionProgram &program, Draft &draft) const {
  CompiledInstruction &compiled = draft.compiled;
  compiled.fusesWith = target_.fusesWith(draft.inst);
  if (!draft.desc.isConditionalBranch() || !draft.desc.hasImplicitUseOfPhysReg(target_.roles().flags) ||
      program.instructions.empty())
    return;
  CompiledInstruction &before = program.instructions.back();
  if (before.address + before.length != compiled.address || (before.executeOps == 0 && !before.renamedSum) ||
      compiled.executeOps == 0 || !(before.fusesWith >> conditionOf(draft.inst) & 1))
    return;
  before.branch = true;
  if (before.renamedSum) {
    // Both are one micro-op, which executes.
    before.renamedSum = before.eliminated = false;
    before.result.bypasses = 0;
    before.firstMicroOp = compiled.firstMicroOp;
    before.executeOps = before.integerResults = 1;
    before.flagsResult = true;
    before.latencyTicks = conventions_.addTicks;
    for (RegisterWrite &write : std::span(program.writes).subspan(before.firstWrite, before.writes))
      write.latencyTicks = before.latencyTicks;
    before.settle(program, core_.reorderBuffer);
  } else {
    MicroOp &pair = program.microOps[before.firstMicroOp + before.loadOps + before.storeAddressOps];
    const bool onBranchPorts = core_.fusedResultsOnBranchPorts || before.integerResults == 0;
    pair = {onBranchPorts ? program.microOps[compiled.firstMicroOp].ports : pair.ports, pair.unitTicks};
  }
  compiled.fused = true;
  compiled.eliminated = true;
  compiled.microOps = compiled.decoded = 0;
}

bool InstructionCompiler::renamesSum(const Draft &draft) const {
  return core_.renamesAdditions && !(draft.correction && draft.correction->latencyTicks) &&
         addsSmallConstant(target_, draft.inst);
}

void InstructionCompiler::noteBypasses(Draft &draft) {
  CompiledInstruction &compiled = draft.compiled;
  const BypassDelays::Entries own = bypassDelays_.of(target_.instructions().getName(draft.inst.getOpcode()));
  compiled.bypasses = own.to;
  compiled.result.bypasses =
      compiled.renamedSum ? bypassDelays_.of({renamedSumOpcode.data(), renamedSumOpcode.size()}).from : own.from;
}

void InstructionCompiler::addReads(InstructionProgram &program, Draft &draft) const {
  CompiledInstruction &compiled = draft.compiled;
  const llvm::MCInst &inst = draft.inst;
  const llvm::MCInstrDesc &desc = draft.desc;
  const bool stackEngine = usesStackEngine(target_, inst);
  const MemoryOperand &memory = draft.memory;
  const bool selects = draft.facts.is(trait::selects);
  const bool slowLea = target_.countsMacroOps() && isThreeComponentLea(target_, inst);
  constexpr unsigned indexUse = 2;
  const uint8_t flagsId = registers_.flags();
  const std::optional<uint32_t> flagsLatency =
      draft.correction ? draft.correction->flagsLatencyTicks : std::optional<uint32_t>();
  std::vector<RegisterRead> address;
  std::vector<RegisterRead> data;

  const auto addId = [&](uint8_t id, unsigned use, bool isAddress) {
    int advance = readAdvance(target_, draft.schedClass, use, draft.statedLatency().has_value());
    // What a table calls "later by the load's latency" is the second phase here.
    if (compiled.loadTicks != 0 && advance > 0)
      advance = 0;
    // Conditional moves and sets of two micro-ops: the first one works on the flags, registers go to the last one.
    if (selects && compiled.loadTicks == 0 && id != registers_.carry() && id != flagsId && compiled.latencyTicks > 1)
      advance += compiled.latencyTicks - 1;
    // AMD's adds the displacement to the base first, as a Zen 3 was measured.
    if (slowLea && use == indexUse && compiled.latencyTicks > 1)
      advance += compiled.latencyTicks - 1;
    if (flagsLatency && (id == registers_.carry() || id == flagsId))
      advance = static_cast<int>(compiled.latencyTicks) - static_cast<int>(*flagsLatency);
    const RegisterRead read{.registerId = id, .advanceTicks = static_cast<int8_t>(std::clamp(advance, -100, 100))};
    (isAddress && (compiled.loadOps != 0 || compiled.storeAddressOps != 0) ? address : data).push_back(read);
  };
  const auto add = [&](llvm::MCRegister reg, unsigned use, bool isAddress) {
    for (const uint8_t id : registers_.ids(reg))
      addId(id, use, isAddress);
    // A high byte that was not written by itself is part of its register; taking it out lasts a tick.
    if (const auto high = registers_.highByte(reg))
      addId(registers_.wholeRegisters()[*high], use, isAddress);
  };

  const unsigned definitions = desc.getNumDefs();
  if (draft.idiom != Idiom::zero && draft.idiom != Idiom::independent)
    for (unsigned operand = definitions; operand < inst.getNumOperands(); ++operand)
      if (inst.getOperand(operand).isReg() && inst.getOperand(operand).getReg() != 0)
        add(inst.getOperand(operand).getReg(), operand - definitions,
            memory.contains(operand) && !draft.compiled.prefetch);
  if (draft.idiom != Idiom::zero) {
    const FlagUse flags = flagsRead(draft.facts, inst);
    unsigned use = static_cast<unsigned>(desc.getNumOperands()) - definitions;
    for (const llvm::MCPhysReg reg : desc.implicit_uses()) {
      if (registers_.isFlags(reg)) {
        if (flags.carry)
          addId(registers_.carry(), use, false);
        if (flags.others)
          add(reg, use, false);
        ++use;
        continue;
      }
      // Implicit pointers (the stack pointer, those of string instructions) are general-purpose registers.
      add(reg, use++, memory.last == 0 && (stackEngine || registers_.isGeneralPurpose(reg)));
    }
    if (flagsLatency && llvm::none_of(desc.implicit_uses(), [&](auto reg) { return registers_.isFlags(reg); })) {
      addId(registers_.carry(), ~0u, false);
      addId(flagsId, ~0u, false);
    }
    const bool readsDestination = draft.correction && draft.correction->readsDestination;
    for (unsigned operand = 0; operand < definitions; ++operand)
      if (inst.getOperand(operand).isReg() &&
          (readsDestination || registers_.mergesOnWrite(inst.getOperand(operand).getReg())))
        add(inst.getOperand(operand).getReg(), ~0u, false);
  }

  compiled.addressReads = static_cast<uint8_t>(std::min<size_t>(address.size(), 255));
  compiled.reads = static_cast<uint8_t>(std::min<size_t>(data.size(), 255));
  program.reads.insert(program.reads.end(), address.begin(), address.begin() + compiled.addressReads);
  program.reads.insert(program.reads.end(), data.begin(), data.begin() + compiled.reads);
  if (compiled.attention & attention::legacy && definitions == 1 && registers_.isVector(inst.getOperand(0).getReg())) {
    compiled.mergesUpper = true;
    program.reads.push_back({.registerId = *registers_.id(inst.getOperand(0).getReg())});
  }
  const bool based = compiled.addressReads == 1 && !memory.isIndexed;
  const int64_t displacement = based ? memory.displacement.value_or(-1) : -1;
  compiled.nearBase = compiled.loads == 1 && displacement >= 0 && displacement < 2048;
  const bool isPlainBase = memory.last == 0 || (compiled.addressReads == 1 && !memory.isIndexed);
  compiled.renamedStore = core_.renamesAnyAddress || isPlainBase;
  const bool isPlain = core_.renamesAnyAddress || (isPlainBase && target_.integerWork(inst.getOpcode()).operation !=
                                                                      IntegerOperation::signExtension);
  const unsigned loadedBytes = target_.memoryBytes(inst);
  compiled.renamedLoad = compiled.loads == 1 && !(compiled.attention & (attention::legacy | attention::vex)) &&
                         !draft.facts.is(trait::x87) && isPlain &&
                         (isRenamedSize(loadedBytes, core_.renamesBytes) || draft.facts.is(trait::popsRegister)) &&
                         (core_.renamesComputingLoads || compiled.stores != 0 || compiled.executeOps == 0);
  compiled.result.pointer = compiled.loads == 1 && draft.facts.is(trait::loadsPointer);
}

void InstructionCompiler::addWrites(InstructionProgram &program, Draft &draft) const {
  CompiledInstruction &compiled = draft.compiled;
  const llvm::MCInstrDesc &desc = draft.desc;
  const bool stackEngine = usesStackEngine(target_, draft.inst);
  const bool corrected = draft.statedLatency().has_value();
  const unsigned wholeLatency = longestLatency(target_, draft.schedClass);

  const auto addId = [&](uint8_t id, unsigned result) {
    const unsigned earlier =
        corrected ? 0
                  : wholeLatency - std::min<unsigned>(resultLatency(target_, draft.schedClass, result), wholeLatency);
    program.writes.push_back({.registerId = id,
                              .latencyTicks = static_cast<uint16_t>(
                                  compiled.latencyTicks - std::min<unsigned>(earlier, compiled.latencyTicks))});
    ++compiled.writes;
  };
  const bool takesRegisters = !compiled.eliminated && compiled.move == MoveKind::none;
  const auto add = [&](llvm::MCRegister reg, unsigned result) {
    for (const uint8_t id : registers_.ids(reg)) {
      addId(id, result);
      // A gather's mask does not wait for the data: loops that set it anew each time take no longer than independent
      // copies (measured on a Zen 4 server).
      if (draft.facts.indexBytes != 0 && draft.measured && draft.measured->ticks &&
          target_.registerFacts(reg).is(register_trait::mask))
        program.writes.back().latencyTicks = static_cast<uint16_t>(
            std::clamp(std::lround(*draft.measured->ticks) - 1, 0L, long{program.writes.back().latencyTicks}));
      compiled.integerResults += takesRegisters && registers_.isGeneralPurpose(reg);
      compiled.vectorResults += takesRegisters && registers_.isVector(reg);
    }
  };

  const std::optional<unsigned> updatedBase = target_.updatedBase(draft.inst);
  unsigned result = 0;
  for (unsigned operand = 0; operand < desc.getNumDefs(); ++operand, ++result)
    if (operand == updatedBase) {
      const std::optional<uint8_t> base = registers_.id(draft.inst.getOperand(operand).getReg());
      compiled.updatesBase = base.has_value();
      compiled.updatedBase = base.value_or(0);
      compiled.updateTicks = conventions_.addTicks;
      compiled.integerResults += compiled.updatesBase;
    } else if (draft.inst.getOperand(operand).isReg() && draft.inst.getOperand(operand).getReg() != 0) {
      add(draft.inst.getOperand(operand).getReg(), result);
    }
  for (const llvm::MCPhysReg reg : desc.implicit_defs()) {
    if (registers_.isFlags(reg)) {
      const FlagUse flags = flagsWritten(draft.facts);
      compiled.flagsResult = takesRegisters;
      if (flags.carry)
        addId(registers_.carry(), result);
      if (flags.others)
        add(reg, result);
      if (compiled.renamedSum)
        for (RegisterWrite &write : std::span(program.writes).last(flags.carry + flags.others))
          write.latencyTicks = conventions_.addTicks;
    } else if (!(stackEngine && reg == target_.roles().stackPointer) && !keepsRegister(draft, reg)) {
      add(reg, result);
    }
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
