#include "analysis/core/port_schedule.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace leastaction {
namespace {

TEST(PortSchedule, APortTakesOneUseATick) {
  PortSchedule ports(2);
  const PortUse use{.ports = 0b1, .resource = 0, .slots = 1};
  EXPECT_EQ(ports.reserve(use, 5), 5u);
  EXPECT_EQ(ports.reserve(use, 5), 6u);
  EXPECT_EQ(ports.reserve(use, 3), 3u); // An earlier free slot is found later.
  EXPECT_EQ(ports.reserve(use, 3), 4u);
  EXPECT_EQ(ports.reserve(use, 3), 7u);
}

TEST(PortSchedule, AGroupTakesAsManyAsItHasPorts) {
  PortSchedule ports(2);
  const PortUse single{.ports = 0b01, .resource = 0, .slots = 1};
  const PortUse group{.ports = 0b11, .resource = 1, .slots = 1};
  EXPECT_EQ(ports.reserve(single, 0), 0u);
  EXPECT_EQ(ports.reserve(group, 0), 0u);
  EXPECT_EQ(ports.reserve(group, 0), 1u);
  EXPECT_EQ(ports.reserve(group, 0), 1u);
  EXPECT_EQ(ports.reserve(single, 0), 2u);
}

TEST(PortSchedule, SeveralSlotsKeepAPortBusy) {
  PortSchedule ports(1);
  EXPECT_EQ(ports.reserve({.ports = 0b1, .resource = 0, .slots = 4}, 10), 10u);
  EXPECT_EQ(ports.reserve({.ports = 0b1, .resource = 0, .slots = 4}, 10), 14u);
}

TEST(PortSchedule, MovesAlongFurtherThanItsHorizon) {
  PortSchedule ports(1);
  const PortUse use{.ports = 0b1, .resource = 0, .slots = 1};
  EXPECT_EQ(ports.reserve(use, 7), 7u);
  ports.advance(PortSchedule::horizonTicks + 7);
  EXPECT_EQ(ports.reserve(use, PortSchedule::horizonTicks + 7), PortSchedule::horizonTicks + 7);
  ports.advance(10 * PortSchedule::horizonTicks);
  EXPECT_EQ(ports.reserve(use, 10 * PortSchedule::horizonTicks), 10 * PortSchedule::horizonTicks);
}

TEST(PortSchedule, NeverUsesAPortTwice) {
  // Against a plain count: what overlapping groups took in a tick must fit their ports.
  std::mt19937 random(7);
  const PortUse uses[] = {{.ports = 0b0001, .resource = 0, .slots = 1},
                          {.ports = 0b0011, .resource = 1, .slots = 1},
                          {.ports = 0b0111, .resource = 2, .slots = 1},
                          {.ports = 0b1100, .resource = 3, .slots = 1}};
  PortSchedule ports(4);
  std::map<uint64_t, std::array<unsigned, 4>> taken;
  for (uint64_t i = 0; i < 20'000; ++i) {
    const PortUse &use = uses[random() % 4];
    const uint64_t earliest = i / 3 + random() % 40;
    const uint64_t tick = ports.reserve(use, earliest);
    EXPECT_GE(tick, earliest);
    ++taken[tick][use.resource];
    ports.advance(i / 3);
  }
  for (const auto &[tick, count] : taken) {
    EXPECT_LE(count[0], 1u) << tick;
    EXPECT_LE(count[0] + count[1], 2u) << tick;
    EXPECT_LE(count[0] + count[1] + count[2], 3u) << tick;
    EXPECT_LE(count[0] + count[1] + count[2] + count[3], 4u) << tick;
    EXPECT_LE(count[3], 2u) << tick;
  }
}

} // namespace
} // namespace leastaction
