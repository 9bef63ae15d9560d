#include "analysis/study/program/measured_means.h"

#include <gtest/gtest.h>

#include "analysis/study/program/run_report.h"
#include "test/unit/study/program/measured_run.h"

namespace leastaction {
namespace {

TEST(MeasuredMeans, AreLessTheMeanOfEmptyProbes) {
  test::SyntheticRun made(test::timedAddition);
  test::recordMeasured(made);
  const Result<RunReport> report = runReport(made.folder.path(), {}, "", {}, false, "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->mode, RunMode::probe);
  ASSERT_EQ(report->regions.size(), 1u);
  ASSERT_EQ(report->regions[0].summary.byOpcode.size(), 1u);
  const std::optional<MeanKappa> &mean = report->regions[0].summary.byOpcode[0].mean;
  ASSERT_TRUE(mean);
  ASSERT_TRUE(report->clock.emptyProbe);
  EXPECT_NEAR(mean->ticks + report->clock.emptyProbe->ticks, 450, 2) << "what the clock said, in steps of 2";
}

} // namespace
} // namespace leastaction
