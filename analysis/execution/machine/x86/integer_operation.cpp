#include "analysis/execution/machine/x86/integer_operation.h"

#include "analysis/execution/machine/opcode_rules.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace leastaction {
namespace {

/// By the letters that a name begins with.
constexpr auto operations = [] {
  using enum IntegerOperation;
  return std::to_array<std::pair<std::string_view, IntegerOperation>>(
      {{"ADD", addition},        {"AND", conjunction},
       {"CMOV", conditional},    {"DEC", decrement},
       {"DIV", division},        {"IDIV", division},
       {"IMUL", multiplication}, {"INC", increment},
       {"LEA", address},         {"MOV", move},
       {"MOVSX", signExtension}, {"MOVZX", move},
       {"NEG", negation},        {"NOT", inversion},
       {"OR", disjunction},      {"POP", move},
       {"PUSH", move},           {"SAR", signedRightShift},
       {"SHL", leftShift},       {"SHR", rightShift},
       {"SUB", subtraction},     {"XOR", exclusion}});
}();

/// What the letters do not tell: the first that fits counts.
struct Named {
  std::string_view pattern; ///< As in opcode_rules.h.
  IntegerWork work;
};
constexpr auto named = [] {
  using enum IntegerOperation;
  return std::to_array<Named>(
      {{"CMPXCHG*", {}},
       {"{CMP,TEST,BT32,BT64}*", {.operation = nothing}},
       {"CBW", {.operation = signExtension, .bits = 16, .sourceBits = 8, .ofAccumulator = true}},
       {"CWDE", {.operation = signExtension, .bits = 32, .sourceBits = 16, .ofAccumulator = true}},
       {"CDQE", {.operation = signExtension, .bits = 64, .sourceBits = 32, .ofAccumulator = true}},
       {"CDQ", {.operation = signWord, .bits = 32, .sourceBits = 32, .ofAccumulator = true}},
       {"CQO", {.operation = signWord, .bits = 64, .sourceBits = 64, .ofAccumulator = true}}});
}();

constexpr std::pair<std::string_view, uint8_t> widths[] = {{"64", 64}, {"32", 32}, {"16", 16}, {"8", 8}};

/// The first number in a name: 32 of "ADD32rr", 64 where there is none.
uint8_t widthIn(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_of("0123456789"), name.size()));
  for (const auto &[digits, bits] : widths)
    if (name.starts_with(digits))
      return bits;
  return 64;
}

/// The last one: 8 of "MOVZX32rm8".
uint8_t lastWidthIn(std::string_view name) {
  for (const auto &[digits, bits] : widths)
    if (name.ends_with(digits))
      return bits;
  return widthIn(name);
}

} // namespace

IntegerWork x86IntegerWork(std::string_view name) {
  for (const Named &known : named)
    if (fits(known.pattern, name))
      return known.work;
  const auto isCapital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
  const auto end = std::ranges::find_if_not(name, isCapital);
  const std::string_view letters(name.begin(), end);
  const auto *const found =
      std::ranges::find(operations, letters, &std::pair<std::string_view, IntegerOperation>::first);
  IntegerWork work{.operation = found == operations.end() ? IntegerOperation::other : found->second,
                   .bits = widthIn(name)};
  if (letters == "PUSH" || letters == "POP")
    work.bits = 64;
  work.sourceBits = letters == "MOVSX" || letters == "MOVZX" ? lastWidthIn(name) : work.bits;
  return work;
}

} // namespace leastaction
