#include "runtime/lock.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace leastaction::runtime {
namespace {

TEST(Lock, HasOneHolderAtATime) {
  Lock lock;
  constexpr int threads = 4, rounds = 20000;
  int count = 0; // no atomic: the lock orders it
  {
    std::vector<std::jthread> all;
    for (int thread = 0; thread < threads; ++thread)
      all.emplace_back([&] {
        for (int round = 0; round < rounds; ++round) {
          LockGuard guard(lock);
          ++count;
        }
      });
  }
  EXPECT_EQ(count, threads * rounds);
}

TEST(Lock, IsTakenAtOnceOrNotAtAll) {
  Lock lock;
  EXPECT_TRUE(lock.tryAcquire());
  EXPECT_FALSE(lock.tryAcquire());
  lock.release();
  EXPECT_TRUE(lock.tryAcquire());
}

TEST(Lock, IsNotWaitedForForEver) {
  Lock lock;
  EXPECT_TRUE(lock.acquireWithin(0));
  EXPECT_FALSE(lock.acquireWithin(0));
  lock.release();
  {
    LockGuard guard(lock);
    EXPECT_FALSE(lock.acquireWithin(0));
  }
  EXPECT_TRUE(lock.acquireWithin(0));
}

} // namespace
} // namespace leastaction::runtime
