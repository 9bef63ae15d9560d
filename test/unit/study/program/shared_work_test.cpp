#include "analysis/study/program/shared_work.h"

#include "analysis/study/program/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>

namespace fs = std::filesystem;

namespace leastaction {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SharedWorkTest : public testing::Test {
protected:
  std::unique_ptr<SharedWork> join(uint32_t process, uint32_t processes) {
    Result<std::unique_ptr<SharedWork>> work = SharedWork::join(folder_, process, processes);
    EXPECT_TRUE(work) << work.error().text();
    return work ? *std::move(work) : nullptr;
  }

  bool claims(SharedWork &work, const std::string &piece) {
    const Result<std::optional<SharedWork::Claim>> claim = work.claim(piece);
    EXPECT_TRUE(claim) << claim.error().text();
    return claim && claim->has_value();
  }

  /// In a process of its own, which ends without a farewell where `body` says nothing else.
  pid_t inProcess(const std::function<bool()> &body) {
    const pid_t process = fork();
    if (process == 0)
      _exit(body() ? 0 : 1);
    return process;
  }

  static int exitCodeOf(pid_t process) {
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  const TemporaryFolder all_ = *TemporaryFolder::make("leastaction-shared-work");
  const fs::path folder_ = all_.path() / "work";
};

TEST_F(SharedWorkTest, OneAloneHasAPiece) {
  const std::unique_ptr<SharedWork> first = join(0, 2), second = join(1, 2);
  std::optional<SharedWork::Claim> claim = *first->claim("a");
  ASSERT_TRUE(claim);
  EXPECT_FALSE(claims(*second, "a"));
  EXPECT_TRUE(claims(*second, "b"));
  claim.reset();
  EXPECT_TRUE(claims(*second, "a")) << "given up";
}

TEST_F(SharedWorkTest, ResultsAreForAllAndOnce) {
  const std::unique_ptr<SharedWork> first = join(0, 2), second = join(1, 2);
  EXPECT_EQ(*second->result("a"), std::nullopt);
  const std::string bytes("one\0two", 7);
  ASSERT_TRUE(second->put("a", bytes));
  EXPECT_EQ(*first->result("a"), bytes);
  EXPECT_FALSE(claims(*first, "a"));
}

TEST_F(SharedWorkTest, PiecesOfAProcessThatDiesAreFree) {
  const std::unique_ptr<SharedWork> first = join(0, 3);
  const pid_t dies = inProcess([&] { return claims(*join(1, 3), "a"); });
  EXPECT_EQ(exitCodeOf(dies), 0);
  const pid_t leaves = inProcess([&] { return join(2, 3)->leave().has_value(); });
  EXPECT_EQ(exitCodeOf(leaves), 0);
  EXPECT_TRUE(claims(*first, "a"));
  EXPECT_THAT(*first->leave(), ElementsAre(1));
}

TEST_F(SharedWorkTest, FirstWaitsForOthersAndTakesTheFolderAway) {
  std::unique_ptr<SharedWork> first = join(0, 2);
  const pid_t other = inProcess([&] {
    const std::unique_ptr<SharedWork> second = join(1, 2);
    usleep(100'000);
    return second->put("a", "late").has_value() && second->leave().has_value();
  });
  EXPECT_THAT(*first->leave(), IsEmpty());
  EXPECT_EQ(*first->result("a"), "late");
  first.reset();
  EXPECT_FALSE(fs::exists(folder_));
  EXPECT_EQ(exitCodeOf(other), 0);
}

TEST_F(SharedWorkTest, WhatAKilledFirstHasLeftIsMadeAnew) {
  const pid_t killed = inProcess([&] { return join(0, 2).release()->put("a", "old").has_value(); });
  EXPECT_EQ(exitCodeOf(killed), 0);
  ASSERT_TRUE(fs::exists(folder_ / "a"));
  const std::unique_ptr<SharedWork> first = join(0, 2);
  EXPECT_EQ(*first->result("a"), std::nullopt);
}

TEST_F(SharedWorkTest, SecondFirstIsRefused) {
  const std::unique_ptr<SharedWork> first = join(0, 2);
  const Result<std::unique_ptr<SharedWork>> again = SharedWork::join(folder_, 0, 2);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().what, "another report of this job is being made");
}

TEST_F(SharedWorkTest, OthersEndWithTheFirst) {
  std::unique_ptr<SharedWork> first = join(0, 2);
  const std::unique_ptr<SharedWork> second = join(1, 2);
  first.reset();
  const Result<std::optional<SharedWork::Claim>> claim = second->claim("a");
  ASSERT_FALSE(claim);
  EXPECT_EQ(claim.error().what, "process 0 has ended before its work was done");
}

TEST_F(SharedWorkTest, FolderThatCannotBeMadeIsTold) {
  const Result<std::unique_ptr<SharedWork>> work = SharedWork::join(folder_ / "none" / "work", 0, 2);
  ASSERT_FALSE(work);
  EXPECT_THAT(work.error().text(), HasSubstr("processes cannot share work here: No such file or directory"));
}

} // namespace
} // namespace leastaction
