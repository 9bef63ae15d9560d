#include "analysis/program/metric/kappa_statistics.h"

#include <gtest/gtest.h>

namespace leastaction {

TEST(KappaStatistics, SumsByInstruction) {
  InstructionTable table;
  const uint32_t load = table.opcode("movl load", InstructionClass::load);
  table.addInstruction({.opcode = load, .function = table.function("f"), .file = table.file("a.c"), .line = 3});
  table.addInstruction({.opcode = load, .text = "movl (%rdi), %eax"});
  KappaStatistics statistics(table, 26, 1000);
  const std::vector<Event> events = {{.issue = 0, .complete = 26, .instruction = 1},
                                     {.issue = 5, .complete = 83, .instruction = 1},
                                     {.issue = 6, .complete = 5000, .instruction = 1}};
  statistics.add(events);
  const std::vector<InstructionKappa> instructions = statistics.instructions();
  ASSERT_EQ(instructions.size(), 1u);
  EXPECT_EQ(instructions[0].opcode, "movl load");
  EXPECT_EQ(instructions[0].line, "");
  EXPECT_EQ(instructions[0].text, "movl (%rdi), %eax");
  EXPECT_EQ(instructions[0].sum.events, 2u);
  EXPECT_EQ(instructions[0].sum.belowResolution, 1u);
  EXPECT_DOUBLE_EQ(instructions[0].sum.mean(), 52);
  EXPECT_DOUBLE_EQ(instructions[0].sum.variance(), 2 * 26 * 26);
  EXPECT_EQ(statistics.leftOut(), 1u);
}

TEST(KappaStatistics, NothingIsKnownOfASingleEventsSpread) {
  EXPECT_EQ(KappaSum().mean(), 0);
  EXPECT_EQ((KappaSum{.events = 1, .kappa = 7, .kappaSquared = 49}.variance()), 0);
}

} // namespace leastaction
