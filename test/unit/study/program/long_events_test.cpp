#include "analysis/study/program/long_events.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(LongEvents, ComeByFallingActionAndAtMost100) {
  InstructionTable table;
  EventInput input;
  auto &found = input.measurement.emplace().longEvents.emplace_back();
  for (uint64_t i = 0; i < 150; ++i) {
    const uint32_t number =
        table.addInstruction({.opcode = table.opcode("op" + std::to_string(i), InstructionClass::other),
                              .file = table.file("a.c"),
                              .line = 7});
    found[{CallPaths::none, number}] = {.count = 1, .action = 100 + i, .longest = 100 + i};
  }
  const std::vector<LongEventsRow> rows = longEventsOf(input, 0, table);
  ASSERT_EQ(rows.size(), 100u);
  EXPECT_EQ(rows.front().opcode, "op149");
  EXPECT_EQ(rows.front().line, "a.c:7");
  EXPECT_EQ(rows.front().longestKappa, 249u);
  EXPECT_TRUE(rows.front().path.empty());
  EXPECT_EQ(rows.back().opcode, "op50");
  EXPECT_TRUE(longEventsOf(input, 1, table).empty()) << "no such region";
}

} // namespace
} // namespace leastaction
