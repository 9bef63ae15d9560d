#include "analysis/execution/core/stage/high_bytes.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr CompiledInstruction writesAh{.highBytesWritten = 0b0001};
constexpr CompiledInstruction writesDh{.highBytesWritten = 0b1000};
constexpr CompiledInstruction readsRax{.wholeRegisters = 0b0001};
constexpr CompiledInstruction readsAll{.wholeRegisters = 0b1111};
constexpr CompiledInstruction writesRax{.wholeRegisters = 0b0001, .highBytesCovered = 0b0001};

TEST(HighBytes, ARegisterIsPutTogetherBeforeItIsUsedOnce) {
  HighBytes bytes;
  EXPECT_EQ(bytes.follow(readsRax), 0u);
  EXPECT_EQ(bytes.follow(writesAh), 0u);
  EXPECT_EQ(bytes.watched(), 0b0001);
  EXPECT_EQ(bytes.follow(readsRax), 0b0001u);
  EXPECT_EQ(bytes.watched(), 0);
  EXPECT_EQ(bytes.follow(readsRax), 0u);
}

TEST(HighBytes, OnlyThoseThatAreUsed) {
  HighBytes bytes;
  bytes.follow(writesAh);
  bytes.follow(writesDh);
  EXPECT_EQ(bytes.follow(readsRax), 0b0001u);
  EXPECT_EQ(bytes.follow(readsAll), 0b1000u);
}

TEST(HighBytes, WhatIsOverwrittenNeedsNone) {
  HighBytes bytes;
  bytes.follow(writesAh);
  EXPECT_EQ(bytes.follow(writesRax), 0u);
  EXPECT_EQ(bytes.follow(readsRax), 0u);
}

} // namespace
} // namespace leastaction
