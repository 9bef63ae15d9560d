#include "analysis/execution/core/stage/renaming.h"

#include "hand_made.h"

namespace leastaction {
namespace {

using test::HandMade;

/// Renaming with what stands behind it.
struct Stage {
  explicit Stage(const CoreDescription &core)
      : renaming(core, true), scheduler(core, test::handMadeRoles), events(Completion::execution) {}

  Slots rename(const HandMade &instruction, uint64_t earliest = 0) {
    return renaming.rename(instruction.of(), earliest, scheduler, events);
  }

  Renaming renaming;
  Scheduler scheduler;
  EventOutput events;
};

const HandMade one({}, {});

TEST(Renaming, SoManyMicroOpsATick) {
  Stage stage(test::handMadeCore());
  for (unsigned i = 0; i < 8; ++i) {
    const Slots slots = stage.rename(one);
    EXPECT_EQ(slots.tick, i / 4) << i;
    EXPECT_EQ(slots.first, i % 4) << i;
  }
}

TEST(Renaming, ALongInstructionTakesSeveralTicks) {
  Stage stage(test::handMadeCore());
  const HandMade ten({.microOps = 10, .decoded = 10}, {});
  EXPECT_EQ(stage.rename(one).tick, 0u);
  EXPECT_EQ(stage.rename(ten).first, 1u) << "it begins beside the one before it";
  const Slots next = stage.rename(one);
  EXPECT_EQ(next.tick, 2u) << "eleven before it";
  EXPECT_EQ(next.first, 3u);
}

TEST(Renaming, APairThatIsSplitHasBothInOneTick) {
  Stage stage(test::handMadeCore());
  const HandMade split({.microOps = 2, .decoded = 1}, {});
  for (unsigned i = 0; i < 3; ++i)
    stage.rename(one);
  EXPECT_EQ(stage.rename(split).tick, 1u);
}

TEST(Renaming, NotBeforeItIsDelivered) {
  Stage stage(test::handMadeCore());
  EXPECT_EQ(stage.rename(one, 5).tick, 5u);
  EXPECT_EQ(stage.rename(one, 3).tick, 5u) << "in order";
  stage.renaming.notBefore(9, stage.scheduler, stage.events);
  EXPECT_FALSE(stage.renaming.begun());
  EXPECT_EQ(stage.rename(one).tick, 9u);
  EXPECT_TRUE(stage.renaming.begun());
}

TEST(Renaming, AFullReorderBufferWaitsForRetirement) {
  CoreDescription core = test::handMadeCore();
  core.reorderBuffer = 3;
  Stage stage(core);
  for (unsigned i = 0; i < 3; ++i) {
    EXPECT_EQ(stage.rename(one).tick, 0u);
    stage.renaming.keepUntil(20 + i, one.of().instruction.entries.takes);
  }
  EXPECT_EQ(stage.rename(one).tick, Retirement::freedTick(20));
}

TEST(Renaming, AFullSchedulerHoldsItBack) {
  CoreDescription core = test::handMadeCore();
  core.scheduler = 4;
  Stage stage(core);
  const HandMade addition({.executeOps = 1}, {0b1});
  stage.scheduler.startExecution(addition.of(), stage.rename(addition), 50);
  EXPECT_GT(stage.rename(one, 1).tick, 50u);
}

TEST(Renaming, InsertedMicroOpsTakeSlots) {
  Stage stage(test::handMadeCore());
  for (unsigned i = 0; i < 3; ++i)
    stage.rename(one);
  EXPECT_EQ(stage.renaming.insert(0, stage.scheduler, stage.events).first, 3u);
  EXPECT_EQ(stage.renaming.insert(0, stage.scheduler, stage.events).tick, 1u);
  EXPECT_EQ(stage.rename(one).first, 1u);
}

} // namespace
} // namespace leastaction
