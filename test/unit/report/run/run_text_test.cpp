#include "analysis/base/text_format.h"
#include "analysis/report/run/run_formats.h"
#include "test/unit/report/format/text_checks.h"
#include "test/unit/report/run/run_fixture.h"

#include <gtest/gtest.h>

#include <limits>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;

TEST(RenderText, FitsItsWidth) {
  for (const RunReport &report : {fixture::exampleRun(), fixture::hostileRun()})
    for (unsigned width : {60U, 80U, 120U})
      for (auto by :
           {TextOptions::By::opcode, TextOptions::By::classes, TextOptions::By::function, TextOptions::By::line})
        expectFits(renderText(report, {.by = by, .width = width}), width);
}

TEST(RenderText, HeadingsHaveUnits) {
  const std::string text = renderText(fixture::exampleRun(), {});
  for (const char *part :
       {"clock       core model, 3.2 GHz, resolution 1 tick", "core model  skylake", "region dot, thread 0",
        "action [e0·tick]", "share [%]", "κ [tick]", "energy [e0] against time [tick]", "VMOVUPSYrm", "flop·s²/byte²",
        "executions", "memory", "dot.cpp:14", "hardware forces: peak 64 Gflop/s", "force [flop/byte]"})
    EXPECT_TRUE(contains(text, part)) << part;
}

TEST(RenderText, SaysWhenTicksAreHypothetical) {
  RunReport report = fixture::exampleRun();
  EXPECT_FALSE(contains(renderText(report, {}), "hypothetical"));
  report.perfect = {"memory", "branches"};
  EXPECT_TRUE(
      contains(renderText(report, {}), "core model  skylake, perfect memory and branches: ticks are hypothetical"));
}

TEST(RenderText, ChosenKeyComesFirstWithAllItsRows) {
  const RunReport report = fixture::exampleRun();
  const std::string byOpcode = renderText(report, {.rows = 4});
  EXPECT_TRUE(contains(byOpcode, "opcodes, 4 of 17"));
  EXPECT_LT(byOpcode.find("opcodes"), byOpcode.find("functions"));
  const std::string byLine = renderText(report, {.by = TextOptions::By::line});
  EXPECT_LT(byLine.find("source lines"), byLine.find("opcodes, 5 of 17"));
}

TEST(RenderText, RegionWithoutEventsShowsTimeAndExecutions) {
  RunReport report = fixture::exampleRun();
  report.regions.erase(report.regions.begin(), report.regions.begin() + 2);
  report.notes.clear();
  const std::string text = renderText(report, {});
  const std::string body = text.substr(text.find("region"));
  EXPECT_TRUE(contains(body, "2.15 ms"));
  EXPECT_TRUE(contains(body, "executions"));
  for (const char *absent : {"ticks", "action", "energy", "opcodes", "quantities", "work"})
    EXPECT_FALSE(contains(body, absent)) << absent;
}

TEST(RenderText, AsciiIsAscii) {
  for (const RunReport &report : {fixture::exampleRun(), fixture::hostileRun()})
    for (char character : renderText(report, {.unicode = false}))
      ASSERT_TRUE(character == '\n' || (character >= ' ' && character <= '~')) << static_cast<int>(character);
}

TEST(RenderText, ColourChangesNothingElse) {
  const RunReport report = fixture::exampleRun();
  std::string coloured = renderText(report, {.colour = true});
  EXPECT_TRUE(contains(coloured, "\033["));
  for (size_t at; (at = coloured.find('\033')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  EXPECT_EQ(coloured, renderText(report, {}));
}

TEST(RenderText, NoEscapeReachesTheTerminal) {
  EXPECT_FALSE(contains(renderText(fixture::hostileRun(), {}), "\x1b"));
}

TEST(RenderText, EmptyAndHugeReports) {
  EXPECT_TRUE(contains(renderText(RunReport{}, {}), "regions     none"));

  RunReport report;
  RegionSummary &summary = report.regions.emplace_back().summary;
  constexpr uint64_t huge = std::numeric_limits<uint64_t>::max();
  summary.ticks = summary.instructions = summary.action = summary.idleTicks = summary.workFlop = summary.lengthByte =
      huge;
  summary.executionCount = huge;
  summary.maxEnergy = 1e300;
  summary.byOpcode = {{.name = "X", .function = "", .count = huge, .action = huge, .fraction = 1}};
  summary.executions = {{huge, huge, huge, huge}, {huge, huge, huge, huge}};
  Spike &spike = summary.spikes.emplace_back();
  spike.firstTick = spike.lastTick = spike.action = huge;
  spike.peakEnergy = 1e300;
  SpikeEvent &event = spike.events.emplace_back();
  event.kappa = event.address = huge;
  summary.spectrum = {.binTicks = huge, .mean = {1e300}, .min = {}, .max = {}};
  report.regions.front().timeSeconds = 1e-300;
  report.regions.front().energyAt = {{huge, 1e300}};
  expectFits(renderText(report, {}), 80);
  expectFits(renderText(report, {.width = 40}), 40);
}

} // namespace
} // namespace leastaction
