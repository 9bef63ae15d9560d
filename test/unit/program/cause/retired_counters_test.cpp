#include "analysis/program/cause/retired_counters.h"

#include "test/unit/execution/core/assembled.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

RetiredInstruction loadOf(uint32_t instruction, uint64_t address, MemoryLevel level, uint32_t bytes = 8) {
  RetiredInstruction retired;
  retired.instruction = instruction;
  retired.access = {.address = address, .bytes = bytes, .level = level, .loads = true};
  return retired;
}

TEST(RetiredCounters, CountsLoadsByLevel) {
  RetiredCounters counters;
  counters.add(std::array{loadOf(2, 0x1000, MemoryLevel::memory), loadOf(2, 0x1008, MemoryLevel::l1),
                          loadOf(2, 0x1010, MemoryLevel::l1)});
  const InstructionCounters &counted = counters.byInstruction()[2];
  EXPECT_EQ(counted.executions, 3u);
  EXPECT_EQ(counted.loads[static_cast<size_t>(MemoryLevel::memory)], 1u);
  EXPECT_EQ(counted.loads[static_cast<size_t>(MemoryLevel::l1)], 2u);
  EXPECT_EQ(counted.accesses(), 3u);
  EXPECT_EQ(counters.stride(2).bytes, 8);
  EXPECT_EQ(counters.stride(2).fraction, 1);
}

TEST(RetiredCounters, BytesOfALineAreUsedUntilItIsFetchedAgain) {
  RetiredCounters counters;
  // Of the first fetch 16 bytes are used, partly by another instruction; of the second one 8; one access is in two
  // lines.
  counters.add(std::array{loadOf(0, 0x1000, MemoryLevel::l2), loadOf(1, 0x1008, MemoryLevel::l1),
                          loadOf(0, 0x1020, MemoryLevel::l2), loadOf(2, 0x103c, MemoryLevel::l3)});
  counters.finish();
  EXPECT_EQ(counters.byInstruction()[0].linesFetched, 2u);
  EXPECT_EQ(counters.byInstruction()[0].bytesUsed, 24u);
  EXPECT_EQ(counters.byInstruction()[1].linesFetched, 0u);
  EXPECT_EQ(counters.byInstruction()[2].linesFetched, 2u);
  EXPECT_EQ(counters.byInstruction()[2].bytesUsed, 8u);
}

TEST(RetiredCounters, LinesAreAsLongAsTheCachesHaveThem) {
  // One access is in both halves of a line of 128 byte; the next line is fetched anew.
  const std::array retired{loadOf(0, 0x103c, MemoryLevel::l2), loadOf(1, 0x1000, MemoryLevel::l1),
                           loadOf(0, 0x1080, MemoryLevel::l2)};
  for (const auto &[lineBytes, lines, used] :
       {std::tuple{32u, 4u, 24u}, {64u, 3u, 24u}, {128u, 2u, 24u}, {4096u, 2u, 24u}}) {
    RetiredCounters counters(lineBytes);
    counters.add(retired);
    counters.finish();
    EXPECT_EQ(counters.total().linesFetched, lines) << lineBytes;
    EXPECT_EQ(counters.total().bytesUsed, used) << lineBytes;
  }
}

TEST(RetiredCounters, FindsTheStrideThatMostAccessesHave) {
  RetiredCounters counters;
  std::vector<RetiredInstruction> retired;
  uint64_t address = 0x100000;
  for (unsigned i = 0; i < 1000; ++i) {
    retired.push_back(loadOf(0, address, MemoryLevel::l1));
    address += i % 10 == 0 ? 4096 : 64;
  }
  std::mt19937 random(7);
  for (unsigned i = 0; i < 1000; ++i)
    retired.push_back(loadOf(1, 0x100000 + random() % 4096 * 64, MemoryLevel::l1));
  counters.add(retired);
  EXPECT_EQ(counters.stride(0).bytes, 64);
  EXPECT_GT(counters.stride(0).fraction, 0.85);
  EXPECT_EQ(counters.stride(1).fraction, 0);
}

TEST(RetiredCounters, TheModelTellsBranchesLevelsAndTranslation) {
  test::RecordingModel model(test::core("skylake"), {.explains = true});
  RetiredCounters counters;
  model->setRetirementSink(
      [&](std::span<const RetiredInstruction> retired, std::span<const Stall>) { counters.add(retired); });
  const Target &target = model->target();
  // jne to what follows two bytes further, and a load: addresses as in memory.
  const uint32_t branch = model->compile(test::decode(target, "7502"), {.address = 0x1000, .length = 2}, 0, 0, 0);
  const uint32_t skipped = model->compile(test::decode(target, "6690"), {.address = 0x1002, .length = 2}, 1, 0, 0);
  const uint32_t load =
      model->compile(test::decode(target, test::loadRaxFromRbx), {.address = 0x1004, .length = 3}, 2, 1, 0);
  std::mt19937 random(3);
  for (unsigned i = 0; i < 2000; ++i) {
    model->execute(branch, {});
    if (random() % 2 == 0)
      model->execute(skipped, {});
    model->execute(load, std::array{Access{.address = 0x10000000 + random() % (1 << 28) / 8 * 8, .bytes = 8}});
  }
  model->drain();
  counters.finish();
  EXPECT_EQ(counters.byInstruction()[0].executions, 2000u);
  EXPECT_GT(counters.byInstruction()[0].mispredictions, 600u);
  EXPECT_EQ(counters.byInstruction()[1].mispredictions + counters.byInstruction()[2].mispredictions, 0u);
  EXPECT_GT(counters.byInstruction()[2].loads[static_cast<size_t>(MemoryLevel::memory)], 1900u);
  EXPECT_GT(counters.byInstruction()[2].translationMisses, 1500u);
  EXPECT_EQ(counters.total().executions,
            counters.byInstruction()[0].executions + counters.byInstruction()[1].executions + 2000u);
  EXPECT_LT(counters.total().bytesUsed, 10 * counters.total().linesFetched);
}

} // namespace
} // namespace leastaction
