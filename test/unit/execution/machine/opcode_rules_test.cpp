#include "analysis/execution/machine/opcode_rules.h"

#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Texts = std::vector<std::string>;

TEST(OpcodeRules, BracesHoldAlternatives) {
  EXPECT_EQ(alternatives("NOOP*"), Texts{"NOOP*"});
  EXPECT_EQ(alternatives("{ADD,SUB}64{,_REV}"), (Texts{"ADD64", "SUB64", "ADD64_REV", "SUB64_REV"}));
}

TEST(OpcodeRules, StarsAreAnyText) {
  EXPECT_TRUE(fits("V*k", "VADDPSZrrk"));
  EXPECT_FALSE(fits("V*k", "VADDPSZrrkz"));
  EXPECT_TRUE(fits("V*mb*", "VADDPSZrmbkz"));
  EXPECT_FALSE(fits("V*mb*", "VADDPSZrm"));
  EXPECT_TRUE(fits("*_PREFIX", "LOCK_PREFIX"));
  EXPECT_FALSE(fits("ADD", "ADD64rr"));
  EXPECT_FALSE(fits("AA*AA", "AAA")) << "nothing fits twice";
}

class AppliedRules : public testing::Test {
protected:
  OpcodeFacts facts(std::span<const OpcodeRule> rules, std::string_view name) const {
    const RuledOpcodes all(rules, target_->instructions());
    for (unsigned opcode = 0; opcode < all.size(); ++opcode)
      if (std::string_view(target_->instructions().getName(opcode)) == name)
        return all[opcode];
    ADD_FAILURE() << name;
    return {};
  }
  const std::unique_ptr<Target> target_ = Target::generic();
};

TEST_F(AppliedRules, TraitsAddUpAndTheLongestPrefixCounts) {
  constexpr OpcodeRule rules[] = {{"ADD64r*", {.traits = trait::move, .workFlop = 3}},
                                  {"*rr", {.traits = trait::trap, .workFlop = 1}},
                                  {"ADD*", {.traits = trait::noOp, .workFlop = 2}}};
  EXPECT_EQ(facts(rules, "ADD64rr"), (OpcodeFacts{.traits = trait::move | trait::trap | trait::noOp, .workFlop = 3}));
  EXPECT_EQ(facts(rules, "ADD32rr"), (OpcodeFacts{.traits = trait::trap | trait::noOp, .workFlop = 2}));
  EXPECT_EQ(facts(rules, "SUB32rr"), (OpcodeFacts{.traits = trait::trap, .workFlop = 1}));
  EXPECT_EQ(facts(rules, "SUB32ri"), OpcodeFacts{});
}

TEST_F(AppliedRules, EachOpcodeGetsWhatFitsIt) {
  constexpr OpcodeRule rules[] = {
      {"{ADD,SUB}64r*", {.workFlop = 1}}, {"ADD64rm", {.workFlop = 2}}, {"V*k", {.workFlop = 3}}};
  const RuledOpcodes all(rules, target_->instructions());
  for (unsigned opcode = 0; opcode < all.size(); ++opcode) {
    const std::string_view name(target_->instructions().getName(opcode));
    const unsigned expected = name == "ADD64rm"              ? 2
                              : fits(rules[0].pattern, name) ? 1
                              : fits(rules[2].pattern, name) ? 3
                                                             : 0;
    EXPECT_EQ(all[opcode].workFlop, expected) << name;
  }
}

TEST_F(AppliedRules, AMisspeltNameIsFound) {
  constexpr OpcodeRule rules[] = {{"{ADD,SBU}64rr", {.workFlop = 1}}};
  EXPECT_EQ(unmatched(rules, target_->instructions()), Texts{"SBU64rr"});
}

} // namespace
} // namespace leastaction
