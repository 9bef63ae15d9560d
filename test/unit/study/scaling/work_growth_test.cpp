#include "analysis/study/scaling/work_growth.h"
#include "test/unit/study/scratch_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace leastaction {
namespace {

std::string growthError(const WorkGrowthQuestion &question) {
  const Result<IsoefficiencyReport> report = workGrowth(question);
  return report ? "" : report.error().what;
}

TEST(WorkGrowth, FollowsFromFormulas) {
  const Result<IsoefficiencyReport> report =
      workGrowth({.work = "n", .overhead = "2*P*log2(P)", .efficiencies = {0.8}, .processors = {16, 4, 4}});
  ASSERT_TRUE(report && report->formulas) << report.error().text();
  EXPECT_EQ(report->formulas->isoefficiency, "P log P");
  ASSERT_EQ(report->formulas->table.size(), 2U); // in order, each once
  EXPECT_NEAR(report->formulas->table[0].size->size, 64, 1e-6);
  EXPECT_NEAR(report->formulas->table[1].size->size, 512, 1e-5);
  EXPECT_TRUE(report->measured.empty());
}

TEST(WorkGrowth, TimeStandsForOverhead) {
  const Result<IsoefficiencyReport> time = workGrowth({.work = "n", .time = "n/P + 2*log2(P)"});
  ASSERT_TRUE(time && time->formulas) << time.error().text();
  EXPECT_EQ(time->formulas->isoefficiency, "P log P");
}

TEST(WorkGrowth, OfAModelIsInItsMachinesConstants) {
  const Result<IsoefficiencyReport> report = workGrowth({.model = "linpack", .machine = "cray-xt3"});
  ASSERT_TRUE(report && report->formulas) << report.error().text();
  EXPECT_EQ(report->formulas->work, "2/3 n^3");
  EXPECT_NEAR(report->formulas->constants[0].second * 44e8, 1, 1e-9);
}

TEST(WorkGrowth, OfRunsIsFitted) {
  const ScratchFolder folder;
  std::string runs = "P,n,time_s,algorithm\n";
  for (const char *algorithm : {"tree", "ring"})
    for (const double size : {1e4, 2e4, 4e4, 8e4, 16e4})
      for (const double processors : {1., 2., 4., 8., 16., 32.}) {
        const double steps = algorithm[0] == 't' ? std::log2(processors) : processors - 1;
        runs += fmt::format("{},{},{},{}\n", processors, size, 1e-8 * size / processors + 1e-6 * steps, algorithm);
      }
  const Result<IsoefficiencyReport> report = workGrowth({.runs = folder.file("runs.csv", runs), .work = "n"});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->formulas);
  ASSERT_EQ(report->measured.size(), 2U);
  EXPECT_EQ(report->measured[0].fitted.isoefficiency, "P log P");
  EXPECT_EQ(report->measured[1].fitted.isoefficiency, "P^2");
  ASSERT_EQ(report->comparisons.size(), 1U);
  EXPECT_NE(report->comparisons[0].find("tree"), std::string::npos);
}

TEST(WorkGrowth, SaysWhatIsMissing) {
  EXPECT_EQ(growthError({.work = "n"}), "the overhead is missing");
  EXPECT_EQ(growthError({.overhead = "P"}), "the work is missing");
  EXPECT_EQ(growthError({.work = "n", .overhead = "P", .time = "n"}), "--time and --overhead say the same");
  EXPECT_EQ(growthError({.work = "n", .overhead = "P", .machineBytes = 1e9}),
            "how much memory a problem takes is not known");
}

TEST(WorkGrowth, KnowsWhatCannotBe) {
  EXPECT_EQ(growthError({.work = "n", .overhead = "P", .settings = {"P=3"}}), "'P' is not a constant");
  EXPECT_EQ(growthError({.work = "n*P", .overhead = "P"}), "the work 'n*P' depends on the processors P");
  EXPECT_EQ(growthError({.work = "n", .overhead = "P", .processors = {2, 2.5}}), "2.5 is not a valid processor count");
}

} // namespace
} // namespace leastaction
