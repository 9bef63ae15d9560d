#include "analysis/program/line/line_alignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace leastaction {
namespace {

using Rows = std::vector<AlignedLine>;

/// "1=1" for lines that are the same, "2|3" for those that are not, "-" where a side has none.
std::string aligned(std::string_view own, std::string_view reference) {
  std::string text;
  for (const AlignedLine &row : alignLines(own, reference)) {
    const auto number = [](uint32_t line) { return line == 0 ? "-" : std::to_string(line); };
    text += (text.empty() ? "" : " ") + number(row.line) + (row.isSame ? "=" : "|") + number(row.referenceLine);
  }
  return text;
}

TEST(LineAlignment, IdenticalFilesStandLineByLine) {
  EXPECT_EQ(aligned("a\nb\nc\n", "a\nb\nc\n"), "1=1 2=2 3=3");
  EXPECT_EQ(aligned("  a\r\nb", "a\n\tb\n"), "1=1 2=2");
}

TEST(LineAlignment, InsertedAndDeletedLinesHaveNoPartner) {
  EXPECT_EQ(aligned("a\nnew\nb\n", "a\nb\n"), "1=1 2|- 3=2");
  EXPECT_EQ(aligned("a\nb\n", "a\nold\nb\n"), "1=1 -|2 2=3");
}

TEST(LineAlignment, AReplacedBlockStandsBesideWhatReplacesIt) {
  EXPECT_EQ(aligned("a\nx\ny\nb\n", "a\n1\n2\nb\n"), "1=1 2|2 3|3 4=4");
  EXPECT_EQ(aligned("a\nx\ny\nz\nb\n", "a\n1\nb\n"), "1=1 2|2 3|- 4|- 5=3");
}

TEST(LineAlignment, LinesThatAreMostAlikeStandBesideEachOther) {
  EXPECT_EQ(aligned("{\ndouble f = 1 / by;\nsum += x[i] * f;\n}\n", "{\nsum += x[i] / by;\n}\n"), "1=1 2|- 3|2 4=3");
  EXPECT_EQ(aligned("{\nsum += x[i] * f;\nlast = i;\n}\n", "{\nqqq\nwww\nsum += x[i] / f;\n}\n"),
            "1=1 -|2 -|3 2|4 3|- 4=5");
}

TEST(LineAlignment, EmptyFiles) {
  EXPECT_EQ(aligned("", ""), "");
  EXPECT_EQ(aligned("a\nb\n", ""), "1|- 2|-");
  EXPECT_EQ(aligned("", "a\n"), "-|1");
  EXPECT_EQ(aligned("\n", ""), "1|-");
}

TEST(LineAlignment, LinesThatOccurOftenKeepTheirOrder) {
  EXPECT_EQ(aligned("}\n}\na\n}\n", "}\n}\n}\n"), "1=1 2=2 3|- 4=3");
}

TEST(LineAlignment, EachLineOfLargeFilesStandsInOneRow) {
  constexpr uint32_t lines = 100'000;
  std::string own, reference;
  for (uint32_t i = 0; i < lines; ++i) {
    const std::string line = i % 3 == 0 ? "}\n" : "line " + std::to_string(i) + ";\n";
    own += i % 1000 == 7 ? "changed " + std::to_string(i) + "\n" : line;
    reference += i % 5000 == 11 ? "" : line;
  }
  const Rows rows = alignLines(own, reference);
  uint32_t next = 1, nextReference = 1;
  for (const AlignedLine &row : rows) {
    if (row.line != 0)
      ASSERT_EQ(row.line, next++);
    if (row.referenceLine != 0)
      ASSERT_EQ(row.referenceLine, nextReference++);
  }
  EXPECT_EQ(next, lines + 1);
  EXPECT_EQ(nextReference, lines + 1 - 20);
  EXPECT_EQ(std::ranges::count(rows, false, &AlignedLine::isSame), 100 + 20);
}

TEST(LineAlignment, LargeFilesWithNothingInCommon) {
  std::string own, reference;
  for (int i = 0; i < 100'000; ++i) {
    own += "a" + std::to_string(i) + "\n";
    reference += "b" + std::to_string(i % 7) + "\n";
  }
  EXPECT_EQ(alignLines(own, reference).size(), 100'000U);
}

TEST(LineAlignment, LinesHaveNoEnds) {
  EXPECT_EQ(linesOf("a\r\n\n b"), (std::vector<std::string_view>{"a", "", " b"}));
  EXPECT_TRUE(linesOf("").empty());
}

} // namespace
} // namespace leastaction
