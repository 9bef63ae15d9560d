#include "analysis/program/parallel/rank_frames.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// main calls inner; each has one instruction.
struct Program {
  InstructionTable table;
  uint16_t main = table.paths().child(CallPaths::none, table.function("main"));
  uint16_t inner = table.paths().child(main, table.function("inner"));
  uint32_t ofMain = table.addInstruction({.opcode = table.opcode("add", InstructionClass::integer),
                                          .function = table.function("main"),
                                          .file = table.file("a.c"),
                                          .line = 10});
  uint32_t ofInner =
      table.addInstruction({.opcode = 0, .function = table.function("inner"), .file = table.file("b.c"), .line = 3});
  RankFrames frames{table};

  void run(uint16_t path, uint64_t ticks, uint32_t call = 0) {
    frames.follow({.tick = ticks, .instruction = path == main ? ofMain : ofInner, .path = path}, {call, ticks});
  }

  /// "+" of a region or function that is entered, "-" of one that is left; call and ticks.
  std::string text() const {
    std::string all;
    for (const FrameChange &change : frames.changes())
      all += (change.frame == FrameChange::leaves ? "-" : "+" + frames.frames()[change.frame].name) + " " +
             std::to_string(change.place.call) + ":" + std::to_string(change.place.ticks) + " ";
    return all;
  }
};

TEST(RankFrames, FunctionsAreToldThatCallMpi) {
  Program program;
  program.run(program.main, 1);
  program.run(program.inner, 2); // Leaves again before MPI is called.
  program.run(program.main, 3);
  program.run(program.inner, 5);
  program.run(program.inner, 6);
  EXPECT_EQ(program.text(), "");
  program.frames.call();
  EXPECT_EQ(program.text(), "+main 0:1 +inner 0:5 ");
  program.frames.call(); // They are still open.
  program.run(program.main, 4, 2);
  EXPECT_EQ(program.text(), "+main 0:1 +inner 0:5 - 2:4 ");
  EXPECT_EQ(program.frames.frames()[1].file, "b.c");
  EXPECT_EQ(program.frames.frames()[1].line, 3u);
}

TEST(RankFrames, AFunctionWithTheNameOfItsRegionIsTheRegion) {
  Program program;
  program.frames.enterRegion(7, "main", {0, 0});
  program.run(program.main, 1);
  program.run(program.inner, 2);
  program.frames.call();
  program.frames.leaveRegion(7, {1, 9});
  EXPECT_EQ(program.text(), "+main 0:0 +inner 0:2 - 1:9 - 1:9 ");
  EXPECT_EQ(program.frames.frames()[0].file, "a.c");
}

TEST(RankFrames, RegionsNeedNotNest) {
  Program program;
  program.frames.enterRegion(1, "a", {0, 0});
  program.frames.enterRegion(2, "b", {0, 1});
  program.frames.leaveRegion(1, {0, 2});
  program.frames.leaveRegion(2, {0, 3});
  program.frames.leaveRegion(2, {0, 4}); // Was not entered.
  EXPECT_EQ(program.text(), "+a 0:0 +b 0:1 - 0:2 - 0:2 +b 0:2 - 0:3 ");
}

} // namespace
} // namespace leastaction
