#include "analysis/study/program/check_run.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(CheckRun, AWholeRunIsIntact) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const Result<RunCheckReport> report = checkWholeRun(made.folder.path());
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_TRUE(report->isIntact()) << report->problems.front();
  EXPECT_EQ(report->threads, 1u);
  EXPECT_EQ(report->regionExecutions, 1u);
  EXPECT_EQ(report->instructions, 2u);
  EXPECT_EQ(report->intactBytes, report->fileBytes);
  EXPECT_FALSE(report->steppedInstructions);
}

TEST(CheckRun, MissingChunksAreAProblem) {
  test::SyntheticRun made(test::oneFunction);
  made.lostChunks = 1;
  test::record(made);
  const Result<RunCheckReport> report = checkWholeRun(made.folder.path());
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->isIntact());
  EXPECT_EQ(report->missingChunks, 1u);
}

TEST(CheckRun, ASampleIsIntactAndSaysSo) {
  test::SyntheticRun made(test::oneFunction);
  test::recordSample(made, 3);
  const Result<RunCheckReport> report = checkWholeRun(made.folder.path());
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_TRUE(report->isIntact()) << report->problems.front();
  EXPECT_EQ(report->windows, 1u);
  EXPECT_EQ(report->regionExecutions, 1u);
  ASSERT_EQ(report->notes.size(), 1u);
  EXPECT_EQ(report->notes[0], "the run is a sample: 1 window of it was recorded, one for each 5 ms of a thread's "
                              "processor time");
}

TEST(CheckRun, WhatIsNoRunCannotBeChecked) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(checkWholeRun(folder.path("none")).error().what, "there is no such run");
}

} // namespace
} // namespace leastaction
