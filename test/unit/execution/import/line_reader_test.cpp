#include "analysis/execution/import/line_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace leastaction {
namespace {

/// The text as a file would be read.
ByteSource sourceOf(std::string text) {
  return [text = std::move(text), at = size_t{0}](std::span<char> room) mutable -> Result<size_t> {
    const size_t count = std::min(room.size(), text.size() - at);
    std::copy_n(text.data() + at, count, room.data());
    at += count;
    return count;
  };
}

std::vector<std::string> linesOf(const std::string &text) {
  LineReader reader("x.txt", sourceOf(text));
  std::vector<std::string> lines;
  for (Result<bool> more = reader.next(); more && *more; more = reader.next())
    lines.emplace_back(reader.line());
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, SplitsAtEndsOfLinesOfBothKinds) {
  EXPECT_EQ(linesOf("a\nb\r\n\nc"), (Lines{"a", "b", "", "c"}));
  EXPECT_EQ(linesOf("a\n"), (Lines{"a"}));
  EXPECT_EQ(linesOf(""), Lines());
}

TEST(LineReader, LinesMayCrossTheBuffersEnd) {
  const std::string line(400'000, 'x');
  std::string text;
  for (char c = 'a'; c < 'k'; ++c)
    text += c + line + "\n";
  const Lines lines = linesOf(text);
  ASSERT_EQ(lines.size(), 10u);
  for (size_t i = 0; i < lines.size(); ++i)
    EXPECT_TRUE(lines[i] == static_cast<char>('a' + i) + line);
}

TEST(LineReader, TheLongestLineAndOneMore) {
  EXPECT_EQ(linesOf(std::string(LineReader::maxLineByte - 1, 'x') + "\ny").size(), 2u);
  LineReader reader("x.txt", sourceOf("a\n" + std::string(LineReader::maxLineByte + 1, 'x')));
  ASSERT_TRUE(reader.next());
  const Result<bool> more = reader.next();
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().what, "a line is longer than 1 MB");
  EXPECT_EQ(more.error().where, "x.txt, line 2");
}

TEST(LineReader, AnErrorOfTheSourceIsHandedOn) {
  LineReader reader("x.txt", [](std::span<char>) -> Result<size_t> { return fail("broken", "x.txt", "mend it"); });
  const Result<bool> more = reader.next();
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().what, "broken");
}

} // namespace
} // namespace leastaction
