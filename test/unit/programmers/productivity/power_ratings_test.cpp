#include "analysis/programmers/productivity/power_ratings.h"

#include <gtest/gtest.h>

namespace leastaction {

namespace {

std::string ratingsError(const std::string &toml) {
  PowerRatings ratings = PowerRatings::standard();
  Result<void> changed = ratings.change(toml, "r.toml");
  EXPECT_EQ(ratings.activities().size(), 7U);
  return changed ? "" : changed.error().text();
}

} // namespace

TEST(PowerRatings, NumrichsTable1) {
  const PowerRatings ratings = PowerRatings::standard();
  const std::vector<std::pair<std::string, double>> table = {
      {"Tuning", 0.9},   {"Parallelizing", 0.7},      {"Functionality", 0.6},
      {"Learning", 0.5}, {"Compile-Time Error", 0.2}, {"Run-Time Error", 0.2},
      {"Other", 0.1}};
  ASSERT_EQ(ratings.activities().size(), table.size());
  for (size_t i = 0; i < table.size(); ++i) {
    EXPECT_EQ(ratings.activities()[i].name, table[i].first);
    EXPECT_EQ(ratings.power(i, "anyone"), table[i].second);
  }
  EXPECT_EQ(ratings.least(), 6U);
}

TEST(PowerRatings, NamesAreFoundInAnyCase) {
  const PowerRatings ratings = PowerRatings::standard();
  EXPECT_EQ(ratings.find("tuning"), 0U);
  EXPECT_EQ(ratings.find("compile_time ERROR"), 4U);
  EXPECT_FALSE(ratings.find("tunin"));
  EXPECT_FALSE(ratings.find(""));
}

TEST(PowerRatings, AFileAddsAndChanges) {
  PowerRatings ratings = PowerRatings::standard();
  ASSERT_TRUE(ratings.change(
      "[power]\n\"Übersetzungsfehler\" = 0.25\ntuning = 1\n[programmer.\"José\"]\nLearning = 0.8\n", "r.toml"));
  EXPECT_EQ(ratings.activities().size(), 8U);
  EXPECT_EQ(ratings.activities()[7].name, "Übersetzungsfehler");
  EXPECT_EQ(ratings.power(7, "Ada"), 0.25);
  EXPECT_EQ(ratings.power(0, "Ada"), 1);
  EXPECT_EQ(ratings.power(3, "Ada"), 0.5);
  EXPECT_EQ(ratings.power(3, "José"), 0.8);
  EXPECT_EQ(ratings.power(0, "José"), 1);
  EXPECT_EQ(ratings.programmers(), (std::vector<std::string>{"José"}));
}

TEST(PowerRatings, MistakesAreNamedAndChangeNothing) {
  EXPECT_EQ(ratingsError("[power]\nTuning = 2\n"),
            "the power rating of 'Tuning' is 2 (r.toml:2): write a part of the largest power, from 0 to 1");
  EXPECT_EQ(ratingsError("[power]\nTuning = nan\n").substr(0, 35), "the power rating of 'Tuning' is nan");
  EXPECT_EQ(ratingsError("[power]\nNew = 0.5\nTuning = \"high\"\n").substr(0, 44),
            "the power rating of 'Tuning' is not a number");
  EXPECT_EQ(ratingsError("[activities]\n").substr(0, 32), "the key 'activities' is unknown ");
  EXPECT_EQ(ratingsError("power = 3\n").substr(0, 22), "'power' is not a table");
  EXPECT_EQ(ratingsError("[programmer.Ada]\nDancing = 0.5\n").substr(0, 55),
            "the activity 'Dancing' has a rating for 'Ada' only (r.t");
  EXPECT_NE(ratingsError("[power\n").find("(r.toml:1): correct the TOML syntax"), std::string::npos);
}

} // namespace leastaction
