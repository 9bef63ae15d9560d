#include "analysis/study/program/why_notes.h"

#include "analysis/execution/core/core_description.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

CauseUnits ticksOf(TickCause cause, uint64_t ticks) {
  CauseUnits units;
  units.units[static_cast<size_t>(cause)] = ticks * unitsPerTick;
  return units;
}

/// 100 ticks, so many of them in calls of cos, and so many of sin.
WhyRegion regionWithCalls(uint64_t cos, uint64_t sin) {
  WhyRegion region{.name = "wave", .ticks = 100};
  region.causes = ticksOf(TickCause::call, cos + sin);
  region.byOpcode = {{.opcode = "addq", .ticks = ticksOf(TickCause::base, 100 - cos - sin)},
                     {.opcode = "call:sin", .ticks = ticksOf(TickCause::call, sin)},
                     {.opcode = "call:cos", .ticks = ticksOf(TickCause::call, cos)}};
  return region;
}

TEST(WhyNotes, MostTicksInOtherCodeNameTheCallThatHasMost) {
  EXPECT_EQ(notRecordedNote(regionWithCalls(60, 10), "/nonexistent"),
            "Most ticks of region \"wave\" (70 %) are in code that was not recorded; call:cos has 60 %: it is in a "
            "library: record with --step, or compile the library with 'leastaction clang'.");
  EXPECT_EQ(notRecordedNote(regionWithCalls(40, 10), "/nonexistent"), "") << "half is not most";
}

TEST(WhyNotes, CallsThroughPointersCannotBeNamed) {
  WhyRegion region{.name = "wave", .ticks = 100};
  region.causes = ticksOf(TickCause::call, 90);
  region.byOpcode = {{.opcode = "call:indirect", .ticks = ticksOf(TickCause::call, 90)}};
  EXPECT_TRUE(notRecordedNote(region, "/nonexistent").contains("through pointers; record with --step"));
}

TEST(WhyNotes, MostTicksWithoutALineWantDebugInformation) {
  WhyRegion region{.name = "wave", .ticks = 100};
  region.byLine = {{.function = "main", .ticks = ticksOf(TickCause::base, 51)},
                   {.file = "a.c", .line = 3, .function = "main", .ticks = ticksOf(TickCause::base, 49)}};
  EXPECT_EQ(noLinesNote(region, "/nonexistent"),
            "51 % of the ticks of region \"wave\" have no source line: compile with -g.");
  region.byLine[0].ticks = ticksOf(TickCause::base, 50);
  EXPECT_EQ(noLinesNote(region, "/nonexistent"), "");
  region.byLine[0] = {.function = "[libc.so.6]", .ticks = ticksOf(TickCause::base, 51)};
  EXPECT_EQ(noLinesNote(region, "/nonexistent"),
            "51 % of the ticks of region \"wave\" have no source line, most of them in libraries such as "
            "libc.so.6: their lines stay unknown unless you compile them with -g.");
}

TEST(WhyNotes, NominalRulesAreToldWhereTicksDependOnThem) {
  WhyReport report;
  report.core = "skylake";
  report.regions = {{.name = "a", .ticks = 100}};
  report.regions[0].causes = ticksOf(TickCause::mispredictedBranch, 85);
  report.regions[0].causes += ticksOf(TickCause::call, 1);
  report.regions[0].causes += ticksOf(TickCause::translation, 14);
  EXPECT_EQ(nominalRulesNote(report, {"opaque_call_ticks", "branch", "tlb.walk_ticks", "repeated_string"}),
            "Settings of core skylake that these ticks depend on and that are nominal, not measured, at least in part: "
            "branch (mispredicted branch, 85 %), tlb.walk_ticks (translation, 14 %).");
  EXPECT_EQ(nominalRulesNote(report, {"opaque_call_ticks"}), "") << "1 % does not matter";
}

TEST(WhyNotes, MeasuredCallsAreNotNominal) {
  WhyReport report;
  report.core = "skylake";
  report.regions = {regionWithCalls(20, 0)};
  const std::string text(coreText("skylake"));
  const WhyNotesQuestion nominal{.run = "", .coreText = text},
      measured{.run = "", .coreText = text, .callsAreNominal = false};
  ASSERT_EQ(whyNotes(report, nominal).size(), 1u);
  EXPECT_TRUE(whyNotes(report, nominal)[0].contains("opaque_call_ticks (call, 20 %)"));
  EXPECT_TRUE(whyNotes(report, measured).empty());
}

TEST(WhyNotes, FirstUsesOfDataThatFitTheCachesAreTold) {
  WhyRegion region{.name = "a", .executions = 1, .ticks = 100, .causes = ticksOf(TickCause::memory, 43)};
  region.counters.instructions.loads[static_cast<size_t>(MemoryLevel::memory)] = 1000;
  const std::string note = coldCachesNote(region, 64'000, 64);
  EXPECT_TRUE(note.contains("Region \"a\" was executed once")) << note;
  EXPECT_TRUE(note.contains("the 43 % of its ticks")) << note;
  EXPECT_EQ(coldCachesNote(region, 63'999, 64), "") << "it would not fit";
  region.executions = 2;
  EXPECT_EQ(coldCachesNote(region, 64'000, 64), "");
  region.executions = 1;
  region.causes = ticksOf(TickCause::memory, 10);
  EXPECT_EQ(coldCachesNote(region, 64'000, 64), "") << "it does not matter";
}

} // namespace
} // namespace leastaction
