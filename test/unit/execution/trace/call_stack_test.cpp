#include "analysis/execution/trace/call_stack.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(CallStack, ReturnsFromTheInnermostCall) {
  CallStack stack;
  stack.push({.caller = 1, .opaque = true, .clockBefore = 10, .begunAt = 100});
  stack.push({.caller = 2});
  std::optional<CallFrame> inner = stack.returnTo(2);
  ASSERT_TRUE(inner);
  EXPECT_FALSE(inner->opaque);
  std::optional<CallFrame> outer = stack.returnTo(1);
  ASSERT_TRUE(outer);
  EXPECT_TRUE(outer->opaque);
  EXPECT_EQ(outer->clockBefore, 10u);
  EXPECT_EQ(outer->begunAt, 100u);
  EXPECT_FALSE(stack.returnTo(1));
}

TEST(CallStack, ALongJumpLeavesWhatIsInside) {
  CallStack stack;
  for (uint32_t caller : {1u, 2u, 3u, 4u})
    stack.push({.caller = caller});
  EXPECT_TRUE(stack.returnTo(2));
  EXPECT_FALSE(stack.returnTo(3));
  EXPECT_FALSE(stack.returnTo(4));
  EXPECT_TRUE(stack.returnTo(1));
}

TEST(CallStack, RecursionReturnsOneLevelAtATime) {
  CallStack stack;
  for (uint64_t depth = 0; depth < 3; ++depth)
    stack.push({.caller = 7, .clockBefore = depth});
  for (uint64_t depth = 3; depth-- > 0;)
    EXPECT_EQ(stack.returnTo(7)->clockBefore, depth);
}

TEST(CallStack, AnUnknownCallerChangesNothing) {
  CallStack stack;
  stack.push({.caller = 1});
  EXPECT_FALSE(stack.returnTo(9));
  EXPECT_TRUE(stack.returnTo(1));
}

TEST(CallStack, GivesUpTheOldestOfTooMany) {
  CallStack stack;
  constexpr uint64_t many = (1 << 20) + 1;
  for (uint64_t i = 0; i < many; ++i)
    stack.push({.caller = i == 0 ? 0u : 1u, .clockBefore = i});
  EXPECT_EQ(stack.returnTo(1)->clockBefore, many - 1);
  EXPECT_FALSE(stack.returnTo(0));
}

} // namespace
} // namespace leastaction
