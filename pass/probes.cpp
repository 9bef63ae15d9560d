#include "pass/probes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/Target/TargetMachine.h"

namespace leastaction {
namespace {

constexpr llvm::StringLiteral cursorSymbol = "__leastaction_thread";

llvm::StringRef firstFree(FreeRegisters free) {
  return MachineNames::scratchNames[free.scratch ? static_cast<size_t>(std::countr_zero(free.scratch)) : 0];
}

/// A free scratch register besides number `taken`.
unsigned otherFree(FreeRegisters free, unsigned taken) {
  return static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(free.scratch & ~(1u << taken))));
}

std::string scratchName(unsigned number) {
  return MachineNames::scratchNames[number].str();
}

std::string pair(llvm::StringRef pushOrPop, llvm::StringRef a, llvm::StringRef b) {
  return ("\t" + pushOrPop + " %" + a + "\n\t" + pushOrPop + " %" + b + "\n").str();
}

} // namespace

std::string instrumentedSymbol(llvm::StringRef name) {
  return ("__leastaction_code." + name).str();
}

std::string escapeAssembly(llvm::StringRef text) {
  std::string escaped;
  for (char c : text) {
    if (c == '$')
      escaped += '$';
    escaped += c;
  }
  return escaped;
}

ProbeWriter::ProbeWriter(llvm::MachineFunction &function, const MachineNames &names)
    : function_(function), names_(names) {
  // Code for an executable finds the cursor at a constant offset, because the runtime is linked into the executable;
  // code that may end up in a shared object asks the linker for the offset.
  const llvm::Module &module = *function.getFunction().getParent();
  localExec_ = !function.getTarget().isPositionIndependent() || module.getPIELevel() != llvm::PIELevel::Default;
}

std::string ProbeWriter::newLabel() {
  return (".Lleastaction" + llvm::Twine(function_.getFunctionNumber()) + "_" + llvm::Twine(labels_++)).str();
}

std::string ProbeWriter::withCursor(const std::string &before, llvm::StringRef reg, llvm::StringRef behind) const {
  if (localExec_)
    return ("\t" + before + "%fs:" + cursorSymbol + "@TPOFF" + behind + "\n").str();
  return ("\tmovq " + cursorSymbol + "@GOTTPOFF(%rip), %" + reg + "\n\t" + before + "%fs:(%" + reg + ")" + behind +
          "\n")
      .str();
}

std::string ProbeWriter::testRecording(llvm::StringRef reg) const {
  return withCursor("testb $1, ", reg, "");
}

std::string ProbeWriter::loadCursor(llvm::StringRef reg) const {
  return withCursor("movq ", reg, (", %" + reg).str());
}

void ProbeWriter::assembly(llvm::MachineInstr &position, const std::string &text) {
  // LLVM looks for branches behind the last instruction that is none, and drops labels that none of these needs.
  if (position.isTerminator())
    for (llvm::MachineBasicBlock *target : position.getParent()->successors())
      target->setLabelMustBeEmitted();
  assembly(*position.getParent(), position.getIterator(), position.getDebugLoc(), text);
}

void ProbeWriter::assembly(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                           const llvm::DebugLoc &location, const std::string &text) {
  unsigned effects =
      llvm::InlineAsm::Extra_HasSideEffects | llvm::InlineAsm::Extra_MayLoad | llvm::InlineAsm::Extra_MayStore;
  llvm::BuildMI(block, position, location, names_.info().get(llvm::TargetOpcode::INLINEASM))
      .addExternalSymbol(function_.createExternalSymbolName(escapeAssembly(text)))
      .addImm(effects);
}

// The head finds the cursor, asks the runtime when the buffer is full or recording has stopped (the runtime goes back
// to the head, or on in the program's own code), writes the key and moves the cursor behind the record. Two registers
// are enough: the one with the old cursor, or the key's, is free for the offset that position-independent code needs to
// store the cursor.
void ProbeWriter::head(const PlannedBlock &block, llvm::StringRef ownCode, CopySymbols &symbols) {
  const CursorPlan &plan = block.cursor;
  std::string from = scratchName(plan.saves ? 1 : plan.from), to = scratchName(plan.saves ? 1 : plan.to);
  std::string other = from != to ? to : scratchName(plan.saves ? 0 : otherFree(block.freeAtHead, plan.to));
  llvm::StringRef lowFrom = MachineNames::scratchLowNames[plan.saves ? 1 : plan.from];
  std::string begin = newLabel(), end = newLabel(), full = newLabel(), load = newLabel(), loaded = newLabel();
  symbols.key = newLabel();
  symbols.probes.emplace_back(begin, end);
  std::string restore = plan.saves ? "\tpopfq\n" + pair("popq", from, other) + aboveRedZone.str() : "";

  std::string text = begin + ":\n";
  if (plan.saves)
    text += belowRedZone.str() + pair("pushq", other, from) + "\tpushfq\n";
  text += symbols.key + ":\n";
  if (plan.source == CursorSource::memory)
    text += loadCursor(from);
  else
    cold_ += load + ":\n" + loadCursor(from) + "\tjmp " + loaded + "\n";
  if (plan.source == CursorSource::likely)
    text += withCursor("cmpq %" + from + ", ", other, "") + "\tjne " + load + "\n";
  text += loaded + ":\n\ttestl $" + std::to_string(format::fullBit) + ", %" + lowFrom.str() + "\n\tjne " + full + "\n";
  text += "\tleaq " + symbols.key + "(%rip), %" + other + "\n\tmovq %" + other + ", (%" + from + ")\n";
  std::string bytes = std::to_string(8 + 8 * block.recordSlots());
  text += from == to ? "\taddq $" + bytes + ", %" + to + "\n" : "\tleaq " + bytes + "(%" + from + "), %" + to + "\n";
  text += withCursor("movq %" + to + ", ", from == to ? other : from, "");
  text += restore + end + ":\n";
  cold_ += full + ":\n" + restore;
  callAndGoOn("__leastaction_attend", {plan.source == CursorSource::held ? load : begin, ownCode});
  assembly(*block.first, text);
  if (plan.reachesSlots)
    block.first->getPrevNode()->addOperand(function_,
                                           llvm::MachineOperand::CreateReg(names_.scratch[plan.to], true, true));
}

// Saving is for places where flags or, in position-independent code, no register are free: never at a function's entry.
void ProbeWriter::switchToCopy(const PlannedBlock &block, llvm::MachineInstr &position, const std::string &copy,
                               ProbeRanges &probes) {
  FreeRegisters free = block.freeAtHead;
  std::string begin = newLabel(), end = newLabel(), cold = newLabel();
  bool save = !free.flags || (!localExec_ && free.scratch == 0);
  llvm::StringRef reg = firstFree(free);
  std::string restore = save ? ("\tpopfq\n\tpopq %" + reg + "\n" + aboveRedZone).str() : "";
  std::string text = begin + ":\n";
  if (save)
    text += (belowRedZone + "\tpushq %" + reg + "\n\tpushfq\n").str();
  bool direct = !save && block.wayIn == WayIn::jump;
  text += testRecording(reg) + "\tje " + (direct ? copy : cold) + "\n" + restore + end + ":\n";
  if (!direct)
    cold_ += cold + ":\n" + restore;
  if (block.wayIn == WayIn::join)
    callAndGoOn("__leastaction_join", {copy});
  else if (!direct)
    cold_ += "\tjmp " + copy + "\n";
  assembly(position, text);
  probes.emplace_back(begin, end);
}

// Behind a call, where a register and the flags are free.
void ProbeWriter::switchToOwnCode(const PlannedBlock &block, llvm::MachineInstr &position, const std::string &own,
                                  ProbeRanges &probes) {
  std::string begin = newLabel(), end = newLabel();
  assembly(position, begin + ":\n" + testRecording(firstFree(block.freeAtHead)) + "\tjne " + own + "\n" + end + ":\n");
  probes.emplace_back(begin, end);
}

// The ways to go on stand in operands of instructions that are never executed: disassemblers stay in step.
void ProbeWriter::callAndGoOn(llvm::StringRef function, std::initializer_list<llvm::StringRef> ways) {
  std::string origin = newLabel();
  cold_ += (belowRedZone + "\tcall " + function + "\n").str() + origin + ":\n";
  for (llvm::StringRef way : ways)
    cold_ += ("\t.byte 0xa9\n\t.long " + way + "-" + origin + "\n").str();
}

// The branch is a real one: passes that follow control flow find the copy through it.
void ProbeWriter::switchToCopyAtEntry(llvm::MachineInstr &position, FreeRegisters free,
                                      llvm::MachineBasicBlock &copyEntry, ProbeRanges &probes) {
  constexpr int64_t ifEqual = 4;
  llvm::MachineBasicBlock &entry = *position.getParent();
  std::string begin = newLabel();
  assembly(position, begin + ":\n" + testRecording(firstFree(free)));
  position.getPrevNode()->addOperand(function_, llvm::MachineOperand::CreateReg(names_.eflags, true, true));
  llvm::MachineInstr *branch =
      llvm::BuildMI(entry, position.getIterator(), position.getDebugLoc(), names_.info().get(names_.branchIf))
          .addMBB(&copyEntry)
          .addImm(ifEqual);
  probes.emplace_back(begin, labelAfter(*branch));
  entry.splitAt(*branch);
  entry.addSuccessor(&copyEntry);
}

// Real machine instructions, not text: there may be many of these, and they keep the flags.
void ProbeWriter::slot(const PlannedBlock &block, unsigned number, CopySymbols &symbols) {
  const PlannedSlot &slot = block.slots[number];
  llvm::MachineBasicBlock &parent = *block.first->getParent();
  llvm::MachineBasicBlock::iterator position = slot.before ? slot.before->getIterator() : parent.end();
  const llvm::DebugLoc &location = block.last->getDebugLoc();
  const llvm::TargetInstrInfo &info = names_.info();
  llvm::MachineInstr *first = nullptr, *last = nullptr;
  auto add = [&](unsigned opcode) {
    llvm::MachineInstrBuilder builder = llvm::BuildMI(parent, position, location, info.get(opcode));
    last = builder;
    if (!first)
      first = last;
    return builder;
  };
  auto store = [&](llvm::MCRegister cursor, llvm::MCRegister value) {
    unsigned before = block.wordsBefore(number) + block.resumesTimedCall();
    int offset = 8 * (static_cast<int>(before) - static_cast<int>(block.recordSlots()));
    add(slot.store).addReg(cursor).addImm(1).addReg(0).addImm(offset).addReg(0).addReg(value);
  };

  if (block.cursor.reachesSlots) {
    store(names_.scratch[block.cursor.to], slot.reg);
  } else if (slot.free.scratch) {
    llvm::MCRegister cursor = names_.scratch[static_cast<size_t>(std::countr_zero(slot.free.scratch))];
    loadCursor(cursor, add);
    store(cursor, slot.reg);
  } else {
    borrow(slot.reg, add, store);
  }
  symbols.probes.emplace_back(labelBefore(*first), labelAfter(*last));
}

template <class Add> void ProbeWriter::loadCursor(llvm::MCRegister cursor, const Add &add) {
  const char *symbol = function_.createExternalSymbolName(cursorSymbol);
  auto load = [&](llvm::MCRegister base) { return add(names_.load64).addDef(cursor).addReg(base).addImm(1).addReg(0); };
  if (localExec_) {
    load(llvm::MCRegister()).addExternalSymbol(symbol, names_.tpoffFlag).addReg(names_.fs);
  } else {
    load(names_.rip).addExternalSymbol(symbol, names_.gottpoffFlag).addReg(0);
    load(cursor).addImm(0).addReg(names_.fs);
  }
}

// All registers are in use: two are saved below the red zone, one of them only for the stack pointer's value.
template <class Add, class Store> void ProbeWriter::borrow(llvm::MCRegister value, const Add &add, const Store &store) {
  llvm::MCRegister spare = names_.scratch[0], cursor = names_.scratch[1];
  if (cursor == value)
    cursor = names_.scratch[2];
  auto moveStack = [&](int bytes) {
    add(names_.lea64).addDef(names_.rsp).addReg(names_.rsp).addImm(1).addReg(0).addImm(bytes).addReg(0);
  };
  moveStack(-redZoneBytes);
  add(names_.push64).addReg(spare, llvm::RegState::Undef);
  add(names_.push64).addReg(cursor, llvm::RegState::Undef);
  loadCursor(cursor, add);
  if (value == names_.rsp) {
    value = spare;
    add(names_.lea64).addDef(spare).addReg(names_.rsp).addImm(1).addReg(0).addImm(redZoneBytes + 16).addReg(0);
  }
  store(cursor, value);
  add(names_.pop64).addDef(cursor);
  add(names_.pop64).addDef(spare);
  moveStack(redZoneBytes);
}

// Reads the clock into slot `number` unless the callee turns out to be instrumented: then the slot gets 0. There are
// many of these, so they are machine instructions. The branch and the last instruction that it passes over are to end
// their basic blocks, once all of the block is there: splitting finds what is live then.
ProbeWriter::Reading ProbeWriter::clock(const PlannedBlock &block, llvm::MachineInstr &position, FreeRegisters free,
                                        llvm::StringRef callee, unsigned number, CopySymbols &symbols) {
  constexpr auto undefined = llvm::RegState::Undef;
  constexpr int64_t ifNotEqual = 5;
  const llvm::MCRegister rax = names_.scratch[0], rdx = names_.scratch[2];
  bool raxFree = free.scratch & 1u, rdxFree = free.scratch & 4u;
  auto spare = static_cast<unsigned>(free.scratch & ~0b101u);
  const llvm::MCRegister keepRax = names_.scratch[static_cast<size_t>(std::countr_zero(spare))];
  const llvm::MCRegister keepRdx = names_.scratch[static_cast<size_t>(std::countr_zero(spare & (spare - 1)))];
  const std::string symbol = instrumentedSymbol(callee);
  cold_ += "\t.weak \"" + symbol + "\"\n";
  int offset = 8 * (static_cast<int>(number) - static_cast<int>(block.recordSlots()));

  llvm::MachineBasicBlock &parent = *position.getParent();
  llvm::MachineInstr *first = nullptr, *last = nullptr;
  auto add = [&](unsigned opcode) {
    llvm::MachineInstrBuilder builder =
        llvm::BuildMI(parent, position.getIterator(), position.getDebugLoc(), names_.info().get(opcode));
    last = builder;
    if (!first)
      first = last;
    return builder;
  };
  auto copy = [&](llvm::MCRegister to, llvm::MCRegister from) { add(names_.copy64).addDef(to).addReg(from); };
  if (!raxFree)
    copy(keepRax, rax);
  if (!rdxFree)
    copy(keepRdx, rdx);
  add(names_.clear32).addDef(names_.eax).addReg(names_.eax, undefined).addReg(names_.eax, undefined);
  const char *mark = function_.createExternalSymbolName(symbol);
  add(names_.compareMemory64)
      .addReg(names_.rip)
      .addImm(1)
      .addReg(0)
      .addExternalSymbol(mark, names_.gotpcrelFlag)
      .addReg(0)
      .addImm(0);
  llvm::MachineInstr &branch = *add(names_.branchIf).addMBB(&parent).addImm(ifNotEqual);
  add(names_.readClock);
  add(names_.shiftLeft64).addDef(rdx).addReg(rdx, undefined).addImm(32);
  llvm::MachineInstr &whole = *add(names_.or64).addDef(rax).addReg(rax, undefined).addReg(rdx, undefined);
  loadCursor(rdx, add);
  add(names_.store64).addReg(rdx).addImm(1).addReg(0).addImm(offset).addReg(0).addReg(rax, undefined);
  if (!rdxFree)
    copy(rdx, keepRdx);
  if (!raxFree)
    copy(rax, keepRax);
  symbols.probes.emplace_back(labelBefore(*first), labelAfter(*last));
  return {&branch, &whole};
}

void ProbeWriter::split(Reading reading) {
  llvm::MachineBasicBlock &parent = *reading.branch->getParent();
  llvm::MachineBasicBlock *stores = parent.splitAt(*reading.branch)->splitAt(*reading.last);
  reading.branch->getOperand(0).setMBB(stores);
  parent.addSuccessor(stores);
}

// `record --step` knows these instructions by format::RegionProbe in runtime/step_format.h.
void ProbeWriter::callRuntime(llvm::MachineInstr &position, llvm::StringRef target, llvm::StringRef name,
                              ProbeRanges &probes) {
  std::string begin = newLabel(), end = newLabel();
  std::string text = begin + ":\n" + belowRedZone.str() + "\tpushq %rax\n";
  text += ("\tleaq " + name + "(%rip), %rax\n\tcallq *" + target + "@GOTPCREL(%rip)\n").str();
  text += "\tpopq %rax\n" + aboveRedZone.str() + end + ":\n";
  assembly(position, text);
  probes.emplace_back(begin, end);
}

void ProbeWriter::instrument(const PlannedBlock &block, llvm::StringRef ownCode, CopySymbols &symbols) {
  if (block.isImplied) {
    symbols.begin = symbols.key = labelBefore(*block.first);
    symbols.end = labelAfter(*block.last);
    return;
  }
  head(block, ownCode, symbols);
  llvm::SmallVector<Reading, 2> readings;
  if (block.resumesTimedCall())
    readings.push_back(clock(block, *block.first, block.freeAtHead, block.resumedCallee, 0, symbols));
  for (unsigned number = 0; number < block.slots.size(); ++number)
    slot(block, number, symbols);
  if (block.timesCall())
    readings.push_back(clock(block, *block.last, block.freeAtLast, block.callee, block.recordSlots() - 1, symbols));
  symbols.begin = symbols.probes.front().first;
  bool recordsAtEnd = !block.slots.empty() && !block.slots.back().before;
  symbols.end = recordsAtEnd ? symbols.probes.back().second : labelAfter(*block.last);
  for (Reading reading : readings)
    split(reading);
}

std::pair<std::string, std::string> ProbeWriter::placeColdCode() {
  llvm::MachineBasicBlock *block = function_.CreateMachineBasicBlock();
  function_.push_back(block);
  std::string begin = newLabel(), end = newLabel();
  assembly(*block, block->end(), llvm::DebugLoc(), begin + ":\n" + cold_ + end + ":\n");
  return {begin, end};
}

std::string ProbeWriter::labelBefore(llvm::MachineInstr &instruction) {
  if (!instruction.getPreInstrSymbol())
    instruction.setPreInstrSymbol(function_, function_.getContext().getOrCreateSymbol(newLabel()));
  return instruction.getPreInstrSymbol()->getName().str();
}

std::string ProbeWriter::labelAfter(llvm::MachineInstr &instruction) {
  if (!instruction.getPostInstrSymbol())
    instruction.setPostInstrSymbol(function_, function_.getContext().getOrCreateSymbol(newLabel()));
  return instruction.getPostInstrSymbol()->getName().str();
}

} // namespace leastaction
