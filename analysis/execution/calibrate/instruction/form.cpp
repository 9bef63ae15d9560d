#include "analysis/execution/calibrate/instruction/form.h"

#include <algorithm>

namespace leastaction {
namespace {

enum AddressPart : uint8_t { base, scale, index, displacement, segment, addressParts };

/// Of LLVM's operand types for x86, which it does not install: rounding and conditions have a few values, and all
/// immediates allow this one: less than, e, round down.
constexpr int64_t benignImmediate = 1;
/// Cores have micro-ops of their own for a rotation by one, however it is encoded.
constexpr int64_t rotationImmediate = 3;

int64_t immediateOf(const Target &target, unsigned opcode) {
  const llvm::StringRef name = target.instructions().getName(opcode);
  return name.starts_with("ROL") || name.starts_with("ROR") ? rotationImmediate : benignImmediate;
}

/// Every class has it.
constexpr unsigned lowestNumber = 1;

void addOnce(std::vector<FileRegister> &registers, const std::optional<FileRegister> &reg) {
  if (reg && std::ranges::find(registers, *reg) == registers.end())
    registers.push_back(*reg);
}

int classOf(const Target &target, const llvm::MCOperandInfo &operand) {
  return target.instructions().getOpRegClassID(operand,
                                               target.subtarget().getHwMode(llvm::MCSubtargetInfo::HwMode_RegInfo));
}

} // namespace

Form::Form(const Target &target, const RegisterFiles &files, const llvm::MCInst &given)
    : files_(files), facts_(target.facts(given)) {
  const llvm::MCInstrDesc &desc = target.instructions().get(given.getOpcode());
  plain_.setOpcode(given.getOpcode());
  const auto operands = desc.operands();
  for (unsigned place = 0; place < operands.size(); ++place) {
    const bool isRegister = operands[place].OperandType == llvm::MCOI::OPERAND_REGISTER;
    if (isRegister || operands[place].OperandType == llvm::MCOI::OPERAND_MEMORY)
      plain_.addOperand(llvm::MCOperand::createReg(0));
    else if (place < given.getNumOperands() && given.getOperand(place).isImm())
      plain_.addOperand(given.getOperand(place));
    else
      plain_.addOperand(llvm::MCOperand::createImm(immediateOf(target, given.getOpcode())));
    if (operands[place].OperandType == llvm::MCOI::OPERAND_MEMORY && !memory_)
      memory_ = place;
  }
  addRegisters(target);
  if (memory_)
    addMemory(target, *memory_);
  for (const llvm::MCPhysReg reg : desc.implicit_uses())
    addOnce(implicitUses_, files.of(reg));
  if (!facts_.is(trait::cleansUpper))
    for (const llvm::MCPhysReg reg : desc.implicit_defs())
      addOnce(implicitDefs_, files.of(reg));
}

void Form::addMemory(const Target &target, unsigned place) {
  const llvm::MCInstrDesc &desc = target.instructions().get(plain_.getOpcode());
  const auto operands = desc.operands();
  const auto isOfMemory = [&](unsigned part) {
    return place + part < operands.size() && operands[place + part].OperandType == llvm::MCOI::OPERAND_MEMORY;
  };
  // Some have an absolute address of 64 bits instead, or a string's pointer.
  if (!isOfMemory(addressParts - 1)) {
    memory_.reset();
    return;
  }
  plain_.getOperand(place + scale) = llvm::MCOperand::createImm(1);
  plain_.getOperand(place + displacement) = llvm::MCOperand::createImm(0);
  const llvm::MCRegister pointer = files_.inClass(classOf(target, operands[place + base]), kept::buffer);
  plain_.getOperand(place + base) = llvm::MCOperand::createReg(pointer);
  const int indexClass = classOf(target, operands[place + index]);
  if (files_.fileOfClass(indexClass) == RegisterFile::vector) {
    operands_.push_back(
        {.place = place + index, .registerClass = indexClass, .file = RegisterFile::vector, .index = true});
    setNumber(plain_, operands_.back(), lowestNumber);
  }
  memoryBytes_ = std::max<unsigned>(target.memoryBytes(plain_), facts_.elementBytes);
}

void Form::addRegisters(const Target &target) {
  const llvm::MCInstrDesc &desc = target.instructions().get(plain_.getOpcode());
  const auto operands = desc.operands();
  const bool indexed = facts_.indexBytes != 0;
  for (unsigned place = 0; place < operands.size(); ++place) {
    if (operands[place].OperandType != llvm::MCOI::OPERAND_REGISTER)
      continue;
    const int registerClass = classOf(target, operands[place]);
    Operand operand{.place = place,
                    .registerClass = registerClass,
                    .file = files_.fileOfClass(registerClass).value_or(RegisterFile::general),
                    .written = place < desc.getNumDefs()};
    if (const int tied = desc.getOperandConstraint(place, llvm::MCOI::TIED_TO); tied >= 0)
      operand.tiedTo = static_cast<unsigned>(tied);
    // Gathers have their result first, then the mask; scatters the mask alone.
    const unsigned mask = desc.getNumDefs() - 1;
    operand.usedUp = indexed && desc.getNumDefs() > 0 && (place == mask || operand.tiedTo == mask);
    operands_.push_back(operand);
    setNumber(plain_, operand, lowestNumber);
  }
}

bool Form::writesFlags() const {
  return std::ranges::any_of(implicitDefs_, [](const FileRegister &reg) { return reg.file == RegisterFile::flags; });
}

bool Form::usesVex() const {
  return facts_.is(trait::upperVex) ||
         std::ranges::any_of(operands_, [](const Operand &operand) { return operand.file == RegisterFile::mask; });
}

bool Form::canHave(const Operand &operand, unsigned number) const {
  if (!files_.inClass(operand.registerClass, number))
    return false;
  return std::ranges::all_of(operands_, [&](const Operand &other) {
    return other.tiedTo != operand.place || !operand.written || files_.inClass(other.registerClass, number);
  });
}

void Form::setNumber(llvm::MCInst &inst, const Operand &operand, unsigned number) const {
  const unsigned written = operand.tiedTo.value_or(operand.place);
  for (const Operand &other : operands_)
    if (other.place == operand.place || other.place == written || other.tiedTo == written)
      inst.getOperand(other.place) = llvm::MCOperand::createReg(files_.inClass(other.registerClass, number));
}

void Form::setDisplacement(llvm::MCInst &inst, int distance) const {
  if (memory_)
    inst.getOperand(*memory_ + displacement) = llvm::MCOperand::createImm(distance);
}

} // namespace leastaction
