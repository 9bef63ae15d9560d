#include "analysis/execution/core/stage/retirement.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Retirement, IsInProgramOrder) {
  Retirement retirement(4);
  retirement.retire(10, 1);
  EXPECT_EQ(retirement.tick(), 10u);
  retirement.retire(5, 1);
  EXPECT_EQ(retirement.tick(), 10u) << "behind the one before it";
  retirement.retire(12, 1);
  EXPECT_EQ(retirement.tick(), 12u);
}

TEST(Retirement, TakesSoManyMicroOpsATick) {
  Retirement retirement(2);
  retirement.retire(10, 1);
  retirement.retire(10, 1);
  EXPECT_EQ(retirement.tick(), 10u);
  retirement.retire(10, 1);
  EXPECT_EQ(retirement.tick(), 11u);
  retirement.retire(20, 5);
  EXPECT_EQ(retirement.tick(), 22u) << "two, two and one";
  retirement.retire(20, 1);
  EXPECT_EQ(retirement.tick(), 22u) << "beside the last one";
  retirement.retire(20, 0);
  EXPECT_EQ(retirement.tick(), 22u) << "a fused branch takes no place";
}

TEST(Retirement, FreesEntriesALittleLater) {
  EXPECT_EQ(Retirement::freedTick(0), 0u);
  EXPECT_EQ(Retirement::freedTick(10), 10 + Retirement::freeingTicks);
}

} // namespace
} // namespace leastaction
