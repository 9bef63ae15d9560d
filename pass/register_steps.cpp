#include "pass/register_steps.h"

#include "pass/memory_operands.h"

#include "llvm/ADT/StringMap.h"

namespace leastaction {
namespace {

using format::noRegister;
using format::Step;
using format::StepEntry;

bool fits(int64_t value) {
  return value == static_cast<int32_t>(value);
}

} // namespace

RegisterSet inputsOf(const StepEntry &step) {
  unsigned inputs = (1u << step.a | 1u << step.b) & 0xffffu; // noRegister is past the last
  return static_cast<RegisterSet>(inputs);
}

const RegisterSteps &RegisterSteps::of(const llvm::MachineFunction &function) {
  static const RegisterSteps steps(function);
  return steps;
}

RegisterSteps::RegisterSteps(const llvm::MachineFunction &function) : names_(MachineNames::of(function)) {
  const llvm::TargetRegisterInfo &info = names_.registers();
  parts_.resize(info.getNumRegs());
  for (unsigned number = 0; number < names_.general.size(); ++number)
    for (llvm::MCPhysReg sub : info.subregs_inclusive(names_.general[number])) {
      llvm::StringRef name = info.getName(sub);
      bool high = name.size() == 2 && name.ends_with("H") && name != "SH";
      auto bits = static_cast<uint8_t>(info.getRegSizeInBits(*info.getMinimalPhysRegClass(sub)).getFixedValue());
      parts_[sub] = {static_cast<uint8_t>(number), bits, static_cast<uint8_t>(high ? 8 : 0)};
    }

  llvm::StringMap<Opcode> byName;
  auto both = [&](llvm::StringRef before, llvm::StringRef after, Form form, Step step = Step::affine) {
    for (uint8_t width : {uint8_t{32}, uint8_t{64}})
      byName[(before + llvm::Twine(unsigned{width}) + after).str()] = {form, step, width, 0};
  };
  both("MOV", "rr", Form::move);
  both("MOV", "rr_REV", Form::move);
  for (llvm::StringRef after : {"rr", "rr_REV", "rr_DB"})
    both("ADD", after, Form::addRegister);
  for (llvm::StringRef after : {"ri", "ri8", "ri32"}) {
    both("ADD", after, Form::addImmediate);
    both("SUB", after, Form::subImmediate);
    both("AND", after, Form::bitAnd, Step::bitAnd);
    both("MOV", after, Form::immediate);
  }
  both("INC", "r", Form::increment);
  both("DEC", "r", Form::decrement);
  both("SUB", "rr", Form::subtract, Step::subtract);
  both("XOR", "rr", Form::exclusiveOr);
  both("SHL", "ri", Form::shift, Step::shiftLeft);
  both("SHR", "ri", Form::shift, Step::shiftRight);
  both("SAR", "ri", Form::shift, Step::shiftRightSigned);
  byName["LEA64r"] = {Form::address, Step::affine, 64, 0};
  byName["LEA32r"] = {Form::address, Step::affine, 32, 0};
  byName["LEA64_32r"] = {Form::address, Step::affine, 32, 0};
  for (uint8_t bits : {uint8_t{8}, uint8_t{16}, uint8_t{32}}) {
    both("MOVZX", "rr" + std::to_string(bits), Form::extend, Step::zeroExtend);
    both("MOVSX", "rr" + std::to_string(bits), Form::extend, Step::signExtend);
  }
  both("MOVZX", "rr8_NOREX", Form::extend, Step::zeroExtend);
  both("MOVSX", "rr8_NOREX", Form::extend, Step::signExtend);
  byName["CDQE"] = {Form::signExtendRax, Step::signExtend, 64, 32};

  opcodes_.resize(names_.info().getNumOpcodes());
  for (unsigned opcode = 0; opcode < opcodes_.size(); ++opcode)
    if (auto found = byName.find(names_.info().getName(opcode)); found != byName.end())
      opcodes_[opcode] = found->second;
}

uint8_t RegisterSteps::numberOf(llvm::MCRegister reg) const {
  const Part &found = parts_[reg.id()];
  return found.bits == 64 ? found.number : noRegister;
}

RegisterSet RegisterSteps::modifiedBy(const llvm::MachineInstr &instruction) const {
  unsigned modified = 0;
  for (const llvm::MachineOperand &operand : instruction.operands()) {
    if (operand.isRegMask()) {
      for (unsigned number = 0; number < names_.general.size(); ++number)
        modified |= unsigned{operand.clobbersPhysReg(names_.general[number])} << number;
    } else if (operand.isReg() && operand.isDef() && operand.getReg().isPhysical()) {
      modified |= 1u << part(operand).number;
    }
  }
  return static_cast<RegisterSet>(modified); // noRegister is cut off
}

/// The stack pointer moves besides what the operands say.
std::optional<StepEntry> RegisterSteps::stackStep(const llvm::MachineInstr &instruction) const {
  StepEntry step{0, Step::affine, format::stackRegister, format::stackRegister, noRegister, 1, 64, 0};
  switch (names_.stackUse(instruction.getOpcode())) {
  case StackUse::push:
    step.value = -8;
    return step;
  case StackUse::pop:
    if (instruction.getNumExplicitDefs() && instruction.getOperand(0).getReg() == names_.rsp)
      return std::nullopt;
    step.value = 8;
    return step;
  case StackUse::leave:
    step.a = numberOf(names_.rbp);
    step.value = 8;
    return step;
  case StackUse::none:
  case StackUse::call:
  case StackUse::ret:
    break;
  }
  return std::nullopt;
}

std::optional<StepEntry> RegisterSteps::addressStep(const llvm::MachineInstr &instruction, StepEntry step) const {
  const llvm::MachineOperand *address = &instruction.getOperand(1);
  const llvm::MachineOperand &displacement = address[addressDisplacement];
  if (!address[addressBase].isReg() || address[addressBase].getReg() == names_.rip || !displacement.isImm() ||
      !fits(displacement.getImm()) || address[addressSegment].getReg())
    return std::nullopt;
  for (auto [operand, input] : {std::pair(addressBase, &step.a), std::pair(addressIndex, &step.b)})
    if (address[operand].getReg()) {
      *input = part(address[operand]).number;
      if (*input == noRegister)
        return std::nullopt;
    }
  step.scale = static_cast<uint8_t>(address[addressScale].getImm());
  step.value = static_cast<int32_t>(displacement.getImm());
  return step;
}

std::optional<StepEntry> RegisterSteps::stepOf(const llvm::MachineInstr &instruction) const {
  if (std::optional<StepEntry> step = stackStep(instruction))
    return step;
  const Opcode &opcode = opcodes_[instruction.getOpcode()];
  if (opcode.form == Form::none)
    return std::nullopt;
  StepEntry step{0, opcode.step, 0, noRegister, noRegister, 1, opcode.width, 0};
  if (opcode.form == Form::signExtendRax) {
    step.a = 0;
    step.scale = 32;
    return step;
  }
  step.target = part(instruction.getOperand(0)).number;
  if (opcode.form == Form::address)
    return addressStep(instruction, step);

  const llvm::MachineOperand *second = &instruction.getOperand(1);
  if (second->isReg())
    step.a = part(*second).number;
  int64_t immediate = 0;
  switch (opcode.form) {
  case Form::addRegister:
  case Form::subtract:
    step.b = part(instruction.getOperand(2)).number;
    break;
  case Form::exclusiveOr: // with itself: zero
    if (second->getReg() != instruction.getOperand(2).getReg())
      return std::nullopt;
    step.a = noRegister;
    break;
  case Form::increment:
    immediate = 1;
    break;
  case Form::decrement:
    immediate = -1;
    break;
  case Form::addImmediate:
  case Form::subImmediate:
  case Form::bitAnd:
  case Form::shift:
    if (!instruction.getOperand(2).isImm())
      return std::nullopt;
    immediate = instruction.getOperand(2).getImm();
    if (opcode.form == Form::subImmediate)
      immediate = -immediate;
    if (opcode.form == Form::shift)
      immediate &= opcode.width - 1;
    break;
  case Form::immediate:
    if (!second->isImm())
      return std::nullopt;
    immediate = opcode.width == 32 ? static_cast<int32_t>(second->getImm()) : second->getImm();
    break;
  case Form::extend:
    step.scale = part(*second).bits;
    immediate = part(*second).shift;
    break;
  default:
    break;
  }
  if (opcode.width == 32 && opcode.form != Form::extend && opcode.form != Form::shift)
    immediate = static_cast<int32_t>(immediate);
  if (!fits(immediate))
    return std::nullopt;
  step.value = static_cast<int32_t>(immediate);
  return step;
}

RegisterEffect RegisterSteps::effectOf(const llvm::MachineInstr &instruction) const {
  return {modifiedBy(instruction), stepOf(instruction)};
}

} // namespace leastaction
