// What the general registers of a recorded thread hold, as far as addresses need it: followed by the steps of the code
// table (runtime/format.h) from one recorded value to the next.
//
//   RegisterState registers;
//   const uint64_t *slots = ...;                       // of a block's record
//   for (const format::StepEntry &step : block.steps) registers.apply(step, slots);
//   uint64_t address = registers[access.base] + registers[access.index] * access.scale + access.delta;
#pragma once

#include "runtime/format.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace leastaction {

class RegisterState {
  using Values = std::array<uint64_t, format::vectorWord + 1>; // words of vector registers are taken from the slots

public:
  /// The registers, and which of them are known.
  using Snapshot = std::pair<Values, uint32_t>;
  Snapshot snapshot() const { return {values_, known_}; }
  void restore(const Snapshot &then) { std::tie(values_, known_) = then; }

  /// format::noRegister is always 0, and known.
  uint64_t operator[](uint8_t reg) const { return values_[reg]; }

  /// False behind records that are missing, until the register is recorded again.
  bool knows(uint8_t a, uint8_t b) const { return (known_ >> a & known_ >> b & 1) != 0; }

  /// `slots`: the next recorded value; moves on when the step takes it.
  void apply(const format::StepEntry &step, const uint64_t *&slots) {
    bool isRecorded = step.step == format::Step::recorded;
    uint32_t isKnown = isRecorded || knows(step.a, step.b);
    values_[step.target] = isRecorded ? *slots++ : computed(step);
    known_ = (known_ & ~(1u << step.target)) | isKnown << step.target;
  }

  /// All of them.
  void set(std::span<const uint64_t> registers) {
    std::ranges::copy(registers, values_.begin());
    known_ = allKnown;
  }

  /// Records are missing.
  void forget() {
    known_ = 1u << format::noRegister;
    atCalls_.clear();
  }

  /// A call leaves with these registers; code that it runs may change all of them.
  void leaveForCall() { atCalls_[values_[format::stackRegister]] = snapshot(); }

  /// The call that left with this stack pointer has returned. Calls are told apart by it, so that nothing goes wrong
  /// where they do not return in order: jumps out of calls, coroutines with stacks of their own.
  void returnFromCall(uint64_t stackPointer) {
    if (auto found = atCalls_.find(stackPointer); found != atCalls_.end())
      restore(found->second);
    else
      known_ = 1u << format::noRegister;
  }

private:
  static uint64_t cut(uint64_t value, unsigned bits) { return bits < 64 ? value & ((uint64_t{1} << bits) - 1) : value; }
  static uint64_t withSign(uint64_t value, unsigned bits) {
    unsigned above = 64 - bits;
    return static_cast<uint64_t>(static_cast<int64_t>(value << above) >> above);
  }

  uint64_t computed(const format::StepEntry &step) const {
    uint64_t a = values_[step.a], b = values_[step.b], value = static_cast<uint64_t>(static_cast<int64_t>(step.value));
    unsigned shift = static_cast<unsigned>(step.value) & 63;
    switch (step.step) {
    case format::Step::recorded:
    case format::Step::counted: // never among the steps of a reader
      break;
    case format::Step::affine:
      return cut(a + b * step.scale + value, step.width);
    case format::Step::subtract:
      return cut(a - b, step.width);
    case format::Step::bitAnd:
      return cut(a & value, step.width);
    case format::Step::shiftLeft:
      return cut(a << shift, step.width);
    case format::Step::shiftRight:
      return cut(a, step.width) >> shift;
    case format::Step::shiftRightSigned:
      return cut(static_cast<uint64_t>(static_cast<int64_t>(withSign(a, step.width)) >> shift), step.width);
    case format::Step::zeroExtend:
      return cut(a >> shift, step.scale);
    case format::Step::signExtend:
      return cut(withSign(a >> shift, step.scale), step.width);
    }
    return 0;
  }

  static constexpr uint32_t allKnown = (2u << format::noRegister) - 1;
  Values values_{};
  uint32_t known_ = allKnown; ///< A bit for each register; what no step tells of is left as it was.
  std::unordered_map<uint64_t, Snapshot> atCalls_; ///< By stack pointer.
};

} // namespace leastaction
