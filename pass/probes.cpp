#include "pass/probes.h"

#include "pass/code_emitter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/Target/TargetMachine.h"

namespace leastaction {
namespace {

/// Number of a free scratch register, or the first one.
unsigned firstFree(FreeRegisters free) {
  return free.scratch ? static_cast<unsigned>(std::countr_zero(free.scratch)) : 0;
}

/// A free scratch register besides number `taken`.
unsigned otherFree(FreeRegisters free, unsigned taken) {
  return static_cast<unsigned>(std::countr_zero(static_cast<unsigned>(free.scratch & ~(1u << taken))));
}

/// Code for an executable finds the cursor at a constant offset, because the runtime is linked into the executable;
/// code that may end up in a shared object asks the linker for the offset.
bool linksIntoExecutable(const llvm::MachineFunction &function) {
  const llvm::Module &module = *function.getFunction().getParent();
  return !function.getTarget().isPositionIndependent() || module.getPIELevel() != llvm::PIELevel::Default;
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

ProbeWriter::ProbeWriter(llvm::MachineFunction &function, const MachineNames &names, CodeEmitter *emitter,
                         bool namesLabels)
    : function_(function), names_(names), emitter_(emitter), namesLabels_(namesLabels),
      localExec_(linksIntoExecutable(function)), cold_(newCode()) {}

Label ProbeWriter::newLabel() {
  return namesLabels_ ? labelNamed(newLabelName()) : function_.getContext().createTempSymbol("leastaction", true);
}

std::string ProbeWriter::newLabelName() {
  return (".Lleastaction" + llvm::Twine(function_.getFunctionNumber()) + "_" + llvm::Twine(labels_++)).str();
}

Label ProbeWriter::labelNamed(llvm::StringRef name) {
  return function_.getContext().getOrCreateSymbol(name);
}

ProbeCode ProbeWriter::testRecording(Label begin, FreeRegisters free) const {
  ProbeCode code = newCode();
  code.label(begin);
  code.testByte(code.cursor(firstFree(free)), 1);
  return code;
}

std::string ProbeWriter::loadCursor(llvm::StringRef reg) const {
  if (localExec_)
    return ("\tmovq %fs:" + cursorSymbol + "@TPOFF, %" + reg + "\n").str();
  return ("\tmovq " + cursorSymbol + "@GOTTPOFF(%rip), %" + reg + "\n\tmovq %fs:(%" + reg + "), %" + reg + "\n").str();
}

/// LLVM looks for branches behind the last instruction that is none, and drops labels that none of these needs.
void ProbeWriter::keepTargets(llvm::MachineInstr &position) {
  if (position.isTerminator())
    for (llvm::MachineBasicBlock *target : position.getParent()->successors())
      target->setLabelMustBeEmitted();
}

void ProbeWriter::assembly(llvm::MachineInstr &position, const std::string &text) {
  keepTargets(position);
  assembly(*position.getParent(), position.getIterator(), position.getDebugLoc(), text);
}

void ProbeWriter::assembly(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                           const llvm::DebugLoc &location, const std::string &text) {
  inlineAssembly(block, position, location, function_.createExternalSymbolName(escapeAssembly(text)));
}

void ProbeWriter::insert(llvm::MachineInstr &position, const ProbeCode &code) {
  keepTargets(position);
  insert(*position.getParent(), position.getIterator(), position.getDebugLoc(), code);
}

void ProbeWriter::insert(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                         const llvm::DebugLoc &location, const ProbeCode &code) {
  std::vector<ProbeCode::Item> items;
  for (const ProbeCode::Item &item : code.items())
    if (const auto *text = std::get_if<std::string>(&item)) {
      mark(block, position, location, std::exchange(items, {}));
      assembly(block, position, location, *text);
    } else {
      items.push_back(item);
    }
  mark(block, position, location, std::move(items));
}

/// The name of each mark is a string of its own, without characters.
void ProbeWriter::mark(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                       const llvm::DebugLoc &location, std::vector<ProbeCode::Item> items) {
  if (items.empty())
    return;
  const char *name = function_.createExternalSymbolName("");
  inlineAssembly(block, position, location, name);
  if (emitter_)
    emitter_->put(function_, name, std::move(items));
}

llvm::MachineInstr &ProbeWriter::inlineAssembly(llvm::MachineBasicBlock &block,
                                                llvm::MachineBasicBlock::iterator position,
                                                const llvm::DebugLoc &location, const char *text) {
  unsigned effects =
      llvm::InlineAsm::Extra_HasSideEffects | llvm::InlineAsm::Extra_MayLoad | llvm::InlineAsm::Extra_MayStore;
  return *llvm::BuildMI(block, position, location, names_.info().get(llvm::TargetOpcode::INLINEASM))
              .addExternalSymbol(text)
              .addImm(effects);
}

// The head finds the cursor, asks the runtime when the buffer is full or recording has stopped (the runtime goes back
// to the head, or on in the program's own code), writes the key and moves the cursor behind the record. Two registers
// are enough: the one with the old cursor, or the key's, is free for the offset that position-independent code needs to
// store the cursor.
void ProbeWriter::head(const PlannedBlock &block, Label ownCode, CopySymbols &symbols) {
  const CursorPlan &plan = block.cursor;
  unsigned from = plan.saves ? 1 : plan.from, to = plan.saves ? 1 : plan.to;
  unsigned other = from != to ? to : plan.saves ? 0 : otherFree(block.freeAtHead, plan.to);
  Label begin = newLabel(), end = newLabel(), full = newLabel(), load = nullptr;
  symbols.key = newLabel();
  symbols.probes.emplace_back(begin, end);
  auto restore = [&](ProbeCode &code) {
    if (!plan.saves)
      return;
    code.popFlags();
    code.pop(from);
    code.pop(other);
    code.moveStack(redZoneBytes);
  };

  ProbeCode code = newCode();
  code.label(begin);
  if (plan.saves) {
    code.moveStack(-redZoneBytes);
    code.push(other);
    code.push(from);
    code.pushFlags();
  }
  code.label(symbols.key);
  if (plan.source == CursorSource::memory) {
    code.load(from, code.cursor(from));
  } else {
    load = newLabel();
    Label loaded = newLabel();
    cold_.label(load);
    cold_.load(from, cold_.cursor(from));
    cold_.jump(loaded);
    if (plan.source == CursorSource::likely) {
      code.compare(code.cursor(other), from);
      code.jumpIf(ProbeCode::notEqual, load);
    }
    code.label(loaded);
  }
  code.testLow(from, format::fullBit);
  code.jumpIf(ProbeCode::notEqual, full);
  code.address(other, code.relative(symbols.key));
  code.store(code.at(from), other);
  int64_t bytes = 8 + 8 * static_cast<int64_t>(block.recordSlots());
  if (from == to)
    code.add(to, bytes);
  else
    code.address(to, code.at(from, bytes));
  code.store(code.cursor(from == to ? other : from), to);
  restore(code);
  code.label(end);
  cold_.label(full);
  restore(cold_);
  callAndGoOn("__leastaction_attend", {plan.source == CursorSource::held ? load : begin, ownCode});
  insert(*block.first, code);
  if (plan.reachesSlots)
    block.first->getPrevNode()->addOperand(function_,
                                           llvm::MachineOperand::CreateReg(names_.scratch[plan.to], true, true));
}

// Saving is for places where flags or, in position-independent code, no register are free: never at a function's entry.
void ProbeWriter::switchToCopy(const PlannedBlock &block, llvm::MachineInstr &position, Label copy,
                               ProbeRanges &probes) {
  FreeRegisters free = block.freeAtHead;
  Label begin = newLabel(), end = newLabel();
  bool save = !free.flags || (!localExec_ && free.scratch == 0);
  unsigned reg = firstFree(free);
  auto restore = [&](ProbeCode &code) {
    if (!save)
      return;
    code.popFlags();
    code.pop(reg);
    code.moveStack(redZoneBytes);
  };
  ProbeCode code = newCode();
  code.label(begin);
  if (save) {
    code.moveStack(-redZoneBytes);
    code.push(reg);
    code.pushFlags();
  }
  bool direct = !save && block.wayIn == WayIn::jump;
  Label cold = direct ? copy : newLabel();
  code.testByte(code.cursor(reg), 1);
  code.jumpIf(ProbeCode::equal, cold);
  restore(code);
  code.label(end);
  if (!direct) {
    cold_.label(cold);
    restore(cold_);
  }
  if (block.wayIn == WayIn::join)
    callAndGoOn("__leastaction_join", {copy});
  else if (!direct)
    cold_.jump(copy);
  insert(position, code);
  probes.emplace_back(begin, end);
}

// Behind a call, where a register and the flags are free.
void ProbeWriter::switchToOwnCode(const PlannedBlock &block, llvm::MachineInstr &position, Label own,
                                  ProbeRanges &probes) {
  Label begin = newLabel(), end = newLabel();
  ProbeCode code = testRecording(begin, block.freeAtHead);
  code.jumpIf(ProbeCode::notEqual, own);
  code.label(end);
  insert(position, code);
  probes.emplace_back(begin, end);
}

// The ways to go on stand in operands of instructions that are never executed: disassemblers stay in step.
void ProbeWriter::callAndGoOn(llvm::StringRef function, std::initializer_list<Label> ways) {
  Label origin = newLabel();
  cold_.moveStack(-redZoneBytes);
  cold_.call(function);
  cold_.label(origin);
  for (Label way : ways) {
    cold_.byte(0xa9);
    cold_.distance(way, origin);
  }
}

// The branch is a real one: passes that follow control flow find the copy through it.
void ProbeWriter::switchToCopyAtEntry(llvm::MachineInstr &position, FreeRegisters free,
                                      llvm::MachineBasicBlock &copyEntry, ProbeRanges &probes) {
  llvm::MachineBasicBlock &entry = *position.getParent();
  Label begin = newLabel();
  insert(position, testRecording(begin, free));
  position.getPrevNode()->addOperand(function_, llvm::MachineOperand::CreateReg(names_.eflags, true, true));
  llvm::MachineInstr *branch =
      llvm::BuildMI(entry, position.getIterator(), position.getDebugLoc(), names_.info().get(names_.branchIf))
          .addMBB(&copyEntry)
          .addImm(ProbeCode::equal);
  probes.emplace_back(begin, labelAfter(*branch));
  entry.splitAt(*branch);
  entry.addSuccessor(&copyEntry);
}

void ProbeWriter::endPrologue(llvm::MachineInstr &body) {
  ProbeCode code = newCode();
  code.prologueEnd();
  insert(body, code);
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
  cold_.weak(labelNamed(symbol));
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
  std::string begin = newLabelName(), end = newLabelName();
  std::string text = begin + ":\n" + belowRedZone.str() + "\tpushq %rax\n";
  text += ("\tleaq " + name + "(%rip), %rax\n\tcallq *" + target + "@GOTPCREL(%rip)\n").str();
  text += "\tpopq %rax\n" + aboveRedZone.str() + end + ":\n";
  assembly(position, text);
  probes.emplace_back(labelNamed(begin), labelNamed(end));
}

void ProbeWriter::instrument(const PlannedBlock &block, Label ownCode, CopySymbols &symbols) {
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

std::pair<Label, Label> ProbeWriter::placeColdCode() {
  llvm::MachineBasicBlock *block = function_.CreateMachineBasicBlock();
  function_.push_back(block);
  ProbeCode code = newCode();
  Label begin = newLabel(), end = newLabel();
  code.label(begin);
  code.append(cold_);
  code.label(end);
  insert(*block, block->end(), llvm::DebugLoc(), code);
  return {begin, end};
}

Label ProbeWriter::markEntry() {
  ProbeCode code = newCode();
  Label begin = newLabel();
  code.label(begin);
  insert(function_.front(), function_.front().begin(), llvm::DebugLoc(), code);
  return begin;
}

Label ProbeWriter::labelBefore(llvm::MachineInstr &instruction) {
  if (!instruction.getPreInstrSymbol())
    instruction.setPreInstrSymbol(function_, newLabel());
  return instruction.getPreInstrSymbol();
}

Label ProbeWriter::labelAfter(llvm::MachineInstr &instruction) {
  if (!instruction.getPostInstrSymbol())
    instruction.setPostInstrSymbol(function_, newLabel());
  return instruction.getPostInstrSymbol();
}

} // namespace leastaction
