#include "analysis/program/confidence/rule_confidence.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace leastaction {
namespace {

RuleOrigin originOf(TickCause cause, const InstructionOrigins &instruction, const CauseOrigins &causes) {
  switch (ruleOf(cause)) {
  case Rule::latency:
  case Rule::call:
    return instruction.latency;
  case Rule::ports:
    return instruction.ports;
  default:
    return causes[static_cast<size_t>(cause)];
  }
}

} // namespace

Rule ruleOf(TickCause cause) {
  switch (cause) {
  case TickCause::base:
  case TickCause::port:
    return Rule::ports;
  case TickCause::dependency:
  case TickCause::divider:
    return Rule::latency;
  case TickCause::l1:
    return Rule::l1;
  case TickCause::l2:
    return Rule::l2;
  case TickCause::l3:
    return Rule::l3;
  case TickCause::memory:
    return Rule::memory;
  case TickCause::translation:
    return Rule::translation;
  case TickCause::storeForwarding:
    return Rule::storeForwarding;
  case TickCause::lockOrFence:
    return Rule::lockOrFence;
  case TickCause::storeQueue:
    return Rule::storeQueue;
  case TickCause::mispredictedBranch:
    return Rule::mispredictedBranch;
  case TickCause::transition:
    return Rule::transition;
  case TickCause::frontEnd:
  case TickCause::start:
  case TickCause::window:
    return Rule::frontEnd;
  case TickCause::call:
    return Rule::call;
  }
  return Rule::frontEnd;
}

uint64_t RuleConfidence::total() const {
  return std::reduce(byOrigin.begin(), byOrigin.end());
}

RuleConfidence ruleConfidence(const TickAttribution &attribution, const InstructionTable &table,
                              const CauseOrigins &causes) {
  std::array<std::array<uint64_t, ruleOrigins>, enumNames<Rule>.size()> sums{};
  const std::span<const CauseUnits> byInstruction = attribution.byInstruction();
  for (size_t i = 0; i < byInstruction.size(); ++i)
    for (size_t cause = 0; cause < tickCauses; ++cause)
      if (const uint64_t units = byInstruction[i].units[cause]) {
        const auto of = static_cast<TickCause>(cause);
        const RuleOrigin origin = originOf(of, table.instructions()[i].origins, causes);
        sums[static_cast<size_t>(ruleOf(of))][static_cast<size_t>(origin)] += units;
      }
  RuleConfidence confidence;
  for (size_t rule = 0; rule < sums.size(); ++rule)
    for (size_t origin = 0; origin < ruleOrigins; ++origin)
      if (const uint64_t units = sums[rule][origin]) {
        confidence.byOrigin[origin] += units;
        confidence.byRule.push_back(
            {.rule = static_cast<Rule>(rule), .origin = static_cast<RuleOrigin>(origin), .units = units});
      }
  std::ranges::sort(confidence.byRule, [](const RuleTicks &a, const RuleTicks &b) {
    return std::tuple(b.units, a.rule, a.origin) < std::tuple(a.units, b.rule, b.origin);
  });
  return confidence;
}

} // namespace leastaction
