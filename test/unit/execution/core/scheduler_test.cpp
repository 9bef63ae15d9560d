#include "analysis/execution/core/stage/scheduler.h"

#include "hand_made.h"

namespace leastaction {
namespace {

using test::HandMade;
using test::handMadeCore;
using test::handMadeRoles;

const HandMade addition({.executeOps = 1}, {0b1});
const HandMade load({.loadOps = 1, .loads = 1}, {test::loadPorts});

TEST(Scheduler, APortStartsOneMicroOpATick) {
  Scheduler scheduler(handMadeCore(), handMadeRoles);
  EXPECT_EQ(scheduler.startExecution(addition.of(), {}, 10).first, 10u);
  EXPECT_EQ(scheduler.startExecution(addition.of(), {}, 10).first, 11u);
  EXPECT_EQ(scheduler.startExecution(addition.of(), {}, 5).first, 5u) << "a later instruction, ready before";
}

TEST(Scheduler, LoadsTakeEitherOfTheirPorts) {
  Scheduler scheduler(handMadeCore(), handMadeRoles);
  EXPECT_EQ(scheduler.startLoads(load.of(), {}, 10), 10u);
  EXPECT_EQ(scheduler.startLoads(load.of(), {}, 10), 10u);
  EXPECT_EQ(scheduler.startLoads(load.of(), {}, 10), 11u);
}

TEST(Scheduler, PhasesUseTheirOwnMicroOps) {
  Scheduler scheduler(handMadeCore(), handMadeRoles);
  const HandMade all({.loadOps = 1, .storeAddressOps = 1, .executeOps = 1, .storeDataOps = 1},
                     {0b00100, 0b01000, 0b00001, 0b10000});
  const RegisterValues registers(handMadeCore());
  EXPECT_EQ(scheduler.startLoads(all.of(), {}, 10), 10u);
  EXPECT_EQ(scheduler.startStoreAddresses(all.of(), {}, 10), 10u);
  EXPECT_EQ(scheduler.startExecution(all.of(), {}, 10).last, 10u);
  EXPECT_EQ(scheduler.startStoreData(all.of(), {}, 10, registers), 10u);
  EXPECT_EQ(scheduler.startExecution(addition.of(), {}, 10).first, 11u) << "its port is taken";
}

TEST(Scheduler, WhatIsRenamedInALaterTickStartsLater) {
  Scheduler scheduler(handMadeCore(), handMadeRoles);
  const HandMade six({.microOps = 6, .decoded = 6, .executeOps = 6}, {1, 1, 2, 2, 1, 1});
  const Scheduler::Started started = scheduler.startExecution(six.of(), {.tick = 20, .first = 2}, 10);
  EXPECT_EQ(started.first, 10u) << "the first two have the slots 2 and 3";
  EXPECT_EQ(started.last, 22u) << "the fifth and sixth the slots 6 and 7, one tick later, on one port";
}

TEST(Scheduler, RenamingWaitsForRoom) {
  CoreDescription core = handMadeCore();
  core.scheduler = 8;
  Scheduler scheduler(core, handMadeRoles);
  for (unsigned i = 0; i < 4; ++i)
    scheduler.startExecution(addition.of(), {}, 100);
  EXPECT_EQ(scheduler.advance(1), 1u) << "four more fit";
  scheduler.startExecution(addition.of(), {}, 100);
  const uint64_t tick = scheduler.advance(2);
  EXPECT_GT(tick, 100u) << "the first has to leave";
  EXPECT_LT(tick, 110u);
}

TEST(Scheduler, InsertedMicroOpsTakePortsOfArithmetic) {
  for (const PortChoice choice : {PortChoice::twoBest, PortChoice::rotating, PortChoice::ranked}) {
    Scheduler scheduler(handMadeCore(choice), handMadeRoles);
    EXPECT_EQ(scheduler.startInserted({.first = 0, .firstBound = 0}, 10), 10u);
    EXPECT_EQ(scheduler.startInserted({.first = 1, .firstBound = 1}, 10), 10u);
    EXPECT_EQ(scheduler.startInserted({.first = 2, .firstBound = 2}, 10), 11u) << "there are two";
  }
}

TEST(Scheduler, LoadsOfOneBankAreNotDoneInOneTick) {
  CoreDescription core = handMadeCore(PortChoice::rotating);
  core.queues.bankedLoads = true;
  const auto secondStarts = [&](uint64_t address) {
    Scheduler scheduler(core, handMadeRoles);
    const auto at = [](uint64_t place) {
      return HandMade({.loadOps = 1, .loads = 1}, {test::loadPorts}, {}, {}, {{.address = place, .bytes = 8}});
    };
    EXPECT_EQ(scheduler.startLoads(at(0x1000).of<PortChoice::rotating>(), {}, 10), 10u);
    return scheduler.startLoads(at(address).of<PortChoice::rotating>(), {}, 10);
  };
  EXPECT_EQ(secondStarts(0x1048), 10u);
  EXPECT_EQ(secondStarts(0x1040), 11u) << "the same bank of another line";
}

TEST(Scheduler, DataOfAStoreIsReadWhereNotTooManyOthersRead) {
  CoreDescription core = handMadeCore(PortChoice::rotating);
  core.queues.sharedDataRead = true;
  constexpr PortChoice rotating = PortChoice::rotating;
  RegisterValues registers(core);
  registers.recompute(1, 5);
  const HandMade flagged({.executeOps = 1, .flagsResult = true}, {test::arithmeticPorts});
  const HandMade store({.storeDataOps = 1, .stores = 1}, {test::storePort}, {{.registerId = 1}});
  const auto startsAt = [&](unsigned additions, uint64_t readyTick) {
    Scheduler scheduler(core, handMadeRoles);
    for (unsigned i = 0; i < additions; ++i)
      scheduler.startExecution(flagged.of<rotating>(), {.firstBound = i, .lastBound = i}, 10);
    for (unsigned i = 0; i < 2; ++i)
      scheduler.startLoads(load.of<rotating>(), {}, 10);
    registers.recompute(1, readyTick);
    return scheduler.startStoreData(store.of<rotating>(), {}, 10, registers);
  };
  EXPECT_EQ(startsAt(1, 5), 10u);
  EXPECT_EQ(startsAt(2, 5), 11u);
  EXPECT_EQ(startsAt(2, 10), 10u) << "what was just computed is not read";
}

} // namespace
} // namespace leastaction
