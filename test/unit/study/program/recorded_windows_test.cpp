#include "analysis/study/program/recorded_windows.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr uint64_t millisecond = 1'000'000;

TEST(RecordedWindows, AShorterPeriodIsAdvisedWhereThereIsOne) {
  EXPECT_EQ(moreWindows({.periodNs = 2 * millisecond, .processorNs = millisecond}), "with a shorter --sample");
  EXPECT_EQ(moreWindows({.periodNs = 2 * millisecond, .lateWindows = 380}),
            "with a shorter --sample, or compile it with --la-sample=loops");
  EXPECT_EQ(moreWindows({.periodNs = 2 * millisecond, .processorNs = 9 * millisecond}),
            "with what its threads execute in a region (--la-region), or with a shorter --sample");
}

TEST(RecordedWindows, OfTheShortestPeriodWhatElseHelpsIsAdvised) {
  EXPECT_EQ(moreWindows({.periodNs = millisecond, .lateWindows = 380}),
            "once it is compiled with --la-sample=loops, or without --sample");
  EXPECT_EQ(moreWindows({.periodNs = millisecond, .processorNs = 9 * millisecond}),
            "with what its threads execute in a region (--la-region)");
  EXPECT_EQ(moreWindows({.periodNs = millisecond}), "without --sample, which is for longer programs");
  EXPECT_EQ(moreWindows({.periodNs = millisecond, .attachments = 1}), "and attach to it for longer");
}

} // namespace
} // namespace leastaction
