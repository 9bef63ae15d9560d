#include "wrapper/response_file.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

namespace leastaction::wrapper {
namespace {

using Words = std::vector<std::string>;

TEST(ResponseFile, Quotes) {
  EXPECT_EQ(responseWords("-c  life.c\n\t-O2"), (Words{"-c", "life.c", "-O2"}));
  EXPECT_EQ(responseWords(R"("a b" 'c "d' e\ f "g\"h" '')"), (Words{"a b", "c \"d", "e f", "g\"h", ""}));
  EXPECT_EQ(responseWords("\"open end"), (Words{"open end"}));
  EXPECT_EQ(responseWords("end\\"), (Words{"end\\"}));
  EXPECT_EQ(responseWords(" \n"), Words());
}

TEST(ResponseFile, FilesInFiles) {
  const std::string path = testing::TempDir() + "wrapper_response." + std::to_string(getpid());
  std::ofstream(path) << "a.c @" << path << "2";
  std::ofstream(path + "2") << "b.c";
  EXPECT_EQ(withResponseFiles({"-c", "@" + path, "@missing", "@"}), (Words{"-c", "a.c", "b.c", "@missing", "@"}));
  std::ofstream(path) << "a.c @" << path; // one that names itself ends
  EXPECT_EQ(withResponseFiles({"@" + path}).back(), "@" + path);
  // One that names itself ten times would be ten to the tenth power of them.
  std::ofstream file(path);
  for (int times = 0; times < 10; ++times)
    file << "@" << path << "\n";
  file.close();
  EXPECT_LT(withResponseFiles({"@" + path}).size(), 10000U);
  std::remove(path.c_str());
  std::remove((path + "2").c_str());
}

TEST(ResponseFile, FifoIsNotOpened) {
  const std::string path = testing::TempDir() + "wrapper_response_fifo." + std::to_string(getpid());
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(withResponseFiles({"@" + path}), (Words{"@" + path}));
  std::remove(path.c_str());
}

} // namespace
} // namespace leastaction::wrapper
