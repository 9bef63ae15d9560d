#include "analysis/program/metric/agreement.h"

#include <gtest/gtest.h>

namespace leastaction {

namespace {

/// `events` of the same kappa.
KappaSum times(uint64_t events, double kappa) {
  const auto count = static_cast<double>(events);
  return {.events = events, .belowResolution = 0, .kappa = count * kappa, .kappaSquared = count * kappa * kappa};
}

InstructionKappa load(const std::string &line, const std::string &text, const KappaSum &sum) {
  return {"movl load", "f", line, text, InstructionClass::load, sum};
}

} // namespace

TEST(Agreement, BothSidesWeighAsMeasured) {
  // Two loads of 10 and 100 ticks, simulated right; the sample has mostly the long one.
  const std::vector<InstructionKappa> measured = {load("a.c:1", "movl (%rdi), %eax", times(1, 10)),
                                                  load("a.c:2", "movl (%rsi), %eax", times(9, 100))};
  const std::vector<InstructionKappa> simulated = {load("a.c:1", "movl (%rdi), %eax", times(500, 10)),
                                                   load("a.c:2", "movl (%rsi), %eax", times(500, 100))};
  const Agreement agreement = agree(measured, simulated, {});
  ASSERT_EQ(agreement.byOpcode.size(), 1u);
  EXPECT_DOUBLE_EQ(agreement.byOpcode[0].measuredKappa, 91);
  EXPECT_DOUBLE_EQ(agreement.byOpcode[0].simulatedKappa, 91);
  EXPECT_EQ(agreement.byOpcode[0].events, 10u);
  EXPECT_EQ(agreement.byOpcode[0].simulatedEvents, 1000u);
  EXPECT_EQ(agreement.byLine.size(), 2u);
  EXPECT_EQ(agreement.byInstruction.size(), 2u);
  EXPECT_DOUBLE_EQ(agreement.total.difference, 0);
}

TEST(Agreement, MeasuredTicksAreScaled) {
  const Agreement agreement = agree({load("a.c:1", "", times(4, 100))}, {load("a.c:1", "", times(4, 150))},
                                    {.coreTicksPerTick = 1.5, .resolutionTicks = 10});
  EXPECT_DOUBLE_EQ(agreement.total.measuredKappa, 150);
  EXPECT_FALSE(agreement.total.beyondResolution);
}

TEST(Agreement, BeyondTheResolutionAndTheError) {
  const AgreementOptions options{.coreTicksPerTick = 2, .resolutionTicks = 10};
  auto judged = [&](const KappaSum &sum, double kappa) {
    return agree({load("a.c:1", "", sum)}, {load("a.c:1", "", times(9, kappa))}, options).total;
  };
  EXPECT_TRUE(judged(times(4, 50), 79).beyondResolution);
  EXPECT_FALSE(judged(times(4, 50), 81).beyondResolution) << "19 of 20 ticks";
  // Kappas 0 and 100 on the probes' clock: standard error 50, 100 on the core's.
  const KappaSum wide{.events = 2, .belowResolution = 1, .kappa = 100, .kappaSquared = 10000};
  EXPECT_DOUBLE_EQ(*judged(wide, 0).standardError, 100);
  EXPECT_FALSE(judged(wide, 399).beyondResolution);
  EXPECT_TRUE(judged(wide, 401).beyondResolution);
  EXPECT_EQ(judged(times(1, 500), 5).standardError, std::nullopt);
  EXPECT_FALSE(judged(times(1, 500), 5).beyondResolution) << "a single event tells nothing";
}

TEST(Agreement, AnErrorIsThatOfEachInstructionAboutItsOwnMean) {
  const Agreement agreement = agree({load("a.c:1", "", times(50, 10)), load("a.c:2", "", times(50, 1000))},
                                    {load("a.c:1", "", times(1, 10)), load("a.c:2", "", times(1, 10))}, {});
  EXPECT_DOUBLE_EQ(*agreement.total.standardError, 0);
  EXPECT_TRUE(agreement.total.beyondResolution);
}

TEST(Agreement, BuildsMayPutCodeAndDataElsewhere) {
  const std::vector<InstructionKappa> measured = {
      load("a.c:1", "movl 0x2f10(%rip), %eax", times(2, 5)),
      {"jne", "f", "a.c:2", "jne 0x1180", InstructionClass::branch, times(2, 1)},
      load("a.c:3", "movl 0x404010(,%rax,4), %eax", times(2, 7))};
  const std::vector<InstructionKappa> simulated = {
      load("a.c:1", "movl 0x3e98(%rip), %eax", times(3, 5)),
      load("a.c:1", "movl (%rdi), %eax", times(3, 50)),
      {"jne", "f", "a.c:2", "jne 0x2250", InstructionClass::branch, times(3, 1)},
      load("a.c:3", "movl 0x404810(,%rax,4), %eax", times(3, 7))};
  const Agreement agreement = agree(measured, simulated, {});
  EXPECT_EQ(agreement.byInstruction.size(), 3u);
  for (const AgreementRow &row : agreement.byInstruction)
    EXPECT_DOUBLE_EQ(row.difference, 0) << row.name;
  EXPECT_EQ(agreement.simulatedOnlyEvents, 3u);
  EXPECT_EQ(agreement.measuredOnlyEvents, 0u);
}

TEST(Agreement, WhatOneSideLacksIsCounted) {
  const InstructionKappa call{"call:puts", "f", "a.c:9", "puts", InstructionClass::call, times(3, 900)};
  const Agreement agreement = agree({load("a.c:1", "", times(2, 5)), call}, {load("a.c:2", "", times(7, 5)), call}, {});
  EXPECT_EQ(agreement.total.events, 0u);
  EXPECT_EQ(agreement.measuredOnlyEvents, 2u);
  EXPECT_EQ(agreement.simulatedOnlyEvents, 7u);
  EXPECT_TRUE(agreement.byOpcode.empty());
}

TEST(Agreement, WhatDiffersMostComesFirst) {
  const Agreement agreement =
      agree({load("a.c:1", "", times(1000, 6)), load("a.c:2", "", times(2, 50)), load("a.c:3", "", times(9, 5))},
            {load("a.c:1", "", times(1, 5)), load("a.c:2", "", times(1, 5)), load("a.c:3", "", times(1, 5))}, {});
  EXPECT_EQ(agreement.byLine[0].name, "a.c:1");
  EXPECT_EQ(agreement.byLine[1].name, "a.c:2");
  EXPECT_EQ(agreement.byLine[2].name, "a.c:3");
}

} // namespace leastaction
