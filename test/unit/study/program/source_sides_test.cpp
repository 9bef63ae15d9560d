#include "analysis/study/program/source_sides.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

struct SideLine {
  uint32_t line;
  uint64_t ticks;
  TickCause cause = TickCause::base;
};

void addLines(WhyRegion &region, const std::string &file, const std::vector<SideLine> &lines) {
  for (const auto &[line, ticks, cause] : lines) {
    WhyRow &row = region.byLine.emplace_back(WhyRow{.file = file, .line = line});
    row.ticks.units[static_cast<size_t>(cause)] = ticks * unitsPerTick;
  }
}

WhyRegion linesOfFile(const std::string &file, const std::vector<SideLine> &lines) {
  WhyRegion region;
  addLines(region, file, lines);
  return region;
}

/// "line 1\nline 2\n…".
std::string numberedLines(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i)
    text += "line " + std::to_string(i) + "\n";
  return text;
}

/// "1=1 2|-": rows with their lines, "=" where these are the same.
std::string shownRows(const SourceSides &sides) {
  std::string text;
  for (const SourceRow &row : sides.rows) {
    const auto number = [](const SourceSide &side) { return side.number == 0 ? "-" : std::to_string(side.number); };
    text += (text.empty() ? "" : " ") + number(row.own) + (row.isChanged ? "|" : "=") + number(row.reference);
  }
  return text;
}

TEST(SourceSides, EachSideHasItsOwnTicks) {
  WhyRegion own = linesOfFile("slow.c", {{2, 90, TickCause::memory}}), reference = linesOfFile("fixed.c", {{3, 10}});
  addLines(own, "slow.c", {{2, 5}}); // in another function
  const std::vector<SourceText> texts{{.name = "slow.c", .text = "a\nb\nc\n"}},
      referenceTexts{{.name = "fixed.c", .text = "a\nnew\nb\nc\n"}};
  const std::vector<SourceSides> sides = sourceSides({own, texts}, {reference, referenceTexts}, 100);
  ASSERT_EQ(sides.size(), 1U);
  EXPECT_EQ(sides[0].file, "slow.c");
  EXPECT_EQ(sides[0].referenceFile, "fixed.c");
  EXPECT_EQ(std::pair(sides[0].lines, sides[0].referenceLines), std::pair(size_t{3}, size_t{4}));
  EXPECT_EQ(std::pair(sides[0].units, sides[0].referenceUnits), std::pair(95 * unitsPerTick, 10 * unitsPerTick));
  EXPECT_EQ(shownRows(sides[0]), "1=1 -|2 2=3 3=4");
  EXPECT_EQ(sides[0].rows[2].own.text, "b");
  EXPECT_EQ(sides[0].rows[2].own.ticks.total(), 95 * unitsPerTick);
  EXPECT_EQ(sides[0].rows[2].reference.ticks.total(), 10 * unitsPerTick);
}

TEST(SourceSides, WhatIsTheSameAndHasNoTicksIsLeftOut) {
  const WhyRegion region = linesOfFile("a.c", {{10, 1}, {25, 1}});
  const std::vector<SourceText> texts{{.name = "a.c", .text = numberedLines(40)}};
  const std::vector<SourceSides> sides = sourceSides({region, texts}, {region, texts}, 100);
  ASSERT_EQ(sides.size(), 1U);
  EXPECT_EQ(shownRows(sides[0]), "7=7 8=8 9=9 10=10 11=11 12=12 13=13 22=22 23=23 24=24 25=25 26=26 27=27 28=28");
  EXPECT_EQ(sides[0].omittedRows, 0U);
}

TEST(SourceSides, ASingleLineIsNotLeftOut) {
  const WhyRegion region = linesOfFile("a.c", {{5, 1}, {13, 1}});
  const std::vector<SourceText> texts{{.name = "a.c", .text = numberedLines(17)}};
  EXPECT_EQ(sourceSides({region, texts}, {region, texts}, 100).at(0).rows.size(), 17U);
}

TEST(SourceSides, OfTooManyRowsTheMostDifferentStay) {
  const WhyRegion own = linesOfFile("a.c", {{10, 5}, {50, 9}, {90, 1}}), reference = linesOfFile("a.c", {{90, 8}});
  std::string text = numberedLines(100);
  const std::vector<SourceText> texts{{.name = "a.c", .text = text}};
  text.replace(text.find("line 70"), 7, "changed");
  const std::vector<SourceText> changed{{.name = "a.c", .text = text}};
  const auto rows = [&](size_t most) { return sourceSides({own, texts}, {reference, changed}, most).at(0); };
  EXPECT_EQ(rows(28).omittedRows, 0U);
  EXPECT_EQ(rows(21).omittedRows, 7U); // what was changed but has no ticks
  EXPECT_EQ(shownRows(rows(9)), "47=47 48=48 49=49 50=50 51=51 52=52 53=53 87=87 90=90");
  EXPECT_EQ(rows(9).omittedRows, 19U);
}

TEST(SourceSides, ALargeFileLeavesRoomForTheNext) {
  WhyRegion own = linesOfFile("large.c", {{10, 50}, {30, 20}, {50, 10}});
  addLines(own, "small.c", {{2, 1}});
  const std::vector<SourceText> texts{{.name = "large.c", .text = numberedLines(60)},
                                      {.name = "small.c", .text = numberedLines(3)}};
  const WhyRegion reference = linesOfFile("large.c", {{1, 1}});
  const std::vector<SourceSides> sides = sourceSides({own, texts}, {reference, texts}, 14);
  ASSERT_EQ(sides.size(), 2U);
  EXPECT_EQ(shownRows(sides[0]), "7=7 8=8 9=9 10=10 11=11 12=12 13=13");
  EXPECT_EQ(shownRows(sides[1]), "1|- 2|- 3|-");
  const std::vector<SourceSides> crowded = sourceSides({own, texts}, {reference, texts}, 1);
  EXPECT_EQ(crowded.at(0).missing, "There are more source lines than a report holds.");
  EXPECT_EQ(shownRows(crowded.at(1)), "2|-");
}

TEST(SourceSides, FilesThatDifferMostComeFirstAndThoseWithoutTextLast) {
  WhyRegion own = linesOfFile("a.c", {{1, 5}}), reference = linesOfFile("a.c", {{1, 4}});
  addLines(own, "b.c", {{1, 50}});
  addLines(reference, "b.c", {{1, 10}});
  addLines(own, "only.h", {{1, 3}});
  addLines(own, "none.c", {{1, 500}});
  addLines(own, "", {{1, 7}});
  EXPECT_EQ(sourceFiles(own), (std::vector<std::string>{"none.c", "b.c", "a.c", "only.h"}));
  const std::vector<SourceText> texts{{.name = "none.c", .missing = "The file cannot be read."},
                                      {.name = "b.c", .text = "b\n"},
                                      {.name = "a.c", .text = "a\n"},
                                      {.name = "only.h", .text = "o\n\n\n\n\n\nend\n"}};
  const std::vector<SourceSides> sides = sourceSides({own, texts}, {reference, texts}, 100);
  ASSERT_EQ(sides.size(), 4U);
  EXPECT_EQ(sides[0].file, "b.c");
  EXPECT_EQ(shownRows(sides[1]), "1|- 2|- 3|- 4|-");
  EXPECT_EQ(sides[1].referenceFile, "");
  EXPECT_EQ(sides[2].file, "a.c");
  EXPECT_EQ(sides[3].missing, "none.c: The file cannot be read.");
  EXPECT_TRUE(sides[3].rows.empty());
}

TEST(SourceSides, WithoutLinesThereAreNone) {
  EXPECT_TRUE(sourceSides({{}, {}}, {{}, {}}, 100).empty());
}

} // namespace
} // namespace leastaction
