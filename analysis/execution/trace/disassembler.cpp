#include "analysis/execution/trace/disassembler.h"

#include "analysis/execution/machine/powerpc/branch.h"

#include "llvm/MC/MCInstrDesc.h"
#include "llvm/Support/Endian.h"

#include <algorithm>

namespace leastaction {
namespace {

enum AddressOperand { base, scale, index, displacement, segment };

bool isPrefix(llvm::StringRef word) {
  return llvm::is_contained(
      {"lock", "rep", "repe", "repne", "data16", "addr32", "notrack", "rex64", "xacquire", "xrelease"}, word);
}

/// Fills in what the instruction itself says of the address of its memory operand, if it has one.
void findAddress(Decoded &decoded, const llvm::MCInstrDesc &description, llvm::MCRegister rip) {
  const llvm::MCInst &instruction = decoded.instruction;
  for (unsigned i = 0; i + segment < description.getNumOperands() && i + segment < instruction.getNumOperands(); ++i) {
    // LLVM does not say of address computations (lea) that their operand is one.
    const bool isRelative = instruction.getOperand(i).isReg() && instruction.getOperand(i).getReg() == rip;
    if (description.operands()[i].OperandType != llvm::MCOI::OPERAND_MEMORY && !isRelative)
      continue;
    if (!instruction.getOperand(i + displacement).isImm())
      return;
    decoded.displacement = instruction.getOperand(i + displacement).getImm();
    if (!instruction.getOperand(i + base).isReg() || instruction.getOperand(i + index).getReg())
      return;
    auto offset = static_cast<uint64_t>(decoded.displacement);
    llvm::MCRegister baseRegister = instruction.getOperand(i + base).getReg();
    if (baseRegister == rip)
      decoded.staticAddress = decoded.address + decoded.length + offset;
    else if (!baseRegister)
      decoded.staticAddress = offset;
    return;
  }
}

/// The same of an AArch64 instruction: an offset from itself, in instructions.
void findLiteral(Decoded &decoded, const OpcodeFacts &known) {
  constexpr uint64_t instructionBytes = 4;
  const llvm::MCInst &instruction = decoded.instruction;
  const unsigned count = instruction.getNumOperands();
  if (known.is(trait::relative) && count != 0 && instruction.getOperand(count - 1).isImm())
    decoded.staticAddress =
        decoded.address + static_cast<uint64_t>(instruction.getOperand(count - 1).getImm()) * instructionBytes;
}

/// Of a PowerPC instruction, where it leads to.
void findBranch(Decoded &decoded, std::span<const uint8_t> bytes) {
  const PowerPCBranch branch = powerpcBranch(llvm::support::endian::read32be(bytes.data()), decoded.address);
  if (!branch.isCall && !branch.isReturn && !branch.isJump)
    return;
  decoded.conditionalBranch = branch.isConditional && !branch.isCall;
  decoded.isCall = branch.isCall;
  decoded.isReturn = branch.isReturn;
  decoded.endsFlow = !branch.isCall && !branch.isConditional;
  decoded.target = branch.target;
}

} // namespace

Disassembler::Disassembler(Architecture architecture) : target_(Target::generic(architecture)) {}

std::optional<Decoded> Disassembler::decode(std::span<const uint8_t> bytes, uint64_t address) const {
  const std::optional<DecodedInstruction> found = target_->decode(llvm::ArrayRef(bytes.data(), bytes.size()), address);
  if (!found)
    return std::nullopt;
  Decoded decoded;
  decoded.instruction = found->inst;
  decoded.address = address;
  decoded.length = found->length;
  decoded.prefixes = found->prefixes;
  const llvm::MCInstrDesc &description = target_->instructions().get(decoded.instruction.getOpcode());
  decoded.conditionalBranch = description.isConditionalBranch();
  decoded.isCall = description.isCall();
  decoded.isReturn = description.isReturn();
  decoded.endsFlow = description.isBarrier() || description.isReturn();
  uint64_t branchTarget = 0;
  if ((description.isBranch() || description.isCall()) &&
      target_->analysis().evaluateBranch(decoded.instruction, address, decoded.length, branchTarget))
    decoded.target = branchTarget;
  if (target_->architecture() == Architecture::powerpc)
    findBranch(decoded, bytes);
  // LLVM does not say of calls and returns that they use the stack, where they do.
  const OpcodeFacts &known = facts(decoded);
  const bool pushesReturns = !target_->roles().link.isValid();
  decoded.loads = target_->loads(decoded.instruction) || (pushesReturns && description.isReturn());
  decoded.stores = target_->stores(decoded.instruction) || (pushesReturns && description.isCall());
  if (known.is(trait::string)) {
    decoded.loads = known.is(trait::readsSource | trait::readsDestination);
    decoded.stores = known.is(trait::writesDestination);
  }
  if (target_->architecture() == Architecture::x86_64)
    findAddress(decoded, description, target_->roles().programCounter);
  else
    findLiteral(decoded, known);
  return decoded;
}

std::string Disassembler::text(const Decoded &decoded) const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  target_->printer().printInst(&decoded.instruction, decoded.address, "", target_->subtarget(), stream);
  llvm::StringRef trimmed = llvm::StringRef(text).trim();
  std::string result = trimmed.str();
  std::replace(result.begin(), result.end(), '\t', ' ');
  if (size_t twice = result.find("  "); twice != std::string::npos) // behind a prefix
    result.erase(twice, 1);
  return decoded.prefixes + result;
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
  const llvm::MCInstrDesc &description = target_->instructions().get(decoded.instruction.getOpcode());
  if (description.isBranch() || description.isCall() || description.isReturn())
    return name;
  if (decoded.loads && decoded.stores)
    return name + " update";
  return decoded.loads ? name + " load" : decoded.stores ? name + " store" : name;
}

} // namespace leastaction
