#include "analysis/study/programmers/class_sources.h"
#include "test/unit/study/programmers/log_place.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ClassSources, AreReadTogether) {
  const LogPlace place;
  place.add(circumstancesOf("anna", "life"), effortReport("e1", 10'000));
  const std::string reports = place.file("class.csv", "programmer,start_s,end_s,activity\nbob,0,100,learning\n");
  const std::string curves = place.file("curves.csv", "programmer,time_s,action\nada,0,0\nada,10,5\n");
  PowerRatings ratings = PowerRatings::standard();
  const Result<ClassRecords> records = readClass({reports, LogPlace::paths().database, curves}, "", ratings);
  ASSERT_TRUE(records) << records.error().text();
  ASSERT_EQ(records->reports.size(), 2U);
  EXPECT_EQ(records->reports[0].programmer, "bob");
  EXPECT_EQ(records->reports[1].programmer, "anna");
  EXPECT_EQ(records->curves.size(), 1U);
}

TEST(ClassSources, ThatAreNotThereAreNamed) {
  const ScratchFolder folder;
  PowerRatings ratings = PowerRatings::standard();
  const Result<ClassRecords> records = readClass({folder.path("none.csv")}, "", ratings);
  ASSERT_FALSE(records);
  EXPECT_EQ(records.error().where, folder.path("none.csv"));
}

TEST(ClassSources, RatingsMayBeChanged) {
  const ScratchFolder folder;
  const Result<PowerRatings> standard = readRatings("");
  const Result<PowerRatings> changed = readRatings(folder.file("ratings.toml", "[power]\nlearning = 0.125\n"));
  ASSERT_TRUE(standard && changed) << changed.error().text();
  const auto power = [](PowerRatings ratings) { return ratings.activities()[ratings.findOrAdd("learning", 0)].power; };
  EXPECT_EQ(power(*changed), 0.125);
  EXPECT_NE(power(*standard), 0.125);
  EXPECT_FALSE(readRatings(folder.path("none.toml")));
}

} // namespace
} // namespace leastaction
