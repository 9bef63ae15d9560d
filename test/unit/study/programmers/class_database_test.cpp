#include "analysis/study/programmers/class_database.h"
#include "test/unit/study/programmers/log_place.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace leastaction {
namespace {

class ClassDatabase : public testing::Test {
protected:
  Result<ClassRecords> read(const std::string &project = "") {
    ClassRecords records;
    const Result<void> done = readClassDatabase(LogPlace::paths().database, project, ratings_, records);
    return done ? Result<ClassRecords>(records) : std::unexpected(done.error());
  }

  LogPlace place_;
  PowerRatings ratings_ = PowerRatings::standard();
  wrapper::Circumstances anna_ = circumstancesOf("anna", "life");
};

TEST_F(ClassDatabase, HasTheAnswersAsReports) {
  wrapper::EffortReport report = effortReport("e1", 10'000);
  report.measuredGapSeconds = 1800;
  place_.add(anna_, report);
  const Result<ClassRecords> records = read();
  ASSERT_TRUE(records) << records.error().text();
  ASSERT_EQ(records->reports.size(), 1U);
  EXPECT_EQ(records->reports[0].programmer, "anna");
  EXPECT_EQ(records->reports[0].start, 6400);
  EXPECT_EQ(records->reports[0].end, 10'000);
  EXPECT_EQ(records->reports[0].measuredGap, 1800);
}

TEST_F(ClassDatabase, AddsActivitiesWithTheirRatings) {
  wrapper::EffortReport own = effortReport("e1", 10'000), wrong = effortReport("e2", 20'000);
  own.activity = "juggling";
  own.power = 0.25;
  wrong.activity = "boasting";
  wrong.power = 7; // of 1
  place_.add(anna_, own);
  place_.add(anna_, wrong);
  const Result<ClassRecords> records = read();
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_EQ(ratings_.activities()[*records->reports[0].activity].power, 0.25);
  EXPECT_EQ(ratings_.activities()[*records->reports[1].activity].power, 1);
}

TEST_F(ClassDatabase, CountsQuestionsWithoutAnAnswer) {
  wrapper::EffortReport none = effortReport("e1", 10'000), nothing = effortReport("e2", 20'000);
  none.reportedSeconds = std::nullopt;
  nothing.reportedSeconds = 0;
  place_.add(anna_, none);
  place_.add(anna_, nothing);
  const Result<ClassRecords> records = read();
  ASSERT_TRUE(records) << records.error().text();
  EXPECT_TRUE(records->reports.empty());
  EXPECT_EQ(records->unanswered, 1U);
}

TEST_F(ClassDatabase, MayBeOfOneProject) {
  place_.add(anna_, effortReport("e1", 10'000));
  place_.add(circumstancesOf("anna", "chess"), effortReport("e2", 20'000));
  EXPECT_EQ(read()->reports.size(), 2U);
  const Result<ClassRecords> chess = read("chess");
  ASSERT_EQ(chess->reports.size(), 1U);
  EXPECT_EQ(chess->reports[0].end, 20'000);
  EXPECT_EQ(chess->projects, (std::set<std::string>{"chess", "life"}));
  EXPECT_EQ(read("/home/anna/life")->reports.size(), 1U);
}

TEST_F(ClassDatabase, TimesAreThoseOfPeople) {
  wrapper::EffortReport endless = effortReport("e1", 10'000);
  endless.reportedSeconds = std::numeric_limits<double>::infinity();
  place_.add(anna_, endless);
  const Result<ClassRecords> records = read();
  ASSERT_FALSE(records);
  EXPECT_EQ(records.error().what, "the reported_s of a report of 'anna' is inf s");
}

TEST_F(ClassDatabase, IsToldByItsHead) {
  place_.add(anna_, effortReport("e1", 10'000));
  EXPECT_TRUE(isDatabase(LogPlace::paths().database));
  EXPECT_FALSE(isDatabase(place_.file("class.csv", "programmer,start_s,end_s,activity\n")));
  EXPECT_FALSE(isDatabase(place_.file("short", "SQLite")));
  EXPECT_FALSE(isDatabase(place_.path("none")));
}

} // namespace
} // namespace leastaction
