#include "analysis/report/comparison/comparison_formats.h"
#include "test/unit/report/comparison/comparison_fixture.h"
#include "test/unit/report/format/text_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;

/// The first two programs of a comparison, and the difference of the first from the second.
ComparisonReport pair() {
  ComparisonReport report;
  report.programs = {{"slow", 200, 30, 900, 0.5, {}}, {"fast", 100, 20, 400, 0.2, {}}};
  report.distance = {{0, 0.3}, {0.3, 0}};
  report.leastAction = {"fast"};
  const std::vector<Share> slow = {{.name = "load", .function = "", .count = 20, .action = 600},
                                   {.name = "add", .function = "", .count = 10, .action = 300}};
  const std::vector<Share> fast = {{.name = "load", .function = "", .count = 20, .action = 400}};
  ProgramDifference &difference = report.differences.emplace_back();
  difference.reference = 1;
  difference.action = 500;
  difference.byOpcode = actionDifference(slow, fast);
  return report;
}

TEST(TextComparison, FitsItsWidth) {
  for (const ComparisonReport &report : {fixture::exampleComparison(), fixture::hostileComparison(),
                                         fixture::manyPrograms(60), pair(), ComparisonReport{}})
    for (unsigned width : {60U, 80U, 120U})
      for (auto by :
           {TextOptions::By::opcode, TextOptions::By::classes, TextOptions::By::function, TextOptions::By::line})
        for (bool unicode : {true, false})
          expectFits(renderText(report, {.by = by, .width = width, .unicode = unicode}), width);
}

TEST(TextComparison, MarksTheLeast) {
  const std::string text = renderText(fixture::exampleComparison(), {});
  EXPECT_TRUE(contains(text, "least action: dot-O3.run"));
  EXPECT_TRUE(contains(text, "ticks [tick]"));
  EXPECT_TRUE(contains(text, "0.0000"));
}

TEST(TextComparison, TwoProgramsHaveTheirDifferenceInFull) {
  const std::string text = renderText(pair(), {});
  EXPECT_TRUE(contains(text, "1 slow has 500 e0·tick more action than 2 fast: +300 by the")) << text;
  EXPECT_TRUE(contains(text, "+200 by")) << text;
  EXPECT_TRUE(contains(text, "add          10        0   30            300         0        +300")) << text;
  EXPECT_FALSE(contains(text, "dendrogram")) << "of two programs it says nothing";
}

TEST(TextComparison, WhatIsNotWholeIsSaidFirst) {
  ComparisonReport report = pair();
  EXPECT_FALSE(contains(renderText(report, {}), "incomplete"));
  report.programs[1].flaw = "signal 6 ended the program";
  const std::string text = renderText(report, {.width = 120});
  EXPECT_LT(text.find("incomplete  2 fast: signal 6 ended the program; what follows is of"), text.find("programs"))
      << text;
}

TEST(TextComparison, EqualActionIsCalledSo) {
  ComparisonReport report = pair();
  report.differences.front().action = 0;
  const std::string text = renderText(report, {});
  EXPECT_TRUE(contains(text, "1 slow has as much action as 2 fast: ")) << text;
  report.differences.front().action = -20;
  EXPECT_TRUE(contains(renderText(report, {}), "1 slow has 20 e0·tick less action than 2 fast: "));
}

TEST(TextComparison, TicksOfTwoProgramsHaveARatio) {
  const auto textOf = [](uint64_t own, uint64_t reference) {
    ComparisonReport report = pair();
    report.differences.front().ticks.emplace() = {.own = own, .reference = reference, .byCause = {}, .byLine = {}};
    return renderText(report, {});
  };
  EXPECT_TRUE(contains(textOf(155, 100), "1 slow takes 55 ticks more than 2 fast (1.55 times as many)."))
      << textOf(155, 100);
  EXPECT_TRUE(contains(textOf(50, 100), "1 slow takes 50 ticks less than 2 fast (0.5 times as many)."))
      << textOf(50, 100);
  EXPECT_TRUE(contains(textOf(100, 100), "1 slow takes as many ticks as 2 fast.")) << textOf(100, 100);
  EXPECT_TRUE(contains(textOf(1, 0), "1 slow takes 1 tick more than 2 fast.")) << textOf(1, 0);
}

TEST(TextComparison, NineColumnsAreAMatrixAndMoreAreNeighbours) {
  auto ofMany = [](size_t count) {
    ComparisonReport report;
    for (size_t i = 0; i < count; ++i) {
      report.programs.emplace_back().name = "p" + std::to_string(i);
      report.distance.emplace_back(count, 0.5).at(i) = 0;
    }
    if (count > 9) {
      report.distance[0][7] = 0.125;
      report.distance[0][8] = 0.875;
    }
    return renderText(report, {});
  };
  EXPECT_TRUE(contains(ofMany(9), "── distance"));
  const std::string text = ofMany(23);
  EXPECT_FALSE(contains(text, "── distance"));
  EXPECT_TRUE(contains(text, " 1  p0       8 p7       0.1250  9 p8        0.8750")) << text;
}

TEST(TextComparison, ManyProgramsAreStillReadable) {
  const std::string text = renderText(fixture::manyPrograms(120), {});
  EXPECT_TRUE(contains(text, "programs, the 40 of 120 with the smallest norm"));
  EXPECT_LT(std::ranges::count(text, '\n'), 210);
}

TEST(TextComparison, MoreProgramsHaveALineEach) {
  const std::string text = renderText(fixture::exampleComparison(), {});
  EXPECT_TRUE(contains(text, "against 4 dot-O3.run; of it by the"));
  EXPECT_TRUE(contains(text, "1  dot-O0.run  "));
}

} // namespace
} // namespace leastaction
