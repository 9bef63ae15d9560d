// What machine instructions do to the sixteen general registers, as far as a reader of a trace can follow: it then
// knows addresses without their being recorded.
//
//   RegisterEffect effect = RegisterSteps::of(function).effectOf(instruction);
//   if (effect.step && (inputsOf(*effect.step) & ~known) == 0) known |= 1u << effect.step->target;
//
// Registers are sets of bits, numbered as the processor counts them (format::StepEntry).
#pragma once

#include "pass/machine_names.h"
#include "runtime/format.h"

#include <optional>

namespace leastaction {

using RegisterSet = uint16_t;

struct RegisterEffect {
  RegisterSet modified = 0;              ///< What may hold another value afterwards, the target of `step` included.
  std::optional<format::StepEntry> step; ///< How to compute one of them.
};

/// What a step reads.
RegisterSet inputsOf(const format::StepEntry &step);

class RegisterSteps {
public:
  /// For the target of `function`; looked up once per compiler process.
  static const RegisterSteps &of(const llvm::MachineFunction &function);

  RegisterEffect effectOf(const llvm::MachineInstr &instruction) const;

  /// Number of a 64-bit register, or format::noRegister.
  uint8_t numberOf(llvm::MCRegister reg) const;
  llvm::MCRegister registerNumbered(uint8_t number) const { return names_.general[number]; }

private:
  /// How the operands of an opcode are to be read.
  enum class Form : uint8_t {
    none,
    move,
    address,
    addRegister,
    addImmediate,
    subImmediate,
    increment,
    decrement,
    subtract,
    bitAnd,
    shift,
    extend,
    immediate,
    exclusiveOr,
    signExtendRax
  };
  struct Opcode {
    Form form = Form::none;
    format::Step step = format::Step::affine;
    uint8_t width = 64;
    uint8_t sourceBits = 0;
  };
  /// A register or a part of one.
  struct Part {
    uint8_t number = format::noRegister;
    uint8_t bits = 0;
    uint8_t shift = 0;
  };

  explicit RegisterSteps(const llvm::MachineFunction &function);
  RegisterSet modifiedBy(const llvm::MachineInstr &instruction) const;
  std::optional<format::StepEntry> stackStep(const llvm::MachineInstr &instruction) const;
  std::optional<format::StepEntry> stepOf(const llvm::MachineInstr &instruction) const;
  std::optional<format::StepEntry> addressStep(const llvm::MachineInstr &instruction, format::StepEntry step) const;
  const Part &part(const llvm::MachineOperand &operand) const { return parts_[operand.getReg().id()]; }

  const MachineNames &names_;
  std::vector<Opcode> opcodes_;
  std::vector<Part> parts_;
};

} // namespace leastaction
