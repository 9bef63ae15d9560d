#include "analysis/study/program/clock_event.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ClockEvent, ClocksOfTheRuntimeStayAsTheyAre) {
  for (const char *clock : {"tsc", "cycles", "generic", "perf:anything@1,2,0,0,6"})
    EXPECT_EQ(clockSetting(clock).value_or(""), clock);
}

TEST(ClockEvent, AnEventBecomesNumbers) {
  const Result<std::string> setting = clockSetting("perf:page-faults"); // PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS
  ASSERT_TRUE(setting) << setting.error().text();
  EXPECT_TRUE(setting->starts_with("perf:page-faults@1,0x2,")) << *setting;
}

TEST(ClockEvent, OthersAreNotKnown) {
  EXPECT_EQ(clockSetting("sundial").error().what, "the clock 'sundial' is not known");
  EXPECT_EQ(clockSetting("perf:").error().what, "the clock 'perf:' is not known");
  EXPECT_TRUE(clockSetting("perf:no-such-event").error().what.starts_with("the event 'no-such-event' is not known"));
  EXPECT_EQ(clockSetting("perf:no-pmu/event/").error().what,
            "the event 'no-pmu/event/' is not known: the kernel has no such one");
}

} // namespace
} // namespace leastaction
