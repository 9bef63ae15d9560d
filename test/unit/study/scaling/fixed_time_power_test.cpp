#include "analysis/study/scaling/fixed_time_power.h"
#include "test/unit/study/scratch_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string fixedTimeError(const FixedTimeQuestion &question) {
  const Result<FixedTimeReport> report = fixedTimePower(question);
  return report ? "" : report.error().what;
}

TEST(FixedTimePower, OfAMachineIsTold) {
  const Result<FixedTimeReport> report =
      fixedTimePower({.machine = "asci-red", .grids = {"16x286", "286x16"}, .timeSeconds = 3600});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->isMeasured);
  EXPECT_EQ(report->model.name, "linpack");
  ASSERT_EQ(report->fixed.grids.size(), 2U);
  EXPECT_DOUBLE_EQ(report->fixed.power.value, 3.3e8);
  EXPECT_EQ(report->fixed.pairs.size(), 1U);
}

/// Runs that take exactly as long as a machine's problems of that size.
TEST(FixedTimePower, OfRunsIsThatOfTheirMachine) {
  const ScratchFolder folder;
  std::string runs = "p,q,n,time_s\n";
  for (const char *grid : {"2x2", "1x4", "4x1", "2x4", "4x4", "1x1"})
    for (const double seconds : {50., 100., 200.}) {
      const Result<FixedTimeReport> one =
          fixedTimePower({.machine = "asci-red", .grids = {grid}, .timeSeconds = seconds});
      ASSERT_TRUE(one);
      const FixedTime::Grid &solved = one->fixed.grids[0];
      runs += fmt::format("{},{},{},{}\n", solved.p, solved.q, solved.fittedSize, seconds);
    }
  const Result<FixedTimeReport> report = fixedTimePower({.runs = folder.file("runs.csv", runs), .timeSeconds = 100});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_TRUE(report->isMeasured);
  EXPECT_NEAR(report->fixed.power.value / 3.3e8, 1, 1e-3);
  EXPECT_LT(report->fixed.scatter, 1e-3);
}

TEST(FixedTimePower, NeedsRunsOrAMachine) {
  EXPECT_EQ(fixedTimeError({}), "neither runs nor --machine are given");
  EXPECT_EQ(fixedTimeError({.runs = "runs.csv", .machine = "asci-red"}),
            "runs and --machine are given, but only one of them can be meant");
  EXPECT_EQ(fixedTimeError({.runs = "runs.csv", .grids = {"2x2"}}), "--grid is for --machine");
  EXPECT_EQ(fixedTimeError({.machine = "asci-red", .timeSeconds = 5}), "--grid is missing");
  EXPECT_EQ(fixedTimeError({.machine = "asci-red", .grids = {"2x2"}}), "--time is missing");
}

TEST(FixedTimePower, KnowsWhatIsNoGrid) {
  for (const char *grid : {"2", "2x", "x2", "0x2", "2x2.5", "2x2e9", "axb"})
    EXPECT_EQ(fixedTimeError({.machine = "asci-red", .grids = {grid}, .timeSeconds = 5}),
              "'" + std::string(grid) + "' is not an arrangement of processors");
  EXPECT_EQ(fixedTimeError({.machine = "asci-red", .grids = {"2x3", "2x3"}, .timeSeconds = 5}), "'2x3' is named twice");
}

TEST(FixedTimePower, SomeVariablesCannotBeSet) {
  EXPECT_EQ(fixedTimeError({.machine = "asci-red", .grids = {"2x3"}, .timeSeconds = 5, .settings = {"n=7"}}),
            "'n' cannot be set");
  EXPECT_EQ(fixedTimeError({.runs = "runs.csv", .settings = {"p=7"}}), "'p' cannot be set");
}

TEST(FixedTimePower, ProcessorsOfRunsAreWhole) {
  const ScratchFolder folder;
  const std::string path = folder.file("runs.csv", "p,q,n,time_s\n1,1.5,100,3\n");
  const Result<FixedTimeReport> report = fixedTimePower({.runs = path});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().text(),
            "1.5 is not a valid processor count (" + path + ", line 2, column q): write whole numbers");
  EXPECT_EQ(fixedTimeError({.runs = folder.file("none.csv", "p,q,n,time_s\n")}), "there are no runs");
}

} // namespace
} // namespace leastaction
