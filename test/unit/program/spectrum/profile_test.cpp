#include "analysis/program/spectrum/profile.h"

#include "test/unit/program/spectrum/streams.h"

#include <gtest/gtest.h>

namespace leastaction {

TEST(Profile, ExcerptByOpcode) {
  const test::Excerpt excerpt;
  Profile profile;
  profile.add(excerpt.events);
  const std::vector<Share> shares = profile.byOpcode(excerpt.table);
  ASSERT_EQ(shares.size(), 4U);
  EXPECT_EQ(shares[0].name, "addi");
  EXPECT_EQ(shares[0].action, 722U);
  EXPECT_EQ(shares[0].count, 4U);
  EXPECT_EQ(shares[1].name, "lfs");
  EXPECT_EQ(shares[1].action, 722U);
  EXPECT_EQ(shares[2].name, "bc");
  EXPECT_EQ(shares[2].action, 390U);
  EXPECT_EQ(shares[3].name, "fmadd");
  EXPECT_EQ(shares[3].action, 16U);
  EXPECT_DOUBLE_EQ(shares[3].fraction, 16.0 / 1850);
}

TEST(Profile, TablesAgreeOnTheTotal) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = test::randomStream(1, 5000);
  Profile profile;
  profile.add(events);
  for (const std::vector<Share> &shares :
       {profile.byOpcode(table), profile.byClass(table), profile.byFunction(table), profile.byLine(table)}) {
    uint64_t count = 0;
    uint64_t action = 0;
    double fraction = 0;
    for (const Share &share : shares) {
      count += share.count;
      action += share.action;
      fraction += share.fraction;
    }
    EXPECT_EQ(count, events.size());
    EXPECT_EQ(action, test::actionOf(events));
    EXPECT_NEAR(fraction, 1, 1e-12);
  }
  EXPECT_EQ(profile.lengthByte(table), 8 * events.size());
}

TEST(Profile, LinesAreNamedWithTheirFunction) {
  InstructionTable table;
  const uint32_t opcode = table.opcode("add", InstructionClass::integer);
  table.addInstruction(
      {.opcode = opcode, .function = table.function("f"), .file = table.file("a.c"), .line = 7, .workFlop = 2});
  table.addInstruction({.opcode = opcode});
  Profile profile;
  profile.add(std::vector<Event>{{.complete = 3}, {.complete = 2, .instruction = 1}});
  const std::vector<Share> lines = profile.byLine(table);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].name, "a.c:7");
  EXPECT_EQ(lines[0].function, "f");
  EXPECT_EQ(lines[1].name, unknownName);
  EXPECT_EQ(profile.byFunction(table)[1].name, unknownName);
  EXPECT_EQ(profile.workFlop(table), 2U);
}

TEST(Profile, WithoutActionFractionsAreZero) {
  InstructionTable table;
  table.addInstruction({.opcode = table.opcode("nop", InstructionClass::other)});
  Profile profile;
  profile.add(std::vector<Event>{{}});
  EXPECT_EQ(profile.byOpcode(table).front().fraction, 0);
}

} // namespace leastaction
