#include "analysis/execution/core/stage/load_store_unit.h"

#include "hand_made.h"

namespace leastaction {
namespace {

using test::HandMade;

/// The unit with what stands beside it. Register 1 has the addresses.
class Stage {
public:
  explicit Stage(const CoreDescription &description, bool perfectMemory = false)
      : core(description), unit(core, perfectMemory), registers(core, test::handMadeRoles),
        scheduler(core, test::handMadeRoles) {}

  Loaded load(uint64_t address, uint32_t bytes, uint64_t renameTick) {
    const HandMade load({.loadTicks = static_cast<uint16_t>(core.l1.latencyTicks),
                         .loadOps = 1,
                         .addressReads = 1,
                         .loads = 1,
                         .nearBase = true},
                        {test::loadPorts}, {{.registerId = 1}}, {}, {{.address = address, .bytes = bytes}});
    const Slots slots{.tick = renameTick};
    return core.portChoice == PortChoice::ranked ? unit.load(load.of<PortChoice::ranked>(), slots, registers, scheduler)
                                                 : unit.load(load.of(), slots, registers, scheduler);
  }

  MemoryLevel store(uint64_t address, uint64_t addressTick, uint64_t dataTick, uint64_t retireTick,
                    uint32_t instruction = 1) {
    const HandMade store({.tableId = instruction, .stores = 1}, {}, {}, {},
                         {{.address = address, .bytes = 8, .isStore = true}});
    return unit.commit(store.of(), {.completeTick = dataTick + 1, .storeAddressTick = addressTick}, retireTick);
  }

  const CoreDescription core;
  LoadStoreUnit unit;
  RegisterValues registers;
  Scheduler scheduler;
};

TEST(LoadStoreUnit, ALineIsNearOnceItWasLoaded) {
  Stage stage(test::handMadeCore());
  const Loaded first = stage.load(0x10000, 8, 10);
  EXPECT_EQ(first.level, MemoryLevel::memory);
  EXPECT_EQ(first.dataTick, first.startTick + stage.core.memoryLatencyTicks);
  const Loaded second = stage.load(0x10008, 8, first.dataTick);
  EXPECT_EQ(second.level, MemoryLevel::l1);
  EXPECT_EQ(second.dataTick, second.startTick + stage.core.l1.latencyTicks);
}

TEST(LoadStoreUnit, ALoadThatCrossesLinesTakesItsPortOnceMore) {
  Stage stage(test::handMadeCore());
  for (const uint64_t line : {0x10000, 0x10040, 0x10080})
    stage.load(line, 8, 10);
  constexpr uint64_t tick = 10'000;
  EXPECT_EQ(stage.load(0x10000, 8, tick).dataTick, tick + stage.core.l1.latencyTicks);
  const Loaded crossing = stage.load(0x1003c, 8, tick);
  EXPECT_EQ(crossing.dataTick, crossing.startTick + 1 + stage.core.l1.latencyTicks);
  // Two ports: the two loads took three of the places of two ticks.
  EXPECT_EQ(stage.load(0x10000, 8, tick).startTick + stage.load(0x10000, 8, tick).startTick, 2 * tick + 3);
}

TEST(LoadStoreUnit, ALoadOfALineThatWasNotThereTakesItsPortAgainWhenItHasCome) {
  CoreDescription core = test::handMadeCore(PortChoice::ranked);
  core.queues.missesStartAgain = true;
  Stage stage(core);
  stage.load(0x10000, 8, 10);
  constexpr uint64_t tick = 10'000;
  stage.load(0x20000, 8, tick);
  const uint64_t comes = tick + core.memoryLatencyTicks - core.l1.latencyTicks;
  EXPECT_EQ(stage.load(0x10000, 8, comes).startTick, comes) << "on the other port";
  EXPECT_EQ(stage.load(0x10000, 8, comes).startTick, comes + 1);
}

/// When the last of a store to memory, `hits` to a line that is there and another one to memory has committed.
uint64_t lastCommit(bool missesWait, unsigned hits) {
  CoreDescription core = test::handMadeCore();
  core.queues.missesWait = missesWait;
  core.queues.storesPerTick = 1;
  Stage stage(core);
  stage.load(0x10000, 8, 10);
  constexpr uint64_t tick = 10'000;
  stage.store(0x20000, tick, tick, tick);
  for (unsigned i = 0; i < hits; ++i)
    stage.store(0x10000, tick, tick, tick);
  stage.store(0x30000, tick, tick, tick);
  return stage.unit.commitTick() - tick;
}

TEST(LoadStoreUnit, StoresThatMissWaitForThoseThatHitWhereTheyDo) {
  const CoreDescription core = test::handMadeCore();
  const uint64_t miss = core.memoryLatencyTicks - core.l1.latencyTicks;
  EXPECT_EQ(lastCommit(false, 4), miss + 5) << "both lines come at once";
  EXPECT_EQ(lastCommit(true, 0), miss + 1) << "as there is nothing between them";
  EXPECT_EQ(lastCommit(true, 4), miss + 4 + core.l2.latencyTicks - core.l1.latencyTicks) << "it is in L2 then";
}

TEST(LoadStoreUnit, ALoadOfALineThatAStoreWaitsToAskForHasItNoEarlierThanMemory) {
  CoreDescription core = test::handMadeCore();
  core.queues.missesWait = true;
  Stage stage(core);
  stage.load(0x10000, 8, 10);
  constexpr uint64_t tick = 10'000;
  stage.store(0x20000, tick, tick, tick);
  stage.store(0x10000, tick, tick, tick);
  stage.store(0x30000, tick, tick, tick);
  constexpr uint64_t earlier = tick - 50;
  const Loaded loaded = stage.load(0x30008, 8, earlier);
  EXPECT_GE(loaded.dataTick, earlier + core.memoryLatencyTicks);
}

TEST(LoadStoreUnit, PerfectMemoryAlwaysHits) {
  Stage stage(test::handMadeCore(), true);
  const Loaded loaded = stage.load(0x10000, 8, 10);
  EXPECT_EQ(loaded.level, MemoryLevel::l1);
  EXPECT_EQ(loaded.dataTick, 10 + stage.core.l1.latencyTicks);
  for (unsigned i = 0; i < 1000; ++i)
    stage.store(0x1000, 1, 1, 100);
  EXPECT_EQ(stage.unit.storeRoomTick(), 0u);
}

TEST(LoadStoreUnit, LoadsWaitForTheirAddress) {
  Stage stage(test::handMadeCore(), true);
  stage.registers.recompute(1, 30);
  EXPECT_EQ(stage.load(0x1000, 8, 10).startTick, 30u);
}

TEST(LoadStoreUnit, ALoadedPointerIsGoodAsAnAddressEarlier) {
  Stage stage(test::handMadeCore(), true);
  stage.registers.write(HandMade({.result = {.pointer = true}}, {}, {}, {{.registerId = 1}}).of(), 30);
  const Loaded loaded = stage.load(0x1000, 8, 10);
  EXPECT_EQ(loaded.dataTick, 30 + stage.core.pointerLoadTicks);
  EXPECT_LT(stage.core.pointerLoadTicks, stage.core.l1.latencyTicks);
}

TEST(LoadStoreUnit, AStoreInFlightFeedsALoad) {
  Stage stage(test::handMadeCore(), true);
  stage.store(0x1000, 10, 50, 100);
  const Loaded fed = stage.load(0x1000, 8, 20);
  EXPECT_EQ(fed.startTick, 50u) << "when the data is there";
  EXPECT_EQ(fed.dataTick, 50 + stage.core.storeForwardTicks);
  EXPECT_EQ(stage.load(0x2100, 8, 20).startTick, 20u) << "another address";
}

/// The ticks of a load of `address` that renaming may do.
uint64_t renamedLoadTicks(Stage &stage, uint64_t address) {
  const HandMade load({.tableId = 7, .loadTicks = 4, .loadOps = 1, .loads = 1, .renamedLoad = true}, {test::loadPorts},
                      {}, {}, {{.address = address, .bytes = 8}});
  const Loaded loaded = stage.unit.load(load.of(), {.tick = 20}, stage.registers, stage.scheduler);
  return loaded.dataTick - loaded.startTick;
}

TEST(LoadStoreUnit, ALoadThatOneStoreFeedsEachTimeIsRenamed) {
  CoreDescription core = test::handMadeCore();
  core.renamedForwardTicks = 0;
  core.renamedForwardStores = 2;
  Stage stage(core, true);
  const auto fed = [&](uint64_t others) {
    stage.store(0x1000, 10, 50, 1000);
    for (uint64_t i = 1; i <= others; ++i)
      stage.store(0x1000 + 64 * i, 10, 50, 1000, /*instruction=*/9);
    return renamedLoadTicks(stage, 0x1000);
  };
  for (int time = 0; time < 3; ++time)
    EXPECT_EQ(fed(1), core.storeForwardTicks) << "not seen often enough";
  EXPECT_EQ(fed(1), 0u);
  EXPECT_EQ(fed(2), core.storeForwardTicks) << "too many stores behind it";
  for (int time = 0; time < 3; ++time)
    EXPECT_EQ(fed(0), core.storeForwardTicks) << "learnt anew";
  EXPECT_EQ(fed(0), 0u);
  stage.store(0x1000, 10, 50, 1000);
  stage.store(0x1040, 10, 50, 1000);
  EXPECT_EQ(renamedLoadTicks(stage, 0x1000), core.storeForwardTicks) << "not the latest execution of that store";
}

TEST(LoadStoreUnit, WithoutALimitEveryLoadThatMayBeIsRenamed) {
  CoreDescription core = test::handMadeCore();
  core.renamedForwardTicks = 1;
  core.renamedForwardStores = 0;
  Stage stage(core, true);
  stage.store(0x1000, 10, 50, 1000);
  EXPECT_EQ(renamedLoadTicks(stage, 0x1000), 1u);
}

TEST(LoadStoreUnit, AStoreOfPartOfALoadHasToReachTheCache) {
  Stage stage(test::handMadeCore(), true);
  stage.store(0x1000, 10, 50, 100);
  const Loaded failed = stage.load(0x1004, 8, 20);
  EXPECT_EQ(failed.startTick, 101u) << "the tick of its commit";
  EXPECT_EQ(failed.dataTick, 101 + stage.core.storeForwardFailedTicks);
}

TEST(LoadStoreUnit, AFenceHoldsLoadsBackUntilStoresAreInTheCache) {
  Stage stage(test::handMadeCore(), true);
  EXPECT_EQ(stage.unit.fence(20, 5), 25u);
  EXPECT_EQ(stage.load(0x1000, 8, 10).startTick, 25u);
  stage.store(0x2000, 10, 50, 100);
  EXPECT_EQ(stage.unit.fence(30, 5), 106u);
}

TEST(LoadStoreUnit, AFullStoreQueueWaitsForTheOldestCommit) {
  CoreDescription core = test::handMadeCore();
  core.queues.stores = 2;
  Stage stage(core);
  stage.load(0x1000, 8, 0);
  stage.store(0x1000, 1, 1, 1000);
  EXPECT_EQ(stage.unit.storeRoomTick(), 0u) << "one more fits";
  stage.store(0x1000, 1, 1, 1000);
  EXPECT_EQ(stage.unit.storeRoomTick(), Retirement::freedTick(1001));
}

TEST(LoadStoreUnit, StoresAndPrefetchesBringTheirLine) {
  Stage stage(test::handMadeCore());
  EXPECT_EQ(stage.store(0x10000, 1, 1, 10), MemoryLevel::memory);
  EXPECT_EQ(stage.load(0x10000, 8, 5000).level, MemoryLevel::l1);
  const HandMade prefetch({.prefetch = true}, {}, {}, {}, {{.address = 0x20000, .bytes = 8}});
  EXPECT_EQ(stage.unit.commit(prefetch.of(), {.issueTick = 5000}, 6000), MemoryLevel::memory);
  EXPECT_EQ(stage.load(0x20000, 8, 9000).level, MemoryLevel::l1);
}

} // namespace
} // namespace leastaction
