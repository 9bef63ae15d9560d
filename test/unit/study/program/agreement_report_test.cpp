#include "analysis/study/program/agreement_report.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/measured_run.h"

namespace leastaction {
namespace {

struct Agreement : testing::Test {
  Agreement() {
    test::record(traced);
    test::recordMeasured(probed);
  }
  test::SyntheticRun traced{test::oneFunction}, probed{test::timedAddition};
  std::string simulated = traced.folder.path(), measured = probed.folder.path();
};

TEST_F(Agreement, IsOfAMeasuredRunAndASimulatedOneInAnyOrder) {
  for (const auto &paths : {std::vector{measured, simulated}, std::vector{simulated, measured}}) {
    const std::optional<AgreementRuns> runs = agreementRuns(paths);
    ASSERT_TRUE(runs);
    EXPECT_EQ(runs->measured, measured);
    EXPECT_EQ(runs->simulated, simulated);
  }
  EXPECT_FALSE(agreementRuns({simulated, simulated}));
  EXPECT_FALSE(agreementRuns({measured, measured}));
  EXPECT_FALSE(agreementRuns({measured, simulated, simulated}));
}

TEST_F(Agreement, MeasuredRunsStandAmongNoOthers) {
  EXPECT_TRUE(checkMeasured({measured, measured}));
  EXPECT_TRUE(checkMeasured({simulated, simulated, simulated}));
  EXPECT_TRUE(checkMeasured({measured, simulated}));
  EXPECT_FALSE(checkMeasured({measured, simulated, simulated}));
  EXPECT_FALSE(checkMeasured({measured, probed.folder.path("none")}));
}

TEST_F(Agreement, OfRunsWithoutACommonInstructionThereIsNone) {
  const Result<AgreementReport> report = agreementReport({measured, simulated}, {.core = "skylake"}, "");
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "the two runs have no instruction in common");
  EXPECT_EQ(agreementReport({measured, simulated}, {.core = "skylake"}, "x").error().what, "there is no region 'x'");
}

} // namespace
} // namespace leastaction
