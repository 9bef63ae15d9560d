#include "analysis/programmers/activity/utc_time.h"

#include <gtest/gtest.h>

#include <limits>

namespace leastaction {
namespace {

TEST(UtcTime, HasMilliseconds) {
  EXPECT_EQ(utcTime(1'795'368'519'557'282'740), "2026-11-22T17:28:39.557Z");
  EXPECT_EQ(utcTime(0), "1970-01-01T00:00:00.000Z");
}

TEST(UtcTime, GoesBackBefore1970) {
  EXPECT_EQ(utcTime(-1), "1969-12-31T23:59:59.999Z");
  EXPECT_EQ(utcTime(-1'000'000'000), "1969-12-31T23:59:59.000Z");
  EXPECT_EQ(utcTime(std::numeric_limits<int64_t>::min()), "1677-09-21T00:12:43.145Z");
}

} // namespace
} // namespace leastaction
