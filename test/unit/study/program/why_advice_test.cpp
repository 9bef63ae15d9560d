#include "analysis/study/program/why_advice.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr uint32_t cacheLineBytes = 64;

/// 100 ticks: at line 10 of a.c so many for memory, the others at line 11 for the divider.
struct Case {
  InstructionTable table;
  TickAttribution attribution;
  WhyRegion region;

  explicit Case(uint64_t memoryTicks) {
    for (const uint32_t line : {10, 11})
      table.addInstruction({.opcode = table.opcode("movq load", InstructionClass::load),
                            .function = table.function("walk(Node*)"),
                            .file = table.file("/home/me/a.c"),
                            .line = line});
    region.ticks = 100;
    const auto add = [&](uint32_t line, TickCause cause, uint64_t ticks) {
      WhyRow row{.file = "/home/me/a.c", .line = line, .function = "walk(Node*)"};
      row.ticks.units[static_cast<size_t>(cause)] = ticks * unitsPerTick;
      region.causes += row.ticks;
      region.byLine.push_back(std::move(row));
    };
    add(10, TickCause::memory, memoryTicks);
    add(11, TickCause::divider, 100 - memoryTicks);
  }

  void tried(const std::string &change, int64_t saved, std::optional<Interaction> interaction = {}) {
    region.whatIf.push_back({.change = change,
                             .ticks = static_cast<uint64_t>(100 - saved),
                             .savedTicks = saved,
                             .interaction = interaction});
  }
  std::string advice() const { return adviceFor(region, attribution, table, cacheLineBytes); }
};

const std::string sideBySide = "put what is used together side by side, use smaller types, or prefetch";

TEST(WhyAdvice, WithoutWhatIfsTheLargestCauseIsMeant) {
  EXPECT_EQ(Case(60).advice(), "Try at a.c:10 (walk): " + sideBySide + ".");
  EXPECT_EQ(Case(30).advice(), "Try at a.c:11 (walk): multiply by the reciprocal, shift and mask for powers of two, "
                               "divide once outside of the loop, or use narrower types.");
  Case work(30);
  work.region.causes.units[static_cast<size_t>(TickCause::base)] = 90 * unitsPerTick;
  EXPECT_TRUE(work.advice().starts_with("Try at a.c:11 (walk): multiply by the reciprocal"))
      << "what is waited for can be changed";
}

TEST(WhyAdvice, TheBestWhatIfSaysWhereAndHowMuch) {
  Case few(30);
  few.tried("a.c:10 loads=L1", 25);
  few.tried("a.c:11 free", 40);
  EXPECT_EQ(few.advice(), "Try at a.c:10 (walk): " + sideBySide +
                              ". The what-if 'a.c:10 loads=L1' saves 25 % of the ticks (1.3 times as fast).");
  few.tried("a.c:11 free", 70);
  EXPECT_TRUE(few.advice().starts_with("Try at a.c:11 (walk): multiply")) << few.advice();
  EXPECT_TRUE(few.advice().ends_with("The what-if 'a.c:11 free' saves 70 % of the ticks."));
}

TEST(WhyAdvice, AFunctionIsMeantOnlyWhereItSavesMoreThanALine) {
  Case memory(60);
  memory.tried("walk loads=L1", 52);
  memory.tried("a.c:10 loads=L1", 50);
  EXPECT_NE(memory.advice().find("'a.c:10 loads=L1'"), std::string::npos);
  memory.tried("walk loads=L1", 60);
  EXPECT_NE(memory.advice().find("'walk loads=L1'"), std::string::npos);
}

TEST(WhyAdvice, SetsThatCollideAreNamed) {
  Case memory(60);
  memory.tried("a.c:10 loads=L1", 50);
  memory.tried("sets=hashed", 45);
  EXPECT_EQ(
      memory.advice(),
      "Try at a.c:10 (walk): pad rows or blocks of data that are a power of two apart by a cache line or two, so that "
      "they do not fill the same sets of the caches. The what-if 'sets=hashed' saves 45 % of the ticks (1.8 times "
      "as fast).");
  memory.region.whatIf.back().savedTicks = 20;
  EXPECT_NE(memory.advice().find("'a.c:10 loads=L1'"), std::string::npos);
}

TEST(WhyAdvice, TwoChangesAreNamedWhereItTakesBoth) {
  Case memory(60);
  memory.tried("a.c:10 loads=L1 and a.c:11 free", 90, Interaction::parallel);
  memory.tried("a.c:10 loads=L1", 30);
  EXPECT_TRUE(memory.advice().ends_with("saves 30 % of the ticks (1.4 times as fast). It takes two to save more: "
                                        "'a.c:10 loads=L1 and a.c:11 free' save 90 % (10.0 times as fast)."))
      << memory.advice();
}

TEST(WhyAdvice, WhereNothingSavesMuchThatIsSaid) {
  Case memory(60);
  memory.tried("a.c:10 loads=L1", 3);
  memory.tried("a.c:11 free", -2);
  EXPECT_EQ(memory.advice(),
            "Try at a.c:10 (walk): " + sideBySide + ". No what-if that was tried saves more than 3.0 % of the ticks.");
}

TEST(WhyAdvice, MissesThatAnotherWaitHidesAreNamedToo) {
  Case divider(10);
  InstructionCounters &counted = divider.region.byLine[1].counters.instructions;
  counted.loads[2] = counted.linesFetched = 10;
  counted.bytesUsed = 40;
  EXPECT_TRUE(divider.advice().ends_with("or use narrower types; and put what is used together side by "
                                         "side, split structs, or use smaller types: 4 byte of 64 in each cache line "
                                         "are used."))
      << divider.advice();
  counted.loads[1] = 100;
  EXPECT_TRUE(divider.advice().ends_with("or use narrower types.")) << divider.advice();
}

TEST(WhyAdvice, UnusedBytesOfCacheLinesAndChainsAreNamed) {
  Case memory(60);
  memory.region.byLine[0].counters.instructions.linesFetched = 10;
  memory.region.byLine[0].counters.instructions.bytesUsed = 80;
  EXPECT_EQ(memory.advice(), "Try at a.c:10 (walk): put what is used together side by side, split structs, or use "
                             "smaller types: 8 byte of 64 in each cache line are used.");
  memory.region.byLine[0].counters.stride = {.bytes = 4096, .fraction = 1};
  EXPECT_EQ(memory.advice(), "Try at a.c:10 (walk): walk along rows, interchange loops, split structs, or use smaller "
                             "types: 8 byte of 64 in each cache line are used.");
  memory.attribution.beginExecution();
  memory.attribution.add(
      std::vector<RetiredInstruction>{{.tick = 60, .instruction = 0, .firstStall = 0, .stalls = 1}},
      std::vector<Stall>{
          {.ticks = 59, .instruction = 0, .producer = 0, .cause = TickCause::memory, .isInChain = true}});
  memory.attribution.endExecution();
  EXPECT_TRUE(memory.advice().starts_with("Try at a.c:10 (walk): use arrays or indices in place of pointers"))
      << memory.advice();
}

TEST(WhyAdvice, TheCriticalPathSaysWhatALineIsFreedOf) {
  Case divides(100);
  WhyRow onPath = divides.region.byLine[0];
  onPath.ticks = {};
  onPath.ticks.units[static_cast<size_t>(TickCause::divider)] = 90 * unitsPerTick;
  divides.region.criticalPath = {onPath};
  const std::string remedy = "Try at a.c:10 (walk): multiply by the reciprocal";
  EXPECT_TRUE(divides.advice().starts_with(remedy)) << divides.advice();
  divides.tried("a.c:10 loads=L1", 1);
  EXPECT_TRUE(divides.advice().starts_with(remedy)) << divides.advice();
  EXPECT_TRUE(divides.advice().ends_with("No what-if that was tried saves more than 1.0 % of the ticks."));
  divides.tried("a.c:10 latency=1", 72);
  EXPECT_TRUE(divides.advice().starts_with(remedy)) << divides.advice();
  divides.tried("a.c:10 loads=L1", 75);
  EXPECT_TRUE(divides.advice().starts_with("Try at a.c:10 (walk): " + sideBySide)) << divides.advice();
}

TEST(WhyAdvice, BranchesThatHideMissesAreToldSo) {
  Case branches(60);
  branches.region.byLine[0].ticks.units[static_cast<size_t>(TickCause::mispredictedBranch)] = unitsPerTick;
  branches.tried("a.c:10 branches=predicted", 50);
  EXPECT_TRUE(branches.advice().starts_with("Try at a.c:10 (walk): work on several at once")) << branches.advice();
}

} // namespace
} // namespace leastaction
