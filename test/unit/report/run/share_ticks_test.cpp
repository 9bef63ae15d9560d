#include "analysis/report/run/share_ticks.h"

#include "analysis/report/run/run_formats.h"
#include "test/unit/report/format/json_checks.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

namespace leastaction {
namespace {

using By = TextOptions::By;
using Json = nlohmann::ordered_json;

TEST(ShareTicks, OfAllRowsAreTheRegionsTicks) {
  const RegionReport region = fixture::exampleRun().regions[0];
  const RegionSummary &summary = region.summary;
  const std::pair<By, const std::vector<Share> &> tables[] = {{By::opcode, summary.byOpcode},
                                                              {By::classes, summary.byClass},
                                                              {By::function, summary.byFunction},
                                                              {By::line, summary.byLine}};
  for (const auto &[by, shares] : tables) {
    const ShareTicks ticks = ticksOf(region, by);
    ASSERT_TRUE(ticks.areKnown());
    uint64_t units = 0;
    for (const Share &share : shares)
      units += ticks.of(share).total();
    EXPECT_EQ(units, summary.ticks * unitsPerTick);
    const std::vector<Share> sorted = ticks.sorted(shares);
    EXPECT_EQ(sorted.size(), shares.size());
    EXPECT_TRUE(std::ranges::is_sorted(sorted, std::ranges::greater(),
                                       [&](const Share &share) { return ticks.of(share).total(); }));
  }
}

TEST(ShareTicks, AreNotKnownWithoutCauses) {
  const RegionReport region = fixture::exampleRun().regions[1];
  EXPECT_FALSE(ticksOf(region, By::line).areKnown());
}

TEST(ShareTicks, RowsWithTicksAloneAreAdded) {
  RegionSummary summary;
  summary.byLine = {{.name = "a.c:3", .function = "f", .count = 7, .action = 9}};
  WhyRegion why{.byLine = {{.file = "a.c", .line = 3, .function = "f"},
                           {.file = "a.c", .line = 2, .function = "g"},
                           {.function = "h"}}};
  addRowsWithTicks(summary, why);
  ASSERT_EQ(summary.byLine.size(), 3U);
  EXPECT_EQ(summary.byLine[0].count, 7U);
  EXPECT_EQ(summary.byLine[1].name, "(unknown)");
  EXPECT_EQ(summary.byLine[1].function, "h");
  EXPECT_EQ(summary.byLine[2].name, "a.c:2");
}

TEST(ShareTicks, AreInJson) {
  const Json regions = toJson(fixture::exampleRun())["regions"];
  const Json &dot = regions[0];
  EXPECT_TRUE(dot["answer"].get<std::string>().starts_with("41 % of the ticks"));
  EXPECT_EQ(dot["by_cause"][0]["cause"], "memory");
  for (const char *by : {"by_opcode", "by_class", "by_function", "by_line", "by_path"}) {
    double sum = 0;
    for (const Json &row : dot[by]) {
      sum += row["ticks"].get<double>();
      double causes = 0;
      for (const Json &ticks : row["causes"])
        causes += ticks.get<double>();
      EXPECT_NEAR(causes, row["ticks"].get<double>(), 1e-6) << by;
    }
    EXPECT_NEAR(sum, dot["ticks"].get<double>(), 1e-3) << by;
  }
  for (const char *key : {"answer", "by_cause", "by_path"})
    EXPECT_FALSE(regions[1].contains(key)) << key;
  EXPECT_FALSE(regions[1]["by_line"][0].contains("ticks"));
}

TEST(ShareTicks, ComeFirstInText) {
  const std::string text = renderText(fixture::exampleRun(), {});
  const size_t answer = text.find("41 % of the ticks"), causes = text.find("ticks by cause"),
               lines = text.find("source lines by ticks"), energy = text.find("energy [e0] against time");
  ASSERT_NE(energy, std::string::npos);
  EXPECT_LT(answer, causes);
  EXPECT_LT(causes, lines);
  EXPECT_LT(lines, text.find("opcodes by ticks"));
  EXPECT_LT(lines, energy);
  EXPECT_LT(energy, text.find("spikes"));
}

} // namespace
} // namespace leastaction
