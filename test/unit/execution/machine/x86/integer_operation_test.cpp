#include "analysis/execution/machine/x86/integer_operation.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(X86IntegerWork, FollowsFromTheName) {
  const IntegerWork extension = x86IntegerWork("MOVSX32rm8");
  EXPECT_EQ(extension.operation, IntegerOperation::signExtension);
  EXPECT_EQ(extension.bits, 32u);
  EXPECT_EQ(extension.sourceBits, 8u);
  EXPECT_EQ(x86IntegerWork("ADD16ri").operation, IntegerOperation::addition);
  EXPECT_EQ(x86IntegerWork("ADD16ri").bits, 16u);
  EXPECT_EQ(x86IntegerWork("LEA64_32r").operation, IntegerOperation::address);
  EXPECT_EQ(x86IntegerWork("PUSH64i8").bits, 64u);
  EXPECT_EQ(x86IntegerWork("CMP64rr").operation, IntegerOperation::nothing);
  EXPECT_EQ(x86IntegerWork("CMPXCHG64rr").operation, IntegerOperation::other);
  EXPECT_EQ(x86IntegerWork("ADDPSrr").operation, IntegerOperation::other);
  EXPECT_EQ(x86IntegerWork("LEAVE64").operation, IntegerOperation::other);
}

TEST(X86IntegerWork, SomeWorkOnTheAccumulator) {
  EXPECT_TRUE(x86IntegerWork("CDQE").ofAccumulator);
  EXPECT_EQ(x86IntegerWork("CDQE").sourceBits, 32u);
  EXPECT_EQ(x86IntegerWork("CQO").operation, IntegerOperation::signWord);
  EXPECT_FALSE(x86IntegerWork("ADD64rr").ofAccumulator);
}

} // namespace
} // namespace leastaction
