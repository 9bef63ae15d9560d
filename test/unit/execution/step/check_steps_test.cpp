#include "analysis/execution/step/check_steps.h"

#include "test/unit/execution/step/step_words.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using namespace test;

constexpr uint64_t begin = moduleBase + textAddress;

/// `nop; incl (%rax)` behind a probe of one byte, and `ret`; the address of the first access is in a slot.
const std::vector<FunctionSpec> function = {
    {"f",
     {{.code = hex("cc90ff00c3"),
       .flags = format::blockIsFunctionEntry,
       .slots = 1,
       .probes = {{0, 1}},
       .accesses = {{1, 0, format::noRegister, 0, 4, 1, format::accessLoads | format::accessStores},
                    {2, 0, format::noRegister, 0, 8, 1, format::accessIsUnknown | format::accessLoads}},
       .steps = {{1, format::Step::recorded, 0, format::noRegister, format::noRegister, 1, 64, 0}}}}}};

class CompareWithSteps : public testing::Test {
protected:
  Result<StepComparison> compare(const std::vector<Words> &steps) {
    made_.addThread({regionName(0, "r"), regionStart(0, 1), {made_.key(0), 0x40}, regionStop(0, 2)});
    writeSteps(made_.folder.path("thread-0.steps"), steps);
    run_ = std::move(*made_.open());
    return compareWithSteps(*run_);
  }
  static std::vector<Words> described() {
    return {describe(begin, hex("cc")), describe(begin + 1, hex("90")), describe(begin + 2, hex("ff00")),
            describe(begin + 4, hex("c3")), describe(0x9000, hex("50"))};
  }
  SyntheticRun made_{function};
  std::unique_ptr<leastaction::Run> run_;
};

TEST_F(CompareWithSteps, LeavesOutProbesNoOpsAndOtherCode) {
  std::vector<Words> steps = described();
  for (const Words &step : {execute(begin), execute(begin + 1), execute(0x9000, {0x8}),
                            execute(begin + 2, {0x40, 0x40}), execute(begin + 4, {0x100})})
    steps.push_back(step);
  Result<StepComparison> result = compare(steps);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_TRUE(result->differences.empty()) << result->differences[0];
  EXPECT_EQ(result->instructions, 2u);
  EXPECT_EQ(result->accesses, 2u);
  EXPECT_EQ(result->unknownAccesses, 1u);
}

TEST_F(CompareWithSteps, ShowsAnotherAddress) {
  std::vector<Words> steps = described();
  steps.push_back(execute(begin + 2, {0x48, 0x48}));
  steps.push_back(execute(begin + 4, {0x100}));
  Result<StepComparison> result = compare(steps);
  ASSERT_TRUE(result);
  ASSERT_EQ(result->differences.size(), 1u);
  EXPECT_EQ(
      result->differences[0],
      "trace and steps of thread 0 differ at instruction 0: the trace has 0x1002 in 'f', incl (%rax), loads from "
      "0x40, stores to 0x40; the steps have 0x1002 in '[generated code]', incl (%rax), loads from 0x48, stores to "
      "0x48");
}

TEST_F(CompareWithSteps, ShowsWhereOneEnds) {
  std::vector<Words> steps = described();
  steps.push_back(execute(begin + 2, {0x40, 0x40}));
  Result<StepComparison> result = compare(steps);
  ASSERT_TRUE(result);
  ASSERT_EQ(result->differences.size(), 1u);
  EXPECT_NE(result->differences[0].find("at instruction 1: the trace has 0x1004 in 'f', retq"), std::string::npos);
  EXPECT_NE(result->differences[0].find("the steps have no more"), std::string::npos);
}

TEST_F(CompareWithSteps, AKilledProgramMayLackItsEnd) {
  made_.finished = false;
  std::vector<Words> steps = described();
  steps.push_back(execute(begin + 2, {0x40, 0x40}));
  Result<StepComparison> result = compare(steps);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->differences.empty());
}

TEST_F(CompareWithSteps, StepsAreCountedAndTheirDamageIsNamed) {
  std::vector<Words> steps = described();
  steps.push_back(execute(begin + 2, {0x40, 0x40}));
  steps.push_back(execute(0x1234567));
  ASSERT_TRUE(compare(steps));
  CheckResult result;
  checkSteps(*run_, result);
  EXPECT_EQ(result.stepped, 1u);
  ASSERT_EQ(result.problems.size(), 2u); // the reader does not get to the end
  EXPECT_NE((result.problems[0] + result.problems[1]).find("was not described before"), std::string::npos);
}

} // namespace
} // namespace leastaction
