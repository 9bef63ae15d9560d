#include "analysis/report/class/activity_letters.h"

#include <gtest/gtest.h>

#include <string>

namespace leastaction {
namespace {

TEST(ActivityLetters, TellActivitiesApart) {
  const std::vector<char> letters = activityLetters(PowerRatings::standard().activities());
  EXPECT_EQ(std::string(letters.begin(), letters.end()), "TPFLCRO");
  const std::vector<char> others = activityLetters({{"Testing", 1}, {"tuning", 1}, {"Übung", 1}});
  EXPECT_EQ(std::string(others.begin(), others.end()), "TAB");
}

} // namespace
} // namespace leastaction
