#include "analysis/study/program/run_report.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(RunReport, OfACsvHasNoSecondsAndNoWork) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("two.csv", test::twoEvents);
  const Result<RunReport> report = runReport(path, {.chosen = {"--memory"}}, "", {.energyAt = {1}}, false, "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->source, path);
  EXPECT_EQ(report->mode, RunMode::events);
  ASSERT_EQ(report->regions.size(), 1u);
  const RegionReport &region = report->regions.front();
  EXPECT_EQ(region.summary.action, 5u);
  EXPECT_EQ(region.timeSeconds, 0);
  EXPECT_FALSE(region.workIsKnown);
  EXPECT_EQ(region.energyAt.size(), 1u);
  EXPECT_EQ(report->notes, std::vector<std::string>{"--memory changes nothing of an events CSV."});
}

TEST(RunReport, OfARunHasSecondsOfTheCoreAndItsPeaks) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const Result<RunReport> report = runReport(made.folder.path(), {.core = "skylake"}, "r", {}, false, "");
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->regions.size(), 1u);
  const RegionReport &region = report->regions.front();
  EXPECT_EQ(region.summary.instructions, 2u);
  EXPECT_DOUBLE_EQ(region.timeSeconds, static_cast<double>(region.summary.ticks) / report->clock.hz);
  EXPECT_EQ(region.measuredSeconds, 0) << "only where it is asked for";
  EXPECT_EQ(report->peaks.levels.size(), 4u);
  EXPECT_GT(report->peaks.flopPerSecond, 1e9);
}

TEST(RunReport, PerfectMemoryHasTheFirstLevelsPeakAlone) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const Result<RunReport> report =
      runReport(made.folder.path(), {.core = "skylake", .memory = Fidelity::perfect}, "", {}, true, "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->peaks.levels.size(), 1u);
  EXPECT_EQ(report->perfect, std::vector<std::string>{"memory"});
  EXPECT_DOUBLE_EQ(report->regions.at(0).measuredSeconds, 2e-6);
}

TEST(RunReport, AnUnknownRegionIsAnError) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const Result<RunReport> report = runReport(made.folder.path(), {}, "x", {}, false, "");
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "there is no region 'x'");
}

} // namespace
} // namespace leastaction
