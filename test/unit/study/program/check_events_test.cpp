#include "analysis/study/program/check_events.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

const EventCheck::Rule *violated(const EventCheckReport &report) {
  for (const EventCheck::Rule &rule : report.rules)
    if (rule.violations != 0)
      return &rule;
  return nullptr;
}

TEST(CheckEvents, OfARunAreSound) {
  test::SyntheticRun made(test::oneFunction);
  test::record(made);
  const Result<EventCheckReport> report = checkEvents({.path = made.folder.path(), .options = {.core = "skylake"}});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_TRUE(report->isSound);
  EXPECT_EQ(report->events, 2u);
  EXPECT_EQ(report->core, "skylake");
  EXPECT_FALSE(report->rules.front().isChecked) << "a run has no rows";
}

TEST(CheckEvents, RetirementIsCheckedWhereItIsSaid) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("a.csv", "instruction,opcode,issue,complete\n0,load,0,20\n1,add,1,2\n");
  const Result<EventCheckReport> unsaid = checkEvents({.path = path}),
                                 said = checkEvents({.path = path, .options = {.chosen = {"--completion"}}});
  ASSERT_TRUE(unsaid && said);
  EXPECT_TRUE(unsaid->isSound);
  EXPECT_FALSE(said->isSound);
  ASSERT_TRUE(violated(*said));
  EXPECT_EQ(violated(*said)->violations, 1u);
}

TEST(CheckEvents, ABadRowEndsTheReadingAndIsTheFirstRule) {
  const test::TemporaryFolder folder;
  const Result<EventCheckReport> report = checkEvents(
      {.path = folder.write("a.csv", "instruction,opcode,issue,complete\n0,add,0,2\n1,add,x,2\n2,add,3,4\n")});
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_FALSE(report->isSound);
  EXPECT_EQ(report->events, 1u);
  EXPECT_EQ(violated(*report), &report->rules.front());
}

TEST(CheckEvents, WithoutEventsThereIsNothingToCheck) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(checkEvents({.path = folder.write("a.csv", "instruction,opcode,issue,complete\n")}).error().what,
            "there are no events to check");
}

} // namespace
} // namespace leastaction
