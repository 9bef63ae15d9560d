#include "analysis/report/class/class_report.h"

#include "analysis/report/class/class_formats.h"
#include "test/unit/report/class/class_fixture.h"
#include "test/unit/report/format/text_checks.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;

/// Ada learns for two hours, then tunes for one; Bob does other things for an hour.
ClassRecords twoProgrammers() {
  ClassRecords records;
  records.reports = {{"Ada", 0, 7200, 3}, {"Ada", 9000, 12'600, 0}, {"Bob", 0, 3600, 6}};
  return records;
}

std::string errorOf(const ClassRecords &records, const ClassReportOptions &options) {
  const Result<ClassReport> report = classReport(records, PowerRatings::standard(), options);
  return report ? "" : report.error().text();
}

TEST(ClassReport, ByHand) {
  const Result<ClassReport> report = classReport(twoProgrammers(), PowerRatings::standard(), {});
  ASSERT_TRUE(report);
  EXPECT_DOUBLE_EQ(report->unitSeconds, 10'800);
  const ClassProgrammer &ada = report->programmers[0], &bob = report->programmers[1];
  EXPECT_DOUBLE_EQ(ada.function.action, 2.9 * 3600 * 3600);
  EXPECT_EQ(ada.secondsBy, (std::vector<double>{3600, 0, 0, 7200, 0, 0, 0}));
  // In hours: 0.5 * 8/3, then 2 and 0.9 / 3; and 0.1 / 3. Unit of the area: 27 h^3.
  EXPECT_NEAR(ada.norm, (4.0 / 3 + 2.3) / 27, 1e-15);
  EXPECT_NEAR(bob.norm, 0.1 / 3 / 27, 1e-15);
  EXPECT_NEAR(report->distance[0][1], ada.norm - bob.norm, 1e-15);
  EXPECT_NEAR(ada.normTriangle, 2.9 / 9 / 2, 1e-15);
  EXPECT_NEAR(bob.normTriangle, 0.1 / 9 / 3 / 2, 1e-15);
  EXPECT_EQ(report->least, (std::vector<size_t>{1}));
}

TEST(ClassReport, OwnRatingsChangeOneOnly) {
  PowerRatings ratings = PowerRatings::standard();
  ASSERT_TRUE(ratings.change("[programmer.Bob]\nOther = 1\n[programmer.Eve]\nOther = 1\n", "r.toml"));
  const Result<ClassReport> report = classReport(twoProgrammers(), ratings, {});
  ASSERT_TRUE(report);
  EXPECT_NEAR(report->programmers[0].norm, (4.0 / 3 + 2.3) / 27, 1e-15);
  EXPECT_NEAR(report->programmers[1].norm, 1.0 / 3 / 27, 1e-15);
  ASSERT_EQ(report->notes.size(), 1U);
  EXPECT_EQ(report->notes[0], "Ratings of their own, but no time, have 'Eve'.");
}

TEST(ClassReport, MistakesAreErrors) {
  ClassReportOptions options;
  options.sources = {"c.csv"};
  options.pair = {"Ada", "Eve"};
  EXPECT_EQ(errorOf(twoProgrammers(), options), "there is no programmer 'Eve' (--pair): name two of 'Ada', 'Bob'");
  options.pair = {"Ada", "Ada"};
  EXPECT_TRUE(errorOf(twoProgrammers(), options).starts_with("'Ada' would be compared with the same"));
  options.pair = {};
  options.deadline = -1;
  EXPECT_TRUE(
      errorOf(twoProgrammers(), options).starts_with("nobody has any time that counts (c.csv): choose a later"));
  options.deadline = {};
  options.project = "life";
  EXPECT_EQ(errorOf({}, options), "no report is of the project 'life' (c.csv): leave --project out");
  ClassRecords both = twoProgrammers();
  both.curves = {{"Bob", {{10, 10}}}};
  EXPECT_TRUE(errorOf(both, {}).starts_with("'Bob' has both reports and an action curve"));
}

TEST(ClassReport, LettersTellActivitiesApart) {
  const std::vector<char> letters = activityLetters(PowerRatings::standard().activities());
  EXPECT_EQ(std::string(letters.begin(), letters.end()), "TPFLCRO");
  const std::vector<char> others = activityLetters({{"Testing", 1}, {"tuning", 1}, {"Übung", 1}});
  EXPECT_EQ(std::string(others.begin(), others.end()), "TAB");
}

TEST(ClassReport, TextFitsItsWidth) {
  for (const ClassReport &report : {fixture::exampleClass(), fixture::hostileClass(), fixture::largeClass(60)})
    for (unsigned width : {60U, 80U, 120U})
      for (bool unicode : {true, false})
        expectFits(renderText(report, {.width = width, .unicode = unicode}), width);
}

TEST(ClassReport, TextTellsAll) {
  const std::string text = renderText(fixture::exampleClass(), {});
  for (const char *part :
       {"5 programmers, 101 reports", "1 report overlapping", "least action: ", "2 student 2 and 5 imported",
        "exact, contributions on the diagonal", "self-report against the measured gap", "by the source's triangles",
        "Without any time that counts"})
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  EXPECT_TRUE(contains(renderText(fixture::largeClass(60), {}), "nearest"));
}

TEST(ClassReport, JsonHasThePromisedKeys) {
  const ClassReport report = fixture::exampleClass();
  const nlohmann::ordered_json json = toJson(report);
  EXPECT_EQ(json["report"], "class");
  ASSERT_EQ(json["programmers"].size(), 5U);
  for (const char *key : {"name", "time_s", "action", "norm", "norm_triangle"})
    EXPECT_TRUE(json["programmers"][0].contains(key)) << key;
  EXPECT_EQ(json["programmers"][4]["action"], 1.2e8);
  EXPECT_EQ(json["distance"][0][1], report.distance[0][1]);
  EXPECT_EQ(json["distance_triangle"][3][2], report.distanceTriangle[3][2]);
  EXPECT_EQ(json["least_action"].size(), 1U);
  EXPECT_EQ(json["pair"]["distance"], report.distance[1][4]);
  EXPECT_EQ(json["repairs"]["overlapping"], 1);
  EXPECT_EQ(json["programmers"][0]["self_report"]["reports"], 20);
  EXPECT_TRUE(json["programmers"][2]["self_report"].is_null());
  const auto &function = json["programmers"][0]["action_function"];
  EXPECT_EQ(function["time_s"].back(), json["programmers"][0]["time_s"]);
  EXPECT_EQ(function["action"].back(), json["programmers"][0]["action"]);
  EXPECT_FALSE(toJson(fixture::hostileClass()).dump().empty());
}

TEST(ClassReport, ThePageHasIntervals) {
  const nlohmann::ordered_json json = pageJson(fixture::largeClass(50));
  EXPECT_TRUE(json["programmers"][0].contains("seconds"));
  EXPECT_TRUE(json["distance"].contains("f32"));
  EXPECT_FALSE(json["programmers"][0].contains("action_function"));
}

} // namespace
} // namespace leastaction
