#include "analysis/program/count/counted_run.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using test::countersOf;
using test::counts;
using test::hex;
using test::regionName;
using test::regionStart;
using test::regionStop;
using test::SyntheticRun;

constexpr format::AccessEntry load8{1, 3, format::noRegister, 0, 8, 1, format::accessLoads};

// main: 0 `nop; mulsd (%rbx), %xmm0; jne 0`, 1 `call printf`, 2 `ret`.
const std::vector<test::FunctionSpec> countedFunctions = {
    {.name = "main",
     .blocks = {{.code = hex("90f20f590375f9"), .flags = format::blockIsFunctionEntry, .accesses = {load8}},
                {.code = hex("e800000000"), .flags = format::blockEndsInCall, .callee = "printf"},
                {.code = hex("c3")}},
     .isCounted = true}};

const test::Words name = regionName(0, "r"), start = regionStart(0, 1'000'000), stop = regionStop(0, 3'000'000);

CountedRun read(SyntheticRun &made) {
  made.mode = "count";
  Result<std::unique_ptr<Run>> run = made.open();
  EXPECT_TRUE(run) << run.error().text();
  Result<CountedRun> counted = readCounts(**run);
  EXPECT_TRUE(counted) << counted.error().text();
  return std::move(*counted);
}

TEST(CountedRun, InstructionsWorkAndLengthFollowFromTheBlocks) {
  SyntheticRun made(countedFunctions);
  made.addThread({name, start, stop, countersOf({0}), counts(made.counter(0), {10, 2, 2})});
  CountedRun counted = read(made);
  EXPECT_TRUE(counted.problems.empty());
  EXPECT_EQ(counted.opaqueCalls, 2u);
  ASSERT_EQ(counted.regions.size(), 1u);
  EXPECT_DOUBLE_EQ(counted.regions[0].seconds, 2e-3);
  const RegionSummary &region = counted.regions[0].summary;
  EXPECT_EQ(region.name, "r");
  EXPECT_EQ(region.thread, "0");
  EXPECT_EQ(region.executionCount, 1u);
  EXPECT_EQ(region.instructions, 34u);
  EXPECT_EQ(region.workFlop, 10u);
  EXPECT_EQ(region.lengthByte, 80u + 2 * 8 + 2 * 8); // the call's return address, too
  ASSERT_GE(region.byOpcode.size(), 4u);
  EXPECT_EQ(region.byOpcode[1].name, "mulsd load");
  EXPECT_EQ(region.byOpcode[1].count, 10u);
  EXPECT_EQ(region.byOpcode[1].workFlop, 10u);
  EXPECT_EQ(region.byOpcode[1].lengthByte, 80u);
  EXPECT_DOUBLE_EQ(region.byOpcode[1].fraction, 10.0 / 34);
  ASSERT_EQ(region.byFunction.size(), 1u);
  EXPECT_EQ(region.byFunction[0].count, 34u);
}

format::StepEntry lanes(uint16_t instruction, uint8_t lanes, int32_t counter) {
  return {instruction, format::Step::counted, 0, 0, 0, 0, lanes, counter};
}

TEST(CountedRun, OnlyExecutedLanesAndRepetitionsCount) {
  // `vaddps (%rbx), %zmm0, %zmm0 {%k1}`, the same with one number for all lanes, `rep movsb`
  SyntheticRun made({{.name = "main",
                      .blocks = {{.code = hex("62f17c49580362f17c595803f3a4"),
                                  .steps = {lanes(0, 16, 1), lanes(1, 16, 2), lanes(2, 1, 3)}}},
                      .isCounted = true}});
  made.addThread({name, start, stop, countersOf({0}), counts(made.counter(0), {3, 33, 5, 70})});
  CountedRun counted = read(made);
  ASSERT_EQ(counted.regions.size(), 1u);
  const RegionSummary &region = counted.regions[0].summary;
  EXPECT_EQ(region.instructions, 9u);
  EXPECT_EQ(region.workFlop, 33u + 5u);
  EXPECT_EQ(region.lengthByte, 33u * 4 + 3u * 4 + 70u * 2);
  EXPECT_EQ(counted.maskedInstructions, 0u);
  EXPECT_EQ(counted.repeatedInstructions, 0u);
}

TEST(CountedRun, SaysWhatNothingCounts) {
  SyntheticRun made({{.name = "main", .blocks = {{.code = hex("62f17c495803f3a4")}}, .isCounted = true}});
  made.addThread({name, start, stop, countersOf({0}), counts(made.counter(0), {3})});
  CountedRun counted = read(made);
  ASSERT_EQ(counted.regions.size(), 1u);
  EXPECT_EQ(counted.regions[0].summary.workFlop, 3u * 16);
  EXPECT_EQ(counted.maskedInstructions, 3u);
  EXPECT_EQ(counted.repeatedInstructions, 3u);
}

TEST(CountedRun, AThreadWithDamageHasNoCountsAndTheOthersHave) {
  SyntheticRun made(countedFunctions);
  made.addThread({name, start, stop, countersOf({0}), counts(made.counter(0), {10})}, 1234);
  made.addThread({name, start, stop, countersOf({0}), counts(made.counter(0) + 1, {10})}, 1235);
  CountedRun counted = read(made);
  EXPECT_EQ(counted.threads, 1u);
  ASSERT_EQ(counted.regions.size(), 1u);
  EXPECT_EQ(counted.regions[0].summary.thread, "0");
  ASSERT_EQ(counted.problems.size(), 1u);
  EXPECT_EQ(counted.problems[0].what, "a count is of code that no module of the run holds");
}

TEST(CountedRun, ARegionThatCountedNothingIsThere) {
  SyntheticRun made(countedFunctions);
  made.addThread({name, start, stop});
  CountedRun counted = read(made);
  ASSERT_EQ(counted.regions.size(), 1u);
  EXPECT_EQ(counted.regions[0].summary.instructions, 0u);
}

} // namespace
} // namespace leastaction
