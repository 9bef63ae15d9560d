#include "analysis/program/spectrum/spike_windows.h"

#include "analysis/program/spectrum/region_analysis.h"
#include "test/unit/program/spectrum/streams.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// Two short events a tick; instruction `sequence` executes for `kappa` ticks where `misses` says so.
std::vector<Event> steadyStream(uint64_t count, const std::vector<std::pair<uint64_t, uint64_t>> &misses) {
  std::vector<Event> events;
  for (uint64_t i = 0; i < count; ++i)
    events.push_back(
        {.sequence = i, .issue = i / 2, .complete = i / 2 + 3, .instruction = static_cast<uint32_t>(i % 9)});
  for (auto [sequence, kappa] : misses) {
    events[sequence].complete = events[sequence].issue + kappa;
    events[sequence].instruction = 9;
  }
  return events;
}

std::vector<uint64_t> numbers(std::span<const Event> events) {
  std::vector<uint64_t> result;
  for (const Event &event : events)
    result.push_back(event.sequence);
  return result;
}

TEST(SpikeWindows, HoldTheInstructionsAroundTheLongestInProgramOrder) {
  std::vector<Event> events = steadyStream(10'000, {{4000, 300}});
  std::swap(events[4010].sequence, events[4030].sequence); // Issued before its turn.
  SpikeWindows windows;
  windows.add(events, 0);
  windows.finish();
  const std::vector<uint64_t> found = numbers(windows.around(2000, 2300, {}));
  ASSERT_EQ(found.size(), SpikeWindows::maxEvents);
  for (size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(found[i], 4000 - SpikeWindows::eventsBefore + i);
}

TEST(SpikeWindows, DoNotDependOnHowTheStreamIsCut) {
  const std::vector<Event> events = steadyStream(60'000, {{100, 90}, {30'000, 400}, {30'400, 500}, {59'990, 60}});
  SpikeWindows whole;
  whole.add(std::span(events), 0);
  whole.finish();
  SpikeWindows pieces;
  for (size_t first = 0; first < events.size(); first += 77)
    pieces.add(std::span(events).subspan(first, std::min<size_t>(77, events.size() - first)), 0);
  pieces.finish();
  for (uint64_t tick : {50U, 15'100U, 15'500U, 29'995U}) {
    EXPECT_FALSE(whole.around(tick, tick, {}).empty()) << tick;
    EXPECT_EQ(numbers(whole.around(tick, tick, {})), numbers(pieces.around(tick, tick, {}))) << tick;
  }
}

TEST(SpikeWindows, SurviveALongRun) {
  SpikeWindows windows;
  uint64_t origin = 0;
  for (int piece = 0; piece < 300; ++piece) {
    std::vector<Event> events = steadyStream(8192, {{5000, piece % 50 == 7 ? 800U : 40U}});
    windows.add(events, origin);
    origin -= 4096;
  }
  windows.finish();
  for (uint64_t piece : {7U, 57U, 107U, 157U, 207U, 257U}) {
    const uint64_t issue = piece * 4096 + 2500;
    const std::span<const Event> around = windows.around(issue, issue + 10, {});
    ASSERT_EQ(around.size(), SpikeWindows::maxEvents) << piece;
    EXPECT_EQ(around[SpikeWindows::eventsBefore].issue, issue);
    EXPECT_EQ(around[SpikeWindows::eventsBefore].kappa(), 800U);
  }
}

TEST(SpikeWindows, FindABurstOfManyShortEvents) {
  std::vector<Event> events = steadyStream(20'000, {});
  for (uint64_t i = 10'000; i < 10'080; ++i)
    events[i].issue = events[10'000].issue, events[i].complete = events[i].issue + 20;
  SpikeWindows windows;
  windows.add(events, 0);
  windows.finish();
  const std::vector<uint64_t> found = numbers(windows.around(5000, 5020, {}));
  EXPECT_TRUE(std::ranges::binary_search(found, 10'040U));
}

TEST(SpikeWindows, AreWithTheSpikesOnlyWhereWanted) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = steadyStream(20'000, {{9000, 300}, {9001, 300}, {9002, 300}, {9003, 300}});
  for (bool wanted : {false, true}) {
    RegionAnalysis analysis(table, {.spikeWindows = wanted});
    analysis.add(events);
    const Result<RegionSummary> summary = analysis.summary();
    ASSERT_TRUE(summary);
    ASSERT_EQ(summary->spikes.size(), 1U);
    const std::vector<SpikeEvent> &window = summary->spikes[0].window;
    ASSERT_EQ(window.size(), wanted ? SpikeWindows::maxEvents : 0U);
    if (wanted)
      EXPECT_TRUE(std::ranges::any_of(window, [](const SpikeEvent &event) { return event.sequence == 9000; }));
  }
}

} // namespace
} // namespace leastaction
