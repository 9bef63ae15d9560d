// Writes what the instrumentation pass leaves for LLVM's assembly printer: code in the place of marks, and a function's
// entry of the code table behind the function.
//
//   CodeEmitter *emitter = CodeEmitter::of(pass);          // once; none if nothing is printed
//   emitter->put(function, mark, code);                    // `mark`: the name of an empty INLINEASM
//   emitter->putBehind(function, [table](llvm::AsmPrinter &printer) mutable { table.emit(printer, symbol); });
#pragma once

#include "pass/probe_code.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/AsmPrinterHandler.h"

#include <functional>

namespace llvm {
class Pass;
}

namespace leastaction {

/// Owned by the assembly printer.
class CodeEmitter : public llvm::AsmPrinterHandler {
public:
  explicit CodeEmitter(llvm::AsmPrinter &printer) : printer_(printer) {}
  ~CodeEmitter() override;

  /// A new one for the assembly printer that `pass`, which is running, stands before. None where code generation ends
  /// without one.
  static CodeEmitter *of(llvm::Pass &pass);

  /// What is written where an INLINEASM of the function has `mark` as its text.
  void put(const llvm::MachineFunction &function, const char *mark, std::vector<ProbeCode::Item> code) {
    code_[&function][mark] = std::move(code);
  }
  /// What is written behind the function.
  void putBehind(const llvm::MachineFunction &function, std::function<void(llvm::AsmPrinter &)> write) {
    behind_[&function] = std::move(write);
  }

  void beginFunction(const llvm::MachineFunction *) override {}
  void endFunction(const llvm::MachineFunction *function) override;
  void endModule() override {}
  void beginInstruction(const llvm::MachineInstr *instruction) override { instruction_ = instruction; }
  void endInstruction() override;

private:
  /// Of the instruction being printed, if it is a mark.
  std::vector<ProbeCode::Item> *codeHere();
  void tellPrologueEnd();

  llvm::AsmPrinter &printer_;
  const llvm::MachineInstr *instruction_ = nullptr;
  /// Functions may all be instrumented before the first one is printed.
  llvm::DenseMap<const llvm::MachineFunction *, llvm::DenseMap<const char *, std::vector<ProbeCode::Item>>> code_;
  llvm::DenseMap<const llvm::MachineFunction *, std::function<void(llvm::AsmPrinter &)>> behind_;
};

} // namespace leastaction
