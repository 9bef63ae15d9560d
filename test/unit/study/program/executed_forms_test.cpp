#include "analysis/study/program/executed_forms.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/measured_run.h"

namespace leastaction {
namespace {

std::string_view nameOf(const ExecutedForm &form) {
  static const std::unique_ptr<Target> target = Target::generic();
  return target->instructions().getName(form.inst.getOpcode());
}

TEST(ExecutedForms, EachOpcodeComesOnceMostExecutedFirst) {
  test::SyntheticRun made(
      {{"f",
        {{.code = test::hex("ffc083c00583c106"), .flags = format::blockIsFunctionEntry}, {.code = test::hex("c3")}}}});
  made.addThread({test::regionName(0, "r"),
                  test::regionStart(0, 1000),
                  {made.key(0), made.key(0), made.key(1)},
                  test::regionStop(0, 3000)});
  ASSERT_TRUE(made.open());
  double shown = 0;
  const Result<std::vector<ExecutedForm>> forms =
      executedForms(made.folder.path(), [&](double fraction) { shown = fraction; });
  ASSERT_TRUE(forms) << forms.error().text();
  ASSERT_EQ(forms->size(), 3u);
  EXPECT_EQ(nameOf(forms->at(0)), "ADD32ri8");
  EXPECT_EQ(forms->at(0).executions, 4u);
  EXPECT_EQ(forms->at(0).inst.getOperand(2).getImm(), 5) << "of equally many the first";
  EXPECT_EQ(nameOf(forms->at(1)), "INC32r");
  EXPECT_EQ(forms->at(1).executions, 2u);
  EXPECT_EQ(nameOf(forms->at(2)), "RET64");
  EXPECT_EQ(forms->at(2).executions, 1u);
  EXPECT_GT(shown, 0);
}

TEST(ExecutedForms, ProbesDoNotSayWhatRan) {
  test::SyntheticRun made(test::timedAddition);
  made.mode = "probe";
  test::recordMeasured(made);
  EXPECT_EQ(executedForms(made.folder.path(), [](double) {}).error().what,
            "a run of this mode does not say which instructions ran");
}

TEST(ExecutedForms, WhatIsNoRunHasNone) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(executedForms(folder.path("none"), [](double) {}).error().what, "there is no such run");
}

} // namespace
} // namespace leastaction
