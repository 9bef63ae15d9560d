#include "analysis/study/program/why_answer.h"

#include "analysis/study/program/why.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// A table with lines 10, 11 and 12 of a.c in main: an instruction each, and in line 10 a load as the fourth one.
InstructionTable threeLines() {
  InstructionTable table;
  for (uint32_t line = 10; line < 13; ++line)
    table.addInstruction({.opcode = table.opcode("addq", InstructionClass::integer),
                          .function = table.function("main"),
                          .file = table.file("/home/me/a.c"),
                          .line = line});
  table.addInstruction({.opcode = table.opcode("movq load", InstructionClass::load),
                        .function = table.function("main"),
                        .file = table.file("/home/me/a.c"),
                        .line = 10});
  return table;
}

struct Waited {
  uint32_t instruction;
  TickCause cause;
  uint64_t ticks;
  uint32_t producer = Stall::none;
  bool isInChain = false;
};

/// The answer where these instructions wait, and nothing else takes a tick but their retirement. Where `onPath` is not
/// 0, that line has the critical path, with the causes of the region or this one.
std::string answerOf(const std::vector<Waited> &waits, uint32_t onPath = 0, std::optional<TickCause> cause = {}) {
  const InstructionTable table = threeLines();
  TickAttribution attribution;
  attribution.beginExecution();
  std::vector<RetiredInstruction> retired;
  std::vector<Stall> stalls;
  uint64_t tick = 0;
  for (const Waited &wait : waits) {
    tick += wait.ticks + 1;
    retired.push_back({.tick = tick,
                       .instruction = wait.instruction,
                       .firstStall = static_cast<uint32_t>(stalls.size()),
                       .stalls = 1});
    stalls.push_back({.ticks = wait.ticks,
                      .instruction = wait.instruction,
                      .producer = wait.producer,
                      .cause = wait.cause,
                      .isInChain = wait.isInChain});
  }
  attribution.add(retired, stalls);
  attribution.endExecution();
  WhyRegion region;
  region.ticks = attribution.ticks();
  region.causes = attribution.total();
  if (onPath != 0) {
    WhyRow &row = region.criticalPath.emplace_back(
        WhyRow{.file = "/home/me/a.c", .line = onPath, .function = "main", .ticks = region.causes});
    region.byLine.push_back(row);
    region.byLine.back().ticks = {};
    if (cause) {
      std::swap(row.ticks, region.byLine.back().ticks);
      row.ticks.units[static_cast<size_t>(*cause)] = region.ticks * unitsPerTick;
    }
  }
  return answerFor(region, attribution, table);
}

TEST(Why, OneLineThatHasACauseIsTheSubject) {
  EXPECT_EQ(answerOf({{0, TickCause::memory, 79}, {1, TickCause::base, 19}}),
            "79 % of the ticks: a.c:10 (main) waits for memory.");
}

TEST(Why, LoadsThatNeedEachOtherAreCalledThat) {
  EXPECT_EQ(answerOf({{3, TickCause::l3, 99, 3, true}}),
            "99 % of the ticks: a.c:10 (main) waits for L3; each load needs the one before.");
  EXPECT_EQ(answerOf({{3, TickCause::l3, 99, 3}}), "99 % of the ticks: a.c:10 (main) waits for L3.")
      << "an index that was loaded there is no chain";
  EXPECT_EQ(answerOf({{3, TickCause::l3, 99}, {0, TickCause::dependency, 9, 3, true}}),
            "90 % of the ticks: a.c:10 (main) waits for L3.")
      << "what computes on what is loaded is no address";
  EXPECT_EQ(answerOf({{3, TickCause::l3, 60}, {3, TickCause::l3, 38, 3, true}}),
            "98 % of the ticks: a.c:10 (main) waits for L3.")
      << "not most of the time";
}

TEST(Why, ResultsThatNeedEachOtherAreCalledThat) {
  EXPECT_EQ(answerOf({{0, TickCause::dependency, 99, 1, true}}),
            "99 % of the ticks: a.c:10 (main) waits for a result; each one needs the one before.");
}

TEST(Why, ResultsSayWhoseTheyAre) {
  EXPECT_EQ(answerOf({{0, TickCause::dependency, 99, 2}}),
            "99 % of the ticks: a.c:10 (main) waits for a result; it needs what a.c:12 (main) computes.");
  EXPECT_EQ(answerOf({{0, TickCause::dependency, 99, 3}}), "99 % of the ticks: a.c:10 (main) waits for a result.")
      << "of the same line";
}

TEST(Why, ACauseOfManyLinesIsTheSubjectItself) {
  EXPECT_EQ(answerOf({{0, TickCause::mispredictedBranch, 39}, {1, TickCause::mispredictedBranch, 59}}),
            "98 % of the ticks: branches are mispredicted; 59 % at a.c:11 (main).");
}

TEST(Why, BehindWorkComesWhatIsWaitedForIfThatIsMuch) {
  std::vector<Waited> waits(30, {0, TickCause::base, 0});
  waits.push_back({1, TickCause::dependency, 15});
  EXPECT_EQ(answerOf(waits), "67 % of the ticks: a.c:10 (main) retires instructions without a wait. "
                             "Next, 33 % of the ticks: a.c:11 (main) waits for a result.");
  waits.back().ticks = 3;
  EXPECT_EQ(answerOf(waits), "91 % of the ticks: a.c:10 (main) retires instructions without a wait.");
}

TEST(Why, BehindACauseOfManyLinesComesALineThatWaitsLonger) {
  std::vector<Waited> waits = {{0, TickCause::l1, 19},
                               {1, TickCause::l1, 14},
                               {2, TickCause::l1, 9},
                               {3, TickCause::lockOrFence, 39},
                               {2, TickCause::base, 12}};
  EXPECT_EQ(answerOf(waits), "43 % of the ticks: loads wait for L1; 19 % at a.c:10 (main). "
                             "Next, 40 % of the ticks: a.c:10 (main) locks or fences memory.");
  waits[3].ticks = 17;
  EXPECT_EQ(answerOf(waits), "55 % of the ticks: loads wait for L1; 25 % at a.c:10 (main).");
}

TEST(Why, ACriticalPathElsewhereIsTold) {
  EXPECT_EQ(
      answerOf({{0, TickCause::memory, 79}, {1, TickCause::base, 19}}, 12),
      "79 % of the ticks: a.c:10 (main) waits for memory. On the critical path it is another line, for 100 % of the "
      "ticks: a.c:12 (main) waits for memory.");
  EXPECT_EQ(answerOf({{0, TickCause::call, 98}}, 12), "99 % of the ticks: a.c:10 (main) calls code that was not "
                                                      "recorded.")
      << "what holds up unrecorded code is not known";
}

TEST(Why, AnotherCauseOnTheCriticalPathIsTold) {
  EXPECT_EQ(answerOf({{0, TickCause::l1, 98}}, 10, TickCause::divider),
            "99 % of the ticks: a.c:10 (main) waits for L1. On the critical path it is another cause, for 100 % of the "
            "ticks: a.c:10 (main) waits for the divider.");
  EXPECT_EQ(answerOf({{0, TickCause::l1, 60}, {0, TickCause::divider, 38}}, 10, TickCause::divider),
            "60 % of the ticks: a.c:10 (main) waits for L1.")
      << "it has ticks enough to be seen";
  EXPECT_EQ(answerOf({{0, TickCause::memory, 98}}, 10, TickCause::l2),
            "99 % of the ticks: a.c:10 (main) waits for memory.")
      << "misses overlap";
  EXPECT_EQ(answerOf({{0, TickCause::l1, 98}}, 10, TickCause::window),
            "99 % of the ticks: a.c:10 (main) waits for L1.");
}

TEST(Why, NothingIsSaidOfNothing) {
  EXPECT_EQ(answerOf({}), "No tick passes in this region.");
}

TEST(Why, MissingRunsAreErrors) {
  const Result<WhyReport> report = whyReport({.path = "/nonexistent/a.run"});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "there is no such run or events file");
}

} // namespace
} // namespace leastaction
