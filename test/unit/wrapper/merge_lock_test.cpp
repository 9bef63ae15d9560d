#include "wrapper/merge_lock.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace leastaction::wrapper {
namespace {

namespace fs = std::filesystem;

class Lock : public testing::Test {
protected:
  ~Lock() override { fs::remove(path_); }
  std::string path_ = (fs::path(testing::TempDir()) / ("merge_lock_test." + std::to_string(getpid()))).string();
};

TEST_F(Lock, OneAtATime) {
  {
    const Outcome<MergeLock> lock = MergeLock::take(path_, 0);
    ASSERT_TRUE(lock);
    EXPECT_TRUE(lock->isHeld());
    const Outcome<MergeLock> other = MergeLock::take(path_, 0);
    ASSERT_FALSE(other);
    EXPECT_TRUE(other.error().isBusy);
    EXPECT_TRUE(lock->isHeld());
  }
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(Lock, OfAKilledProcessIsTakenOverAtOnce) {
  const pid_t child = fork();
  if (child == 0) {
    const Outcome<MergeLock> lock = MergeLock::take(path_, 0);
    kill(getpid(), SIGKILL);
  }
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT); // its parent has not asked for it yet
  ASSERT_TRUE(fs::exists(path_));
  EXPECT_TRUE(MergeLock::take(path_, 0));
  waitpid(child, nullptr, 0);
}

TEST_F(Lock, OfAnotherMachineIsWaitedFor) {
  std::ofstream(path_) << "another.example.org boot pid:[1] 1 1 00\n";
  EXPECT_TRUE(MergeLock::take(path_, 50).error().isBusy);
  EXPECT_TRUE(fs::exists(path_));
}

TEST_F(Lock, WhoHasLostItKnowsAndLeavesTheOthers) {
  {
    const Outcome<MergeLock> lock = MergeLock::take(path_, 0);
    ASSERT_TRUE(lock);
    fs::remove(path_);
    std::ofstream(path_) << "another's\n";
    EXPECT_FALSE(lock->isHeld());
  }
  EXPECT_TRUE(fs::exists(path_));
}

} // namespace
} // namespace leastaction::wrapper
