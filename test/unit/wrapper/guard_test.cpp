#include "wrapper/guard.h"

#include <gtest/gtest.h>

namespace leastaction::wrapper {
namespace {

TEST(Guard, TextHoldsFiles) {
  Guard guard;
  EXPECT_FALSE(guard.isNested());
  guard.add({.device = 0x10, .inode = 0xabc});
  guard.add({.device = 1, .inode = UINT64_MAX});
  EXPECT_EQ(guard.text(), "10:abc,1:ffffffffffffffff");
  const Guard read(guard.text());
  EXPECT_TRUE(read.isNested());
  EXPECT_EQ(read.timesRun({.device = 0x10, .inode = 0xabc}), 1U);
  EXPECT_EQ(read.timesRun({.device = 0xabc, .inode = 0x10}), 0U);
  EXPECT_EQ(read.text(), guard.text());
}

TEST(Guard, OthersTextIsNestedAllTheSame) {
  for (const char *text : {"", "1", ",", "x:y", "1:", "1:2:3", "fffffffffffffffff:1"}) {
    const Guard guard(text);
    EXPECT_TRUE(guard.isNested()) << text;
    EXPECT_EQ(guard.timesRun({.device = 0, .inode = 0}), 0U) << text;
  }
}

} // namespace
} // namespace leastaction::wrapper
