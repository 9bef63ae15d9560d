#include "analysis/program/line/file_lines.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(FileLines, HashesLeaveOutWhiteSpace) {
  EXPECT_EQ(lineHashes("  a = b;\n"), lineHashes("\ta=b ;\r\n"));
  EXPECT_NE(lineHashes("a = b;"), lineHashes("a = c;"));
  EXPECT_EQ(lineHashes("a\n\nb").size(), 3u);
  EXPECT_TRUE(lineHashes("").empty());
}

TEST(FileLines, FindTheFunctionThatHoldsALine) {
  const FileLines file{.name = "a.c", .runs = {}, .functions = {{"f", 3}, {"g", 10}}};
  EXPECT_EQ(file.functionAt(2), nullptr);
  EXPECT_EQ(file.functionAt(3)->name, "f");
  EXPECT_EQ(file.functionAt(10)->name, "g");
}

TEST(FileLines, AroundLinesIsTheWholeFunction) {
  const FileLines file{
      .name = "a.c", .runs = {{1, std::vector<uint32_t>(20, 7)}}, .functions = {{"f", 3}, {"g", 10}, {"h", 15}}};
  size_t room = 100;
  const FileLines kept = aroundLines(file, {11, 4, 12}, room);
  ASSERT_EQ(kept.runs.size(), 1u);
  EXPECT_EQ(kept.runs[0].first, 3u);
  EXPECT_EQ(kept.runs[0].hashes.size(), 12u);
  ASSERT_EQ(kept.functions.size(), 2u);
  EXPECT_EQ(kept.functions[0].name, "f");
  EXPECT_EQ(room, 88u);
}

TEST(FileLines, AroundLinesEndsWhereThereIsNoRoom) {
  const FileLines file{.name = "a.c", .runs = {{1, std::vector<uint32_t>(90, 7)}}};
  size_t room = 25;
  const FileLines kept = aroundLines(file, {50, 5}, room);
  EXPECT_EQ(room, 0u);
  ASSERT_EQ(kept.runs.size(), 2u);
  EXPECT_EQ(kept.runs[0].hashes.size(), 4u);
  EXPECT_EQ(kept.runs[1].first, 40u);
  EXPECT_EQ(kept.runs[1].hashes.size(), 21u);
}

} // namespace
} // namespace leastaction
