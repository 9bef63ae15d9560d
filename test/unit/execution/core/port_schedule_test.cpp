#include "analysis/execution/core/port_schedule.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <utility>

namespace leastaction {
namespace {

constexpr unsigned waitTicks = 0;
constexpr PortSchedule::Binding noPool;
constexpr unsigned firstSlot = 0;

uint64_t reserve(PortSchedule &ports, uint64_t which, uint64_t earliest, unsigned slot = firstSlot) {
  return ports.reserve<PortChoice::twoBest>(which, slot, earliest);
}

uint64_t rotate(PortSchedule &ports, uint64_t which, uint64_t earliest, unsigned slot = firstSlot) {
  return ports.reserve<PortChoice::rotating>(which, slot, earliest);
}

uint64_t rank(PortSchedule &ports, uint64_t which, uint64_t earliest, unsigned slot = firstSlot) {
  return ports.reserve<PortChoice::ranked>(which, slot, earliest);
}

TEST(PortSchedule, APortTakesOneUseATick) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(reserve(ports, 0b1, 5), 5u);
  EXPECT_EQ(reserve(ports, 0b1, 5), 6u);
  EXPECT_EQ(reserve(ports, 0b1, 3), 3u); // An earlier free slot is found later.
  EXPECT_EQ(reserve(ports, 0b1, 3), 4u);
  EXPECT_EQ(reserve(ports, 0b1, 3), 7u);
}

TEST(PortSchedule, WhatIsReplayedTakesItsPortAndNoPlaceInTheScheduler) {
  PortSchedule ports(waitTicks, noPool);
  rank(ports, 0b1, 5);
  EXPECT_EQ(ports.replay(20), 20u);
  EXPECT_EQ(ports.inScheduler(), 1u);
  EXPECT_EQ(rank(ports, 0b1, 20), 21u);
  EXPECT_EQ(rank(ports, 0b10, 20), 20u) << "another port";
  ports.advance(100);
  EXPECT_EQ(ports.inScheduler(), 0u);
  constexpr uint64_t beyond = 2 * PortSchedule::horizonTicks;
  EXPECT_EQ(ports.replay(beyond), beyond);
}

uint64_t divide(PortSchedule &ports, uint64_t which, uint64_t earliest, uint16_t ticks = 8) {
  return ports.reserve<PortChoice::twoBest>(MicroOp(which, ticks), firstSlot, earliest);
}

TEST(PortSchedule, ADividerIsTakenAllTheWhile) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(divide(ports, 0b1, 100), 100u);
  EXPECT_EQ(divide(ports, 0b1, 101), 108u);
  EXPECT_EQ(reserve(ports, 0b1, 100), 101u) << "the port itself is free";
  EXPECT_EQ(divide(ports, 0b1, 50), 50u) << "a later one that is ready sooner";
  EXPECT_EQ(divide(ports, 0b1, 85), 85u);
  EXPECT_EQ(divide(ports, 0b1, 93), 93u) << "a tick short: the one at 100 would be delayed";
  EXPECT_EQ(divide(ports, 0b1, 90), 117u) << "that tick was taken behind those";
  EXPECT_EQ(divide(ports, 0b10, 100), 100u) << "behind another port is another divider";
}

TEST(PortSchedule, ADividerLosesNoTickBetweenTwoKinds) {
  PortSchedule ports(waitTicks, noPool);
  for (unsigned pair = 0; pair < 100; ++pair) {
    EXPECT_LE(divide(ports, 0b1, 0, 5), 8 * pair);
    EXPECT_LE(divide(ports, 0b1, 18, 3), 8 * pair + 18);
  }
}

TEST(PortSchedule, ADividerMayTakeHalfATickMore) {
  PortSchedule ports(waitTicks, noPool);
  for (unsigned division = 0; division < 10; ++division)
    EXPECT_EQ(ports.reserve<PortChoice::twoBest>(MicroOp(0b1, 4, true), firstSlot, 0), (9 * division) / 2);
}

TEST(PortSchedule, ADividerIsFreeBehindTheHorizon) {
  PortSchedule ports(waitTicks, noPool);
  constexpr uint64_t far = PortSchedule::horizonTicks - 4;
  EXPECT_EQ(divide(ports, 0b1, far), far);
  EXPECT_EQ(divide(ports, 0b1, far - 10), far - 10);
  ports.advance(far);
  EXPECT_EQ(divide(ports, 0b1, far), far + 4) << "the rest of the first one was behind it";
  EXPECT_EQ(divide(ports, 0b1, far + 2, 100), far + 12);
  ports.advance(far + 1000);
  EXPECT_EQ(divide(ports, 0b1, far + 1000), far + 1000);
}

TEST(PortSchedule, RenamingBindsToThePortWithTheFewestWaiting) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(reserve(ports, 0b10, 100), 100u);
  EXPECT_EQ(reserve(ports, 0b10, 100), 101u);
  ports.advance(1);
  EXPECT_EQ(reserve(ports, 0b11, 100), 100u) << "the other one";
  EXPECT_EQ(reserve(ports, 0b11, 100, /*slot=*/1), 102u) << "the second best, in every other slot";
  EXPECT_EQ(ports.inScheduler(), 4u);
  ports.advance(103);
  EXPECT_EQ(ports.inScheduler(), 0u);
}

TEST(PortSchedule, ABoundMicroOpKeepsItsPort) {
  PortSchedule ports(waitTicks, noPool);
  // Micro-ops renamed in the same tick do not see each other: all go to the highest port.
  EXPECT_EQ(reserve(ports, 0b11, 0), 0u);
  EXPECT_EQ(reserve(ports, 0b11, 0), 1u);
}

TEST(PortSchedule, PooledPortsTakeFromEachOther) {
  PortSchedule ports(waitTicks, {.loads = 0b11});
  EXPECT_EQ(reserve(ports, 0b11, 0), 0u);
  EXPECT_EQ(reserve(ports, 0b11, 0), 0u);
  EXPECT_EQ(reserve(ports, 0b11, 0), 1u);
}

TEST(PortSchedule, UnboundMicroOpsTakeTheFirstFreeTickOfAnyPort) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::anyFree});
  const auto take = [&](uint64_t which, uint64_t earliest) {
    return ports.reserve<PortChoice::anyFree>(which, firstSlot, earliest);
  };
  EXPECT_EQ(take(0b01, 5), 5u);
  EXPECT_EQ(take(0b11, 5), 5u);
  EXPECT_EQ(take(0b11, 5), 6u);
  EXPECT_EQ(take(0b11, 5), 6u);
  EXPECT_EQ(take(0b11, 4), 4u) << "an earlier free tick is found later";
  EXPECT_EQ(take(0b10, 5), 7u);
  for (unsigned tick = 100; tick < 300; ++tick)
    EXPECT_EQ(take(0b11, 100), tick - (tick - 100) / 2 - (tick - 100) % 2) << "two in each tick, across words";
  EXPECT_EQ(take(0b100, 100), 100u) << "another port";
}

TEST(PortSchedule, RotationTakesThreePortsByTheirTable) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::rotating});
  // The lowest of equal ports in the first and the last slot, the highest one behind it, then the other.
  EXPECT_EQ(rotate(ports, 0b111, 0, 0), 0u);
  EXPECT_EQ(rotate(ports, 0b111, 0, 1), 0u);
  EXPECT_EQ(rotate(ports, 0b111, 0, 2), 0u);
  EXPECT_EQ(rotate(ports, 0b111, 0, 3), 1u);
  EXPECT_EQ(rotate(ports, 0b001, 0), 2u) << "that was the lowest one again";
}

TEST(PortSchedule, RotationSendsLoadsToTheirPortsInTurns) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::rotating, .loads = 0b11});
  EXPECT_EQ(reserve(ports, 0b11, 0), 0u);
  EXPECT_EQ(reserve(ports, 0b11, 9), 9u);
  EXPECT_EQ(reserve(ports, 0b11, 0), 1u) << "the second port is free, but it is not its turn";
  EXPECT_EQ(ports.again(2), 2u);
}

TEST(PortSchedule, RankingDealsThePortsOutWithinATick) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::ranked});
  for (unsigned slot = 0; slot < 3; ++slot)
    EXPECT_EQ(rank(ports, 0b1111, 0, slot), 0u) << "another port each, from the highest down";
  EXPECT_EQ(rank(ports, 0b0001, 0), 0u) << "that one was left";
  EXPECT_EQ(rank(ports, 0b0110, 0), 1u) << "other ports are counted by themselves";
  EXPECT_EQ(rank(ports, 0b1111, 9, 3), 9u);
  EXPECT_EQ(rank(ports, 0b0001, 9), 10u) << "the fourth had taken the fourth port";
}

TEST(PortSchedule, RankingHasTwoSlotsOfTheirOwn) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::ranked});
  EXPECT_EQ(rank(ports, 0b0011, 0, 3), 0u);
  EXPECT_EQ(rank(ports, 0b0001, 0), 1u) << "the first of its kind in the last but one slot takes the second best port";
  EXPECT_EQ(rank(ports, 0b0011, 0, 4), 0u);
  EXPECT_EQ(rank(ports, 0b0010, 0), 1u) << "the last slot takes the best one, whatever came before";
}

TEST(PortSchedule, RankingSeesWhatWaitedWhenTheTickBeforeBegan) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::ranked});
  EXPECT_EQ(rank(ports, 0b10, 100), 100u);
  ports.advanceRanked(1);
  EXPECT_EQ(rank(ports, 0b11, 100), 101u) << "not yet seen";
  ports.advanceRanked(2);
  EXPECT_EQ(rank(ports, 0b11, 100), 100u) << "the first one is";
  ports.advanceRanked(4);
  EXPECT_EQ(rank(ports, 0b11, 100), 101u) << "two to one";
  ports.advanceRanked(103);
  EXPECT_EQ(rank(ports, 0b11, 200), 200u);
  EXPECT_EQ(rank(ports, 0b10, 200), 201u) << "all have left: the highest again";
}

TEST(PortSchedule, RankingLeavesOutPortsForWhichFiveMoreAreWaiting) {
  for (const unsigned waiting : {4u, 5u}) {
    PortSchedule ports(waitTicks, {.choice = PortChoice::ranked});
    for (unsigned i = 0; i < waiting; ++i)
      rank(ports, 0b01, 100);
    ports.advanceRanked(2);
    EXPECT_EQ(rank(ports, 0b11, 50, 3), 50u);
    EXPECT_EQ(rank(ports, 0b10, 50), waiting == 5 ? 51u : 50u) << "the second best was taken, or left out";
  }
}

TEST(PortSchedule, AccessesTakeTurnsWhereOthersAreRanked) {
  PortSchedule ports(waitTicks, {.choice = PortChoice::ranked, .loads = 0b0011, .turns = 0b1111});
  EXPECT_EQ(rank(ports, 0b0011, 0, 4), 0u);
  EXPECT_EQ(rank(ports, 0b1100, 0, 4), 0u);
  EXPECT_EQ(rank(ports, 0b0011, 9, 4), 9u);
  EXPECT_EQ(rank(ports, 0b0011, 0, 4), 1u) << "the second port is free, but it is not its turn";
  EXPECT_EQ(rank(ports, 0b1100, 0, 4), 0u);
  EXPECT_EQ(rank(ports, 0b1100, 0, 4), 1u);
}

TEST(PortSchedule, ChoosesAmongManyPortsAsAmongFew) {
  // Of six ports of which two are always taken, as of the four others.
  std::mt19937 random(5);
  PortSchedule many(waitTicks, noPool), few(waitTicks, noPool);
  for (PortSchedule *ports : {&many, &few})
    for (unsigned i = 0; i < 400; ++i)
      reserve(*ports, i % 2 ? 0b010000 : 0b100000, 1000);
  for (uint64_t tick = 1; tick < 500; ++tick) {
    many.advance(tick);
    few.advance(tick);
    for (unsigned slot = 0; slot < 4; ++slot) {
      const uint64_t earliest = tick + random() % 8;
      ASSERT_EQ(reserve(many, 0b111111, earliest, slot), reserve(few, 0b001111, earliest, slot)) << tick;
    }
  }
  EXPECT_EQ(many.inScheduler(), few.inScheduler());
}

TEST(PortSchedule, MovesAlongOverTicksOfWhichFewAreTaken) {
  PortSchedule ports(waitTicks, noPool);
  constexpr std::array<uint64_t, 6> taken{3, 8, 15, 16, 40, 70};
  for (const uint64_t tick : taken)
    EXPECT_EQ(reserve(ports, 0b1, tick), tick);
  for (const auto &[tick, left] :
       std::to_array<std::pair<uint64_t, unsigned>>({{3, 6}, {16, 3}, {17, 2}, {40, 2}, {71, 0}})) {
    ports.advance(tick);
    EXPECT_EQ(ports.inScheduler(), left) << "tick " << tick;
  }
}

TEST(PortSchedule, MovesAlongFurtherThanItsHorizon) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(reserve(ports, 0b1, 7), 7u);
  ports.advance(PortSchedule::horizonTicks + 7);
  EXPECT_EQ(reserve(ports, 0b1, PortSchedule::horizonTicks + 7), PortSchedule::horizonTicks + 7);
  ports.advance(10 * PortSchedule::horizonTicks);
  EXPECT_EQ(reserve(ports, 0b1, 10 * PortSchedule::horizonTicks), 10 * PortSchedule::horizonTicks);
}

TEST(PortSchedule, NeverUsesAPortTwice) {
  // Against a plain count: what overlapping groups took in a tick must fit their ports.
  std::mt19937 random(7);
  constexpr std::array<uint64_t, 4> groups{0b0001, 0b0011, 0b0111, 0b1100};
  PortSchedule ports(waitTicks, {.loads = 0b1100});
  std::map<uint64_t, std::array<unsigned, 4>> taken;
  for (uint64_t i = 0; i < 20'000; ++i) {
    const size_t group = random() % groups.size();
    const uint64_t earliest = i / 3 + random() % 40;
    const uint64_t tick = ports.reserve<PortChoice::twoBest>(groups[group], random() % 2 != 0, earliest);
    EXPECT_GE(tick, earliest);
    ++taken[tick][group];
    ports.advance(i / 3);
  }
  for (const auto &[tick, count] : taken) {
    EXPECT_LE(count[0], 1u) << tick;
    EXPECT_LE(count[0] + count[1], 2u) << tick;
    EXPECT_LE(count[0] + count[1] + count[2] + count[3], 4u) << tick;
    EXPECT_LE(count[3], 2u) << tick;
  }
}

} // namespace
} // namespace leastaction
