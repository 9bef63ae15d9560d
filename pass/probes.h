// Inserts the probes of a planned block between the program's machine instructions and remembers where they stand.
//
//   ProbeWriter writer(function, names);
//   BlockSymbols symbols = writer.instrument(block);   // begin, end, key and probe ranges, for the code table
//
// What a probe may touch: registers and flags that are free at its place; where there are none it saves them on the
// stack below the red zone. The thread's cursor is the thread-local variable __leastaction_thread.
#pragma once

#include "pass/block_plan.h"

#include "llvm/CodeGen/MachineInstrBuilder.h"

#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// Names of the assembler labels of one block.
struct BlockSymbols {
  std::string begin, end, key;
  std::vector<std::pair<std::string, std::string>> probes;
};

class ProbeWriter {
public:
  ProbeWriter(llvm::MachineFunction &function, const MachineNames &names);

  /// Head, slots and clock readings of `block`.
  BlockSymbols instrument(const PlannedBlock &block);

  /// Calls the runtime function `target` before `position`, with the label `name` of a string in %rax; all registers
  /// and flags survive. Returns the probe's labels.
  std::pair<std::string, std::string> callRuntime(llvm::MachineInstr &position, llvm::StringRef target,
                                                  llvm::StringRef name);

  /// Inserts text for the assembler before `position`.
  void assembly(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator position,
                const llvm::DebugLoc &location, const std::string &text);

private:
  std::string newLabel();
  /// Assembly that loads the cursor into the scratch register named `reg`.
  std::string loadCursor(llvm::StringRef reg) const;
  void head(const PlannedBlock &block, BlockSymbols &symbols);
  void slot(const PlannedBlock &block, unsigned number, BlockSymbols &symbols);
  void clock(const PlannedBlock &block, llvm::MachineInstr &position, FreeRegisters free, llvm::StringRef callee,
             unsigned number, BlockSymbols &symbols);

  llvm::MachineFunction &function_;
  const MachineNames &names_;
  bool localExec_;
  unsigned labels_ = 0;
};

/// Symbol that an instrumented function `name` defines beside itself, so that callers know they need not time it.
std::string instrumentedSymbol(llvm::StringRef name);

/// `text` with the characters escaped that inline assembly treats specially.
std::string escapeAssembly(llvm::StringRef text);

} // namespace leastaction
