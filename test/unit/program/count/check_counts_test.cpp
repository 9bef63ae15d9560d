#include "analysis/program/count/check_counts.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::countersOf;
using test::counts;
using test::hex;
using test::SyntheticRun;

// main: 0 `nop; nop`, 1 `ret`. broken: 2, not an instruction.
const std::vector<test::FunctionSpec> checkedFunctions = {
    {.name = "main", .blocks = {{.code = hex("9090")}, {.code = hex("c3")}}, .isCounted = true},
    {.name = "broken", .blocks = {{.code = hex("06")}}, .isCounted = true}};

CheckResult check(SyntheticRun &made, const std::vector<test::Words> &records) {
  made.mode = "count";
  std::vector<test::Words> all = {test::regionName(0, "r"), test::regionStart(0, 1), test::regionStop(0, 2)};
  all.insert(all.end(), records.begin(), records.end());
  made.addThread(all);
  std::unique_ptr<Run> run = *made.open();
  CheckResult result = checkRun(*run);
  checkCounts(*run, result);
  return result;
}

TEST(CheckCounts, SumsTheInstructionsOfAnIntactRun) {
  SyntheticRun made(checkedFunctions);
  CheckResult result = check(made, {countersOf({0}), counts(made.counter(0), {7, 3})});
  EXPECT_TRUE(result.problems.empty()) << result.problems[0];
  EXPECT_EQ(result.instructions, 7u * 2 + 3u);
  EXPECT_EQ(result.regionExecutions, 1u);
}

TEST(CheckCounts, NoticesCountsOfUnknownCode) {
  SyntheticRun made(checkedFunctions);
  CheckResult result = check(made, {countersOf({0}), counts(made.counter(3), {1})});
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_TRUE(result.problems[0].starts_with("a count is of code that no module of the run holds ("))
      << result.problems[0];
}

TEST(CheckCounts, NoticesCodeThatRanButDoesNotFitItsTable) {
  SyntheticRun made(checkedFunctions);
  CheckResult result = check(made, {countersOf({0}), counts(made.counter(2), {1})});
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_TRUE(result.problems[0].starts_with("the code of function 'broken' does not fit its table"));
}

TEST(CheckCounts, SaysOnceWhatIsDamaged) {
  SyntheticRun made(checkedFunctions);
  made.lostChunks = 1;
  CheckResult result = check(made, {{format::controlWord(format::Control::counts, 9)}});
  EXPECT_EQ(result.problems.size(), 2u) << "the cut record, the missing chunk";
}

} // namespace
} // namespace leastaction
