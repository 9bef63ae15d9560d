#include "analysis/program/metric/program_metric.h"

#include "analysis/program/spectrum/region_analysis.h"
#include "test/unit/program/spectrum/streams.h"

#include <gtest/gtest.h>

namespace leastaction {

namespace {

ProgramAction programOf(const std::string &name, const std::vector<Event> &events, const InstructionTable &table) {
  RegionAnalysis analysis(table, {});
  analysis.add(events);
  const Result<RegionSummary> summary = analysis.summary();
  EXPECT_TRUE(summary);
  return {name, summary->ticks, summary->action, summary->actionIntegral, summary->actionCurve};
}

/// S rises evenly from 0 to `action` over `ticks`.
ProgramAction ramp(uint64_t ticks, uint64_t action) {
  const double height = static_cast<double>(action);
  return {"ramp", ticks, action, height * static_cast<double>(ticks) / 2, {.binTicks = ticks, .action = {0, height}}};
}

} // namespace

TEST(ProgramMetric, ExcerptAsTheOnlyProgram) {
  const test::Excerpt excerpt;
  const ProgramMetric metric = programMetric({programOf("excerpt", excerpt.events, excerpt.table)});
  EXPECT_NEAR(metric.norm[0], 0.527939, 5e-7);
  EXPECT_EQ(metric.distance[0][0], 0);
  EXPECT_EQ(metric.least, (std::vector<size_t>{0}));
}

TEST(ProgramMetric, RampsByHand) {
  // Half the ticks and half the action: s_2 = (z - 1/2) on [1/2, 1] against s_1 = z.
  const ProgramMetric metric = programMetric({ramp(100, 1000), ramp(50, 500)});
  EXPECT_DOUBLE_EQ(metric.norm[0], 0.5);
  EXPECT_DOUBLE_EQ(metric.norm[1], 0.125);
  EXPECT_DOUBLE_EQ(metric.distance[0][1], 0.375);
  EXPECT_EQ(metric.least, (std::vector<size_t>{1}));
}

TEST(ProgramMetric, AxiomsHoldOnRandomSets) {
  const InstructionTable table = test::tenInstructions();
  for (uint32_t set = 0; set < 5; ++set) {
    std::vector<ProgramAction> programs;
    for (uint32_t i = 0; i < 8; ++i)
      programs.push_back(programOf("p", test::randomStream(100 * set + i, 50 + 400 * i), table));
    const ProgramMetric metric = programMetric(programs);
    for (size_t i = 0; i < programs.size(); ++i) {
      EXPECT_GE(metric.norm[i], 0);
      EXPECT_LE(metric.norm[i], 1);
      EXPECT_EQ(metric.distance[i][i], 0);
      for (size_t j = 0; j < programs.size(); ++j) {
        EXPECT_EQ(metric.distance[i][j], metric.distance[j][i]);
        EXPECT_LE(metric.distance[i][j], 1);
        for (size_t k = 0; k < programs.size(); ++k)
          EXPECT_LE(metric.distance[i][j], metric.distance[i][k] + metric.distance[k][j] + 1e-12);
      }
    }
    EXPECT_EQ(metric.least, (std::vector<size_t>{0}));
  }
}

TEST(ProgramMetric, DistanceToAZeroProgramIsTheNorm) {
  const InstructionTable table = test::tenInstructions();
  const ProgramAction zero{"zero", 0, 0, 0, {.binTicks = 1, .action = {0}}};
  const ProgramMetric metric = programMetric({programOf("p", test::randomStream(3, 2000), table), zero});
  EXPECT_NEAR(metric.distance[0][1], metric.norm[0], 1e-5);
  EXPECT_EQ(metric.norm[1], 0);
  EXPECT_EQ(metric.least, (std::vector<size_t>{1}));
}

TEST(ProgramMetric, TiesAreReported) {
  const ProgramMetric metric = programMetric({ramp(10, 20), ramp(10, 10), ramp(10, 10)});
  EXPECT_EQ(metric.least, (std::vector<size_t>{1, 2}));
  EXPECT_EQ(metric.distance[1][2], 0);
}

TEST(ProgramMetric, DegenerateSets) {
  EXPECT_TRUE(programMetric({}).norm.empty());
  const ProgramAction idle{"idle", 100, 0, 0, {.binTicks = 100, .action = {0, 0}}};
  const ProgramAction zero{"zero", 0, 0, 0, {.binTicks = 1, .action = {0}}};
  const ProgramMetric metric = programMetric({idle, zero});
  EXPECT_EQ(metric.norm, (std::vector<double>{0, 0}));
  EXPECT_EQ(metric.distance[0][1], 0);
  EXPECT_EQ(metric.least, (std::vector<size_t>{0, 1}));
}

} // namespace leastaction
