#include "analysis/core/port_schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace leastaction {
namespace {

constexpr unsigned waitTicks = 0;
constexpr uint64_t noPool = 0;
constexpr bool evenSlot = false;

uint64_t reserve(PortSchedule &ports, uint64_t which, uint64_t earliest) {
  return ports.reserve({.ports = which}, evenSlot, earliest);
}

TEST(PortSchedule, APortTakesOneUseATick) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(reserve(ports, 0b1, 5), 5u);
  EXPECT_EQ(reserve(ports, 0b1, 5), 6u);
  EXPECT_EQ(reserve(ports, 0b1, 3), 3u); // An earlier free slot is found later.
  EXPECT_EQ(reserve(ports, 0b1, 3), 4u);
  EXPECT_EQ(reserve(ports, 0b1, 3), 7u);
}

TEST(PortSchedule, RenamingBindsToThePortWithTheFewestWaiting) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(reserve(ports, 0b10, 100), 100u);
  EXPECT_EQ(reserve(ports, 0b10, 100), 101u);
  ports.advance(1);
  EXPECT_EQ(reserve(ports, 0b11, 100), 100u) << "the other one";
  EXPECT_EQ(ports.reserve({.ports = 0b11}, /*oddSlot=*/true, 100), 102u) << "the second best, in every other slot";
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
  PortSchedule ports(waitTicks, 0b11);
  EXPECT_EQ(reserve(ports, 0b11, 0), 0u);
  EXPECT_EQ(reserve(ports, 0b11, 0), 0u);
  EXPECT_EQ(reserve(ports, 0b11, 0), 1u);
}

TEST(PortSchedule, ADividerIsTakenForLongerThanItsPort) {
  PortSchedule ports(waitTicks, noPool);
  EXPECT_EQ(ports.reserve({.ports = 0b1, .unitTicks = 4}, evenSlot, 10), 10u);
  EXPECT_EQ(ports.reserve({.ports = 0b1, .unitTicks = 4}, evenSlot, 10), 14u);
  EXPECT_EQ(reserve(ports, 0b1, 10), 11u);
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
  PortSchedule ports(waitTicks, 0b1100);
  std::map<uint64_t, std::array<unsigned, 4>> taken;
  for (uint64_t i = 0; i < 20'000; ++i) {
    const size_t group = random() % groups.size();
    const uint64_t earliest = i / 3 + random() % 40;
    const uint64_t tick = ports.reserve({.ports = groups[group]}, random() % 2 != 0, earliest);
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
