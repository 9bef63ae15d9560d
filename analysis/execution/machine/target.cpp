#include "analysis/execution/machine/target.h"

#include "analysis/execution/machine/aarch64/memory_operand.h"
#include "analysis/execution/machine/aarch64/opcode_table.h"
#include "analysis/execution/machine/aarch64/register_copy.h"
#include "analysis/execution/machine/aarch64/register_table.h"
#include "analysis/execution/machine/aarch64/resource_table.h"
#include "analysis/execution/machine/powerpc/itineraries.h"
#include "analysis/execution/machine/powerpc/memory_operand.h"
#include "analysis/execution/machine/powerpc/opcode_table.h"
#include "analysis/execution/machine/powerpc/register_copy.h"
#include "analysis/execution/machine/powerpc/register_table.h"
#include "analysis/execution/machine/powerpc/resource_table.h"
#include "analysis/execution/machine/x86/encoding.h"
#include "analysis/execution/machine/x86/integer_operation.h"
#include "analysis/execution/machine/x86/memory_operand.h"
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

namespace {

/// What LLVM is asked for an architecture.
struct ArchitectureNames {
  const char *triple, *llvmTarget;
  const char *anyProcessor;               ///< A processor that it knows.
  unsigned syntax, syntaxWithMemoryBytes; ///< Of assembly.
};

ArchitectureNames namesOf(Architecture architecture) {
  constexpr unsigned attSyntax = 0, intelSyntax = 1;
  switch (architecture) {
  case Architecture::x86_64:
    return {"x86_64-unknown-linux-gnu", "X86", "x86-64", attSyntax, intelSyntax};
  case Architecture::aarch64:
    return {"aarch64-unknown-linux-gnu", "AArch64", "generic", 0, 0};
  case Architecture::powerpc:
    return {"powerpc64-unknown-linux-gnu", "PowerPC", "ppc64", 0, 0};
  }
  return {};
}

const OpcodeTable &opcodesOf(Architecture architecture, const llvm::MCInstrInfo &instructions) {
  switch (architecture) {
  case Architecture::aarch64:
    return aarch64Opcodes(instructions);
  case Architecture::powerpc:
    return powerpcOpcodes(instructions);
  case Architecture::x86_64:
    break;
  }
  return x86Opcodes(instructions);
}

const RegisterTable &registersOf(Architecture architecture, const llvm::MCRegisterInfo &registers) {
  switch (architecture) {
  case Architecture::aarch64:
    return aarch64Registers(registers);
  case Architecture::powerpc:
    return powerpcRegisters(registers);
  case Architecture::x86_64:
    break;
  }
  return x86Registers(registers);
}

ResourceFacts resourceOf(Architecture architecture, std::string_view name) {
  switch (architecture) {
  case Architecture::aarch64:
    return aarch64ResourceFacts(name);
  case Architecture::powerpc:
    return powerpcResourceFacts(name);
  case Architecture::x86_64:
    break;
  }
  return x86ResourceFacts(name);
}

} // namespace

Result<std::unique_ptr<Target>> Target::createFor(Architecture architecture, const std::string &llvmCpu) {
  [[maybe_unused]] static const bool registered = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64Disassembler();
    LLVMInitializePowerPCTargetInfo();
    LLVMInitializePowerPCTargetMC();
    LLVMInitializePowerPCDisassembler();
    return true;
  }();

  const ArchitectureNames names = namesOf(architecture);
  const llvm::Triple triple(names.triple);
  std::string message;
  const llvm::Target *llvmTarget = llvm::TargetRegistry::lookupTarget(triple, message);
  if (!llvmTarget)
    return fail(message, "LLVM", fmt::format("use an LLVM that was built with the {} target", names.llvmTarget));

  std::unique_ptr<Target> target(new Target);
  target->architecture_ = architecture;
  target->registers_.reset(llvmTarget->createMCRegInfo(triple));
  target->asmInfo_.reset(llvmTarget->createMCAsmInfo(*target->registers_, triple, llvm::MCTargetOptions()));
  target->instructions_.reset(llvmTarget->createMCInstrInfo());
  const OpcodeTable &opcodes = opcodesOf(architecture, *target->instructions_);
  target->facts_ = &opcodes.facts;
  target->plain_ = &opcodes.plain;
  const RegisterTable &registers = registersOf(architecture, *target->registers_);
  target->registerFacts_ = registers.facts;
  target->roles_ = &registers.roles;
  // An unknown name is asked for first with a known one: LLVM would otherwise print a warning.
  target->subtarget_.reset(llvmTarget->createMCSubtargetInfo(triple, names.anyProcessor, ""));
  if (!target->subtarget_->isCPUStringValid(llvmCpu))
    return fail(fmt::format("LLVM knows no processor '{}'", llvmCpu), "llvm_cpu",
                "'llvm-mca -mcpu=help' lists those it knows");
  target->subtarget_.reset(llvmTarget->createMCSubtargetInfo(triple, llvmCpu, ""));
  if (architecture == Architecture::aarch64) {
    // What a program executes need not be what the processor in question has.
    target->fusesComparisons_ = target->subtarget_->checkFeatures("+cmp-bcc-fusion");
    target->fusesArithmetic_ = target->subtarget_->checkFeatures("+arith-bcc-fusion");
    target->subtarget_.reset(llvmTarget->createMCSubtargetInfo(triple, llvmCpu, "+all"));
  }
  if (architecture == Architecture::powerpc && is970(*target->subtarget_))
    target->subtarget_ = withModel970(*target->subtarget_, *target->instructions_, *target->registers_);
  for (unsigned resource = 0; resource < target->schedModel().getNumProcResourceKinds(); ++resource) {
    const std::string_view name = target->schedModel().getProcResource(resource)->Name;
    target->resourceFacts_.push_back(resourceOf(architecture, name));
  }
  target->analysis_.reset(llvmTarget->createMCInstrAnalysis(target->instructions_.get()));
  target->context_ = std::make_unique<llvm::MCContext>(triple, target->asmInfo_.get(), target->registers_.get(),
                                                       target->subtarget_.get());
  target->disassembler_.reset(llvmTarget->createMCDisassembler(*target->subtarget_, *target->context_));
  for (auto [printer, syntax] :
       {std::pair(&target->printer_, names.syntax), {&target->memoryBytesPrinter_, names.syntaxWithMemoryBytes}})
    printer->reset(llvmTarget->createMCInstPrinter(triple, syntax, *target->asmInfo_, *target->instructions_,
                                                   *target->registers_));
  target->printer_->setPrintImmHex(true);
  return target;
}

std::optional<Architecture> Target::architectureOf(const std::string &llvmCpu) {
  static const std::vector<std::unique_ptr<Target>> known = [] {
    std::vector<std::unique_ptr<Target>> made;
    for (const Architecture architecture : allArchitectures)
      made.push_back(generic(architecture));
    return made;
  }();
  for (const std::unique_ptr<Target> &any : known)
    if (any->subtarget_->isCPUStringValid(llvmCpu))
      return any->architecture_;
  return std::nullopt;
}

Result<std::unique_ptr<Target>> Target::create(const std::string &llvmCpu) {
  Result<std::unique_ptr<Target>> target = createFor(architectureOf(llvmCpu).value_or(Architecture::x86_64), llvmCpu);
  if (target && (!(*target)->schedModel().hasInstrSchedModel() || !(*target)->schedModel().isOutOfOrder()))
    return fail(fmt::format("LLVM has no out-of-order scheduling model for '{}'", llvmCpu), "llvm_cpu",
                "name a related processor that has one, e.g. skylake");
  return target;
}

std::unique_ptr<Target> Target::generic(Architecture architecture) {
  // All are linked in, and each knows its own.
  return std::move(createFor(architecture, namesOf(architecture).anyProcessor)).value();
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

MemoryOperand Target::memoryOperand(const llvm::MCInst &inst) const {
  const llvm::MCInstrDesc &description = instructions_->get(inst.getOpcode());
  switch (architecture_) {
  case Architecture::aarch64:
    return aarch64MemoryOperand(inst, description, facts(inst), *registers_);
  case Architecture::powerpc:
    return powerpcMemoryOperand(inst, facts(inst));
  case Architecture::x86_64:
    break;
  }
  return x86MemoryOperand(inst, description);
}

bool Target::loads(const llvm::MCInst &inst) const {
  const OpcodeFacts &known = facts(inst);
  if (architecture_ != Architecture::x86_64 && known.accessBytes == 0 && known.indexBytes == 0)
    return false;
  return instructions_->get(inst.getOpcode()).mayLoad() && !known.is(trait::onlyStores);
}

bool Target::stores(const llvm::MCInst &inst) const {
  const OpcodeFacts &known = facts(inst);
  if (architecture_ != Architecture::x86_64 && known.accessBytes == 0 && known.indexBytes == 0)
    return architecture_ == Architecture::aarch64 && aarch64ZeroesMemory(inst, *instructions_);
  return instructions_->get(inst.getOpcode()).mayStore() && !known.is(trait::prefetch | trait::onlyLoads);
}

std::optional<RegisterCopy> Target::copyOf(const llvm::MCInst &inst) const {
  if (architecture_ == Architecture::aarch64)
    return aarch64Copy(inst, *instructions_, *roles_);
  if (architecture_ == Architecture::powerpc)
    return powerpcCopy(inst, *instructions_);
  const RegisterMove kind = facts(inst).move;
  const unsigned count = inst.getNumOperands();
  if (kind == RegisterMove::none || count < 2 || !inst.getOperand(count - 1).isReg() ||
      !inst.getOperand(count - 2).isReg())
    return std::nullopt;
  const llvm::MCRegister to = inst.getOperand(count - 2).getReg(), from = inst.getOperand(count - 1).getReg();
  return to != from ? std::optional(RegisterCopy{kind, to, from}) : std::nullopt;
}

bool Target::givesZero(const llvm::MCInst &inst) const {
  return (architecture_ == Architecture::aarch64 && aarch64GivesZero(inst, *instructions_, *roles_)) ||
         (architecture_ == Architecture::powerpc && powerpcGivesZero(inst, *instructions_));
}

std::optional<unsigned> Target::updatedBase(const llvm::MCInst &inst) const {
  if (!facts(inst).is(trait::updatesBase))
    return std::nullopt;
  // What PowerPC loads is the first result, and the address the last one.
  return architecture_ == Architecture::powerpc ? instructions_->get(inst.getOpcode()).getNumDefs() - 1 : 0;
}

uint16_t Target::fusesWith(const llvm::MCInst &inst) const {
  const uint16_t conditions = facts(inst).fusesWith;
  if (architecture_ != Architecture::aarch64 || conditions == 0)
    return conditions;
  const bool onlyCompares = aarch64OnlyCompares(inst, *roles_);
  return fusesArithmetic_ || (fusesComparisons_ && onlyCompares) ? conditions : 0;
}

uint32_t Target::opcodeOffset(llvm::ArrayRef<uint8_t> code) const {
  return architecture_ == Architecture::x86_64 ? x86OpcodeOffset(code) : 0;
}

unsigned Target::accesses(const llvm::MCInst &inst) const {
  return architecture_ == Architecture::aarch64 ? aarch64Accesses(inst, *instructions_, facts(inst)) : 1;
}

unsigned Target::memoryBytes(const llvm::MCInst &inst) const {
  if (architecture_ == Architecture::aarch64)
    return aarch64MemoryBytes(inst, *instructions_, facts(inst));
  if (architecture_ == Architecture::powerpc)
    return powerpcMemoryBytes(inst, *instructions_, facts(inst), *registers_);
  std::string text;
  llvm::raw_string_ostream stream(text);
  memoryBytesPrinter_->printInst(&inst, 0, "", *subtarget_, stream);
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
  if (architecture_ != Architecture::x86_64)
    return {};
  return x86IntegerWork(std::string_view(instructions_->getName(opcode)));
}

} // namespace leastaction
