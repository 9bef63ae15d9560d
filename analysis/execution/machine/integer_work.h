// What an instruction on integers computes.
//
//   IntegerWork work = target.integerWork(inst.getOpcode());
//   if (work.operation == IntegerOperation::addition) ...
#pragma once

#include <cstdint>

namespace leastaction {

enum class IntegerOperation : uint8_t {
  other,
  move,
  signExtension,
  address,
  addition,
  subtraction,
  conjunction,
  disjunction,
  exclusion,
  leftShift,
  rightShift,
  signedRightShift,
  multiplication,
  negation,
  inversion,
  increment,
  decrement,
  conditional,
  division,
  signWord, ///< All bits become the sign of the accumulator (cdq, cqo).
  nothing,  ///< Compares and tests: only flags.
};

struct IntegerWork {
  IntegerOperation operation = IntegerOperation::other;
  uint8_t bits = 64;          ///< Of the result.
  uint8_t sourceBits = 64;    ///< Of what is extended, or loaded.
  bool ofAccumulator = false; ///< Its source, without an operand.
};

} // namespace leastaction
