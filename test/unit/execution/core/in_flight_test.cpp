#include "analysis/execution/core/in_flight.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace leastaction {
namespace {

constexpr InFlight::Sizes sizes{.reorderBuffer = 4, .integer = 3, .vector = 2, .flags = 4, .loads = 2};

EntryUse one(EntryKind kind) {
  EntryUse use;
  use.add(EntryKind::reorderBuffer, 1, 1);
  if (kind != EntryKind::reorderBuffer)
    use.add(kind, 1, 1);
  return use;
}

TEST(InFlight, TheFullBufferWaitsForTheOldest) {
  InFlight inFlight(sizes);
  const EntryUse use = one(EntryKind::reorderBuffer);
  for (uint64_t i = 0; i < 4; ++i) {
    ASSERT_TRUE(inFlight.hasRoom(use));
    inFlight.add(use.takes, 10 + i);
  }
  EXPECT_FALSE(inFlight.hasRoom(use));
  EXPECT_EQ(inFlight.waitForRoom(use, 0), 10u);
  EXPECT_TRUE(inFlight.hasRoom(use));
}

TEST(InFlight, EveryKindIsCountedByItself) {
  for (const auto [kind, entries] : {std::pair(EntryKind::integerRegister, 3u),
                                     std::pair(EntryKind::vectorRegister, 2u), std::pair(EntryKind::load, 2u)}) {
    InFlight inFlight(sizes);
    for (uint64_t i = 0; i < entries; ++i)
      inFlight.add(one(kind).takes, 10 + i);
    EXPECT_FALSE(inFlight.hasRoom(one(kind)));
    EXPECT_TRUE(inFlight.hasRoom(one(EntryKind::reorderBuffer))) << "it needs none of that kind";
  }
}

TEST(InFlight, WhatHasRetiredIsCountedAtOnce) {
  InFlight inFlight(sizes);
  const EntryUse use = one(EntryKind::reorderBuffer);
  for (const uint64_t tick : {10, 11, 12, 20})
    inFlight.add(use.takes, tick);
  EXPECT_EQ(inFlight.waitForRoom(use, 13), 10u);
  for (unsigned i = 0; i < 3; ++i) {
    ASSERT_TRUE(inFlight.hasRoom(use));
    inFlight.add(use.takes, 30);
  }
  EXPECT_EQ(inFlight.waitForRoom(use, 0), 20u);
}

// Renaming sees that there is one register, and takes two: the next instruction waits for both to be there again.
TEST(InFlight, MoreMayBeTakenThanThereIs) {
  InFlight inFlight(sizes);
  EntryUse two = one(EntryKind::reorderBuffer);
  two.add(EntryKind::integerRegister, 2, 1);
  inFlight.add(two.takes, 10);
  ASSERT_TRUE(inFlight.hasRoom(two));
  inFlight.add(two.takes, 20);
  ASSERT_FALSE(inFlight.hasRoom(one(EntryKind::integerRegister)));
  EXPECT_EQ(inFlight.waitForRoom(one(EntryKind::integerRegister), 0), 10u);
}

TEST(InFlight, AgreesWithOneRingForEachKind) {
  constexpr std::array<uint32_t, 3> counts = {40, 17, 9};
  constexpr std::array<EntryKind, 3> kinds = {EntryKind::reorderBuffer, EntryKind::integerRegister, EntryKind::load};
  InFlight inFlight({.reorderBuffer = counts[0], .integer = counts[1], .vector = 1, .flags = 1, .loads = counts[2]});
  std::array<std::vector<uint64_t>, 3> taken; // Retirement of whoever took each entry, in order.
  std::mt19937 random(5);
  uint64_t retireTick = 1, now = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    EntryUse use;
    std::array<unsigned, 3> takes = {1 + static_cast<unsigned>(random() % 3), static_cast<unsigned>(random() % 3),
                                     static_cast<unsigned>(random() % 2)};
    uint64_t expected = now;
    for (size_t kind = 0; kind < kinds.size(); ++kind) {
      const unsigned awaited = kind == 0 ? takes[kind] : std::min(takes[kind], 1u);
      use.add(kinds[kind], takes[kind], awaited);
      const size_t last = taken[kind].size() + awaited;
      if (awaited != 0 && last > counts[kind])
        expected = std::max(expected, taken[kind][last - counts[kind] - 1] + 1);
    }
    const uint64_t waited = inFlight.hasRoom(use) ? now : std::max(now, inFlight.waitForRoom(use, now) + 1);
    ASSERT_EQ(waited, expected) << "instruction " << i;
    now = waited;
    retireTick = std::max(retireTick, now) + random() % 3;
    inFlight.add(use.takes, retireTick);
    for (size_t kind = 0; kind < kinds.size(); ++kind)
      taken[kind].insert(taken[kind].end(), takes[kind], retireTick);
  }
}

} // namespace
} // namespace leastaction
