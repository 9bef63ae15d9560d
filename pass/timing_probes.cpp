#include "pass/timing_probes.h"

#include "llvm/CodeGen/TargetOpcodes.h"

namespace leastaction {
namespace {

constexpr llvm::StringLiteral countdownSymbol = "__leastaction_countdown", randomSymbol = "__leastaction_random",
                              tscSymbol = "__leastaction_reads_tsc",
                              pastSerialisedSymbol = "__leastaction_callers_past_serialised",
                              pastFreeSymbol = "__leastaction_callers_past_free",
                              clockFunction = "__leastaction_read_clock",
                              callersFunction = "__leastaction_find_callers";
constexpr unsigned neededRegisters = 3; // the first of MachineNames::scratch: %rax, %rcx, %rdx

std::string copyRegister(llvm::StringRef from, llvm::StringRef to) {
  return ("\tmovq %" + from + ", %" + to + "\n").str();
}

} // namespace

/// Registers for a probe: %rax and %rdx, which the clock is read into, and %rcx for the cursor.
struct TimingProbes::Borrowed {
  std::string save, restoreFlags, restore;
  int stackBytes = 0; ///< That the stack pointer is lower meanwhile.

  int stackBytesWithoutFlags() const { return stackBytes - (restoreFlags.empty() ? 0 : 8); }
};

TimingProbes::TimingProbes(llvm::MachineFunction &function, const MachineNames &names, const TimingOptions &options,
                           ProbeWriter &writer, CodeTable &table)
    : names_(names), options_(options), writer_(writer), table_(table) {
  for (llvm::MachineBasicBlock &block : function) {
    std::vector<FreeRegisters> free = freeRegisters(block, names);
    size_t position = 0;
    bool branches = false;
    for (llvm::MachineInstr &instruction : block) {
      around_[&instruction] = {free[position], free[position + 1]};
      branches |= instruction.isBranch() && isTimed(instruction, names, options.select);
      ++position;
    }
    if (!branches)
      continue;
    for (llvm::MachineBasicBlock *next : block.successors()) {
      auto first = llvm::find_if_not(*next, [](const llvm::MachineInstr &i) { return emitsNothing(i); });
      if (first != next->end())
        arrivals_.insert(&*first);
    }
  }
}

TimingProbes::Borrowed TimingProbes::borrow(FreeRegisters free, bool changesFlags) const {
  Borrowed borrowed;
  std::vector<unsigned> spare, busy;
  for (unsigned i = 0; i < MachineNames::scratchNames.size(); ++i)
    if (bool isFree = free.scratch & 1u << i, isNeeded = i < neededRegisters; isFree != isNeeded)
      (isFree ? spare : busy).push_back(i);
  if (spare.size() >= busy.size() && (free.flags || !changesFlags)) {
    for (size_t i = 0; i < busy.size(); ++i) {
      borrowed.save += copyRegister(MachineNames::scratchNames[busy[i]], MachineNames::scratchNames[spare[i]]);
      borrowed.restore += copyRegister(MachineNames::scratchNames[spare[i]], MachineNames::scratchNames[busy[i]]);
    }
    return borrowed;
  }
  borrowed.save = belowRedZone.str() + "\tpushq %rax\n\tpushq %rdx\n\tpushq %rcx\n";
  borrowed.restore = "\tpopq %rcx\n\tpopq %rdx\n\tpopq %rax\n" + aboveRedZone.str();
  borrowed.stackBytes = redZoneBytes + 3 * 8;
  if (changesFlags && !free.flags) {
    borrowed.save += "\tpushfq\n";
    borrowed.restoreFlags = "\tpopfq\n";
    borrowed.stackBytes += 8;
  }
  return borrowed;
}

/// An operation on a variable of the thread, `operation` up to the operand: "movl $7, "; `spare` is a free register.
std::string TimingProbes::threadVariable(llvm::StringRef operation, llvm::StringRef symbol,
                                         llvm::StringRef spare) const {
  if (writer_.isForExecutable())
    return ("\t" + operation + "%fs:" + symbol + "@TPOFF\n").str();
  return ("\tmovq " + symbol + "@GOTTPOFF(%rip), %" + spare + "\n\t" + operation + "%fs:(%" + spare + ")\n").str();
}

/// Loads a variable of the thread into a register.
std::string TimingProbes::loadThreadVariable(llvm::StringRef symbol, llvm::StringRef reg) const {
  if (writer_.isForExecutable())
    return ("\tmovq %fs:" + symbol + "@TPOFF, %" + reg + "\n").str();
  return ("\tmovq " + symbol + "@GOTTPOFF(%rip), %" + reg + "\n\tmovq %fs:(%" + reg + "), %" + reg + "\n").str();
}

// The countdown of the thread is 0 while an execution is timed: the probe before it counts down, that behind it begins
// anew. A signal handler in between has its own countdown, and the record it interrupted stays without an end.
std::string TimingProbes::sampled(FreeRegisters free, bool begins, const std::string &end) {
  if (!options_.samples())
    return {};
  const char *operation = begins ? "subl $1, " : "cmpl $0, ";
  const char *skip = begins ? "jg " : "jne ";
  if (free.flags && (free.scratch || writer_.isForExecutable())) {
    llvm::StringRef spare =
        MachineNames::scratchNames[free.scratch ? static_cast<size_t>(std::countr_zero(free.scratch)) : 0];
    return threadVariable(operation, countdownSymbol, spare) + "\t" + skip + end + "\n";
  }
  std::string restore = "\tpopfq\n\tpopq %rax\n" + aboveRedZone.str(), cold = writer_.newLabelName();
  writer_.addColdCode(cold + ":\n" + restore + "\tjmp " + end + "\n");
  return belowRedZone.str() + "\tpushq %rax\n\tpushfq\n" + threadVariable(operation, countdownSymbol, "rax") + "\t" +
         skip + cold + "\n" + restore;
}

/// Begins the countdown anew; %rax, %rdx and, if it is random, the flags are free.
std::string TimingProbes::nextSample() const {
  if (!options_.samples())
    return {};
  if (!options_.random)
    return threadVariable("movl $" + std::to_string(options_.every) + ", ", countdownSymbol, "rax");
  // Xorshift; of its upper half, evenly from 1 to 2 * every - 1.
  std::string text = loadThreadVariable(randomSymbol, "rax");
  for (const char *shift : {"shlq $13", "shrq $7", "shlq $17"})
    text += std::string("\tmovq %rax, %rdx\n\t") + shift + ", %rdx\n\txorq %rdx, %rax\n";
  text += threadVariable("movq %rax, ", randomSymbol, "rdx");
  text += "\tshrq $32, %rax\n\timulq $" + std::to_string(2 * options_.every - 1) + ", %rax, %rax\n\tshrq $32, %rax\n";
  text += "\taddl $1, %eax\n" + threadVariable("movl %eax, ", countdownSymbol, "rdx");
  return text;
}

// Into %edx and %eax; %rcx is free. Whether another clock is wanted is asked behind the reading: within the measured
// time, it would hide what a short instruction takes. Flags may be in use: jrcxz needs none; its target must be near.
TimingProbes::ShortJump TimingProbes::readClock() {
  std::string other = writer_.newLabelName(), cold = writer_.newLabelName(), read = writer_.newLabelName();
  writer_.addColdCode(cold + ":\n" + belowRedZone.str() + "\tcallq *" + clockFunction.str() + "@GOTPCREL(%rip)\n" +
                      aboveRedZone.str() + "\tjmp " + read + "\n");
  return {.text = (options_.serialised ? "\tlfence\n\trdtsc\n" : "\trdtsc\n") + loadThreadVariable(tscSymbol, "rcx") +
                  "\tjrcxz " + other + "\n" + read + ":\n",
          .target = other + ":\n\tjmp " + cold + "\n"};
}

/// Stores what the clock said in the slot `back` slots before the cursor.
std::string TimingProbes::storeClock(unsigned back) const {
  int offset = -8 * static_cast<int>(back);
  return writer_.loadCursor("rcx") + "\tmovl %eax, " + std::to_string(offset) + "(%rcx)\n\tmovl %edx, " +
         std::to_string(offset + 4) + "(%rcx)\n";
}

// Behind storeClock(), which has left the clock in %eax and the cursor in %rcx: the clock at issue stands `issue` slots
// before it. Flags may be in use: the sign of what is left of the wanted ticks becomes 0 in %rcx, or not. Of an event
// that takes longer than 2^32 ticks, only what is beyond is seen. `place` is a label whose frame is as here, but that
// the stack pointer is `stackBytes` lower.
TimingProbes::ShortJump TimingProbes::findCallersIfLong(unsigned issue, const std::string &place, int stackBytes) {
  std::string isLong = writer_.newLabelName(), cold = writer_.newLabelName(), done = writer_.newLabelName();
  writer_.addColdCode(cold + ":\n\tleaq " + place + "+1(%rip), %rcx\n\tmovl $" +
                      std::to_string(stackBytes + redZoneBytes) + ", %eax\n" + belowRedZone.str() + "\tcallq *" +
                      callersFunction.str() + "@GOTPCREL(%rip)\n" + aboveRedZone.str() + "\tjmp " + done + "\n");
  return {.text = "\tmovl -" + std::to_string(8 * issue) + "(%rcx), %ecx\n\tnotl %ecx\n\tleal 1(%rcx,%rax), %ecx\n" +
                  loadThreadVariable(options_.serialised ? pastSerialisedSymbol : pastFreeSymbol, "rax") +
                  "\tnotq %rcx\n\tleaq 1(%rax,%rcx), %rax\n\tcqto\n\tleaq 1(%rdx), %rcx\n\tjrcxz " + isLong + "\n" +
                  done + ":\n",
          .target = isLong + ":\n\tjmp " + cold + "\n"};
}

// Writes a record up to the clock at issue. The address, if there is one, is in %rdx.
std::string TimingProbes::write(const Record &record, const Borrowed &borrowed, Label resume) {
  std::string cold = writer_.newLabelName(), ready = writer_.newLabelName();
  auto at = [&](unsigned slot) { return std::to_string(8 + 8 * slot) + "(%rcx)"; };
  writer_.callWhenCold(cold, borrowed.restoreFlags + borrowed.restore, "__leastaction_attend",
                       {writer_.labelNamed(record.key), resume});
  std::string text =
      writer_.loadCursor("rcx") + "\ttestl $" + std::to_string(format::fullBit) + ", %ecx\n\tjne " + cold + "\n";
  text += (record.closes ? nextSample() : "") + borrowed.restoreFlags;
  if (record.hasAddress)
    text += "\tmovq %rdx, " + at(0) + "\n";
  text += "\tleaq " + record.key + "(%rip), %rdx\n\tmovq %rdx, (%rcx)\n";
  text += "\tleaq " + at(record.slots) + ", %rdx\n" + threadVariable("movq %rdx, ", cursorSymbol, "rax");
  if (options_.samples() && record.opens)
    text += threadVariable("movl $0, ", countdownSymbol, "rax");
  if (record.completes)
    text += "\tmovq $0, " + at(record.slots - 1) + "\n"; // if nothing comes, readers know
  ShortJump clock = readClock(), callers;
  if (record.ends)
    callers = findCallersIfLong(3, record.key, borrowed.stackBytesWithoutFlags());
  text += "\tjmp " + ready + "\n" + clock.target + callers.target + ready + ":\n" + clock.text;
  text += storeClock(1u + record.completes) + callers.text + borrowed.restore;
  // What gives registers back has ended, too, when the instruction begins.
  return options_.serialised ? text + "\tlfence\n" : text;
}

/// Before `position`, a record that holds the clock alone; `condition` goes to `end` where there is none.
CopySymbols TimingProbes::mark(llvm::MachineInstr &position, FreeRegisters free, Label resume,
                               const std::string &condition, const std::string &end, Mark kind) {
  std::string begin = writer_.newLabelName();
  Borrowed borrowed = borrow(free, true);
  std::string text = begin + ":\n" + condition + borrowed.save;
  text +=
      write({.key = begin, .slots = 1, .closes = kind == Mark::arrival, .ends = kind != Mark::call}, borrowed, resume);
  writer_.assembly(position, text + end + ":\n");
  Label first = writer_.labelNamed(begin), behind = writer_.labelNamed(end);
  return {first, behind, first, {{first, behind}}};
}

bool TimingProbes::hasAddressInRegisters(const llvm::MachineInstr &instruction) const {
  llvm::SmallVector<MemoryAccess, 2> accesses = memoryAccesses(instruction, names_);
  if (accesses.empty())
    return false;
  using Kind = MemoryAccess::Kind;
  const MemoryAccess &access = accesses.front();
  if (access.kind == Kind::operand) {
    const llvm::MachineOperand *address = &instruction.getOperand(access.operand);
    return address[addressBase].getReg() != names_.rsp || address[addressDisplacement].isImm();
  }
  return access.kind != Kind::fixed && access.kind != Kind::gather && access.kind != Kind::unknown &&
         !(access.kind == Kind::stackPointer && access.threadLocal);
}

/// Before the instruction, its first access's address goes to %rdx; the stack pointer is `stackBytes` lower.
llvm::MachineInstr *TimingProbes::loadAddress(llvm::MachineInstr &instruction, int stackBytes) const {
  using Kind = MemoryAccess::Kind;
  const MemoryAccess access = memoryAccesses(instruction, names_).front();
  llvm::MachineInstrBuilder lea = llvm::BuildMI(*instruction.getParent(), instruction.getIterator(),
                                                instruction.getDebugLoc(), names_.info().get(names_.lea64))
                                      .addDef(names_.scratch[2]);
  if (access.kind != Kind::operand) {
    llvm::MCRegister base = access.kind == Kind::stackPointer   ? names_.rsp
                            : access.kind == Kind::framePointer ? names_.rbp
                            : access.kind == Kind::source       ? names_.general[format::sourceRegister]
                                                                : names_.general[format::destinationRegister];
    int64_t displacement = access.displacement + (access.kind == Kind::stackPointer ? stackBytes : 0);
    lea.addReg(base).addImm(1).addReg(0).addImm(displacement).addReg(0);
    return lea;
  }
  for (unsigned i = 0; i < addressSegment; ++i) {
    llvm::MachineOperand operand = instruction.getOperand(access.operand + i);
    if (operand.isReg())
      operand.setIsKill(false);
    if (i == addressDisplacement && instruction.getOperand(access.operand).getReg() == names_.rsp)
      operand.setImm(operand.getImm() + stackBytes);
    lea.add(operand);
  }
  lea.addReg(0);
  return lea;
}

std::vector<format::AccessEntry> TimingProbes::firstAccess(const llvm::MachineInstr &instruction) const {
  llvm::SmallVector<MemoryAccess, 2> accesses = memoryAccesses(instruction, names_);
  if (accesses.empty())
    return {};
  const MemoryAccess &access = accesses.front();
  format::AccessEntry entry{};
  entry.base = entry.index = format::noRegister;
  entry.scale = 1;
  entry.bytes = access.bytes;
  entry.flags = accessFlags(access);
  if (!hasAddressInRegisters(instruction) && access.kind != MemoryAccess::Kind::fixed)
    entry.flags |= format::accessIsUnknown;
  return {entry};
}

void TimingProbes::time(llvm::MachineInstr &own, llvm::MachineInstr &copy) {
  const Around free = around_.lookup(&own);
  bool isBranch = copy.isBranch();
  std::string begin = writer_.newLabelName(), beginEnd = writer_.newLabelName();
  Record record{.key = begin, .hasAddress = hasAddressInRegisters(copy), .completes = !isBranch, .opens = true};
  record.slots = 1u + record.hasAddress + record.completes;
  Borrowed borrowed = borrow(free.before, true);
  writer_.assembly(copy, begin + ":\n" + sampled(free.before, true, beginEnd) + borrowed.save);
  if (record.hasAddress)
    loadAddress(copy, borrowed.stackBytes);
  writer_.assembly(copy, write(record, borrowed, writer_.labelBefore(own)) + beginEnd + ":\n");

  Label first = writer_.labelNamed(begin);
  CopySymbols symbols{first, {}, first, {{first, writer_.labelNamed(beginEnd)}}};
  if (isBranch) {
    symbols.end = writer_.labelAfter(copy);
  } else {
    std::string after = writer_.newLabelName(), afterEnd = writer_.newLabelName();
    symbols.end = writer_.labelNamed(afterEnd);
    // Directives for unwinders say what the instruction has done.
    auto next = std::next(copy.getIterator());
    while (next != copy.getParent()->end() && next->isCFIInstruction())
      ++next;
    Borrowed behind = borrow(free.after, options_.samples() && options_.random);
    ShortJump clock = readClock(), callers = findCallersIfLong(2, after, behind.stackBytes);
    std::string end = after + ":\n" + sampled(free.after, false, afterEnd) + behind.save;
    std::string stored = writer_.newLabelName();
    end += clock.text + storeClock(1) + callers.text;
    end += "\tjmp " + stored + "\n" + clock.target + callers.target + stored + ":\n";
    end += nextSample() + behind.restoreFlags + behind.restore + afterEnd + ":\n";
    writer_.assembly(*copy.getParent(), next, copy.getDebugLoc(), end);
    symbols.probes.emplace_back(writer_.labelNamed(after), symbols.end);
  }
  PlannedBlock entry;
  entry.flags = static_cast<uint16_t>(format::blockIsTimed | (record.hasAddress ? format::blockHasAddress : 0) |
                                      (isBranch ? format::blockIsBranch : 0));
  entry.slots.resize(record.slots);
  entry.accesses = firstAccess(copy);
  table_.add(entry, {writer_.labelBefore(own), writer_.labelAfter(own), {}, {}}, symbols);
}

void TimingProbes::addFunction(Label own, Label copy) {
  std::string how = options_.text();
  PlannedBlock function;
  function.flags = format::blockIsFunctionEntry | format::blockIsProbed;
  function.isImplied = true;
  function.callee = how;
  table_.add(function, {own, own, {}, {}}, {copy, copy, copy, {}});
}

void TimingProbes::addMark(uint16_t flags, llvm::StringRef callee, Label begin, Label end, const CopySymbols &copy) {
  PlannedBlock entry;
  entry.flags = flags;
  entry.callee = callee;
  // The clocks of calls are counted by their flags.
  if (!entry.timesCall() && !entry.resumesTimedCall())
    entry.slots.emplace_back();
  table_.add(entry, {begin, end, {}, {}}, copy);
}

Label TimingProbes::beginCopy(PlannedBlock &copied) {
  if (copied.wayIn == WayIn::join)
    copied.wayIn = WayIn::jump;
  std::string label = writer_.newLabelName();
  writer_.assembly(*copied.first, label + ":\n");
  return writer_.labelNamed(label);
}

void TimingProbes::instrument(const PlannedBlock &own, llvm::MachineInstr &first, const PlannedBlock &copied,
                              Label resume, const RecordingCopy &copy) {
  auto ifOpaque = [](llvm::StringRef callee, const std::string &end) {
    std::string symbol = instrumentedSymbol(callee);
    return "\t.weak \"" + symbol + "\"\n\tcmpq $0, \"" + symbol + "\"@GOTPCREL(%rip)\n\tjne " + end + "\n";
  };
  auto markHead = [&](uint16_t flags, const std::string &condition, const std::string &end, Mark kind) {
    addMark(flags, {}, resume, resume, mark(*copied.first, own.freeAtHead, resume, condition, end, kind));
  };
  std::string end = writer_.newLabelName();
  if (own.resumesTimedCall())
    markHead(format::blockResumesTimed, ifOpaque(own.resumedCallee, end), end, Mark::resumption);
  if (arrivals_.contains(own.first)) {
    end = writer_.newLabelName();
    markHead(format::blockIsArrival, sampled(own.freeAtHead, false, end), end, Mark::arrival);
  }
  for (auto next = first.getIterator();; ++next) {
    if (isTimed(*next, names_, options_.select))
      time(*next, *copy.instructions.lookup(&*next));
    if (&*next == own.last)
      break;
  }
  if (own.timesCall()) {
    end = writer_.newLabelName();
    Label call = writer_.labelBefore(*own.last);
    addMark(format::blockEndsInCall | format::blockCallIsTimed, own.callee, call, writer_.labelAfter(*own.last),
            mark(*copied.last, own.freeAtLast, call, ifOpaque(own.callee, end), end, Mark::call));
  }
}

} // namespace leastaction
