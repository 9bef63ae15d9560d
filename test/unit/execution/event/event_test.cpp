#include "analysis/execution/event/event.h"

#include <gtest/gtest.h>

namespace leastaction {

TEST(InstructionTable, NamesAreSharedAndIdsStayValid) {
  InstructionTable table;
  const uint32_t load = table.opcode("load", InstructionClass::load);
  const uint32_t add = table.opcode("add", InstructionClass::integer);
  EXPECT_NE(load, add);
  EXPECT_EQ(table.opcode("load", InstructionClass::load), load);
  EXPECT_EQ(table.opcodeCount(), 2U);
  EXPECT_EQ(table.opcodeName(load), "load");
  EXPECT_EQ(table.opcodeClass(add), InstructionClass::integer);
}

TEST(InstructionTable, TheFirstClassOfAnOpcodeStays) {
  InstructionTable table;
  const uint32_t load = table.opcode("load", InstructionClass::load);
  table.opcode("load", InstructionClass::other);
  EXPECT_EQ(table.opcodeClass(load), InstructionClass::load);
}

TEST(InstructionTable, IdZeroIsTheUnknownFunctionAndFile) {
  InstructionTable table;
  EXPECT_EQ(table.function(""), 0U);
  EXPECT_EQ(table.file(""), 0U);
  EXPECT_EQ(table.function("main"), 1U);
  EXPECT_EQ(table.functionName(1), "main");
  EXPECT_EQ(table.file("a.c"), 1U);
  EXPECT_EQ(table.fileName(1), "a.c");
}

TEST(InstructionTable, InstructionsAreNumberedInOrder) {
  InstructionTable table;
  EXPECT_EQ(table.addInstruction({.line = 7}), 0U);
  EXPECT_EQ(table.addInstruction({.line = 8, .text = "ret"}), 1U);
  ASSERT_EQ(table.instructions().size(), 2U);
  EXPECT_EQ(table.instructions()[1].text, "ret");
}

TEST(Event, KappaIsTheTimeInFlightWithTheWaitForRetirement) {
  for (const uint64_t issue : {uint64_t{0}, uint64_t{3}, mostTicks})
    for (const uint64_t execution : {uint64_t{0}, uint64_t{1}, uint64_t{5}, mostTicks})
      for (const uint64_t wait : {uint64_t{0}, uint64_t{2}, mostTicks}) {
        const Event event{.issue = issue, .complete = issue + execution + wait, .wait = wait};
        EXPECT_EQ(event.kappa(), execution + wait);
        EXPECT_EQ(event.executionTicks(), execution);
      }
}

TEST(Event, NamesOfLevelsAndClasses) {
  EXPECT_EQ(name(MemoryLevel::none), "");
  EXPECT_EQ(name(MemoryLevel::memory), "memory");
  EXPECT_EQ(name(InstructionClass::floating), "floating");
}

} // namespace leastaction
