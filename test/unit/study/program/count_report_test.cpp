#include "analysis/study/program/count_report.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

/// `incl` seven times, `ret` once, in the region "r" of 2,000 ticks of 1 ns.
void recordCounts(test::SyntheticRun &made) {
  made.mode = "count";
  made.addThread({test::regionName(0, "r"), test::regionStart(0, 1000), test::regionStop(0, 3000),
                  test::countersOf({0}), test::counts(made.counter(0), {7, 1})});
  ASSERT_TRUE(made.open());
}

const std::vector<test::FunctionSpec> counted = {
    {.name = "f",
     .blocks = {{.code = test::hex("ffc0"), .flags = format::blockIsFunctionEntry}, {.code = test::hex("c3")}},
     .isCounted = true}};

TEST(CountReport, HasInstructionsAndSecondsButNoTicks) {
  test::SyntheticRun made(counted);
  recordCounts(made);
  const Result<RunReport> report = countReport(made.folder.path(), "", {.chosen = {"--core", "--memory"}});
  ASSERT_TRUE(report) << report.error().text();
  ASSERT_EQ(report->regions.size(), 1u);
  EXPECT_EQ(report->regions[0].summary.instructions, 8u);
  EXPECT_DOUBLE_EQ(report->regions[0].measuredSeconds, 2e-6);
  EXPECT_TRUE(report->peaks.levels.empty()) << "nothing is held against them";
  EXPECT_EQ(report->notes.back(), "--core, --memory change nothing of a run of mode=count.");
}

TEST(CountReport, AnUnknownRegionIsToldTheOthers) {
  test::SyntheticRun made(counted);
  recordCounts(made);
  const Result<RunReport> report = countReport(made.folder.path(), "x", {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().remedy, "its regions are 'r'");
}

TEST(CountReport, TheModeIsThatOfRunJson) {
  test::SyntheticRun made(counted);
  recordCounts(made);
  EXPECT_EQ(modeOfRun(made.folder.path()), RunMode::count);
  EXPECT_EQ(modeOfRun(made.folder.path("none")), std::nullopt);
}

} // namespace
} // namespace leastaction
