#include "wrapper/content_hash.h"

#include "wrapper/read_file.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace leastaction::wrapper {
namespace {

class ContentHashTest : public testing::Test {
protected:
  ~ContentHashTest() override { std::remove(path_.c_str()); }
  std::string path_ = testing::TempDir() + "content_hash." + std::to_string(getpid());
};

TEST_F(ContentHashTest, OfRegularFilesAlsoBehindLinks) {
  std::ofstream(path_) << "int a;\n";
  const std::optional<ContentHash> content = hashFile(path_);
  ASSERT_TRUE(content);
  EXPECT_EQ(content->hash, hashText("int a;\n"));
  EXPECT_EQ(content->bytes, 7);
  std::filesystem::create_symlink(path_, path_ + ".link");
  EXPECT_EQ(hashFile(path_ + ".link").value_or(ContentHash{}).hash, content->hash);
  std::remove((path_ + ".link").c_str());
  EXPECT_FALSE(hashFile(path_ + ".missing"));
  EXPECT_FALSE(hashFile("/dev/zero"));
  EXPECT_FALSE(hashFile(testing::TempDir()));
}

TEST_F(ContentHashTest, LargeFilesAreNotRead) {
  std::ofstream(path_) << "int a;\n";
  EXPECT_TRUE(hashFile(path_, 7));
  EXPECT_FALSE(hashFile(path_, 6));
  std::filesystem::resize_file(path_, uintmax_t{1} << 40); // sparse; reading it would take minutes
  EXPECT_FALSE(hashFile(path_));
}

TEST_F(ContentHashTest, FifosAreNotWaitedFor) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_FALSE(hashFile(path_));
  EXPECT_FALSE(readFile(path_, 100));
}

} // namespace
} // namespace leastaction::wrapper
