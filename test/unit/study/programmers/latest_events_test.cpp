#include "analysis/study/programmers/latest_events.h"
#include "test/unit/study/programmers/log_place.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class LatestEvents : public testing::Test {
protected:
  LogPlace place_;
  wrapper::Circumstances anna_ = circumstancesOf("anna", "life");
};

TEST_F(LatestEvents, AreOfAllKindsTheOldestFirst) {
  wrapper::CompileEvent failed = compileEvent("c1", 200);
  failed.ending.exitCode = 1;
  failed.errors = 3;
  place_.add(anna_, runEvent("r1", 300));
  place_.add(anna_, failed);
  place_.add(anna_, effortReport("e1", 100));
  const Result<LogEvents> latest = latestEvents(LogPlace::paths(), {});
  ASSERT_TRUE(latest) << latest.error().text();
  ASSERT_EQ(latest->events.size(), 3U);
  const LogEvent &report = latest->events[0], &compile = latest->events[1], &run = latest->events[2];
  EXPECT_EQ(report.kind, "report");
  EXPECT_EQ(report.at, "1970-01-01T00:01:40.000Z");
  EXPECT_EQ(report.reportedSeconds, 3600);
  EXPECT_EQ(report.measuredGapSeconds, std::nullopt);
  EXPECT_EQ(report.activity, "learning");
  EXPECT_EQ(compile.kind, "compile");
  EXPECT_EQ(compile.program, "gcc-12");
  EXPECT_EQ(compile.arguments, (std::vector<std::string>{"-O2", "-c", "life.c"}));
  EXPECT_EQ(compile.exitCode, 1);
  EXPECT_EQ(compile.errors, 3);
  EXPECT_EQ(compile.seconds, 2);
  EXPECT_EQ(run.signal, 9);
  EXPECT_EQ(run.exitCode, std::nullopt);
  EXPECT_EQ(run.project, "/home/anna/life");
}

TEST_F(LatestEvents, AreSoMany) {
  for (int i = 0; i < 30; ++i)
    place_.add(anna_, runEvent("r" + std::to_string(i), 100 + i));
  EXPECT_EQ(latestEvents(LogPlace::paths(), {})->events.size(), 20U);
  EXPECT_EQ(latestEvents(LogPlace::paths(), {.last = 0})->events.size(), 30U);
  const Result<LogEvents> two = latestEvents(LogPlace::paths(), {.last = 2});
  ASSERT_EQ(two->events.size(), 2U);
  EXPECT_EQ(two->events[1].at, "1970-01-01T00:02:09.000Z");
}

TEST_F(LatestEvents, MayBeOfOneProject) {
  place_.add(anna_, runEvent("r1", 100));
  place_.add(circumstancesOf("anna", "chess"), runEvent("r2", 200));
  EXPECT_EQ(latestEvents(LogPlace::paths(), {.project = "chess"})->events.size(), 1U);
  EXPECT_EQ(latestEvents(LogPlace::paths(), {.project = "/home/anna/life"})->events.size(), 1U);
  const Result<LogEvents> none = latestEvents(LogPlace::paths(), {.project = "go"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "no event is of the project 'go'");
}

TEST_F(LatestEvents, NeedALog) {
  const Result<LogEvents> none = latestEvents(LogPlace::paths(), {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "there is no log yet");
}

} // namespace
} // namespace leastaction
