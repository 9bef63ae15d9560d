#include "wrapper/own_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace leastaction::wrapper {
namespace {

namespace fs = std::filesystem;

class Folder : public testing::Test {
protected:
  Folder() {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "own");
    fs::permissions(folder_ / "own", fs::perms::owner_all);
    std::ofstream(folder_ / "secret") << "secret";
  }
  ~Folder() override { fs::remove_all(folder_); }
  OwnFolder own() const { return *OwnFolder::open(folder_ / "own"); }

  fs::path folder_ = fs::path(testing::TempDir()) / ("own_folder_test." + std::to_string(getpid()));
};

TEST_F(Folder, WritesAndReadsWhole) {
  const OwnFolder folder = own();
  ASSERT_TRUE(folder.write("b", "first"));
  ASSERT_TRUE(folder.write("b", "second"));
  ASSERT_TRUE(folder.write("a", std::string(100'000, 'x')));
  EXPECT_EQ(folder.read("b", 10).value(), "second");
  EXPECT_EQ(folder.read("a", 1 << 20)->size(), 100'000U);
  EXPECT_FALSE(folder.read("a", 99'999));
  EXPECT_EQ(folder.names(""), (std::vector<std::string>{".", "..", "a", "b"}));
  EXPECT_TRUE(folder.remove("a"));
  EXPECT_TRUE(folder.read("a", 10).error().isMissing);
}

TEST_F(Folder, LinksAreNotFollowed) {
  fs::create_directory_symlink(folder_ / "own", folder_ / "link");
  EXPECT_FALSE(OwnFolder::open(folder_ / "link"));
  EXPECT_FALSE(OwnFolder::open(folder_ / "secret"));
  EXPECT_TRUE(OwnFolder::open(folder_ / "missing").error().isMissing);
  const OwnFolder folder = own();
  fs::create_symlink(folder_ / "secret", folder_ / "own/link");
  EXPECT_FALSE(folder.read("link", 100));
  EXPECT_FALSE(folder.openFile("link", O_WRONLY));
  fs::create_hard_link(folder_ / "secret", folder_ / "own/hard");
  EXPECT_FALSE(folder.read("hard", 100));
  ASSERT_EQ(mkfifo((folder_ / "own/fifo").c_str(), 0600), 0);
  EXPECT_FALSE(folder.read("fifo", 100));
  EXPECT_FALSE(folder.openFile("fifo", O_RDWR));
  ASSERT_TRUE(folder.write("link", "own text")); // replaces the link
  std::ifstream secret(folder_ / "secret");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(secret), {}), "secret");
}

TEST_F(Folder, StaysTheOneThatWasOpened) {
  const OwnFolder folder = own();
  fs::rename(folder_ / "own", folder_ / "moved");
  fs::create_directory(folder_ / "own");
  ASSERT_TRUE(folder.write("a", "text"));
  EXPECT_TRUE(fs::exists(folder_ / "moved/a"));
  EXPECT_FALSE(fs::exists(folder_ / "own/a"));
}

TEST_F(Folder, OthersMayNotWrite) {
  fs::permissions(folder_ / "own", fs::perms::owner_all | fs::perms::others_write);
  EXPECT_FALSE(OwnFolder::open(folder_ / "own"));
  EXPECT_NE(whyNotSafe(folder_ / "own"), "");
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  EXPECT_NE(whyNotSafe("own"), "");
  fs::current_path(before);
  EXPECT_NE(whyNotSafe("/tmp"), "");               // others write to it
  EXPECT_EQ(whyNotSafe("/tmp/not/there/yet"), ""); // what is made there is the user's own
  fs::permissions(folder_ / "own", fs::perms::owner_all);
  EXPECT_EQ(whyNotSafe(folder_ / "own"), "");
  EXPECT_EQ(whyNotSafe(folder_ / "own/not/there"), "");
  fs::create_directory_symlink(folder_ / "own", folder_ / "way");
  EXPECT_EQ(whyNotSafe(folder_ / "way/not/../there"), "");
  fs::create_directory_symlink("circle", folder_ / "circle");
  EXPECT_NE(whyNotSafe(folder_ / "circle"), "");
  // Who may rename a folder above it puts another one in its place.
  fs::create_directory(folder_ / "own/log");
  fs::permissions(folder_ / "own", fs::perms::all);
  EXPECT_NE(whyNotSafe(folder_ / "own/log").find("above"), std::string::npos);
  fs::permissions(folder_ / "own", fs::perms::all | fs::perms::sticky_bit);
  EXPECT_EQ(whyNotSafe(folder_ / "own/log"), "");
  fs::permissions(folder_ / "own", fs::perms::owner_all);
  if (geteuid() != 0)
    return;
  constexpr uid_t another = 61'001;
  ASSERT_EQ(chown((folder_ / "own").c_str(), another, another), 0);
  EXPECT_FALSE(OwnFolder::open(folder_ / "own"));
  EXPECT_NE(whyNotSafe(folder_ / "own"), "");
  EXPECT_NE(whyNotSafe(folder_ / "own/not/there"), ""); // root makes nothing in a user's home
  ASSERT_EQ(chown((folder_ / "own").c_str(), 0, 0), 0);
  ASSERT_EQ(whyNotSafe(folder_ / "way"), "");
  ASSERT_EQ(lchown((folder_ / "way").c_str(), another, another), 0);
  EXPECT_NE(whyNotSafe(folder_ / "way/log").find("link"), std::string::npos); // it may lead elsewhere at any time
}

} // namespace
} // namespace leastaction::wrapper
