#include "analysis/execution/core/stage/execution.h"

#include "hand_made.h"

namespace leastaction {
namespace {

using test::HandMade;

class Execution : public testing::Test {
protected:
  /// Renamed in tick 10, with operands at 20; loads, if any, ran for 5 ticks until then.
  Executed run(const HandMade &instruction) {
    const auto of = instruction.of();
    const Loaded loaded{.startTick = of.loadOps() != 0 ? 15u : 20u, .dataTick = 20};
    return executePhases(of, {.tick = 10}, loaded, 20, registers_, scheduler_);
  }

  RegisterValues registers_{test::handMadeCore(), test::handMadeRoles};
  Scheduler scheduler_{test::handMadeCore(), test::handMadeRoles};
};

TEST_F(Execution, AComputationLastsItsLatency) {
  const Executed executed =
      run(HandMade({.latencyTicks = 3, .executeOps = 1}, {0b1}, {}, {{.registerId = 1, .latencyTicks = 3}}));
  EXPECT_EQ(executed.issueTick, 20u);
  EXPECT_EQ(executed.completeTick, 23u);
  EXPECT_EQ(executed.readyTick, 23u);
  EXPECT_EQ(registers_.readyTick(1), 23u);
}

TEST_F(Execution, KappaHoldsTheLoadButNotTheWaitForOthers) {
  scheduler_.startExecution(HandMade({.executeOps = 1}, {0b1}).of(), {}, 20);
  const Executed executed = run(HandMade({.latencyTicks = 1, .loadOps = 1, .executeOps = 1}, {test::loadPorts, 0b1}));
  EXPECT_EQ(executed.completeTick, 22u) << "its port was taken for a tick";
  EXPECT_EQ(executed.issueTick, 16u) << "the load could have started one tick later";
}

TEST_F(Execution, OfSeveralMicroOpsTheLastGivesTheResult) {
  const Executed executed = run(HandMade({.latencyTicks = 1, .microOps = 3, .executeOps = 3}, {1, 1, 1}));
  EXPECT_EQ(executed.completeTick, 23u) << "three ticks on one port";
}

TEST_F(Execution, AStoreKnowsItsAddressBeforeItsData) {
  registers_.recompute(1, 12);
  const Executed executed = run(HandMade({.storeAddressOps = 1, .storeDataOps = 1, .addressReads = 1, .stores = 1},
                                         {test::loadPorts, test::storePort}, {{.registerId = 1}}));
  EXPECT_EQ(executed.storeAddressTick, 12u);
  EXPECT_EQ(executed.issueTick, 20u);
  EXPECT_EQ(executed.completeTick, 21u);
}

TEST_F(Execution, WhatIsComputedAndStoredIsStoredLater) {
  const Executed executed = run(HandMade({.latencyTicks = 3, .storeAddressOps = 1, .executeOps = 1, .storeDataOps = 1},
                                         {test::loadPorts, 0b1, test::storePort}));
  EXPECT_EQ(executed.issueTick, 20u);
  EXPECT_EQ(executed.completeTick, 24u) << "a tick behind the result";
}

TEST_F(Execution, WhatRenamingDoesHasNoKappaAndWaitsForItsValue) {
  const Executed executed =
      run(HandMade({.executeOps = 1, .move = MoveKind::integer}, {0b1}, {{.registerId = 1}}, {{.registerId = 2}}));
  EXPECT_EQ(executed.issueTick, 10u);
  EXPECT_EQ(executed.completeTick, 10u);
  EXPECT_EQ(executed.readyTick, 20u);
  EXPECT_EQ(registers_.readyTick(2), 20u);
}

} // namespace
} // namespace leastaction
