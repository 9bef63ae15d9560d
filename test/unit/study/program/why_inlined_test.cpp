#include "analysis/study/program/why_inlined.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(WhyInlined, ALineHasWhatWasInlinedThereWithTheMostTicksFirst) {
  InstructionTable table;
  const uint32_t user = table.file("user.cpp"), library = table.file("/usr/include/vector");
  TickAttribution attribution;
  attribution.beginExecution();
  std::vector<RetiredInstruction> retired;
  const auto addLine = [&](uint32_t inlinedLine, uint64_t tick) {
    const uint32_t row = table.addInstruction({.function = table.function("main"),
                                               .file = user,
                                               .line = 7,
                                               .inlinedFile = inlinedLine ? library : 0,
                                               .inlinedLine = inlinedLine});
    retired.push_back({.tick = tick, .instruction = row});
  };
  addLine(0, 1);
  addLine(200, 2);
  addLine(300, 3);
  addLine(300, 4);
  attribution.add(retired, {});
  attribution.endExecution();

  std::vector<WhyRow> rows = {{.file = "user.cpp", .line = 7, .function = "main"},
                              {.file = "user.cpp", .line = 8, .function = "main"}};
  addInlinedLines(rows, attribution, table);
  ASSERT_EQ(rows[0].inlinedFrom.size(), 2u);
  EXPECT_EQ(rows[0].inlinedFrom[0].file, "/usr/include/vector");
  EXPECT_EQ(rows[0].inlinedFrom[0].line, 300u);
  EXPECT_EQ(rows[0].inlinedFrom[1].line, 200u);
  EXPECT_LT(rows[0].inlinedFrom[0].units + rows[0].inlinedFrom[1].units, attribution.total().total());
  EXPECT_EQ(attribution.total().total(), attribution.ticks() * unitsPerTick);
  EXPECT_TRUE(rows[1].inlinedFrom.empty());
}

} // namespace
} // namespace leastaction
