#include "analysis/study/programmers/class_of_records.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// Ada learns for two hours, then tunes for one; Bob does other things for an hour.
ClassRecords twoProgrammers() {
  ClassRecords records;
  records.reports = {{"Ada", 0, 7200, 3}, {"Ada", 9000, 12'600, 0}, {"Bob", 0, 3600, 6}};
  return records;
}

std::string mistakeIn(const ClassRecords &records, const ClassOptions &options) {
  const Result<ClassReport> report = classOfRecords(records, PowerRatings::standard(), options);
  return report ? "" : report.error().text();
}

TEST(ClassOfRecords, ByHand) {
  const Result<ClassReport> report = classOfRecords(twoProgrammers(), PowerRatings::standard(), {});
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

TEST(ClassOfRecords, OwnRatingsChangeOneOnly) {
  PowerRatings ratings = PowerRatings::standard();
  ASSERT_TRUE(ratings.change("[programmer.Bob]\nOther = 1\n[programmer.Eve]\nOther = 1\n", "r.toml"));
  const Result<ClassReport> report = classOfRecords(twoProgrammers(), ratings, {});
  ASSERT_TRUE(report);
  EXPECT_NEAR(report->programmers[0].norm, (4.0 / 3 + 2.3) / 27, 1e-15);
  EXPECT_NEAR(report->programmers[1].norm, 1.0 / 3 / 27, 1e-15);
  ASSERT_EQ(report->notes.size(), 1U);
  EXPECT_EQ(report->notes[0], "Programmers with ratings of their own but no time: 'Eve'.");
}

TEST(ClassOfRecords, MistakesAreErrors) {
  ClassOptions options;
  options.sources = {"c.csv"};
  options.pair = {"Ada", "Eve"};
  EXPECT_EQ(mistakeIn(twoProgrammers(), options), "there is no programmer 'Eve' (--pair): name two of 'Ada', 'Bob'");
  options.pair = {"Ada", "Ada"};
  EXPECT_TRUE(mistakeIn(twoProgrammers(), options).starts_with("'Ada' would be compared with itself"));
  options.pair = {};
  options.deadline = -1;
  EXPECT_TRUE(
      mistakeIn(twoProgrammers(), options).starts_with("nobody has any time that counts (c.csv): choose a later"));
  options.deadline = {};
  options.project = "life";
  EXPECT_EQ(mistakeIn({}, options), "no report is of the project 'life' (c.csv): leave --project out");
  ClassRecords both = twoProgrammers();
  both.curves = {{"Bob", {{10, 10}}}};
  EXPECT_TRUE(mistakeIn(both, {}).starts_with("'Bob' has both reports and an action curve"));
}

} // namespace
} // namespace leastaction
