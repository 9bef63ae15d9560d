#include "pass/code_emitter.h"

#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/LegacyPassManagers.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/MC/MCStreamer.h"

namespace leastaction {
namespace {

/// LLVM lets managers look into each other alone.
struct PassesOf : llvm::PMDataManager {
  static llvm::ArrayRef<llvm::Pass *> manager(llvm::PMDataManager &manager) { return manager.*(&PassesOf::PassVector); }
};

llvm::AsmPrinter *findPrinter(llvm::PMDataManager &manager) {
  for (llvm::Pass *pass : PassesOf::manager(manager)) {
    if (llvm::PMDataManager *inner = pass->getAsPMDataManager()) {
      if (llvm::AsmPrinter *found = findPrinter(*inner))
        return found;
    } else if (pass->getPassName() == "X86 Assembly Printer") {
      return static_cast<llvm::AsmPrinter *>(pass);
    }
  }
  return nullptr;
}

} // namespace

CodeEmitter::~CodeEmitter() = default;

CodeEmitter *CodeEmitter::of(llvm::Pass &pass) {
  llvm::PMDataManager &functions = pass.getResolver()->getPMDataManager();
  llvm::PMDataManager &modules = functions.getAsPass()->getResolver()->getPMDataManager();
  llvm::AsmPrinter *printer = findPrinter(modules);
  if (!printer)
    return nullptr;
  auto made = std::make_unique<CodeEmitter>(*printer);
  CodeEmitter *emitter = made.get();
  printer->addAsmPrinterHandler(std::move(made));
  return emitter;
}

std::vector<ProbeCode::Item> *CodeEmitter::codeHere() {
  if (!instruction_ || instruction_->getOpcode() != llvm::TargetOpcode::INLINEASM)
    return nullptr;
  auto ofFunction = code_.find(instruction_->getMF());
  if (ofFunction == code_.end())
    return nullptr;
  auto found = ofFunction->second.find(instruction_->getOperand(llvm::InlineAsm::MIOp_AsmString).getSymbolName());
  return found == ofFunction->second.end() ? nullptr : &found->second;
}

// Behind the printer's own work, which has told debuggers where the instruction stands.
void CodeEmitter::endInstruction() {
  const std::vector<ProbeCode::Item> *code = codeHere();
  if (!code)
    return;
  for (const ProbeCode::Item &item : *code)
    if (std::holds_alternative<ProbeCode::PrologueEnd>(item))
      tellPrologueEnd();
    else
      emit(printer_, item);
}

// Where nothing was told to debuggers of this line, there is no table of lines.
void CodeEmitter::tellPrologueEnd() {
  if (!printer_.OutContext.getDwarfLocSeen())
    return;
  const llvm::MCDwarfLoc here = printer_.OutContext.getCurrentDwarfLoc();
  printer_.OutStreamer->emitDwarfLocDirective(here.getFileNum(), here.getLine(), here.getColumn(),
                                              here.getFlags() | DWARF2_FLAG_PROLOGUE_END, here.getIsa(),
                                              here.getDiscriminator(), "");
}

void CodeEmitter::endFunction(const llvm::MachineFunction *function) {
  if (auto found = behind_.find(function); found != behind_.end()) {
    found->second(printer_);
    behind_.erase(found);
  }
  code_.erase(function);
}

} // namespace leastaction
