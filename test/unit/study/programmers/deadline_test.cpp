#include "analysis/study/programmers/deadline.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Deadline, IsSecondsOrATimeInUtc) {
  EXPECT_EQ(parseDeadline("5400.5").value_or(-1), 5400.5);
  EXPECT_EQ(parseDeadline("1970-01-02").value_or(-1), 86400);
  EXPECT_EQ(parseDeadline("2026-11-21T18:00").value_or(-1), 1795284000);
  EXPECT_EQ(parseDeadline("2026-11-21 18:00:30Z").value_or(-1), 1795284030);
}

TEST(Deadline, IsNoDayThatThereIsNot) {
  for (const char *text :
       {"soon", "", "2026-02-30", "2026-13-01", "2026-11-21T24:00", "2026-11-21T18:60", "2026-11-21T18"}) {
    const Result<double> seconds = parseDeadline(text);
    ASSERT_FALSE(seconds) << text;
    EXPECT_EQ(seconds.error().what, "'" + std::string(text) + "' is not a time");
  }
}

TEST(Deadline, IsOnTheClockOfTheReports) {
  for (const char *text : {"-5", "1e12", "1e300"}) {
    const Result<double> seconds = parseDeadline(text);
    ASSERT_FALSE(seconds) << text;
    EXPECT_EQ(seconds.error().what, "'" + std::string(text) + "' is not a time from 0 to 1e11 s");
  }
}

} // namespace
} // namespace leastaction
