#include "analysis/program/cause/line_sharing.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr uint64_t transferTicks = 50;

RetiredInstruction accessAt(uint64_t tick, uint64_t address, bool stores, uint32_t instruction) {
  RetiredInstruction retired{.tick = tick, .renameTick = tick};
  retired.instruction = instruction;
  retired.access = {.address = address, .bytes = 8, .level = MemoryLevel::l1, .loads = !stores, .stores = stores};
  return retired;
}

std::vector<RetiredInstruction> accesses(uint64_t address, bool stores, uint32_t instruction, unsigned count = 1000,
                                         uint64_t ticksBetween = 10) {
  std::vector<RetiredInstruction> all;
  for (unsigned i = 0; i < count; ++i)
    all.push_back(accessAt(i * ticksBetween, address, stores, instruction));
  return all;
}

TEST(LineSharing, WritesToDifferentBytesAreFalseSharing) {
  LineSharing sharing(transferTicks);
  const uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");
  sharing.add(first, accesses(0x1000, true, 3));
  sharing.add(second, accesses(0x1008, true, 4));
  const std::vector<SharedLines> shared = sharing.of(first);
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_TRUE(shared[0].isFalse);
  EXPECT_EQ(shared[0].lines, 1u);
  EXPECT_EQ(shared[0].address, 0x1000u);
  EXPECT_EQ(shared[0].own.instruction, 3u);
  EXPECT_EQ(shared[0].own.writes, 1000u);
  EXPECT_EQ(shared[0].other.instruction, 4u);
  EXPECT_EQ(shared[0].other.thread, "1");
  EXPECT_EQ(shared[0].ownershipMoves, 1000 * 10 / transferTicks) << "once in the time that it takes to move";
  EXPECT_EQ(sharing.of(second)[0].own.instruction, 4u);
}

TEST(LineSharing, LinesAreAsLongAsTheCachesHaveThem) {
  for (const auto &[lineBytes, isShared] : {std::pair{64u, false}, {128u, false}, {256u, true}}) {
    LineSharing sharing(transferTicks, lineBytes);
    const uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");
    sharing.add(first, accesses(0x103c, true, 3)); // in two pieces of 64 byte
    sharing.add(second, accesses(0x10c0, true, 4));
    const std::vector<SharedLines> shared = sharing.of(first);
    ASSERT_EQ(!shared.empty(), isShared) << lineBytes;
    if (isShared) {
      EXPECT_TRUE(shared[0].isFalse);
      EXPECT_EQ(shared[0].address, 0x1000u);
      EXPECT_EQ(shared[0].own.writes, 1000u) << "each once";
    }
  }
}

TEST(LineSharing, AByteThatIsWrittenAndReadElsewhereIsTrueSharing) {
  LineSharing sharing(transferTicks);
  const uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");
  sharing.add(first, accesses(0x1000, true, 3));
  sharing.add(second, accesses(0x1000, false, 4, 10, 1000));
  const std::vector<SharedLines> shared = sharing.of(second);
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_FALSE(shared[0].isFalse);
  EXPECT_EQ(shared[0].own.reads, 10u);
  EXPECT_EQ(shared[0].other.writes, 1000u);
  EXPECT_LE(shared[0].ownershipMoves, 10u) << "no more often than it is read";
}

TEST(LineSharing, WhatIsOnlyReadOrPaddedIsNotShared) {
  LineSharing sharing(transferTicks);
  const uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");
  sharing.add(first, accesses(0x1000, false, 1));
  sharing.add(second, accesses(0x1008, false, 1));
  sharing.add(second, accesses(0x1040, true, 2));
  EXPECT_TRUE(sharing.of(first).empty());
  EXPECT_TRUE(sharing.of(second).empty());
}

TEST(LineSharing, ARegionInsideAnotherIsTheSameThread) {
  LineSharing sharing(transferTicks);
  const uint32_t outer = sharing.addUser("0"), inner = sharing.addUser("0"), other = sharing.addUser("1");
  sharing.add(outer, accesses(0x1000, true, 1, 400));
  sharing.add(inner, accesses(0x1000, true, 1, 100));
  sharing.add(other, accesses(0x1020, true, 2));
  EXPECT_EQ(sharing.of(outer).size(), 1u);
  const std::vector<SharedLines> shared = sharing.of(other);
  ASSERT_EQ(shared.size(), 1u);
  EXPECT_EQ(shared[0].other.writes, 400u);
}

TEST(LineSharing, OneAfterTheOtherNothingMoves) {
  LineSharing sharing(transferTicks);
  const uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");
  std::vector<RetiredInstruction> late = accesses(0x1008, true, 4);
  sharing.add(first, accesses(0x1000, true, 3));
  late.insert(late.begin(), accessAt(0, 0x9000, false, 5));
  for (size_t i = 1; i < late.size(); ++i)
    late[i].tick += 20000;
  sharing.add(second, late);
  ASSERT_EQ(sharing.of(first).size(), 1u);
  EXPECT_EQ(sharing.of(first)[0].ownershipMoves, 0u);
}

TEST(LineSharing, LinesOfOnePlaceAreOneRow) {
  LineSharing sharing(transferTicks);
  const uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");
  for (uint64_t line = 0; line < 10; ++line) {
    sharing.add(first, accesses(0x1000 + 64 * line, true, 3, 5));
    sharing.add(second, accesses(0x1008 + 64 * line, true, 4, 5));
  }
  ASSERT_EQ(sharing.of(first).size(), 1u);
  EXPECT_EQ(sharing.of(first)[0].lines, 10u);
  EXPECT_EQ(sharing.of(first)[0].own.writes, 50u);
}

} // namespace
} // namespace leastaction
