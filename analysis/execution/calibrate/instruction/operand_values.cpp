#include "analysis/execution/calibrate/instruction/operand_values.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

/// A number with a full mantissa and one that takes its product with it back to 1, so that chains of multiplications
/// and divisions neither grow nor vanish. Nothing is done early for them.
constexpr double larger = 1.2793651487236521, smaller = 1 / larger;

uint64_t twoFloats(double value) {
  const uint64_t bits = std::bit_cast<uint32_t>(static_cast<float>(value));
  return bits << 32 | bits;
}

constexpr uint64_t fourHalves = 0x3c00'3c00'3c00'3c00; // 1.0

/// Dividends are of middling size; the quotient has to fit where it goes.
uint64_t dividend(unsigned bytes) {
  return bytes == 1 ? 0x78 : bytes == 2 ? 0x5678 : 0x1234'5678;
}

} // namespace

OperandValues operandValues(std::string_view name, const Form &form) {
  OperandValues values;
  values.general.fill(1);
  const bool integerDivision =
      form.facts().divides && !form.implicitUses().empty() && form.implicitUses().front().file == RegisterFile::general;
  if (integerDivision) {
    constexpr unsigned accumulator = 0, upper = 2;
    const size_t digits = name.find_first_of("123468");
    const unsigned bits = name.substr(digits).starts_with("8") ? 8 : name.substr(digits).starts_with("16") ? 16 : 32;
    values.general[accumulator] = dividend(bits / 8);
    values.general[upper] = 0;
  }
  const auto has = [&](std::string_view type) { return name.find(type) != name.npos; };
  if (has("PH") || has("SHZ")) {
    values.evenVectors = values.oddVectors = fourHalves;
  } else if (const size_t twofold = std::min(name.find("PD"), name.find("SD"));
             twofold < std::min(name.find("PS"), name.find("SS"))) {
    values.evenVectors = std::bit_cast<uint64_t>(larger);
    values.oddVectors = std::bit_cast<uint64_t>(smaller);
  } else {
    values.evenVectors = twoFloats(larger);
    values.oddVectors = twoFloats(smaller);
  }
  constexpr unsigned word = 8;
  values.memoryStep = std::max(word, std::bit_ceil(form.memoryBytes()));
  const bool ofVectors = std::ranges::any_of(
      form.operands(), [](const Form::Operand &operand) { return operand.file == RegisterFile::vector; });
  const bool indexed = std::ranges::any_of(form.operands(), &Form::Operand::index);
  // Gathers load indices for those behind them.
  values.evenMemory = indexed ? 0 : ofVectors ? values.evenVectors : 1;
  values.oddMemory = indexed ? 0 : ofVectors ? values.oddVectors : 1;
  if (indexed)
    values.evenVectors = values.oddVectors = 0;
  return values;
}

} // namespace leastaction
