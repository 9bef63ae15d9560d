#include "runtime/run_place.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

namespace fs = std::filesystem;

Path pathOf(const std::string &text) {
  Path path;
  path.append(text.c_str());
  return path;
}

class RunPlaceTest : public testing::Test {
protected:
  void SetUp() override { fs::create_directory(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path in(const std::string &name) const { return folder_ / name; }
  /// The folder's name, or why there is none.
  std::string make(const std::string &wanted) {
    Path made;
    if (!makeRunFolder(pathOf(in(wanted)), made))
      return std::to_string(errno);
    EXPECT_TRUE(fs::is_directory(fs::path(made.data()) / "modules"));
    return fs::path(made.data()).filename();
  }
  const std::string process_ = std::to_string(getpid());

private:
  const fs::path folder_ = fs::path(testing::TempDir()) / ("run_place_test." + std::to_string(getpid()));
};

TEST(RunPlace, NamesStandBeforeTheSuffix) {
  EXPECT_STREQ(withName(pathOf("a/life.run"), "x-", uint64_t{3}).data(), "a/life.x-3.run");
  EXPECT_STREQ(withName(pathOf("a/life"), uint64_t{4711}).data(), "a/life.4711");
  EXPECT_STREQ(withName(pathOf(".run"), "x").data(), ".run.x");
}

TEST_F(RunPlaceTest, TakenNamesGetTheProcessNumberThenOneBehindThat) {
  EXPECT_EQ(make("life.run"), "life.run");
  EXPECT_EQ(make("life.run"), "life." + process_ + ".run");
  EXPECT_EQ(make("life.run"), "life." + process_ + "-2.run");
  EXPECT_EQ(make("life.run"), "life." + process_ + "-3.run");
}

TEST_F(RunPlaceTest, OnlyEmptyFoldersAreTaken) {
  fs::create_directory(in("empty.run"));
  EXPECT_EQ(make("empty.run"), "empty.run");
  fs::create_directory(in("full.run"));
  std::ofstream(in("full.run") / "file") << "x";
  EXPECT_EQ(make("full.run"), "full." + process_ + ".run");
  std::ofstream(in("file.run")) << "x";
  EXPECT_EQ(make("file.run"), "file." + process_ + ".run");
  fs::create_directory(in("elsewhere"));
  fs::create_directory_symlink(in("elsewhere"), in("link.run"));
  EXPECT_EQ(make("link.run"), "link." + process_ + ".run");
  EXPECT_TRUE(fs::is_empty(in("elsewhere")));
}

TEST_F(RunPlaceTest, SaysWhyNoneCanBeMade) {
  EXPECT_EQ(make("nowhere/life.run"), std::to_string(ENOENT));
}

TEST_F(RunPlaceTest, RanksOfAJobHaveTheirRunsInOneFolder) {
  const auto makeRank = [&](const std::string &job, uint64_t rank) {
    Path wanted = pathOf(in(job)), made;
    if (!enterJobFolder(wanted, rank) || !makeRunFolder(wanted, made))
      return std::to_string(errno);
    return fs::relative(made.data(), in("")).string();
  };
  EXPECT_EQ(makeRank("job.run", 3), "job.run/rank-3.run");
  EXPECT_EQ(makeRank("job.run", 0), "job.run/rank-0.run");
  EXPECT_EQ(makeRank("job.run", 3), "job.run/rank-3." + process_ + ".run") << "another process of the rank";
  EXPECT_EQ(makeRank("nowhere/job.run", 3), std::to_string(ENOENT));
  std::ofstream(in("file.run")) << "x";
  EXPECT_EQ(makeRank("file.run", 0), std::to_string(ENOTDIR));
  fs::create_directory(in("elsewhere"));
  fs::create_directory_symlink(in("elsewhere"), in("link.run"));
  EXPECT_EQ(makeRank("link.run", 0), std::to_string(ENOTDIR)) << "what a link leads to is left alone";
  EXPECT_TRUE(fs::is_empty(in("elsewhere")));
}

TEST_F(RunPlaceTest, PathsAreAbsolute) {
  const fs::path before = fs::current_path();
  fs::current_path(in(""));
  Path made;
  EXPECT_TRUE(makeRunFolder(pathOf("life.run"), made));
  EXPECT_TRUE(fs::equivalent(made.data(), in("life.run")));
  EXPECT_EQ(made.data()[0], '/');
  fs::current_path(before);
}

} // namespace
} // namespace leastaction::runtime
