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
};

/// The answer where these instructions wait, and nothing else takes a tick but their retirement. Where `onPath` is not
/// 0, that line has the critical path.
std::string answerOf(const std::vector<Waited> &waits, uint32_t onPath = 0) {
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
    stalls.push_back(
        {.ticks = wait.ticks, .instruction = wait.instruction, .producer = wait.producer, .cause = wait.cause});
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
  }
  return answerFor(region, attribution, table);
}

TEST(Why, OneLineThatHasACauseIsTheSubject) {
  EXPECT_EQ(answerOf({{0, TickCause::memory, 79}, {1, TickCause::base, 19}}),
            "79 % of the ticks: a.c:10 (main) waits for memory.");
}

TEST(Why, LoadsThatNeedEachOtherAreCalledThat) {
  EXPECT_EQ(answerOf({{3, TickCause::l3, 99, 3}}),
            "99 % of the ticks: a.c:10 (main) waits for L3; each load needs the one before.");
  EXPECT_EQ(answerOf({{3, TickCause::l3, 99, 0}}), "99 % of the ticks: a.c:10 (main) waits for L3.")
      << "the address was computed in the same line";
  EXPECT_EQ(answerOf({{0, TickCause::l3, 99, 1}}), "99 % of the ticks: a.c:10 (main) waits for L3.")
      << "an address that was computed says nothing";
  EXPECT_EQ(answerOf({{3, TickCause::l3, 99}, {0, TickCause::dependency, 9, 3}}),
            "90 % of the ticks: a.c:10 (main) waits for L3.")
      << "what computes on what is loaded is no address";
}

TEST(Why, ResultsSayWhoseTheyAre) {
  EXPECT_EQ(answerOf({{0, TickCause::dependency, 99, 2}}),
            "99 % of the ticks: a.c:10 (main) waits for a result; it needs what a.c:12 (main) computes.");
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
