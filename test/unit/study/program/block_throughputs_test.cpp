#include "analysis/study/program/block_throughputs.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(BlockThroughputs, AChainTakesItsLatencies) {
  // `addq $1, %rax` and `imulq %rdi, %rax`, each on its own result.
  const auto report =
      blockThroughputs(*findCore("skylake"), {{"4883c001", "1"}, {"480fafc7", "2"}}, BlockCode::unrolled);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->core, "skylake");
  ASSERT_EQ(report->blocks.size(), 2u);
  EXPECT_EQ(report->blocks[0].cyclesPer100Iterations, 100);
  EXPECT_EQ(report->blocks[1].cyclesPer100Iterations, 300);
  EXPECT_TRUE(report->notes.empty());
}

TEST(BlockThroughputs, WhatTheCoreLacksIsSaid) {
  const auto report = blockThroughputs(*findCore("haswell"), {{"62f17c4858c1", "1"}},
                                       BlockCode::unrolled); // vaddps %zmm1, %zmm0, %zmm0
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->notes.size(), 1u);
  EXPECT_TRUE(report->notes[0].starts_with("haswell has no AVX-512")) << report->notes[0];
}

TEST(BlockThroughputs, ABadBlockIsNamed) {
  const auto report = blockThroughputs(*findCore("skylake"), {{"4883c001", "1"}, {"zz", "there"}}, BlockCode::unrolled);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().where, "there");
}

TEST(BlockThroughputs, BlocksAreAColumnOfACsv) {
  const test::TemporaryFolder folder;
  const auto blocks = readBlocks(folder.write("a.csv", "x,block_hex\n1,90\n2,c3\n"));
  ASSERT_TRUE(blocks) << blocks.error().text();
  ASSERT_EQ(blocks->size(), 2u);
  EXPECT_EQ((*blocks)[1].hex, "c3");
  EXPECT_TRUE((*blocks)[1].where.ends_with("line 3")) << (*blocks)[1].where;
  EXPECT_EQ(readBlocks(folder.write("b.csv", "x\n1\n")).error().what, "the column 'block_hex' is missing");
  EXPECT_EQ(readBlocks(folder.write("c.csv", "x,block_hex\n1\n")).error().what, "the row has 1 field, the header 2");
  EXPECT_FALSE(readBlocks(folder.path("none")));
}

} // namespace
} // namespace leastaction
