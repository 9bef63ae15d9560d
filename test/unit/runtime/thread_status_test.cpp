#include "runtime/thread_status.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fcntl.h>
#include <sys/prctl.h>
#include <thread>
#include <time.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

uint32_t ownNumber() {
  return static_cast<uint32_t>(gettid());
}

TEST(ThreadStatus, HasTheTimeOfAThread) {
  const uint64_t before = timeOn(CLOCK_THREAD_CPUTIME_ID), time = timeOf(ownNumber());
  EXPECT_GT(before, 0U);
  EXPECT_GE(time, before);
  EXPECT_GE(timeOn(CLOCK_THREAD_CPUTIME_ID), time);
  EXPECT_EQ(timeOf(UINT32_MAX >> 4), 0U);
}

TEST(ThreadStatus, KnowsWhenAThreadRan) {
  if (access("/proc/self/sched", R_OK) != 0)
    GTEST_SKIP() << "the kernel does not tell";
  timeOn(CLOCK_THREAD_CPUTIME_ID); // brings the scheduler's clock up to date
  const uint64_t before = lastRan(ownNumber()), began = timeOn(CLOCK_MONOTONIC);
  while (timeOn(CLOCK_MONOTONIC) - began < 1'000'000)
    ;
  timeOn(CLOCK_THREAD_CPUTIME_ID);
  EXPECT_GT(before, 0U);
  EXPECT_NE(lastRan(ownNumber()), before);
  EXPECT_EQ(lastRan(UINT32_MAX), 0U);
}

TEST(ThreadStatus, KnowsWhoWaits) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::atomic<uint32_t> other{0};
  std::thread waiting([&] {
    prctl(PR_SET_NAME, "a) R\n(b"); // as misleading as a name can be
    other = ownNumber();
    char c;
    EXPECT_EQ(read(ends[0], &c, 1), 1);
  });
  while (other == 0 || isRunnable(other))
    std::this_thread::yield();
  EXPECT_TRUE(isRunnable(ownNumber()));
  EXPECT_FALSE(isRunnable(other));
  EXPECT_FALSE(isRunnable(UINT32_MAX));
  EXPECT_FALSE(hasLeft(other));
  EXPECT_EQ(write(ends[1], "x", 1), 1);
  waiting.join();
  EXPECT_FALSE(isRunnable(other));
  close(ends[0]);
  close(ends[1]);
}

} // namespace
} // namespace leastaction::runtime
