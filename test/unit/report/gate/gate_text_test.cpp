#include "analysis/report/gate/gate_formats.h"

#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>

namespace leastaction {
namespace {

using test::baseline;
using test::region;

GateReport failing() {
  return gate(baseline({region("hot", 1000, 5000), region("gone", 10, 50)}),
              baseline({region("hot", 1100, 5500), region("fresh", 1, 1)}), {});
}

TEST(GateText, NamesWhatFailsAndWhy) {
  const std::string text = gateText({failing()}, {});
  EXPECT_TRUE(text.starts_with("gate failed: 2 of 3 regions\n")) << text;
  EXPECT_NE(text.find("ticks 1000 → 1100, +10.00 % (limit +2%)"), std::string::npos) << text;
  EXPECT_NE(text.find("the region was not entered in the new run"), std::string::npos) << text;
  EXPECT_NE(text.find("addl"), std::string::npos) << text;
}

TEST(GateMarkdown, CannotBeBrokenByNames) {
  Baseline odd = baseline({region("a|b`c\n<script>", 10, 50)});
  const std::string text = gateMarkdown({gate(odd, odd, {})});
  EXPECT_NE(text.find("| `a\\|b'c\uFFFD<script>` |"), std::string::npos) << text;
}

TEST(GateMarkdown, FoldsManyThatAreTheSame) {
  std::vector<BaselineRegion> then{region("slow", 1000, 5000)}, now{region("slow", 1100, 5000)};
  for (const char *name : {"a", "b", "c", "d", "e", "f"}) {
    then.push_back(region(name, 10, 50));
    now.push_back(then.back());
  }
  const std::string text = gateMarkdown({gate(baseline(then), baseline(now), {})}, "leastaction gate a b");
  const size_t slow = text.find("| `slow` |"), folded = text.find("<summary>6 regions are the same</summary>");
  ASSERT_NE(folded, std::string::npos) << text;
  EXPECT_LT(slow, folded);
  EXPECT_LT(folded, text.find("| `a` |"));
  EXPECT_NE(text.find("\n    leastaction gate a b\n"), std::string::npos) << text;
}

TEST(GatePicture, HasLinesCausesAndHarmlessNames) {
  const auto side = [](uint64_t base, uint64_t memory) {
    CauseUnits causes;
    causes.units[static_cast<size_t>(TickCause::base)] = base * unitsPerTick;
    causes.units[static_cast<size_t>(TickCause::memory)] = memory * unitsPerTick;
    return TickSide{.ticks = base + memory, .causes = causes, .lines = {{"a.c:7", causes}}};
  };
  const Baseline then = baseline({region("<hot&\"", 1000, 5000), region("calm", 3, 3)});
  const Baseline now = baseline({region("<hot&\"", 1600, 5000), region("calm", 3, 3)});
  const GateVerdict verdict{
      .report = gate(then, now, {}),
      .explanations = {{.name = "<hot&\"", .thread = "0", .ticks = tickDifference(side(900, 700), side(900, 100))}}};
  const std::string svg = gatePicture(std::array{verdict, verdict});
  for (const char *part :
       {"&lt;hot&amp;&quot;", "1000 → 1600 ticks, +60.00 %: SLOWER", ">was<", "memory: 700 ticks", "a.c:7",
        "+600 memory", "1 region is the same.", "class=\"on-base\"", ".memory{fill:#0b3566}"})
    EXPECT_NE(svg.find(part), std::string::npos) << part << " is missing from " << svg;
  EXPECT_EQ(svg.find("<hot"), std::string::npos);
  EXPECT_EQ(svg.find("#888888"), std::string::npos) << "a cause has no colour";
}

TEST(GateJson, HasBothSidesAndTheReasons) {
  const nlohmann::ordered_json json = gateJson({failing()});
  EXPECT_EQ(json["report"], "gate");
  EXPECT_EQ(json["passed"], false);
  EXPECT_EQ(json["regions"][0]["base"]["ticks"], 1000);
  EXPECT_EQ(json["regions"][0]["new"]["action"], 5500);
  EXPECT_EQ(json["regions"][0]["reasons"].size(), 1u);
  EXPECT_EQ(json["regions"][0]["verdict"], "slower");
  EXPECT_TRUE(json["limits"]["action"].is_null());
  EXPECT_EQ(json["regions"][0]["differences"]["by_opcode"][0]["name"], "addl");
  EXPECT_TRUE(json["regions"][1]["new"].is_null());
  EXPECT_TRUE(json["regions"][2]["base"].is_null());
  EXPECT_EQ(json["limits"]["ticks"], "+2%");
}

TEST(GateText, SaysWhatLayoutAdds) {
  BaselineRegion then = region("r", 1000, 9000), now = then;
  then.realTicks = 1000;
  now.realTicks = 1012;
  const auto textOf = [&] { return gateText({gate(baseline({then}), baseline({now}), {})}, {}); };
  EXPECT_NE(textOf().find("at the addresses that the linker chose: +1.20 %, all of it layout"), std::string::npos)
      << textOf();
  now.ticks = 1010;
  EXPECT_NE(textOf().find("at the addresses that the linker chose: +1.20 %, of which +0.20 % is layout"),
            std::string::npos)
      << textOf();
  now.realTicks = 1010;
  EXPECT_EQ(textOf().find("linker"), std::string::npos) << "it adds nothing";
}

TEST(GateText, SaysHowOftenARegionWasEntered) {
  BaselineRegion then = region("r", 900, 9000), now = region("r", 1000, 10000);
  then.executions = 90;
  now.executions = 100;
  EXPECT_NE(gateText({gate(baseline({then}), baseline({now}), {})}, {})
                .find("entered 100 times, before 90: compared per execution"),
            std::string::npos);
}

} // namespace
} // namespace leastaction
