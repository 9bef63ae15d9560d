#include "analysis/execution/machine/target.h"

#include "analysis/execution/machine/x86/integer_operation.h"
#include "analysis/execution/machine/x86/opcode_table.h"
#include "analysis/execution/machine/x86/register_table.h"
#include "analysis/execution/machine/x86/resource_table.h"

#include <fmt/format.h>
#include <llvm-c/Target.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>

namespace leastaction {

Result<std::unique_ptr<Target>> Target::createFor(const std::string &llvmCpu) {
  [[maybe_unused]] static const bool registered = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
    return true;
  }();

  const llvm::Triple triple("x86_64-unknown-linux-gnu");
  std::string message;
  const llvm::Target *llvmTarget = llvm::TargetRegistry::lookupTarget(triple, message);
  if (!llvmTarget)
    return fail(message, "LLVM", "use an LLVM that was built with the X86 target");

  std::unique_ptr<Target> target(new Target);
  target->registers_.reset(llvmTarget->createMCRegInfo(triple));
  target->asmInfo_.reset(llvmTarget->createMCAsmInfo(*target->registers_, triple, llvm::MCTargetOptions()));
  target->instructions_.reset(llvmTarget->createMCInstrInfo());
  const X86Opcodes &opcodes = x86Opcodes(*target->instructions_);
  target->facts_ = &opcodes.facts;
  target->plain_ = &opcodes.plain;
  const X86Registers &registers = x86Registers(*target->registers_);
  target->registerFacts_ = registers.facts;
  target->roles_ = &registers.roles;
  // An unknown name is asked for first with a known one: LLVM would otherwise print a warning.
  target->subtarget_.reset(llvmTarget->createMCSubtargetInfo(triple, "x86-64", ""));
  if (!target->subtarget_->isCPUStringValid(llvmCpu))
    return fail(fmt::format("LLVM knows no processor '{}'", llvmCpu), "llvm_cpu",
                "'llvm-mca -mcpu=help' lists those it knows");
  target->subtarget_.reset(llvmTarget->createMCSubtargetInfo(triple, llvmCpu, ""));
  for (unsigned resource = 0; resource < target->schedModel().getNumProcResourceKinds(); ++resource)
    target->resourceFacts_.push_back(x86ResourceFacts(target->schedModel().getProcResource(resource)->Name));
  target->analysis_.reset(llvmTarget->createMCInstrAnalysis(target->instructions_.get()));
  target->context_ = std::make_unique<llvm::MCContext>(triple, target->asmInfo_.get(), target->registers_.get(),
                                                       target->subtarget_.get());
  target->disassembler_.reset(llvmTarget->createMCDisassembler(*target->subtarget_, *target->context_));
  constexpr unsigned attSyntax = 0, intelSyntax = 1;
  for (auto [printer, syntax] : {std::pair(&target->printer_, attSyntax), {&target->intelPrinter_, intelSyntax}})
    printer->reset(llvmTarget->createMCInstPrinter(triple, syntax, *target->asmInfo_, *target->instructions_,
                                                   *target->registers_));
  target->printer_->setPrintImmHex(true);
  return target;
}

Result<std::unique_ptr<Target>> Target::create(const std::string &llvmCpu) {
  Result<std::unique_ptr<Target>> target = createFor(llvmCpu);
  if (target && (!(*target)->schedModel().hasInstrSchedModel() || !(*target)->schedModel().isOutOfOrder()))
    return fail(fmt::format("LLVM has no out-of-order scheduling model for '{}'", llvmCpu), "llvm_cpu",
                "name a related processor that has one, e.g. skylake");
  return target;
}

std::unique_ptr<Target> Target::generic() {
  return std::move(createFor("x86-64")).value(); // X86 is linked in, and it knows this one
}

std::optional<DecodedInstruction> Target::decode(llvm::ArrayRef<uint8_t> code, uint64_t address) const {
  DecodedInstruction decoded;
  bool locked = false;
  while (true) {
    uint64_t length = 0;
    decoded.inst = llvm::MCInst();
    const llvm::ArrayRef<uint8_t> rest = code.drop_front(decoded.length);
    if (disassembler_->getInstruction(decoded.inst, length, rest, address + decoded.length, llvm::nulls()) ==
            llvm::MCDisassembler::Fail ||
        length == 0 || length > rest.size())
      return std::nullopt;
    decoded.length += static_cast<uint32_t>(length);
    const OpcodeFacts &known = facts(decoded.inst);
    if (!known.is(trait::prefix))
      break;
    if (known.is(trait::lockPrefix)) {
      locked = true;
      continue;
    }
    llvm::raw_string_ostream stream(decoded.prefixes);
    printer_->printInst(&decoded.inst, address, "", *subtarget_, stream);
    decoded.prefixes = llvm::StringRef(decoded.prefixes).trim().str() + " ";
  }
  if (locked)
    decoded.inst.setFlags(decoded.inst.getFlags() | prefixLock);
  return decoded;
}

bool Target::countsMacroOps() const {
  return std::ranges::any_of(resourceFacts_, &ResourceFacts::ofMacroOps);
}

const llvm::MCSchedClassDesc *Target::schedClass(const llvm::MCInst &inst) const {
  const llvm::MCSchedModel &model = schedModel();
  unsigned index = instructions_->get(inst.getOpcode()).getSchedClass();
  const llvm::MCSchedClassDesc *schedClass = model.getSchedClassDesc(index);
  while (index != 0 && schedClass->isVariant()) {
    index = subtarget_->resolveVariantSchedClass(index, &inst, instructions_.get(), model.getProcessorID());
    schedClass = model.getSchedClassDesc(index);
  }
  return index != 0 && schedClass->isValid() ? schedClass : nullptr;
}

unsigned Target::memoryBytes(const llvm::MCInst &inst) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  intelPrinter_->printInst(&inst, 0, "", *subtarget_, stream);
  llvm::StringRef before = llvm::StringRef(text).split(" ptr ").first;
  if (before.size() == text.size())
    return 0;
  llvm::StringRef word = before.substr(before.find_last_of(" \t,") + 1);
  return llvm::StringSwitch<unsigned>(word)
      .Case("byte", 1)
      .Case("word", 2)
      .Case("dword", 4)
      .Case("fword", 6)
      .Case("qword", 8)
      .Case("tbyte", 10)
      .Case("xword", 10)
      .Case("xmmword", 16)
      .Case("ymmword", 32)
      .Case("zmmword", 64)
      .Default(0);
}

IntegerWork Target::integerWork(unsigned opcode) const {
  return x86IntegerWork(std::string_view(instructions_->getName(opcode)));
}

} // namespace leastaction
