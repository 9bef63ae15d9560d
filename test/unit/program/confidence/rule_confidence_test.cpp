#include "analysis/program/confidence/rule_confidence.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// A region of four instructions: each retires alone behind stalls of its own.
class RuleConfidenceTest : public testing::Test {
protected:
  uint32_t instruction(InstructionOrigins origins) {
    return table_.addInstruction({.opcode = table_.opcode("A", InstructionClass::integer), .origins = origins});
  }

  /// So many ticks of the cause, then one in which it retires.
  void retire(uint32_t instruction, TickCause cause, uint64_t ticks) {
    tick_ += ticks + 1;
    const std::array<Stall, 1> stalls{{{.ticks = ticks, .instruction = instruction, .cause = cause}}};
    const std::array<RetiredInstruction, 1> retired{
        {{.tick = tick_, .instruction = instruction, .stalls = 1, .isCall = cause == TickCause::call}}};
    attribution_.add(retired, stalls);
  }

  static uint64_t ticksOf(const RuleConfidence &confidence, RuleOrigin origin) {
    return confidence.byOrigin[static_cast<size_t>(origin)] / unitsPerTick;
  }

  static uint64_t ticksOf(const RuleConfidence &confidence, Rule rule, RuleOrigin origin) {
    for (const RuleTicks &row : confidence.byRule)
      if (row.rule == rule && row.origin == origin)
        return row.units / unitsPerTick;
    return 0;
  }

  RuleConfidence confidence() {
    attribution_.endExecution();
    return ruleConfidence(attribution_, table_, causes_);
  }

  void SetUp() override {
    causes_.fill(RuleOrigin::elsewhere);
    attribution_.beginExecution();
  }

  InstructionTable table_;
  CauseOrigins causes_{};
  TickAttribution attribution_;
  uint64_t tick_ = 0;
};

TEST_F(RuleConfidenceTest, TicksFollowFromTheRuleOfTheirCause) {
  const uint32_t known = instruction({.latency = RuleOrigin::here, .ports = RuleOrigin::llvm});
  causes_[static_cast<size_t>(TickCause::memory)] = RuleOrigin::nominal;
  retire(known, TickCause::dependency, 10);
  retire(known, TickCause::port, 5);
  retire(known, TickCause::memory, 100);
  retire(known, TickCause::l2, 20);
  const RuleConfidence found = confidence();
  EXPECT_EQ(ticksOf(found, Rule::latency, RuleOrigin::here), 10u);
  EXPECT_EQ(ticksOf(found, Rule::ports, RuleOrigin::llvm), 5u + 4u) << "a tick for each that retires";
  EXPECT_EQ(ticksOf(found, Rule::memory, RuleOrigin::nominal), 100u);
  EXPECT_EQ(ticksOf(found, Rule::l2, RuleOrigin::elsewhere), 20u);
  EXPECT_EQ(ticksOf(found, RuleOrigin::here), 10u);
  EXPECT_EQ(ticksOf(found, RuleOrigin::nominal), 100u);
  EXPECT_EQ(found.byRule.front().rule, Rule::memory) << "the most first";
}

TEST_F(RuleConfidenceTest, OneRuleHasARowForEachOrigin) {
  retire(instruction({.latency = RuleOrigin::here}), TickCause::dependency, 3);
  retire(instruction({.latency = RuleOrigin::nominal}), TickCause::divider, 8);
  const RuleConfidence found = confidence();
  EXPECT_EQ(ticksOf(found, Rule::latency, RuleOrigin::here), 3u);
  EXPECT_EQ(ticksOf(found, Rule::latency, RuleOrigin::nominal), 8u);
}

TEST_F(RuleConfidenceTest, CallsAreKnownAsWellAsTheirTimes) {
  retire(instruction({}), TickCause::call, 99);
  retire(instruction({.latency = RuleOrigin::here}), TickCause::call, 49);
  const RuleConfidence found = confidence();
  EXPECT_EQ(ticksOf(found, Rule::call, RuleOrigin::nominal), 100u);
  EXPECT_EQ(ticksOf(found, Rule::call, RuleOrigin::here), 50u);
}

TEST_F(RuleConfidenceTest, EveryUnitOfATickIsInBothParts) {
  // Seven share a tick, of which no origin has a whole number.
  std::vector<RetiredInstruction> retired;
  for (unsigned i = 0; i < 7; ++i)
    retired.push_back({.tick = 1, .instruction = instruction({.ports = static_cast<RuleOrigin>(i % ruleOrigins)})});
  attribution_.add(retired, {});
  tick_ = 1;
  for (size_t cause = 1; cause < tickCauses; ++cause)
    if (static_cast<TickCause>(cause) != TickCause::call)
      retire(0, static_cast<TickCause>(cause), cause);
  const RuleConfidence found = confidence();
  uint64_t byRule = 0;
  for (const RuleTicks &row : found.byRule)
    byRule += row.units;
  EXPECT_GT(attribution_.ticks(), 100u);
  EXPECT_EQ(found.total(), attribution_.ticks() * unitsPerTick);
  EXPECT_EQ(byRule, found.total());
}

TEST_F(RuleConfidenceTest, OfNoTicksThereIsNothing) {
  const RuleConfidence found = confidence();
  EXPECT_EQ(found.total(), 0u);
  EXPECT_TRUE(found.byRule.empty());
}

} // namespace
} // namespace leastaction
