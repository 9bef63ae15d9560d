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
  const RegisterValues registers(handMadeCore(), handMadeRoles);
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

TEST(Scheduler, VectorsHaveRoomOfTheirOwn) {
  CoreDescription core = handMadeCore();
  core.scheduler = 8;
  core.vectorScheduler = 6;
  Roles roles = handMadeRoles;
  roles.vector = 0b00010;
  const HandMade vector({.executeOps = 1}, {0b00010}), other({.executeOps = 1}, {0b00001});
  Scheduler scheduler(core, roles);
  for (unsigned i = 0; i < 4; ++i)
    scheduler.startExecution(other.of(), {}, 100);
  for (unsigned i = 0; i < 2; ++i)
    scheduler.startExecution(vector.of(), {}, 100);
  EXPECT_EQ(scheduler.advance(1), 1u);
  scheduler.startExecution(vector.of(), {}, 100);
  EXPECT_GT(scheduler.advance(2), 100u) << "no room for four more vectors";
  EXPECT_EQ(scheduler.advance(200), 200u) << "all have left";
}

TEST(Scheduler, InsertedMicroOpsTakePortsOfArithmetic) {
  for (const PortChoice choice : {PortChoice::twoBest, PortChoice::rotating, PortChoice::ranked}) {
    Scheduler scheduler(handMadeCore(choice), handMadeRoles);
    EXPECT_EQ(scheduler.startInserted({.first = 0, .firstBound = 0}, 10), 10u);
    EXPECT_EQ(scheduler.startInserted({.first = 1, .firstBound = 1}, 10), 10u);
    EXPECT_EQ(scheduler.startInserted({.first = 2, .firstBound = 2}, 10), 11u) << "there are two";
  }
}

/// When the second of two loads starts that are ready in tick 10.
template <PortChoice choice> uint64_t secondLoadStarts(uint64_t firstAddress, uint64_t secondAddress) {
  CoreDescription core = handMadeCore(choice);
  core.queues.bankedLoads = true;
  Scheduler scheduler(core, handMadeRoles);
  const auto start = [&](uint64_t address, const Slots &slots) {
    const HandMade loadAt({.loadOps = 1, .loads = 1}, {test::loadPorts}, {}, {}, {{.address = address, .bytes = 8}});
    return scheduler.startLoads(loadAt.of<choice>(), slots, 10);
  };
  EXPECT_EQ(start(firstAddress, {}), 10u);
  return start(secondAddress, {.first = 1, .firstBound = 1});
}

TEST(Scheduler, LoadsOfOneBankAreNotDoneInOneTick) {
  constexpr const char *sameBank = "the same bank of another line";
  EXPECT_EQ(secondLoadStarts<PortChoice::rotating>(0x1000, 0x1048), 10u);
  EXPECT_EQ(secondLoadStarts<PortChoice::rotating>(0x1000, 0x1040), 11u) << sameBank;
  EXPECT_EQ(secondLoadStarts<PortChoice::twoBest>(0x1000, 0x1048), 10u);
  EXPECT_EQ(secondLoadStarts<PortChoice::twoBest>(0x1000, 0x1040), 11u) << sameBank;
  EXPECT_EQ(secondLoadStarts<PortChoice::ranked>(0x1000, 0x1048), 10u);
  EXPECT_EQ(secondLoadStarts<PortChoice::ranked>(0x1000, 0x1040), 11u) << sameBank;
}

/// When the data of a store is read that wants it in tick 10, in which two loads and `additions` start.
template <PortChoice choice> uint64_t dataIsRead(unsigned additions, uint64_t readyTick) {
  CoreDescription core = handMadeCore(choice);
  core.queues.sharedDataRead = true;
  RegisterValues registers(core, handMadeRoles);
  const HandMade flagged({.executeOps = 1, .flagsResult = true}, {test::arithmeticPorts});
  const HandMade store({.storeDataOps = 1, .stores = 1}, {test::storePort}, {{.registerId = 1}});
  Scheduler scheduler(core, handMadeRoles);
  for (unsigned i = 0; i < additions; ++i)
    scheduler.startExecution(flagged.of<choice>(), {.first = i, .firstBound = i, .lastBound = i}, 10);
  for (unsigned i = 0; i < 2; ++i)
    scheduler.startLoads(load.of<choice>(), {.first = i}, 10);
  registers.recompute(1, readyTick);
  return scheduler.startStoreData(store.of<choice>(), {}, 10, registers);
}

TEST(Scheduler, DataOfAStoreIsReadWhereNotTooManyOthersRead) {
  constexpr const char *justComputed = "what was just computed is not read";
  EXPECT_EQ(dataIsRead<PortChoice::rotating>(1, 5), 10u);
  EXPECT_EQ(dataIsRead<PortChoice::rotating>(2, 5), 11u);
  EXPECT_EQ(dataIsRead<PortChoice::rotating>(2, 10), 10u) << justComputed;
  EXPECT_EQ(dataIsRead<PortChoice::twoBest>(1, 5), 10u);
  EXPECT_EQ(dataIsRead<PortChoice::twoBest>(2, 5), 11u);
  EXPECT_EQ(dataIsRead<PortChoice::twoBest>(2, 10), 10u) << justComputed;
  EXPECT_EQ(dataIsRead<PortChoice::ranked>(1, 5), 10u);
  EXPECT_EQ(dataIsRead<PortChoice::ranked>(2, 5), 11u);
  EXPECT_EQ(dataIsRead<PortChoice::ranked>(2, 10), 10u) << justComputed;
}

} // namespace
} // namespace leastaction
