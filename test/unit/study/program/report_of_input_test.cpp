#include "analysis/study/program/report_of_input.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

struct ReportOfInput : testing::Test {
  test::TemporaryFolder folder;
  std::string path = folder.write("two.csv", test::twoEvents);
};

TEST(TickIntervalAsked, AnEndOf0IsAsManyAsPossible) {
  EXPECT_EQ(tickInterval({.first = 10, .end = 0})->end, 10 + TickInterval::mostTicks);
  EXPECT_EQ(tickInterval({.first = 10, .end = 11})->end, 11u);
  EXPECT_FALSE(tickInterval({.first = 10, .end = 10}));
  EXPECT_FALSE(tickInterval({.first = 0, .end = TickInterval::mostTicks + 1}));
}

TEST_F(ReportOfInput, TicksBehindTheLastAreAskedForInVain) {
  ASSERT_TRUE(reportOf({.path = path, .ticks = TickInterval{0, 2}}));
  const Result<RunReport> report = reportOf({.path = path, .ticks = TickInterval{100, 200}});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().text(), "no region has the tick 100 (--from): the last one is 3");
}

TEST_F(ReportOfInput, AnInstructionMustBeThere) {
  ASSERT_TRUE(reportOf({.path = path, .event = 1}));
  const Result<RunReport> report = reportOf({.path = path, .event = 7});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "no region has the instruction 7");
}

TEST_F(ReportOfInput, OnlyAPageHasSources) {
  const std::string events = folder.write("lines.csv", "instruction,opcode,issue,complete,file,line\n"
                                                       "0,add,0,2,gone.c,3\n");
  const Result<RunReport> plain = reportOf({.path = events}), page = reportOf({.path = events, .page = true}),
                          without = reportOf({.path = events, .page = true, .sourceText = false});
  ASSERT_TRUE(plain && page && without);
  EXPECT_TRUE(plain->sources.empty());
  ASSERT_EQ(page->sources.size(), 1u);
  EXPECT_EQ(page->sources[0].missing, "The file was not found where it was compiled, beside the run, or below a source "
                                      "root; add --source-root FOLDER.");
  ASSERT_EQ(without->sources.size(), 1u);
  EXPECT_EQ(without->sources[0].missing, "Source text was left out (--no-source-text).");
}

TEST_F(ReportOfInput, APageHasRoomForSoManyBins) {
  const std::string events =
      folder.write("long.csv", "instruction,opcode,issue,complete\n0,add,0,2\n1,add,600000,600001\n");
  ASSERT_TRUE(reportOf({.path = events, .binTicks = 1})) << "the text has room for them";
  const Result<RunReport> page = reportOf({.path = events, .binTicks = 1, .page = true});
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().remedy, "give --bin-width 3 or more");
  EXPECT_TRUE(reportOf({.path = events, .binTicks = 3, .page = true}));
}

TEST_F(ReportOfInput, CountsAreReportedWithoutEvents) {
  test::SyntheticRun made(
      {{.name = "f",
        .blocks = {{.code = test::hex("ffc0"), .flags = format::blockIsFunctionEntry}, {.code = test::hex("c3")}},
        .isCounted = true}});
  made.mode = "count";
  made.addThread({test::regionName(0, "r"), test::regionStart(0, 1000), test::regionStop(0, 3000),
                  test::countersOf({0}), test::counts(made.counter(0), {7, 1})});
  ASSERT_TRUE(made.open());
  const Result<RunReport> report = reportOf({.path = made.folder.path()});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report->mode, RunMode::count);
  ASSERT_EQ(report->regions.size(), 1u);
  EXPECT_TRUE(report->regions[0].isCounted);
  EXPECT_EQ(report->regions[0].summary.instructions, 8u);
}

TEST_F(ReportOfInput, NothingRecordedIsAnErrorWithWhatTheRuntimeSaid) {
  test::SyntheticRun made(test::oneFunction);
  made.messages = "no region was entered";
  made.addThread({});
  ASSERT_TRUE(made.open());
  const Result<RunReport> report = reportOf({.path = made.folder.path()});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "nothing was recorded, so there is nothing to report");
  EXPECT_EQ(report.error().remedy, "no region was entered");
}

} // namespace
} // namespace leastaction
