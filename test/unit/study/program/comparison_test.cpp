#include "analysis/study/program/comparison.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct Comparison : testing::Test {
  test::TemporaryFolder folder;
  std::vector<std::string> paths = {folder.write("three.csv", test::threeEvents),
                                    folder.write("two.csv", test::twoEvents)};
};

TEST_F(Comparison, DifferencesAreToldFromTheProgramOfLeastAction) {
  const Result<ComparisonReport> report = comparisonReport(paths, {}, "", "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->programs.at(0).action, 15u);
  EXPECT_EQ(report->programs.at(1).action, 5u);
  EXPECT_EQ(report->leastAction, std::vector<std::string>{"two"});
  ASSERT_EQ(report->differences.size(), 1u);
  EXPECT_EQ(report->differences[0].program, 0u);
  EXPECT_EQ(report->differences[0].reference, 1u);
  EXPECT_EQ(report->differences[0].action, 10);
  EXPECT_GT(report->distance[0][1], 0);
  EXPECT_EQ(report->distance[0][1], report->distance[1][0]);
}

TEST_F(Comparison, AnotherReferenceIsNamedByNameOrPath) {
  for (const std::string &against : {std::string("three"), paths[0]}) {
    const Result<ComparisonReport> report = comparisonReport(paths, {}, "", against);
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_EQ(report->differences.at(0).reference, 0u);
    EXPECT_EQ(report->differences.at(0).action, -10);
  }
  EXPECT_EQ(comparisonReport(paths, {}, "", "four").error().remedy, "name one of 'three', 'two'");
  EXPECT_EQ(comparisonReport({paths[0], paths[0]}, {}, "", "four").error().remedy, "name one of '" + paths[0] + "'");
}

TEST_F(Comparison, OptionsThatChangeNothingOfAnyProgramAreTold) {
  const Result<ComparisonReport> report = comparisonReport(paths, {.chosen = {"--memory"}}, "", "");
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->notes, std::vector<std::string>{"--memory changes nothing of an events CSV."});
}

} // namespace
} // namespace leastaction
