#include "analysis/execution/trace/check.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::hex;
using test::regionName;
using test::regionStart;
using test::regionStop;
using test::SyntheticRun;

// main: 0 `nop; je +1 (to 2)`, 1 `nop`, 2 `nop; call helper`, 3 `ret`. helper: 4 `nop; ret`.
const std::vector<test::FunctionSpec> checkedFunctions = {
    {"main",
     {{.code = hex("907401"), .flags = format::blockIsFunctionEntry},
      {.code = hex("90")},
      {.code = hex("90e801000000"), .flags = format::blockEndsInCall},
      {.code = hex("c3")}}},
    {"helper", {{.code = hex("90c3"), .flags = format::blockIsFunctionEntry}}}};

CheckResult check(SyntheticRun &made) {
  Result<std::unique_ptr<Run>> run = made.open();
  EXPECT_TRUE(run) << run.error().text();
  return checkRun(**run);
}

/// Problems of a run with these blocks in a region, in this order.
std::vector<std::string> problems(const std::vector<size_t> &blocks) {
  SyntheticRun made(checkedFunctions);
  test::Words words;
  for (size_t block : blocks)
    words.push_back(made.key(block));
  made.addThread({regionName(0, "r"), regionStart(0, 1), words, regionStop(0, 2)});
  return check(made).problems;
}

TEST(Check, CountsWhatAnIntactRunHolds) {
  SyntheticRun made(checkedFunctions);
  for (int thread = 0; thread < 2; ++thread)
    made.addThread({regionName(0, "r"),
                    regionStart(0, 1),
                    {made.key(0), made.key(2), made.key(4), made.key(3)},
                    regionStop(0, 2)});
  CheckResult result = check(made);
  EXPECT_TRUE(result.problems.empty()) << result.problems[0];
  EXPECT_EQ(result.threads, 2u);
  EXPECT_EQ(result.chunks, 2u);
  EXPECT_EQ(result.records, 14u);
  EXPECT_EQ(result.instructions, 14u);
  EXPECT_EQ(result.regionExecutions, 2u);
  EXPECT_EQ(result.intactBytes, result.fileBytes);
}

TEST(Check, ABlockFollowsAnotherByFallingThroughBranchOrCall) {
  EXPECT_TRUE(problems({0, 1, 2, 4, 3}).empty()); // falls through
  EXPECT_TRUE(problems({0, 2, 3}).empty());       // the call went into unknown code
  EXPECT_TRUE(problems({0, 4, 2}).empty());       // a signal handler may come in anywhere
}

TEST(Check, NoticesABlockThatCannotFollow) {
  std::string wrong = "a block of 'main' follows one of 'main' that does not lead to it";
  EXPECT_EQ(problems({0, 3}), std::vector{wrong});
  EXPECT_EQ(problems({1, 1}), std::vector{wrong});
  EXPECT_EQ(problems({1, 3, 2}).size(), 1u); // 3 returns, and may so lead anywhere
}

TEST(Check, ListsOnlyTheFirstProblemsOfAThread) {
  EXPECT_EQ(problems(std::vector<size_t>(100, 1)).size(), maxProblems);
}

TEST(Check, NoticesRegionsThatDoNotMatch) {
  SyntheticRun made(checkedFunctions);
  made.addThread({regionName(0, "a"), regionName(1, "b"), regionStart(0, 1), regionStop(1, 2)});
  std::vector<std::string> found = check(made).problems;
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0], "the region 'b' is stopped but was not started");
  EXPECT_TRUE(found[1].starts_with("the region 'a' is started but not stopped in ")) << found[1];
}

TEST(Check, RepeatsWhatTheRuntimeSaid) {
  SyntheticRun made(checkedFunctions);
  made.messages = "the disk is full";
  made.finished = false;
  made.addThread({});
  std::vector<std::string> expected = {"the program did not end in an orderly way: its last records may be missing",
                                       "while recording: the disk is full"};
  EXPECT_EQ(check(made).problems, expected);
}

TEST(Check, ARunWithoutTraceFilesIsNotIntact) {
  SyntheticRun made(checkedFunctions);
  ASSERT_EQ(check(made).problems.size(), 1U);
  EXPECT_NE(check(made).problems[0].find("no trace files"), std::string::npos);
}

TEST(Check, GoesOnWithTheOtherThreadsWhenOneIsDamaged) {
  SyntheticRun made(checkedFunctions);
  made.addThread({regionName(0, "r"), regionStart(0, 1), {made.key(0)}, regionStop(0, 2)});
  made.folder.write("thread-1.trace", std::string_view("nothing"));
  CheckResult result = check(made);
  EXPECT_EQ(result.threads, 2u);
  EXPECT_EQ(result.records, 4u);
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_TRUE(result.problems[0].starts_with("the file is not a trace ("));
}

TEST(Check, NoticesCodeThatDoesNotFitItsTable) {
  SyntheticRun made({{"f", {{.code = hex("06")}}}});
  made.addThread({regionStart(0, 1), {made.key(0), made.key(0)}, regionStop(0, 2)});
  std::vector<std::string> found = check(made).problems;
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].starts_with("the code of function 'f' does not fit its table: not an instruction ("));
}

} // namespace
} // namespace leastaction
