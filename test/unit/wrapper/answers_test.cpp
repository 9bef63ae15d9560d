#include "wrapper/answers.h"

#include <gtest/gtest.h>

namespace leastaction::wrapper {
namespace {

TEST(Answers, Durations) {
  for (const auto &[answer, seconds] : std::vector<std::pair<const char *, double>>{
           {"20", 1200},         {"20m", 1200},    {" 20 min ", 1200}, {"1h30", 5400},   {"1h30m", 5400},
           {"1 h 30 min", 5400}, {"1h", 3600},     {"0:45", 2700},     {"12:05", 43500}, {"90s", 90},
           {"1.5h", 5400},       {"0", 0},         {"1H30", 5400},     {"24h", 86400},   {"2 hours", 7200},
           {"1m30s", 90},        {"1h59m", 7140},  {"1h59m59s", 7199}, {"1h0", 3600},    {"90m", 5400},
           {"1440", 86400},      {"24:00", 86400}, {"0:00", 0},        {"0.5", 30},      {"23h59m59.5s", 86399.5}})
    EXPECT_EQ(parseDuration(answer), seconds) << answer;
}

TEST(Answers, NoDurations) {
  for (const char *answer :
       {"",       " ",      "x",     "-5",      "+5",    "1:5",          "1:60",
        "1:045",  "1.5:00", "25h",   "1441",    "1h1h",  "30m1h",        "20x",
        "h",      "1h x",   "inf",   "nan",     "1e3h",  ":30",          "1:",
        "0x10",   "1h99",   "1h60",  "1h60m",   "1m60s", "1h3600s",      "0:75",
        "1:-5",   "1:5.",   "24h1",  "24:01",   "1d",    "1,5",          "1,5h",
        "1.5h3",  "1 30",   "20m30", "1h30m5x", "20.",   "\u0663",       "\uff12",
        "20\xc2", "86401s", "--1",   "1:2:3",   "1h:30", "99999999999h", "99999999999999999999999"})
    EXPECT_FALSE(parseDuration(answer)) << answer;
  EXPECT_FALSE(parseDuration(std::string(400, '9') + "h"));
  EXPECT_FALSE(parseDuration(std::string("20\0", 3)));
}

const std::vector<Activity> activities = {{"tuning", "Tuning", 0.9},
                                          {"learning", "Lernen", 0.5},
                                          {"runtime", "Laufzeitfehler", 0.2},
                                          {"compile", "Übersetzungsfehler", 0.2},
                                          {"short", "Lern", 0.1}};

TEST(Answers, ActivitiesByNumberAndLetters) {
  EXPECT_EQ(chooseActivity("1", activities).chosen, 0U);
  EXPECT_EQ(chooseActivity(" 5 ", activities).chosen, 4U);
  EXPECT_EQ(chooseActivity("T", activities).chosen, 0U);
  EXPECT_EQ(chooseActivity("la", activities).chosen, 2U);
  EXPECT_EQ(chooseActivity("übers", activities).chosen, 3U);
  EXPECT_EQ(chooseActivity("LERNE", activities).chosen, 1U);
  EXPECT_EQ(chooseActivity("lern", activities).chosen, 4U); // a whole name
}

TEST(Answers, NoActivities) {
  for (const char *answer : {"", "0", "6", "x", "-1", "1.", "tuning!", "99999999999999999999"})
    EXPECT_FALSE(chooseActivity(answer, activities).chosen) << answer;
  EXPECT_EQ(chooseActivity("l", activities).candidates, (std::vector<size_t>{1, 2, 4}));
}

TEST(Answers, DurationsForPeople) {
  EXPECT_EQ(durationText(45), "45 s");
  EXPECT_EQ(durationText(23 * 60), "23 min");
  EXPECT_EQ(durationText(7500), "2 h 5 min");
  EXPECT_EQ(durationText(3 * 86400), "3 d");
}

} // namespace
} // namespace leastaction::wrapper
