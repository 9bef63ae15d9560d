// What is measured depends on the machine and on what else it does: only what holds for all is looked at.
#include "analysis/execution/calibrate/instruction/instruction_times.h"

#include "test/unit/execution/calibrate/instruction/x86_forms.h"

namespace leastaction {
namespace {

TEST(InstructionTimes, AChainOfMultiplicationsTakesLongerThanIndependentOnes) {
  const test::X86Forms x86;
  const auto times = InstructionTimes::create(*x86.target);
  ASSERT_TRUE(times) << times.error().text();
  InstructionTime time;
  for (unsigned attempt = 0; attempt < 20 && !(time.latencyTicks && time.ticks); ++attempt)
    time = (*times)->measure(x86.inst("IMUL64rr"));
  if (!time.latencyTicks || !time.ticks)
    GTEST_SKIP() << "this machine has too much to do: " << time.notMeasured;
  EXPECT_EQ(time.name, "IMUL64rr");
  EXPECT_EQ(time.notMeasured, "");
  EXPECT_GT(*time.latencyTicks, 1.5 * *time.ticks); // three or more ticks, one each tick or two
}

TEST(InstructionTimes, SaysWhyThereIsNone) {
  const test::X86Forms x86;
  const auto times = InstructionTimes::create(*x86.target);
  ASSERT_TRUE(times) << times.error().text();
  const std::vector<llvm::MCInst> forms = {x86.inst("SYSCALL"), x86.inst("VADDPHZ128rrk"), x86.inst("COMISDrr_Int")};
  double shown = 0;
  const std::vector<InstructionTime> measured = (*times)->measure(forms, [&](double fraction) { shown = fraction; });
  ASSERT_EQ(measured.size(), forms.size());
  EXPECT_EQ(measured[0].notMeasured, "it leaves the program");
  if (!__builtin_cpu_supports("avx512f"))
    EXPECT_EQ(measured[1].notMeasured, "this machine does not have it");
  EXPECT_EQ(measured[2].notMeasured, "its encoding is that of another form");
  EXPECT_EQ(measured[0].copy.getOpcode(), 0u);
  EXPECT_FALSE(measured[0].latencyTicks || measured[0].ticks || measured[0].microOps);
  EXPECT_EQ(shown, 1);
}

} // namespace
} // namespace leastaction
