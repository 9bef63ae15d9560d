// Inserts probes between machine instructions and remembers where they stand: those of the recording copy, and the few
// in the program's own code that lead there.
//
//   ProbeWriter writer(function, names);
//   writer.instrument(blockOfCopy, own.resume, copy);                            // head, slots and clock readings
//   writer.switchToCopy(block, *block.first, copy.begin, own.probes);            // when this thread is recording
//
// What a probe may touch: registers and flags that are free at its place; where there are none it saves them on the
// stack below the red zone. The thread's cursor is the thread-local variable __leastaction_thread.
#pragma once

#include "pass/block_plan.h"
#include "pass/probe_code.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"

#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// The thread-local variable that holds the cursor (runtime/probe_variables.h).
inline constexpr llvm::StringLiteral cursorSymbol = "__leastaction_thread";

/// Below the stack pointer: leaf functions keep variables there.
inline constexpr int redZoneBytes = 128;
inline constexpr llvm::StringLiteral belowRedZone = "\tleaq -128(%rsp), %rsp\n",
                                     aboveRedZone = "\tleaq 128(%rsp), %rsp\n";

/// Labels of the first byte of each probe and of the first behind it.
using ProbeRanges = std::vector<std::pair<Label, Label>>;

/// Labels of a block in the program's own code.
struct OwnSymbols {
  Label begin = nullptr, end = nullptr;
  Label resume = nullptr; ///< Behind the probes at the block's head.
  ProbeRanges probes;
};

/// Labels of its recording copy.
struct CopySymbols {
  Label begin = nullptr, end = nullptr, key = nullptr;
  ProbeRanges probes;
};

class CodeEmitter;

class ProbeWriter {
public:
  /// `emitter`: writes what is not text, if anything is written. `namesLabels`: text may name labels of instructions.
  ProbeWriter(llvm::MachineFunction &function, const MachineNames &names, CodeEmitter *emitter, bool namesLabels);

  /// Head, slots and clock readings of a block of the recording copy, behind the probes that `symbols` has already;
  /// `ownCode` is where to go on when recording has stopped.
  void instrument(const PlannedBlock &block, Label ownCode, CopySymbols &symbols);

  /// Before `position`, at the head of `block` in the program's own code: goes to the label `copy` if the thread is
  /// recording.
  void switchToCopy(const PlannedBlock &block, llvm::MachineInstr &position, Label copy, ProbeRanges &probes);

  /// The other way round, in the copy: goes to the label `own` in the program's own code if the thread is not
  /// recording.
  void switchToOwnCode(const PlannedBlock &block, llvm::MachineInstr &position, Label own, ProbeRanges &probes);

  /// The same at a function's entry; what follows becomes a block of its own.
  void switchToCopyAtEntry(llvm::MachineInstr &position, FreeRegisters free, llvm::MachineBasicBlock &copyEntry,
                           ProbeRanges &probes);

  /// Tells debuggers that the function's prologue ends before `body`.
  void endPrologue(llvm::MachineInstr &body);

  /// Calls the runtime function `target` before `position`, with the label `name` of a string in %rax; all registers
  /// and flags survive.
  void callRuntime(llvm::MachineInstr &position, llvm::StringRef target, llvm::StringRef name, ProbeRanges &probes);

  /// Places what probes do seldom behind the function's last instruction. Returns its bounds.
  std::pair<Label, Label> placeColdCode();

  /// Inserts text for the assembler before `position`.
  void assembly(llvm::MachineInstr &position, const std::string &text);

  /// The same at a place in a block.
  void assembly(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                const llvm::DebugLoc &location, const std::string &text);

  /// Returns a label where the function's code begins.
  Label markEntry();

  /// Inserts code before `position`.
  void insert(llvm::MachineInstr &position, const ProbeCode &code);

  /// Assembly that loads the cursor into the scratch register named `reg`.
  std::string loadCursor(llvm::StringRef reg) const;
  /// Will the code be linked into an executable? Then thread-local variables of the runtime are at constant offsets.
  bool isForExecutable() const { return localExec_; }

  /// Cold code at the new label `label`: `text`, then a call to a function of the runtime, 128 bytes below the stack
  /// pointer, which goes on at one of `ways`.
  void callWhenCold(const std::string &label, const std::string &text, llvm::StringRef function,
                    std::initializer_list<Label> ways) {
    cold_.text(label + ":\n" + text);
    callAndGoOn(function, ways);
  }
  /// Cold code that goes on by itself.
  void addColdCode(const std::string &text) { cold_.text(text); }

  /// A new label, or the name of one in text of assembly.
  Label newLabel();
  std::string newLabelName();
  Label labelNamed(llvm::StringRef name);
  /// The label at an instruction's first byte, or behind its last, made if there is none.
  Label labelBefore(llvm::MachineInstr &instruction);
  Label labelAfter(llvm::MachineInstr &instruction);

private:
  ProbeCode newCode() const { return {function_, names_, localExec_}; }
  /// Code that begins at the label and sets the zero flag if the thread is recording; `free` is what it may use.
  ProbeCode testRecording(Label begin, FreeRegisters free) const;
  void insert(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
              const llvm::DebugLoc &location, const ProbeCode &code);
  void mark(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position, const llvm::DebugLoc &location,
            std::vector<ProbeCode::Item> items);
  llvm::MachineInstr &inlineAssembly(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                                     const llvm::DebugLoc &location, const char *text);
  static void keepTargets(llvm::MachineInstr &position);
  /// Cold code that calls a function of the runtime, 128 bytes below the stack pointer, which goes on at a label.
  void callAndGoOn(llvm::StringRef function, std::initializer_list<Label> ways);
  template <class Add> void loadCursor(llvm::MCRegister cursor, const Add &add);
  template <class Add, class Store> void borrow(llvm::MCRegister value, const Add &add, const Store &store);
  void head(const PlannedBlock &block, Label ownCode, CopySymbols &symbols);
  void slot(const PlannedBlock &block, unsigned number, CopySymbols &symbols);
  /// Of a clock: the branch over what reads it, and the last instruction of that.
  struct Reading {
    llvm::MachineInstr *branch, *last;
  };
  Reading clock(const PlannedBlock &block, llvm::MachineInstr &position, FreeRegisters free, llvm::StringRef callee,
                unsigned number, CopySymbols &symbols);
  static void split(Reading reading);

  llvm::MachineFunction &function_;
  const MachineNames &names_;
  CodeEmitter *emitter_;
  bool namesLabels_, localExec_;
  unsigned labels_ = 0;
  ProbeCode cold_;
};

/// Symbol that an instrumented function `name` defines beside itself, so that callers know they need not time it.
std::string instrumentedSymbol(llvm::StringRef name);

/// `text` with the characters escaped that inline assembly treats specially.
std::string escapeAssembly(llvm::StringRef text);

} // namespace leastaction
