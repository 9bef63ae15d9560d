#include "analysis/execution/throughput/block_state.h"

#include "analysis/execution/core/idioms.h"

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

// What the harness puts into registers and memory.
constexpr uint64_t initialValue = 0x2324000;
constexpr uint64_t initialStackPointer = initialValue + 2048;
constexpr uint64_t initialFramePointer = initialStackPointer / 32 * 32 - 16;

uint64_t hash(uint64_t seed, uint64_t value) {
  uint64_t mixed = (seed ^ value) * 0x9e3779b97f4a7c15u;
  mixed ^= mixed >> 29;
  return mixed * 0xbf58476d1ce4e5b9u;
}

uint64_t lowBits(uint64_t value, unsigned bits) {
  return bits >= 64 ? value : value & ((uint64_t{1} << bits) - 1);
}

uint64_t signExtended(uint64_t value, unsigned bits) {
  if (bits >= 64)
    return value;
  const uint64_t sign = uint64_t{1} << (bits - 1);
  return (lowBits(value, bits) ^ sign) - sign;
}

} // namespace

BlockState::Operand BlockState::registerOperand(llvm::MCRegister reg) const {
  if (!reg.isValid() || !map_.id(reg))
    return {};
  if (const auto high = map_.highByte(reg))
    return {.kind = Operand::Kind::reg, .id = map_.wholeRegisters()[*high], .shift = 8};
  return {.kind = Operand::Kind::reg, .id = *map_.id(reg)};
}

BlockState::BlockState(const Target &target, std::span<const llvm::MCInst> instructions)
    : map_(target), stackPointer_(map_.id(target.roles().stackPointer).value_or(0)),
      accumulator_(map_.id(target.roles().accumulator).value_or(0)),
      upper_(map_.id(target.roles().upperAccumulator).value_or(0)) {
  for (unsigned reg = 1; reg < target.registers().getNumRegs(); ++reg)
    if (const auto id = map_.id(reg); id && !map_.highByte(reg) && map_.isGeneralPurpose(reg))
      values_[*id] = initialValue;
  values_[map_.id(target.roles().framePointer).value_or(0)] = initialFramePointer;
  values_[stackPointer_] = initialStackPointer;
  for (size_t byte = 0; byte < pageBytes; ++byte)
    page_[byte] = static_cast<uint8_t>(initialValue >> (byte % 8 * 8));

  for (const llvm::MCInst &inst : instructions) {
    const llvm::MCInstrDesc &desc = target.instructions().get(inst.getOpcode());
    Step &step = steps_.emplace_back();
    step.work = target.integerWork(inst.getOpcode());
    step.opcode = inst.getOpcode();
    step.loads = desc.mayLoad();
    step.stores = desc.mayStore();
    const bool isLea = step.work.operation == IntegerOperation::address;
    for (unsigned operand = 0; operand < inst.getNumOperands(); ++operand) {
      const llvm::MCOperand &op = inst.getOperand(operand);
      if (operand < desc.getNumDefs()) {
        if (op.isReg())
          step.results.push_back(registerOperand(op.getReg()));
        continue;
      }
      const bool memory =
          operand < desc.getNumOperands() && desc.operands()[operand].OperandType == llvm::MCOI::OPERAND_MEMORY;
      if ((memory || (isLea && operand == desc.getNumDefs())) && !step.hasMemory &&
          operand + 4 < inst.getNumOperands()) {
        step.hasMemory = true;
        step.base = registerOperand(op.getReg());
        step.scale = static_cast<uint64_t>(inst.getOperand(operand + 1).getImm());
        step.index = registerOperand(inst.getOperand(operand + 2).getReg());
        const llvm::MCOperand &displacement = inst.getOperand(operand + 3);
        step.displacement = displacement.isImm() ? static_cast<uint64_t>(displacement.getImm()) : 0;
        step.inputs.push_back({.kind = Operand::Kind::memory});
        operand += 4;
      } else if (op.isReg()) {
        step.inputs.push_back(registerOperand(op.getReg()));
      } else if (op.isImm()) {
        step.inputs.push_back({.kind = Operand::Kind::immediate, .value = static_cast<uint64_t>(op.getImm())});
      }
    }
    if (isLea)
      step.loads = step.stores = false;
    if (step.hasMemory || step.loads || step.stores) {
      step.bytes = target.memoryBytes(inst);
      if (step.bytes == 0)
        step.bytes = 8;
    }
    if (const int moved = stackBytes(target, inst); moved != 0) {
      step.stackBytes = moved > 0 ? 8 : -8;
      step.bytes = 8;
    }
    for (const llvm::MCPhysReg reg : desc.implicit_defs())
      if (map_.id(reg) && !map_.isFlags(reg) && *map_.id(reg) != stackPointer_)
        step.results.push_back(registerOperand(reg));
    // The accumulator's short forms.
    if (step.inputs.size() == 1 && step.inputs[0].kind == Operand::Kind::immediate &&
        step.work.operation != IntegerOperation::move && desc.getNumDefs() == 0)
      step.inputs.insert(step.inputs.begin(), {.kind = Operand::Kind::reg, .id = accumulator_});
    if (step.work.ofAccumulator)
      step.inputs = {{.kind = Operand::Kind::reg, .id = accumulator_}};
    if (step.work.operation == IntegerOperation::signWord)
      step.results = {{.kind = Operand::Kind::reg, .id = upper_}};
    if (step.stores && step.results.empty() && step.hasMemory && step.stackBytes == 0 &&
        step.work.operation != IntegerOperation::nothing)
      step.results.push_back({.kind = Operand::Kind::memory});
  }
}

uint64_t BlockState::effectiveAddress(const Step &step) const {
  const auto value = [&](const Operand &operand) {
    return operand.kind == Operand::Kind::reg ? values_[operand.id] : 0;
  };
  return value(step.base) + step.scale * value(step.index) + step.displacement;
}

std::span<const Access> BlockState::accesses(size_t index) {
  const Step &step = steps_[index];
  accesses_.clear();
  const uint64_t address = step.hasMemory ? effectiveAddress(step) : unknownAddress;
  if (step.stackBytes == 0) {
    if (step.loads)
      accesses_.push_back({.address = address, .bytes = step.bytes, .isStore = false});
    if (step.stores)
      accesses_.push_back({.address = address, .bytes = step.bytes, .isStore = true});
    return accesses_;
  }
  const Access stack{.address = values_[stackPointer_] + static_cast<uint64_t>(std::min(step.stackBytes, 0)),
                     .bytes = step.bytes,
                     .isStore = step.stackBytes < 0};
  if (step.hasMemory && !stack.isStore) // pop to memory
    accesses_ = {stack, {.address = address, .bytes = step.bytes, .isStore = true}};
  else if (step.hasMemory)
    accesses_ = {{.address = address, .bytes = step.bytes, .isStore = false}, stack};
  else
    accesses_ = {stack};
  return accesses_;
}

uint64_t BlockState::load(uint64_t address, unsigned bytes) const {
  uint64_t value = 0;
  for (unsigned byte = 0; byte < std::min(bytes, 8u); ++byte)
    value |= uint64_t{page_[(address + byte) % pageBytes]} << (8 * byte);
  return value;
}

uint64_t BlockState::read(const Operand &operand, const Step &step) const {
  switch (operand.kind) {
  case Operand::Kind::immediate:
    return operand.value;
  case Operand::Kind::reg:
    return values_[operand.id] >> operand.shift;
  case Operand::Kind::memory:
    return load(effectiveAddress(step), step.bytes);
  }
  return 0;
}

void BlockState::write(const Operand &operand, const Step &step, uint64_t value) {
  if (operand.kind == Operand::Kind::memory) {
    const uint64_t address = effectiveAddress(step);
    for (unsigned byte = 0; byte < step.bytes; ++byte)
      page_[(address + byte) % pageBytes] = static_cast<uint8_t>(value >> (byte % 8 * 8));
  } else if (operand.kind == Operand::Kind::reg) {
    uint64_t &reg = values_[operand.id];
    const unsigned bits = step.work.operation == IntegerOperation::other ? 64 : step.work.bits;
    if (bits >= 32) {
      reg = lowBits(value, bits);
    } else {
      const uint64_t mask = lowBits(~uint64_t{0}, bits) << operand.shift;
      reg = (reg & ~mask) | (value << operand.shift & mask);
    }
  }
}

uint64_t BlockState::evaluate(const Step &step) const {
  const auto input = [&](size_t index) { return index < step.inputs.size() ? read(step.inputs[index], step) : 0; };
  const auto last = [&] { return input(step.inputs.empty() ? 0 : step.inputs.size() - 1); };
  // Shifts by one and by CL have one input; the count of the latter is not followed.
  const uint64_t count = (step.inputs.size() > 1 ? input(1) : 1) % (step.work.bits == 64 ? 64 : 32);
  const uint64_t first = lowBits(input(0), step.work.bits);
  switch (step.work.operation) {
  case IntegerOperation::move:
    return lowBits(last(), step.work.sourceBits);
  case IntegerOperation::signExtension:
    return signExtended(last(), step.work.sourceBits);
  case IntegerOperation::address:
    return effectiveAddress(step);
  case IntegerOperation::addition:
    return first + input(1);
  case IntegerOperation::subtraction:
    return first - input(1);
  case IntegerOperation::conjunction:
    return first & input(1);
  case IntegerOperation::disjunction:
    return first | input(1);
  case IntegerOperation::exclusion:
    return first ^ input(1);
  case IntegerOperation::leftShift:
    return first << count;
  case IntegerOperation::rightShift:
    return first >> count;
  case IntegerOperation::signedRightShift:
    return static_cast<uint64_t>(static_cast<int64_t>(signExtended(first, step.work.bits)) >> count);
  case IntegerOperation::multiplication:
    return first * input(1);
  case IntegerOperation::negation:
    return -first;
  case IntegerOperation::inversion:
    return ~first;
  case IntegerOperation::increment:
    return first + 1;
  case IntegerOperation::decrement:
    return first - 1;
  case IntegerOperation::conditional:
    return first;
  case IntegerOperation::signWord:
    return signExtended(first, step.work.bits) >> 63 ? ~uint64_t{0} : 0;
  case IntegerOperation::division:
  case IntegerOperation::nothing:
  case IntegerOperation::other:
    break;
  }
  uint64_t mixed = hash(step.opcode, 0);
  for (size_t index = 0; index < step.inputs.size(); ++index)
    mixed = hash(mixed, input(index));
  return mixed;
}

/// Of the accumulator alone: where the upper half counts, a quotient does not fit and the block cannot be measured.
void BlockState::divide(const Step &step) {
  const uint64_t divisor = lowBits(read(step.inputs[0], step), step.work.bits);
  const uint64_t dividend = lowBits(values_[accumulator_], step.work.bits);
  values_[accumulator_] = divisor ? dividend / divisor : 0;
  values_[upper_] = divisor ? dividend % divisor : 0;
}

void BlockState::step(size_t index) {
  const Step &step = steps_[index];
  if (step.work.operation == IntegerOperation::nothing)
    return;
  if (step.work.operation == IntegerOperation::division && step.inputs.size() == 1)
    return divide(step);
  const uint64_t result = evaluate(step);
  if (step.stackBytes < 0) {
    values_[stackPointer_] -= 8;
    for (unsigned byte = 0; byte < 8; ++byte)
      page_[(values_[stackPointer_] + byte) % pageBytes] = static_cast<uint8_t>(result >> (byte * 8));
    return;
  }
  if (step.stackBytes > 0) {
    const uint64_t popped = load(values_[stackPointer_], 8);
    values_[stackPointer_] += 8;
    if (!step.results.empty())
      write(step.results[0], step, popped);
    return;
  }
  for (size_t i = 0; i < step.results.size(); ++i)
    write(step.results[i], step, i == 0 ? result : hash(result, i));
}

} // namespace leastaction
