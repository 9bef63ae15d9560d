#include "analysis/program/cause/tick_attribution.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

uint64_t ticksOf(const TickAttribution &attribution, uint32_t instruction, TickCause cause) {
  return attribution.byInstruction()[instruction].units[static_cast<size_t>(cause)] / unitsPerTick;
}

TEST(TickAttribution, ATickIsSharedByWhatRetiresInIt) {
  TickAttribution attribution;
  attribution.beginExecution();
  const std::array<RetiredInstruction, 4> retired{{{.tick = 10, .renameTick = 9, .issueTick = 9, .instruction = 0},
                                                   {.tick = 10, .renameTick = 9, .issueTick = 9, .instruction = 1},
                                                   {.tick = 10, .renameTick = 9, .issueTick = 9, .instruction = 1},
                                                   {.tick = 11, .renameTick = 9, .issueTick = 9, .instruction = 2}}};
  attribution.add(retired, {});
  attribution.endExecution();
  EXPECT_EQ(attribution.ticks(), 2u);
  EXPECT_EQ(attribution.byInstruction()[0].total(), unitsPerTick / 3);
  EXPECT_EQ(attribution.byInstruction()[1].total(), unitsPerTick * 2 / 3);
  EXPECT_EQ(attribution.byInstruction()[2].total(), unitsPerTick);
}

TEST(TickAttribution, SeventeenShareATickToTheLastUnit) {
  TickAttribution attribution;
  attribution.beginExecution();
  std::vector<RetiredInstruction> retired;
  for (uint32_t i = 0; i < 17; ++i)
    retired.push_back({.tick = 3, .renameTick = 2, .issueTick = 2, .instruction = i});
  attribution.add(retired, {});
  attribution.endExecution();
  EXPECT_EQ(attribution.total().total(), unitsPerTick);
  EXPECT_EQ(attribution.byInstruction()[0].total(), attribution.byInstruction()[16].total() + 1);
}

TEST(TickAttribution, WhatWaitsHasTheTicksBetween) {
  TickAttribution attribution;
  attribution.beginExecution();
  const std::array<Stall, 4> stalls{
      {{.ticks = 4, .instruction = 0, .cause = TickCause::l1},
       {.ticks = 4, .instruction = 1, .producer = 0, .cause = TickCause::dependency},
       {.ticks = 10, .instruction = 1, .producer = 0, .cause = TickCause::l2, .isInChain = true},
       {.ticks = 5, .instruction = 1, .cause = TickCause::port}}};
  const std::array<RetiredInstruction, 2> retired{
      {{.tick = 10, .renameTick = 5, .issueTick = 5, .instruction = 0, .firstStall = 0, .stalls = 1},
       {.tick = 30, .renameTick = 6, .issueTick = 6, .instruction = 1, .firstStall = 1, .stalls = 3}}};
  attribution.add(retired, stalls);
  attribution.endExecution();
  EXPECT_EQ(attribution.ticks(), 25u);
  EXPECT_EQ(ticksOf(attribution, 0, TickCause::l1), 4u);
  EXPECT_EQ(ticksOf(attribution, 0, TickCause::base), 1u);
  EXPECT_EQ(ticksOf(attribution, 1, TickCause::dependency), 4u);
  EXPECT_EQ(ticksOf(attribution, 1, TickCause::l2), 10u);
  EXPECT_EQ(ticksOf(attribution, 1, TickCause::port), 5u);
  EXPECT_EQ(ticksOf(attribution, 1, TickCause::base), 1u);
  EXPECT_EQ(attribution.waits().at({.instruction = 1, .producer = 0, .cause = TickCause::dependency}), 4u);
  EXPECT_EQ(attribution.waits().at({.instruction = 1, .producer = 0, .cause = TickCause::l2, .isInChain = true}), 10u);
}

TEST(TickAttribution, TicksBeforeTheFirstIssueDoNotCount) {
  TickAttribution attribution;
  attribution.beginExecution();
  const std::array<Stall, 1> stalls{{{.ticks = 9, .instruction = 0, .cause = TickCause::memory}}};
  // The second one starts first.
  const std::array<RetiredInstruction, 2> retired{
      {{.tick = 20, .renameTick = 11, .issueTick = 16, .instruction = 0, .firstStall = 0, .stalls = 1},
       {.tick = 20, .renameTick = 11, .issueTick = 13, .instruction = 1}}};
  attribution.add(retired, stalls);
  attribution.endExecution();
  EXPECT_EQ(attribution.ticks(), 7u);
  EXPECT_EQ(ticksOf(attribution, 0, TickCause::memory), 6u);
}

TEST(TickAttribution, TheLastTickOfACallIsTheCallsOwn) {
  TickAttribution attribution;
  attribution.beginExecution();
  const std::array<Stall, 1> stalls{{{.ticks = 99, .instruction = 3, .cause = TickCause::call}}};
  const std::array<RetiredInstruction, 2> retired{
      {{.tick = 200,
        .renameTick = 100,
        .issueTick = 100,
        .instruction = 3,
        .firstStall = 0,
        .stalls = 1,
        .isCall = true},
       {.tick = 200, .renameTick = 200, .issueTick = 200, .instruction = 1}}};
  attribution.add(retired, stalls);
  attribution.endExecution();
  EXPECT_EQ(attribution.ticks(), 100u);
  EXPECT_EQ(ticksOf(attribution, 3, TickCause::call), 100u);
  EXPECT_EQ(attribution.byInstruction().size(), 4u);
}

} // namespace
} // namespace leastaction
