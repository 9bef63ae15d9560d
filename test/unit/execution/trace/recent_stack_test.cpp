#include "analysis/execution/trace/recent_stack.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(RecentStack, IsAStack) {
  RecentStack<int, 3> stack;
  EXPECT_EQ(stack.pop(), std::nullopt);
  stack.push(1);
  stack.push(2);
  EXPECT_EQ(stack.pop(), 2);
  stack.push(3);
  EXPECT_EQ(stack.pop(), 3);
  EXPECT_EQ(stack.pop(), 1);
  EXPECT_EQ(stack.pop(), std::nullopt);
}

TEST(RecentStack, ForgetsTheOldest) {
  RecentStack<int, 3> stack;
  for (int i = 0; i < 1000; ++i)
    stack.push(i);
  EXPECT_EQ(stack.pop(), 999);
  stack.push(5);
  stack.push(6);
  EXPECT_EQ(stack.pop(), 6);
  EXPECT_EQ(stack.pop(), 5);
  EXPECT_EQ(stack.pop(), 998);
  EXPECT_EQ(stack.pop(), std::nullopt);
  stack.push(7);
  stack.clear();
  EXPECT_TRUE(stack.empty());
}

} // namespace
} // namespace leastaction
