#include "analysis/report/gate/gate_formats.h"

#include "test/unit/program/gate/baselines.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using test::baseline;
using test::region;

GateReport failing() {
  return gate(baseline({region("hot", 1000, 5000), region("gone", 10, 50)}),
              baseline({region("hot", 1100, 5500), region("fresh", 1, 1)}), {});
}

TEST(GateText, NamesWhatFailsAndWhy) {
  const std::string text = gateText(failing(), {});
  EXPECT_TRUE(text.starts_with("gate failed: 2 of 3 regions\n")) << text;
  EXPECT_NE(text.find("ticks 1000 → 1100, +10.00 % (limit +2%)"), std::string::npos) << text;
  EXPECT_NE(text.find("the region was not entered in the new run"), std::string::npos) << text;
  EXPECT_NE(text.find("addl"), std::string::npos) << text;
}

TEST(GateMarkdown, CannotBeBrokenByNames) {
  Baseline odd = baseline({region("a|b`c\n<script>", 10, 50)});
  const std::string text = gateMarkdown(gate(odd, odd, {}));
  EXPECT_NE(text.find("| `a\\|b'c\uFFFD<script>` |"), std::string::npos) << text;
}

TEST(GateJson, HasBothSidesAndTheReasons) {
  const nlohmann::ordered_json json = gateJson(failing());
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
  const auto textOf = [&] { return gateText(gate(baseline({then}), baseline({now}), {}), {}); };
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
  EXPECT_NE(gateText(gate(baseline({then}), baseline({now}), {}), {})
                .find("entered 100 times, before 90: compared per execution"),
            std::string::npos);
}

} // namespace
} // namespace leastaction
