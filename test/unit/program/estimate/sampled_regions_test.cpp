#include "analysis/program/estimate/sampled_regions.h"

#include <gtest/gtest.h>

#include <array>

namespace leastaction {
namespace {

/// Two lines, each of one instruction.
InstructionTable twoLines() {
  InstructionTable table;
  const uint32_t opcode = table.opcode("ADD", InstructionClass::integer);
  const uint32_t file = table.file("a.c"), function = table.function("f");
  for (const uint32_t line : {1u, 2u})
    table.addInstruction({.opcode = opcode, .function = function, .file = file, .line = line});
  return table;
}

class Told : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override { log += "b"; }
  void endRegion(uint32_t) override { log += "e"; }
  void events(std::span<const Event> events) override { log += std::string(events.size(), '.'); }
  void beginWindow(uint64_t) override { log += "("; }
  void endWindow() override { log += ")"; }
  void restart() override { log.clear(); }
  std::string log;
};

/// A window in which region 0 goes on from `tick`: so many instructions of each line, one a tick, each of which takes
/// two.
void tellWindow(SampledRegions &sampled, uint64_t tick, uint64_t first, uint64_t second) {
  sampled.beginRegion(0, {.name = "r", .thread = "0"});
  sampled.beginWindow(tick);
  for (uint64_t i = 0; i < first + second; ++i) {
    const uint32_t row = i < first ? 0 : 1;
    sampled.events(std::array{Event{.issue = tick + i - 1, .complete = tick + i + 1, .instruction = row}});
    sampled.retired(std::array{RetiredInstruction{.tick = tick + i + 1, .instruction = row}}, {});
  }
  sampled.endWindow();
  sampled.endRegion(0);
}

TEST(SampledRegions, WindowsStandForTheWhole) {
  const InstructionTable table = twoLines();
  Told told;
  SampledRegions sampled(table, told, "");
  for (uint64_t window = 0; window < 10; ++window)
    tellWindow(sampled, 1000 * (window + 1), 30, 10);
  const SampleFacts facts{.regions = {{.instructions = 4000, .executions = {2900, 1100}}}};
  const auto estimates = sampled.estimates(facts);
  ASSERT_EQ(estimates.size(), 1u);
  const RegionEstimate &region = estimates.at(0);
  EXPECT_EQ(region.windows, 10u);
  EXPECT_EQ(region.told, 400u);
  EXPECT_FALSE(region.isWhole);
  EXPECT_DOUBLE_EQ(region.scale(), 10);
  EXPECT_DOUBLE_EQ(region.ticks.value, 4000); // One for each, though the first has begun earlier.
  EXPECT_DOUBLE_EQ(region.action.value, 8000);
  EXPECT_NEAR(region.ticks.high - region.ticks.low, 2 * warmUpAllowance * 4000, 1e-6);
  const RowEstimate &line = region.byLine.at({"a.c:1", "f"});
  EXPECT_EQ(line.executions, 2900u);
  EXPECT_DOUBLE_EQ(line.ticks.value, 3000);
  EXPECT_DOUBLE_EQ(line.tickFraction.value, 0.75);
  EXPECT_DOUBLE_EQ(line.actionFraction.value, 0.75);
  EXPECT_DOUBLE_EQ(region.byOpcode.at({"ADD", ""}).ticks.value, 4000);
  EXPECT_DOUBLE_EQ(region.byFunction.at({"f", ""}).action.value, 8000);
  EXPECT_DOUBLE_EQ(region.causes[static_cast<size_t>(TickCause::base)].value, 4000);
}

TEST(SampledRegions, RowsThatChangeFromWindowToWindowHaveIntervals) {
  const InstructionTable table = twoLines();
  Told told;
  SampledRegions sampled(table, told, "");
  for (uint64_t window = 0; window < 40; ++window)
    tellWindow(sampled, 1000 * (window + 1), window % 2 ? 10 : 20, window % 2 ? 20 : 10);
  const auto estimates = sampled.estimates({.regions = {{.instructions = 120'000, .executions = {60'000, 60'000}}}});
  const RowEstimate &line = estimates.at(0).byLine.at({"a.c:2", "f"});
  EXPECT_DOUBLE_EQ(line.ticks.value, 60'000);
  EXPECT_NEAR(line.ticks.low, 50'854 - warmUpAllowance * 60'000, 1);
  EXPECT_NEAR(line.ticks.high, 69'147 + warmUpAllowance * 60'000, 1);
}

TEST(SampledRegions, WindowsThatWereRecordedAloneStandForThemselvesWithIntervals) {
  const InstructionTable table = twoLines();
  Told told;
  SampledRegions sampled(table, told, "");
  for (uint64_t window = 0; window < 40; ++window)
    tellWindow(sampled, 1000 * (window + 1), window % 2 ? 10 : 20, window % 2 ? 20 : 10);
  const auto estimates = sampled.estimates(
      {.regions = {{.instructions = 1200, .executions = {600, 600}}}, .recorded = SampleFacts::Recorded{}});
  const RegionEstimate &region = estimates.at(0);
  EXPECT_TRUE(region.isOfWindows);
  EXPECT_FALSE(region.isWhole);
  EXPECT_DOUBLE_EQ(region.scale(), 1);
  EXPECT_DOUBLE_EQ(region.ticks.value, 1200);
  EXPECT_NEAR(region.ticks.high - region.ticks.low, 2 * warmUpAllowance * 1200, 1e-6);
  const SampledValue &fraction = region.byLine.at({"a.c:2", "f"}).tickFraction;
  EXPECT_DOUBLE_EQ(fraction.value, 0.5);
  // As in the test before this: windows are as unlike here as there, and all of them are a hundredth of that run.
  EXPECT_NEAR(fraction.low, 0.5 * (50'854.0 / 60'000) - warmUpAllowance / 2, 0.002);
  EXPECT_NEAR(fraction.high, 0.5 * (69'147.0 / 60'000) + warmUpAllowance / 2, 0.002);
}

TEST(SampledRegions, AllThatIsToldIsPassedOnAndForgottenOnRestart) {
  const InstructionTable table = twoLines();
  Told told;
  SampledRegions sampled(table, told, "");
  tellWindow(sampled, 100, 2, 1);
  EXPECT_EQ(told.log, "b(...)e");
  sampled.restart();
  EXPECT_EQ(told.log, "");
  tellWindow(sampled, 100, 1, 0);
  const auto estimates = sampled.estimates({.regions = {{.instructions = 1, .executions = {1}}}});
  EXPECT_TRUE(estimates.at(0).isWhole);
  EXPECT_DOUBLE_EQ(estimates.at(0).ticks.value, 1);
  EXPECT_EQ(estimates.at(0).ticks.low, estimates.at(0).ticks.high);
}

TEST(SampledRegions, OtherRegionsThanTheWantedOneAreLeftOut) {
  const InstructionTable table = twoLines();
  Told told;
  SampledRegions sampled(table, told, "other");
  tellWindow(sampled, 100, 2, 1);
  EXPECT_TRUE(sampled.estimates({.regions = {{.instructions = 3}}}).empty());
}

} // namespace
} // namespace leastaction
