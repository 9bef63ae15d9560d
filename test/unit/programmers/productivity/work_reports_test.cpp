#include "analysis/programmers/productivity/work_reports.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace leastaction {

namespace {

WorkReport report(std::optional<double> start, double end, std::optional<size_t> activity = 1) {
  return {.programmer = "Ada", .start = start, .end = end, .activity = activity};
}

std::vector<std::vector<double>> ends(const RepairedWork &work) {
  std::vector<std::vector<double>> intervals;
  for (const WorkInterval &interval : work.programmers.at(0).intervals)
    intervals.push_back({interval.start, interval.end});
  return intervals;
}

using Ends = std::vector<std::vector<double>>;

} // namespace

TEST(WorkReports, GoodReportsStay) {
  const RepairedWork work = repairedWork({report(0, 10), report(20, 30), report(30, 35)}, {});
  EXPECT_EQ(ends(work), (Ends{{0, 10}, {20, 30}, {30, 35}}));
  EXPECT_EQ(work.programmers[0].reports, 3U);
  EXPECT_EQ(work.repairs.leftOut() + work.repairs.overlapping + work.repairs.backdated + work.repairs.withoutStart, 0U);
}

TEST(WorkReports, BackdatedOnesArePutInTheirPlace) {
  const RepairedWork work = repairedWork({report(20, 30), report(0, 10), report(30, 40)}, {});
  EXPECT_EQ(ends(work), (Ends{{0, 10}, {20, 30}, {30, 40}}));
  EXPECT_EQ(work.repairs.backdated, 1U);
  EXPECT_EQ(work.repairs.overlapping, 0U);
}

TEST(WorkReports, WhatWasReportedFirstStands) {
  const RepairedWork work = repairedWork({report(0, 10), report(5, 20), report(0, 20), report(2, 30)}, {});
  EXPECT_EQ(ends(work), (Ends{{0, 10}, {10, 20}, {20, 30}}));
  EXPECT_EQ(work.repairs.overlapping, 2U);
  EXPECT_EQ(work.repairs.covered, 1U);
  EXPECT_EQ(work.repairs.leftOut(), 1U);
}

// A short report inside a long one splits it: nothing is lost, nothing counts twice.
TEST(WorkReports, AReportInsideAnotherSplitsIt) {
  for (const std::vector<WorkReport> &reports : {std::vector{report(0, 10), report(2, 4, 3)},    // backdated
                                                 std::vector{report(2, 4, 3), report(0, 10)}}) { // later
    const RepairedWork work = repairedWork(reports, {});
    EXPECT_EQ(ends(work), (Ends{{0, 2}, {2, 4}, {4, 10}}));
    EXPECT_EQ(work.programmers[0].intervals[1].activity, 3U);
    EXPECT_EQ(work.repairs.overlapping, 1U);
    EXPECT_EQ(work.repairs.split, 1U);
    EXPECT_EQ(work.repairs.leftOut(), 0U);
  }
  const RepairedWork several =
      repairedWork({report(1, 2), report(3, 5), report(7, 8), report(0, 9), report(4, 12)}, {});
  EXPECT_EQ(ends(several), (Ends{{0, 1}, {1, 2}, {2, 3}, {3, 5}, {5, 7}, {7, 8}, {8, 9}, {9, 12}}));
  EXPECT_EQ(several.repairs.split, 1U);
  EXPECT_EQ(several.repairs.overlapping, 2U);
  const RepairedWork cut = repairedWork({report(2, 4), report(0, 10)}, {.deadline = 6});
  EXPECT_EQ(ends(cut), (Ends{{0, 2}, {2, 4}, {4, 6}}));
  EXPECT_EQ(cut.repairs.cutByDeadline, 1U);
}

TEST(WorkReports, AllReportedTimeCountsOnce) {
  std::mt19937 random(9);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<WorkReport> reports;
    std::vector<bool> reported(100);
    for (size_t i = 0; i < 1 + random() % 12; ++i) {
      const size_t start = random() % 90, end = start + 1 + random() % 10;
      reports.push_back(report(static_cast<double>(start), static_cast<double>(end)));
      for (size_t hour = start; hour < end; ++hour)
        reported[hour] = true;
    }
    double sum = 0, last = 0;
    for (const WorkInterval &interval : repairedWork(reports, {}).programmers[0].intervals) {
      EXPECT_GE(interval.start, last);
      EXPECT_GT(interval.end, interval.start);
      last = interval.end;
      sum += interval.end - interval.start;
    }
    EXPECT_EQ(sum, std::ranges::count(reported, true));
  }
}

TEST(WorkReports, WithoutAStartWorkHasGoneOn) {
  const RepairedWork work = repairedWork({report({}, 10), report({}, 25), report(50, 60), report({}, 61)}, {});
  EXPECT_EQ(ends(work), (Ends{{10, 25}, {50, 60}, {60, 61}}));
  EXPECT_EQ(work.repairs.unknownDuration, 1U);
  EXPECT_EQ(work.repairs.withoutStart, 2U);
}

TEST(WorkReports, WithoutAnActivityOrADuration) {
  const RepairedWork work = repairedWork({report(0, 10, {}), report(10, 10), report({}, 10)}, {.leastActivity = 6});
  ASSERT_EQ(ends(work), (Ends{{0, 10}}));
  EXPECT_EQ(work.programmers[0].intervals[0].activity, 6U);
  EXPECT_EQ(work.repairs.withoutActivity, 1U);
  EXPECT_EQ(work.repairs.empty, 2U);
}

TEST(WorkReports, TheDeadlineEndsTheInterval) {
  const RepairedWork work =
      repairedWork({report(0, 10), report(10, 20), report(20, 30), report(5, 40)}, {.deadline = 15});
  EXPECT_EQ(ends(work), (Ends{{0, 10}, {10, 15}}));
  EXPECT_EQ(work.repairs.cutByDeadline, 1U);
  EXPECT_EQ(work.repairs.afterDeadline, 2U);
}

TEST(WorkReports, SelfReportsAgainstGaps) {
  std::vector<WorkReport> reports = {report(0, 1000), report(2000, 3000), report(4000, 5000), report({}, 6000)};
  for (size_t i : {0, 1, 3})
    reports[i].measuredGap = i == 0 ? 500 : 970;
  const SelfReport self = repairedWork(reports, {}).programmers[0].selfReport;
  EXPECT_EQ(self.reports, 2U);
  EXPECT_EQ(self.reportedSeconds, 2000);
  EXPECT_EQ(self.gapSeconds, 1470);
  EXPECT_EQ(self.beyondGap, 1U);
}

TEST(WorkReports, ProgrammersAreApart) {
  std::vector<WorkReport> reports = {report(0, 10), report(5, 20), report(10, 12)};
  reports[1].programmer = "Bob";
  const RepairedWork work = repairedWork(reports, {});
  ASSERT_EQ(work.programmers.size(), 2U);
  EXPECT_EQ(work.programmers[1].programmer, "Bob");
  EXPECT_EQ(work.programmers[1].intervals.size(), 1U);
  EXPECT_EQ(work.repairs.overlapping, 0U);
}

} // namespace leastaction
