#include "analysis/report/why/confidence.h"

#include "test/unit/report/format/json_checks.h"

namespace leastaction {
namespace {

/// Ticks by rule and origin, those with the most first.
RuleConfidence made(const std::vector<RuleTicks> &ticks) {
  RuleConfidence confidence{.byRule = ticks};
  for (RuleTicks &row : confidence.byRule) {
    row.units *= unitsPerTick;
    confidence.byOrigin[static_cast<size_t>(row.origin)] += row.units;
  }
  return confidence;
}

TEST(ConfidenceText, NamesOriginsAndWhatIsNominal) {
  EXPECT_EQ(
      confidenceText(made({{Rule::memory, RuleOrigin::here, 600},
                           {Rule::l2, RuleOrigin::elsewhere, 250},
                           {Rule::ports, RuleOrigin::llvm, 70},
                           {Rule::call, RuleOrigin::nominal, 76},
                           {Rule::translation, RuleOrigin::nominal, 4}})),
      "Of the ticks, 60 % follow from what was measured on this machine, 25 % from what was measured or published "
      "elsewhere, 7 % from LLVM's scheduling tables, 8 % from nominal values (call 8 %, translation under 1 %).");
}

TEST(ConfidenceText, LeavesOutWhatHasNoTicks) {
  EXPECT_EQ(confidenceText(made({{Rule::latency, RuleOrigin::llvm, 3}})),
            "Of the ticks, 100 % follow from LLVM's scheduling tables.");
  EXPECT_EQ(confidenceText({}), "");
}

TEST(ConfidenceText, NamesTheThreeNominalRulesWithMostTicks) {
  EXPECT_EQ(confidenceText(made({{Rule::call, RuleOrigin::nominal, 40},
                                 {Rule::memory, RuleOrigin::nominal, 30},
                                 {Rule::translation, RuleOrigin::nominal, 20},
                                 {Rule::l3, RuleOrigin::nominal, 10}})),
            "Of the ticks, 100 % follow from nominal values (call 40 %, memory 30 %, translation 20 %).");
}

TEST(ConfidenceJson, BothPartsHaveAllTicks) {
  const auto json = toJson(made({{Rule::memory, RuleOrigin::nominal, 300}, {Rule::ports, RuleOrigin::llvm, 100}}));
  fixture::expectKeys(json, {"sentence", "by_origin", "by_rule"});
  EXPECT_EQ(json["by_origin"][0], (nlohmann::ordered_json{{"origin", "LLVM"}, {"ticks", 100}, {"share", 0.25}}));
  EXPECT_EQ(json["by_origin"][1]["origin"], "nominal");
  EXPECT_EQ(json["by_rule"][0],
            (nlohmann::ordered_json{{"rule", "memory"}, {"origin", "nominal"}, {"ticks", 300}, {"share", 0.75}}));
  EXPECT_EQ(json["by_rule"].size(), 2u);
}

} // namespace
} // namespace leastaction
