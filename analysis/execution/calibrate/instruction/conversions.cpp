#include "analysis/execution/calibrate/instruction/conversions.h"

#include <algorithm>

namespace leastaction {
namespace {

/// One step; operands in LLVM's order.
struct Step {
  RegisterFile from, to;
  std::string_view legacy, vex;
};
constexpr Step steps[] = {
    {RegisterFile::general, RegisterFile::vector, "MOV64toPQIrr", "VMOV64toPQIrr"},
    {RegisterFile::vector, RegisterFile::general, "MOVPQIto64rr", "VMOVPQIto64rr"},
    {RegisterFile::general, RegisterFile::mask, "KMOVQkr", "KMOVQkr"},
    {RegisterFile::mask, RegisterFile::general, "KMOVQrk", "KMOVQrk"},
    {RegisterFile::general, RegisterFile::mmx, "MMX_MOVD64to64rr", "MMX_MOVD64to64rr"},
    {RegisterFile::mmx, RegisterFile::general, "MMX_MOVD64from64rr", "MMX_MOVD64from64rr"},
    {RegisterFile::general, RegisterFile::flags, "CMP64ri8", "CMP64ri8"},
    {RegisterFile::flags, RegisterFile::general, "ADC64rr", "ADC64rr"},
};

} // namespace

Conversions::Conversions(const Target &target, const RegisterFiles &files) : target_(target), files_(files) {
  for (unsigned opcode = 0; opcode < target.instructions().getNumOpcodes(); ++opcode)
    opcodes_.emplace_back(std::string_view(target.instructions().getName(opcode)), opcode);
  std::ranges::sort(opcodes_);
}

unsigned Conversions::opcode(std::string_view name) const {
  const auto found = std::ranges::lower_bound(opcodes_, name, {}, &std::pair<std::string_view, unsigned>::first);
  return found != opcodes_.end() && found->first == name ? found->second : 0;
}

/// Operands that are tied to a written one repeat its number.
llvm::MCInst Conversions::make(std::string_view name, std::initializer_list<unsigned> numbers) const {
  llvm::MCInst inst;
  inst.setOpcode(opcode(name));
  const Form form(target_, files_, inst);
  llvm::MCInst made = form.plain();
  auto number = numbers.begin();
  for (const Form::Operand &operand : form.operands())
    if (!operand.tiedTo)
      form.setNumber(made, operand, *number++);
  return made;
}

llvm::MCInst Conversions::step(FileRegister from, FileRegister to, bool vex) const {
  const Step &found =
      *std::ranges::find_if(steps, [&](const Step &step) { return step.from == from.file && step.to == to.file; });
  const std::string_view name = vex ? found.vex : found.legacy;
  if (to.file == RegisterFile::flags)
    return make(name, {from.number});
  if (from.file != RegisterFile::flags)
    return make(name, {to.number, from.number});
  // Not a conditional move: some cores take a tick more for it where the flags are those of a logical operation.
  return make(name, {to.number, kept::constant});
}

std::vector<llvm::MCInst> Conversions::path(FileRegister from, FileRegister to, bool vex) const {
  if (from.file == to.file)
    return {};
  const FileRegister between{RegisterFile::general, kept::scratch};
  if (from.file == RegisterFile::general || to.file == RegisterFile::general)
    return {step(from, to, vex)};
  return {step(from, between, vex), step(between, to, vex)};
}

llvm::MCInst Conversions::breakOf(FileRegister reg, int64_t value) const {
  // Renaming sets a register to zero, and its flags, without any port.
  const unsigned number = reg.file == RegisterFile::flags ? kept::scratch : reg.number;
  if (value == 0)
    return make("XOR32rr", {number, number});
  llvm::MCInst move = make("MOV32ri", {number});
  move.getOperand(1) = llvm::MCOperand::createImm(value);
  return move;
}

llvm::MCInst Conversions::fullMask(FileRegister reg) const {
  return reg.file == RegisterFile::mask ? make("KXNORWkk", {reg.number, 0, 0})
                                        : make("VPCMPEQDYrr", {reg.number, reg.number, reg.number});
}

} // namespace leastaction
