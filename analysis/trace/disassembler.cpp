#include "analysis/trace/disassembler.h"

#include "analysis/trace/floating_work.h"

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrDesc.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

namespace leastaction {

struct Disassembler::Target {
  Target() {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
    const llvm::Triple triple("x86_64-unknown-linux-gnu");
    std::string problem;
    const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, problem);
    registers.reset(target->createMCRegInfo(triple));
    assembly.reset(target->createMCAsmInfo(*registers, triple, llvm::MCTargetOptions()));
    instructions.reset(target->createMCInstrInfo());
    subtarget.reset(target->createMCSubtargetInfo(triple, "", ""));
    context = std::make_unique<llvm::MCContext>(triple, assembly.get(), registers.get(), subtarget.get());
    disassembler.reset(target->createMCDisassembler(*subtarget, *context));
    printer.reset(target->createMCInstPrinter(triple, 0, *assembly, *instructions, *registers));
    printer->setPrintImmHex(true);
    analysis.reset(target->createMCInstrAnalysis(instructions.get()));
    fs = registerNamed("FS");
    rip = registerNamed("RIP");
  }

  llvm::MCRegister registerNamed(llvm::StringRef name) const {
    for (unsigned reg = 1; reg < registers->getNumRegs(); ++reg)
      if (name == registers->getName(reg))
        return reg;
    return {};
  }

  const llvm::MCInstrDesc &description(const Decoded &decoded) const {
    return instructions->get(decoded.instruction.getOpcode());
  }

  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembly;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstPrinter> printer;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis;
  llvm::MCRegister fs, rip;
};

Disassembler::Disassembler() : target_(std::make_unique<Target>()) {}
Disassembler::~Disassembler() = default;

namespace {

enum AddressOperand { base, scale, index, displacement, segment };

bool isPrefix(llvm::StringRef word) {
  return llvm::is_contained(
      {"lock", "rep", "repe", "repne", "data16", "addr32", "notrack", "rex64", "xacquire", "xrelease"}, word);
}

/// The address that is in the instruction itself, if it has one.
std::optional<uint64_t> addressInside(const Decoded &decoded, const llvm::MCInstrDesc &description,
                                      llvm::MCRegister rip) {
  for (unsigned i = 0; i + segment < description.getNumOperands(); ++i) {
    if (description.operands()[i].OperandType != llvm::MCOI::OPERAND_MEMORY)
      continue;
    const llvm::MCInst &instruction = decoded.instruction;
    if (i + segment >= instruction.getNumOperands() || !instruction.getOperand(i + displacement).isImm() ||
        !instruction.getOperand(i + base).isReg() || instruction.getOperand(i + index).getReg())
      return std::nullopt;
    auto offset = static_cast<uint64_t>(instruction.getOperand(i + displacement).getImm());
    llvm::MCRegister baseRegister = instruction.getOperand(i + base).getReg();
    if (baseRegister == rip)
      return decoded.address + decoded.length + offset;
    return baseRegister ? std::nullopt : std::optional(offset);
  }
  return std::nullopt;
}

} // namespace

std::optional<Decoded> Disassembler::decode(std::span<const uint8_t> bytes, uint64_t address) const {
  Decoded decoded;
  uint64_t length = 0;
  llvm::MCDisassembler::DecodeStatus status = target_->disassembler->getInstruction(
      decoded.instruction, length, llvm::ArrayRef(bytes.data(), bytes.size()), address, llvm::nulls());
  if (status == llvm::MCDisassembler::Fail || length == 0 || length > bytes.size())
    return std::nullopt;
  decoded.address = address;
  decoded.length = static_cast<uint32_t>(length);
  const llvm::MCInstrDesc &description = target_->description(decoded);
  decoded.conditionalBranch = description.isConditionalBranch();
  decoded.isCall = description.isCall();
  decoded.endsFlow = description.isBarrier() || description.isReturn();
  uint64_t branchTarget = 0;
  if ((description.isBranch() || description.isCall()) &&
      target_->analysis->evaluateBranch(decoded.instruction, address, length, branchTarget))
    decoded.target = branchTarget;
  // LLVM does not say of calls and returns that they use the stack.
  decoded.loads = description.mayLoad() || description.isReturn();
  decoded.stores = description.mayStore() || description.isCall();
  decoded.staticAddress = addressInside(decoded, description, target_->rip);
  return decoded;
}

std::string Disassembler::text(const Decoded &decoded) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  target_->printer->printInst(&decoded.instruction, decoded.address, "", *target_->subtarget, stream);
  llvm::StringRef trimmed = llvm::StringRef(text).trim();
  std::string result = trimmed.str();
  std::replace(result.begin(), result.end(), '\t', ' ');
  return result;
}

std::string Disassembler::opcodeName(const Decoded &decoded) const {
  // From the printed text, because LLVM keeps the condition of "jne" or "setb" among the operands.
  std::string printed = text(decoded);
  size_t end = 0;
  llvm::StringRef word;
  do {
    size_t begin = printed.find_first_not_of(' ', end);
    end = std::min(printed.find(' ', begin), printed.size());
    word = llvm::StringRef(printed).slice(begin, end);
  } while (end < printed.size() && isPrefix(word));
  std::string name = printed.substr(0, end);
  const llvm::MCInstrDesc &description = target_->description(decoded);
  if (description.isBranch() || description.isCall() || description.isReturn())
    return name;
  if (decoded.loads && decoded.stores)
    return name + " update";
  return decoded.loads ? name + " load" : decoded.stores ? name + " store" : name;
}

uint32_t Disassembler::workFlop(const Decoded &decoded) const {
  return floatingWork(std::string_view(target_->instructions->getName(decoded.instruction.getOpcode())));
}

} // namespace leastaction
