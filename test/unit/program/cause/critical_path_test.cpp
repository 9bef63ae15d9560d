#include "analysis/program/cause/critical_path.h"

#include "test/unit/execution/core/assembled.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace leastaction {
namespace {

using PathTicks = std::map<std::pair<uint32_t, TickCause>, uint64_t>;

PathTicks ticksOnPath(const CriticalPath &path) {
  PathTicks ticks;
  uint64_t end = path.pieces().empty() ? 0 : path.pieces().front().begin;
  for (const CriticalPath::Piece &piece : path.pieces()) {
    EXPECT_EQ(piece.begin, end) << "no gap, and no tick twice";
    end = piece.end;
    ticks[{piece.instruction, piece.cause}] += piece.end - piece.begin;
  }
  return ticks;
}

/// A result `ticks` after the one of the instruction `origin` before it, or after its renaming.
RetiredInstruction madeOf(uint32_t instruction, uint64_t renameTick, uint64_t readyTick, uint32_t origin,
                          uint32_t ticks, TickCause cause) {
  RetiredInstruction made{.tick = readyTick, .renameTick = renameTick, .issueTick = readyTick - ticks};
  made.instruction = instruction;
  made.arrival = {.readyTick = readyTick, .origin = origin, .originCause = TickCause::dependency, .waitCount = 1};
  made.arrival.waitList[0] = {.ticks = ticks, .cause = cause};
  return made;
}

/// The whole path of these alone.
CriticalPath settledPath(std::span<const RetiredInstruction> retired) {
  CriticalPath path;
  path.begin();
  path.add(retired);
  path.settle();
  return path;
}

TEST(CriticalPath, GoesByTheOperandThatArrivesLast) {
  // 1 takes long and 2 does not; 3 needs both.
  const std::array<RetiredInstruction, 3> retired{madeOf(1, 10, 50, 0, 40, TickCause::memory),
                                                  madeOf(2, 10, 50, 0, 4, TickCause::l1),
                                                  madeOf(3, 10, 53, 2, 3, TickCause::dependency)};
  const CriticalPath path = settledPath(retired);
  PathTicks ticks = ticksOnPath(path);
  EXPECT_EQ((ticks[{1, TickCause::memory}]), 40u);
  EXPECT_EQ((ticks[{3, TickCause::dependency}]), 3u);
  EXPECT_EQ((ticks[{2, TickCause::l1}]), 0u);
  EXPECT_EQ(path.pieces().back().end, 53u);
}

TEST(CriticalPath, WhatHadItsResultBeforeAnotherIsRenamedDoesNotHoldItUp) {
  // 3 needs what 1 had long before, and comes behind 2, a call that lasts.
  std::array<RetiredInstruction, 3> retired{madeOf(1, 10, 12, 0, 2, TickCause::dependency),
                                            madeOf(2, 12, 512, 0, 500, TickCause::call),
                                            madeOf(3, 512, 514, 2, 1, TickCause::dependency)};
  retired[1].isCall = true;
  retired[2].arrival.renameEdge = RenameEdge::retirement;
  retired[2].arrival.redirectCause = TickCause::frontEnd;
  const CriticalPath path = settledPath(retired);
  PathTicks ticks = ticksOnPath(path);
  EXPECT_EQ((ticks[{2, TickCause::call}]), 500u);
  EXPECT_EQ((ticks[{3, TickCause::dependency}]), 2u);
}

TEST(CriticalPath, AWrongBranchHasTheTicksUntilTheRightCodeComes) {
  std::array<RetiredInstruction, 2> retired{madeOf(1, 10, 12, 0, 2, TickCause::dependency),
                                            madeOf(2, 32, 33, 0, 1, TickCause::dependency)};
  retired[1].arrival.renameEdge = RenameEdge::redirect;
  retired[1].arrival.redirectCause = TickCause::mispredictedBranch;
  retired[1].arrival.edgeTicks = 3;
  const CriticalPath path = settledPath(retired);
  PathTicks ticks = ticksOnPath(path);
  EXPECT_EQ((ticks[{1, TickCause::mispredictedBranch}]), 17u) << "from 12 to 29";
  EXPECT_EQ((ticks[{2, TickCause::frontEnd}]), 3u) << "from 29 to 32";
  EXPECT_EQ((ticks[{1, TickCause::dependency}]), 2u);
}

TEST(CriticalPath, AFullWindowWaitsForARetirement) {
  std::array<RetiredInstruction, 3> retired{madeOf(1, 10, 90, 0, 80, TickCause::memory),
                                            madeOf(2, 10, 11, 0, 1, TickCause::dependency),
                                            madeOf(3, 97, 98, 0, 1, TickCause::dependency)};
  retired[1].tick = 90;
  retired[2].arrival.renameEdge = RenameEdge::window;
  retired[2].arrival.edgeTicks = 7;
  const CriticalPath path = settledPath(retired);
  PathTicks ticks = ticksOnPath(path);
  EXPECT_EQ((ticks[{1, TickCause::memory}]), 80u);
  EXPECT_EQ((ticks[{3, TickCause::window}]), 7u);
}

TEST(CriticalPath, WhatIsHeldUpBehindAllBeforeItSaysByWhat) {
  std::array<RetiredInstruction, 2> retired{madeOf(1, 10, 12, 0, 2, TickCause::dependency),
                                            madeOf(2, 252, 253, 0, 1, TickCause::dependency)};
  retired[1].arrival.renameEdge = RenameEdge::retirement;
  retired[1].arrival.redirectCause = TickCause::transition;
  const CriticalPath path = settledPath(retired);
  PathTicks ticks = ticksOnPath(path);
  EXPECT_EQ((ticks[{2, TickCause::transition}]), 240u) << "from 12 to 252";
}

TEST(CriticalPath, StoresCommitOneBehindTheOther) {
  std::array<RetiredInstruction, 3> retired{madeOf(1, 10, 11, 0, 1, TickCause::dependency),
                                            madeOf(2, 10, 11, 0, 1, TickCause::dependency),
                                            madeOf(3, 117, 118, 0, 1, TickCause::dependency)};
  retired[0].arrival.commitTicks = 80;
  retired[1].arrival.commitTicks = 99;
  retired[1].arrival.previousStore = 1;
  retired[1].arrival.commitsBehind = true;
  retired[2].arrival.renameEdge = RenameEdge::storeQueue;
  retired[2].arrival.edgeTicks = 7;
  const CriticalPath path = settledPath(retired);
  PathTicks ticks = ticksOnPath(path);
  EXPECT_EQ((ticks[{3, TickCause::storeQueue}]), 7u);
  EXPECT_EQ((ticks[{2, TickCause::storeQueue}]), 19u);
  EXPECT_EQ((ticks[{1, TickCause::storeQueue}]), 80u);
}

/// A program of what `execute` executes, and its path through a window of that many instructions.
template <class Execute> PathTicks pathOf(size_t window, Execute execute) {
  test::RecordingModel model(test::core("skylake"), {.explains = true, .arrivals = true});
  CriticalPath path(window);
  path.begin();
  uint64_t lastTick = 0;
  model->setRetirementSink([&](std::span<const RetiredInstruction> retired, std::span<const Stall>) {
    path.add(retired);
    lastTick = retired.back().tick;
  });
  execute(model);
  model.inProgramOrder();
  path.settle();
  EXPECT_EQ(path.pieces().back().end, lastTick);
  return ticksOnPath(path);
}

/// The share of what the instruction has for that cause.
double shareOnPath(const PathTicks &ticks, uint32_t instruction, TickCause cause) {
  uint64_t all = 0;
  for (const auto &[key, part] : ticks)
    all += part;
  const auto found = ticks.find({instruction, cause});
  return found == ticks.end() ? 0 : static_cast<double>(found->second) / static_cast<double>(all);
}

TEST(CriticalPath, AChainOfMultiplicationsIsAllOfIt) {
  const PathTicks ticks = pathOf(1024, [](test::RecordingModel &model) {
    const uint32_t add = model.compile(test::addRcxOne), multiply = model.compile(test::imulRaxRax);
    for (int i = 0; i < 5000; ++i) {
      model->execute(multiply, {});
      model->execute(add, {});
    }
  });
  EXPECT_GT(shareOnPath(ticks, 1, TickCause::dependency), 0.99);
}

TEST(CriticalPath, AChainOfLoadsIsAllOfItThoughOthersRetireBetween) {
  const PathTicks ticks = pathOf(1024, [](test::RecordingModel &model) {
    const uint32_t chase = model.compile(test::loadRaxFromRax), add = model.compile(test::addRcxOne);
    for (uint64_t i = 0; i < 20000; ++i) {
      model->execute(chase, std::array{Access{.address = 0x100000, .bytes = 8}});
      model->execute(add, {});
      model->execute(add, {});
    }
  });
  EXPECT_GT(shareOnPath(ticks, 0, TickCause::l1), 0.98);
}

TEST(CriticalPath, DivisionsThatFillTheSchedulerAreAllOfItThoughACounterRunsAhead) {
  const PathTicks ticks = pathOf(1024, [](test::RecordingModel &model) {
    const uint32_t add = model.compile(test::addRcxOne), divide = model.compile("f20f5ec1"); // divsd xmm0, xmm1
    const uint32_t load = model.compile("f20f1003");                                         // movsd xmm0, [rbx]
    for (int i = 0; i < 5000; ++i) {
      model->execute(add, {});
      model->execute(load, std::array{Access{.address = 0x100000, .bytes = 8}});
      model->execute(divide, {});
    }
  });
  EXPECT_GT(shareOnPath(ticks, 1, TickCause::divider), 0.8);
}

TEST(CriticalPath, IndependentInstructionsAreLimitedByRenaming) {
  const PathTicks ticks = pathOf(1024, [](test::RecordingModel &model) {
    const uint32_t nothing = model.compile(test::nop);
    for (int i = 0; i < 8000; ++i)
      model->execute(nothing, {});
  });
  EXPECT_GT(shareOnPath(ticks, 0, TickCause::base) + shareOnPath(ticks, 0, TickCause::frontEnd), 0.98);
}

/// The mean slack of an instruction in what `execute` executes.
template <class Execute> double meanSlack(uint32_t instruction, Execute execute) {
  test::RecordingModel model(test::core("skylake"), {.explains = true, .arrivals = true});
  CriticalPath path(2048);
  path.begin();
  model->setRetirementSink(
      [&](std::span<const RetiredInstruction> retired, std::span<const Stall>) { path.add(retired); });
  execute(model);
  model.inProgramOrder();
  path.settle();
  PathSums sums;
  sums.add(path, 0);
  return static_cast<double>(sums.slack[instruction].ticks) / static_cast<double>(sums.slack[instruction].executions);
}

TEST(CriticalPath, WhatIsNeededLaterHasSlack) {
  // A chain of multiplications of three ticks, and beside it one addition that nothing needs.
  const auto chain = [](test::RecordingModel &model) {
    const uint32_t multiply = model.compile(test::imulRaxRax), add = model.compile(test::addRcxOne);
    for (int i = 0; i < 6000; ++i) {
      model->execute(multiply, {});
      model->execute(add, {});
    }
  };
  EXPECT_LT(meanSlack(0, chain), 0.1);
  EXPECT_GT(meanSlack(1, chain), 1.9) << "additions, one a tick, wait for multiplications to retire";
}

TEST(CriticalPath, AnOperandThatWaitsHasTheSlackOfItsMargin) {
  // Instruction 1 is there 36 ticks before 3 starts, which needs 1 and 2.
  std::array<RetiredInstruction, 3> retired{madeOf(1, 10, 50, 0, 40, TickCause::memory),
                                            madeOf(2, 10, 14, 0, 4, TickCause::l1),
                                            madeOf(3, 10, 53, 2, 3, TickCause::dependency)};
  retired[1].tick = 50;
  retired[2].arrival.operandCount = 1;
  retired[2].arrival.operandList[0] = {.origin = 1, .marginTicks = 36};
  const CriticalPath path = settledPath(retired);
  ASSERT_EQ(path.slacks().size(), 3u);
  EXPECT_EQ(path.slacks()[0].ticks, 0u);
  EXPECT_EQ(path.slacks()[1].ticks, 36u);
  EXPECT_EQ(path.slacks()[2].ticks, 0u);
}

TEST(CriticalPath, TheWindowChangesLittle) {
  const auto mixed = [](test::RecordingModel &model) {
    const std::array programs{model.compile(test::imulRaxRax), model.compile(test::loadRaxFromRbx),
                              model.compile(test::addRcxOne), model.compile(test::storeRaxToRbx)};
    for (uint64_t i = 0; i < 20000; ++i) {
      const Access load{.address = 0x100000 + i * 7919 % (1 << 22) / 8 * 8, .bytes = 8};
      const Access store{.address = 0x800000 + i % 512 * 8, .bytes = 8, .isStore = true};
      model->execute(programs[0], {});
      model->execute(programs[1], std::array{load});
      model->execute(programs[2], {});
      model->execute(programs[3], std::array{store});
    }
  };
  const PathTicks whole = pathOf(1 << 20, mixed), inWindows = pathOf(16384, mixed);
  uint64_t all = 0, same = 0;
  for (const auto &[key, ticks] : whole) {
    all += ticks;
    const auto found = inWindows.find(key);
    same += found == inWindows.end() ? 0 : std::min(ticks, found->second);
  }
  EXPECT_GT(same, all / 100 * 95);
}

} // namespace
} // namespace leastaction
