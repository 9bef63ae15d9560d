#include "runtime/run_phase.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace leastaction::runtime {
namespace {

class RunPhaseTest : public testing::Test {
protected:
  void SetUp() override { forgetEnding(); }
  void TearDown() override { forgetEnding(); }
};

TEST_F(RunPhaseTest, AnEndThatDoesNotComeIsTakenBack) {
  EXPECT_TRUE(isUnderWay() && mayRecord() && !hasEnded());
  ASSERT_TRUE(beginEnding(/*isLast=*/false));
  EXPECT_FALSE(isUnderWay());
  EXPECT_FALSE(hasEnded());
  EXPECT_TRUE(mayRecord()) << "whoever ends the run may use the runtime";
  finishEnding();
  EXPECT_FALSE(beginEnding(/*isLast=*/true)) << "it is ended once";
  takeEndingBack();
  EXPECT_TRUE(isUnderWay() && mayRecord());
}

TEST_F(RunPhaseTest, TheLastEndStays) {
  ASSERT_TRUE(beginEnding(/*isLast=*/true));
  finishEnding();
  EXPECT_TRUE(hasEnded());
  EXPECT_FALSE(mayRecord());
  EXPECT_FALSE(beginEnding(/*isLast=*/true));
}

TEST_F(RunPhaseTest, NobodyElseBeginsMeanwhile) {
  ASSERT_TRUE(beginEnding(/*isLast=*/false));
  std::atomic<bool> second = true;
  std::jthread([&] { second = beginEnding(/*isLast=*/true); }).join(); // gives up after patienceSeconds
  EXPECT_FALSE(second);
  finishEnding();
}

} // namespace
} // namespace leastaction::runtime
