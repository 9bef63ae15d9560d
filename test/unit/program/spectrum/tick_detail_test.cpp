#include "analysis/program/spectrum/tick_detail.h"

#include "analysis/program/spectrum/spectrum.h"
#include "streams.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(TickDetail, IsTheSpectrumTickByTickWhereverTheIntervalLies) {
  const InstructionTable table = test::tenInstructions();
  const std::vector<Event> events = test::randomStream(7, 3000);
  const uint64_t origin = events.front().issue;
  uint64_t ticks = 0;
  Spectrum spectrum({.fixedBinTicks = 1});
  for (const Event &event : events) {
    spectrum.add(event.issue - origin, event.kappa());
    ticks = std::max(ticks, event.complete - origin);
  }
  const Result<SpectrumResult> whole = spectrum.finish(ticks);
  ASSERT_TRUE(whole);
  ASSERT_GT(ticks, 600u);
  for (uint64_t first : {uint64_t{0}, ticks / 2, ticks - 300}) {
    TickDetailAnalysis analysis(table, {.first = first, .end = first + 500});
    analysis.add(events, origin);
    const std::optional<TickDetail> detail = analysis.finish(ticks);
    ASSERT_TRUE(detail);
    EXPECT_EQ(detail->firstTick, first);
    ASSERT_EQ(detail->energy.size(), std::min<uint64_t>(500, ticks - first));
    for (size_t i = 0; i < detail->energy.size(); ++i) {
      EXPECT_NEAR(detail->energy[i], whole->bins.mean[first + i], 1e-9) << first + i;
      double strips = 0;
      for (const ScoreStrip &strip : detail->scoreByOpcode.strips)
        strips += static_cast<double>(strip.energy[i]);
      EXPECT_NEAR(strips, detail->energy[i], 1e-4 * std::max(1.0, detail->energy[i]));
    }
    ASSERT_FALSE(detail->events.empty());
    EXPECT_LE(detail->events.size(), TickDetailAnalysis::maxEvents);
    for (size_t i = 0; i < detail->events.size(); ++i) {
      const SpikeEvent &event = detail->events[i];
      EXPECT_TRUE(event.issue < first + 500 && event.issue + event.kappa > first);
      EXPECT_TRUE(i == 0 || event.sequence > detail->events[i - 1].sequence);
    }
  }
}

TEST(TickDetail, ThereIsNoneBehindTheEnd) {
  const InstructionTable table = test::tenInstructions();
  TickDetailAnalysis analysis(table, {.first = 100, .end = 200});
  analysis.add(std::vector<Event>{{.issue = 5, .complete = 105}}, 5);
  EXPECT_FALSE(analysis.finish(100));
}

} // namespace
} // namespace leastaction
