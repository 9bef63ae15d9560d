#include "analysis/execution/core/front_end.h"

#include "assembled.h"

#include <functional>

namespace leastaction {
namespace {

CompiledInstruction at(uint64_t address, uint8_t length, uint16_t microOps = 1) {
  CompiledInstruction instruction;
  instruction.address = address;
  instruction.length = instruction.extent = length;
  instruction.microOps = instruction.decoded = microOps;
  return instruction;
}

uint64_t deliver(FrontEnd &frontEnd, const CompiledInstruction &instruction) {
  return frontEnd.deliver(instruction, instruction.decoded);
}

/// The ticks at which `count` instructions of `length` bytes in a row are delivered; renaming takes them at once.
std::vector<uint64_t> deliverAll(FrontEnd &frontEnd, unsigned count, uint8_t length, uint16_t microOps = 1) {
  std::vector<uint64_t> ticks;
  for (unsigned i = 0; i < count; ++i) {
    ticks.push_back(deliver(frontEnd, at(0x1000 + uint64_t{i} * length, length, microOps)));
    frontEnd.renamed(microOps, ticks.back());
  }
  return ticks;
}

TEST(FrontEnd, PredecodesABlockATick) {
  FrontEnd frontEnd(test::core("skylake"), CodeSource::legacy);
  const std::vector<uint64_t> ticks = deliverAll(frontEnd, 64, 8);
  EXPECT_EQ(ticks.back() - ticks.front(), 31u) << "two instructions of 8 bytes in 16";
}

TEST(FrontEnd, DecodesFourATick) {
  FrontEnd frontEnd(test::core("skylake"), CodeSource::legacy);
  const std::vector<uint64_t> ticks = deliverAll(frontEnd, 64, 2);
  EXPECT_EQ(ticks[7] - ticks[3], 1u);
}

TEST(FrontEnd, OnlyTheFirstDecoderTakesTwoMicroOps) {
  FrontEnd frontEnd(test::core("skylake"), CodeSource::legacy);
  const std::vector<uint64_t> ticks = deliverAll(frontEnd, 64, 4, 2);
  EXPECT_EQ(ticks[20] - ticks[10], 10u);
}

TEST(FrontEnd, EqualDecodersTakeWhateverComes) {
  CoreDescription core = test::core("skylake");
  core.decoder.instructionQueue = 64;
  const CoreDescription unequal = core;
  core.decoder.equal = true;
  FrontEnd frontEnd(core, CodeSource::legacy);
  const std::vector<uint64_t> ticks = deliverAll(frontEnd, 64, 4, 6);
  EXPECT_EQ(ticks.back() - ticks.front(), 15u) << "four a tick, of six micro-ops each";
  const auto ofBranches = [](const CoreDescription &description) {
    FrontEnd decoders(description, CodeSource::legacy);
    std::vector<uint64_t> delivered;
    for (unsigned i = 0; i < 64; ++i) {
      CompiledInstruction instruction = at(0x1000 + uint64_t{i} * 4, 4);
      instruction.branch = i % 2 == 0; // not taken
      delivered.push_back(deliver(decoders, instruction));
      decoders.renamed(1, delivered.back());
    }
    return delivered.back() - delivered.front();
  };
  EXPECT_EQ(ofBranches(core), 15u);
  EXPECT_EQ(ofBranches(unequal), 32u) << "a branch is the last of its tick";
}

/// In how many ticks instructions are delivered, of which each is so many micro-ops or, where 0, a branch not taken.
uint64_t ticksInGroups(const std::vector<uint16_t> &pattern, unsigned instructions) {
  FrontEnd frontEnd(test::core("ppc970"), CodeSource::legacy);
  uint64_t first = 0, last = 0;
  for (unsigned i = 0; i < instructions; ++i) {
    const uint16_t microOps = pattern[i % pattern.size()];
    CompiledInstruction instruction = at(0x1000 + uint64_t{i} * 4, 4, std::max<uint16_t>(microOps, 1));
    instruction.branch = microOps == 0;
    last = deliver(frontEnd, instruction);
    frontEnd.renamed(instruction.decoded, last);
    first = i == 0 ? last : first;
  }
  return last - first;
}

TEST(FrontEnd, TheLastPlaceOfAGroupIsForABranchWhichEndsIt) {
  EXPECT_EQ(ticksInGroups({1}, 64), 15u) << "four a tick";
  EXPECT_EQ(ticksInGroups({1, 1, 1, 1, 0}, 60), 11u) << "five a tick";
  EXPECT_EQ(ticksInGroups({1, 0}, 64), 31u);
  EXPECT_EQ(ticksInGroups({0}, 64), 63u);
}

TEST(FrontEnd, CrackedInstructionsStandInOneGroupAndMicrocodeInItsOwn) {
  EXPECT_EQ(ticksInGroups({2}, 64), 31u) << "two a tick";
  EXPECT_EQ(ticksInGroups({1, 2}, 64), 31u) << "beside two, one finds room and two do not";
  EXPECT_EQ(ticksInGroups({1, 4}, 64), 63u);
  EXPECT_EQ(ticksInGroups({1, 7}, 64), 94u) << "two groups";
}

TEST(FrontEnd, WithoutAMicroOpCacheLoopsAreDecoded) {
  CoreDescription core = test::core("skylake");
  core.microOpCache.sets = 0;
  FrontEnd frontEnd(core, CodeSource::cached);
  std::vector<uint64_t> iterations;
  for (unsigned iteration = 0; iteration < 20; ++iteration)
    iterations.push_back(deliverAll(frontEnd, 4, 8).back());
  EXPECT_EQ(iterations[19] - iterations[9], 20u) << "two blocks of 16 bytes";
}

TEST(FrontEnd, WhatIsSkippedIsNotDeliveredAndLeadsOn) {
  const auto last = [](bool hasJump) {
    FrontEnd frontEnd(test::core("znver4"), CodeSource::cached);
    uint64_t tick = 0;
    CompiledInstruction jump = at(0x1010, 2);
    jump.branch = true;
    for (unsigned turn = 0; turn < 600; ++turn) {
      for (uint64_t address = 0x1000; address != 0x1010; address += 4) {
        tick = deliver(frontEnd, at(address, 4));
        frontEnd.renamed(1, tick);
      }
      if (hasJump)
        frontEnd.skip(jump);
    }
    return tick;
  };
  EXPECT_GE(last(false), 600u) << "a jump ends the tick's delivery";
  EXPECT_LT(last(true), 450u) << "four of eight places a tick";
}

namespace {

/// Ticks of one round of a loop of `count` instructions of four bytes, in the long run.
double roundTicks(unsigned count) {
  FrontEnd frontEnd(test::core("znver5"), CodeSource::cached);
  constexpr unsigned rounds = 1000, learnt = 100;
  std::vector<uint64_t> begins;
  for (unsigned round = 0; round < rounds; ++round)
    for (unsigned i = 0; i < count; ++i) {
      const uint64_t tick = deliver(frontEnd, at(0x1000 + uint64_t{i} * 4, 4));
      frontEnd.renamed(1, tick);
      if (i == 0)
        begins.push_back(tick);
    }
  return static_cast<double>(begins.back() - begins[learnt]) / (rounds - 1 - learnt);
}

} // namespace

// As measured on a Zen 5 server, in loops of instructions that do nothing.
TEST(FrontEnd, AWindowGivesTwoLinesATickAndTheNextOnesLater) {
  EXPECT_EQ(roundTicks(8), 1);
  EXPECT_EQ(roundTicks(12), 1) << "renaming, which is not looked at here, takes longer";
  EXPECT_EQ(roundTicks(13), 3);
  EXPECT_EQ(roundTicks(16), 3);
}

TEST(FrontEnd, RunningThroughPaddingIsNoJump) {
  // Four instructions of one window, each behind the padding of the one before.
  const auto ticksOf = [](uint8_t extent) {
    FrontEnd frontEnd(test::core("znver4"), CodeSource::cached);
    uint64_t last = 0;
    for (unsigned i = 0; i < 100; ++i) {
      CompiledInstruction instruction = at(0x1000 + uint64_t{i % 4} * 16, 4);
      instruction.extent = extent;
      last = deliver(frontEnd, instruction);
      frontEnd.renamed(1, last);
    }
    return last;
  };
  EXPECT_LT(2 * ticksOf(16), ticksOf(4));
}

// As measured on a Zen 4 server, in loops of each placement.
TEST(FrontEnd, AJumpThatCrossesTheEndOfItsWindowTakesATickMore) {
  const auto ticksOf = [](uint64_t jumpAt, uint8_t extent) {
    FrontEnd frontEnd(test::core("znver4"), CodeSource::cached);
    uint64_t last = 0;
    for (unsigned round = 0; round < 200; ++round)
      for (const uint64_t address : {jumpAt - 8, jumpAt - 4, jumpAt}) {
        CompiledInstruction instruction = at(address, 4);
        if (address == jumpAt)
          instruction.extent = extent;
        last = deliver(frontEnd, instruction);
        frontEnd.renamed(1, last);
      }
    return last;
  };
  const uint64_t within = ticksOf(0x103c, 4), crossing = ticksOf(0x103e, 4);
  EXPECT_NEAR(static_cast<double>(crossing - within), 200, 5);
  EXPECT_EQ(ticksOf(0x1038, 16), ticksOf(0x1038, 4)) << "what aligns the code behind it is not part of it";
}

TEST(FrontEnd, JumpsToOtherWindowsMayShareATick) {
  const auto last = [](std::string_view core) {
    FrontEnd frontEnd(test::core(core), CodeSource::cached);
    uint64_t tick = 0;
    for (unsigned turn = 0; turn < 600; ++turn)
      for (const uint64_t window : {0x1000, 0x2000, 0x3000, 0x4000}) {
        tick = deliver(frontEnd, at(window, 4));
        frontEnd.renamed(1, tick);
      }
    return tick;
  };
  EXPECT_GE(last("znver4"), 2400u - 60) << "one jump a tick";
  EXPECT_NEAR(static_cast<double>(last("znver5")), 1200, 60) << "two";
}

namespace {

/// Ticks of one turn of a loop of instructions that end at these addresses, the last one a branch with which the one
/// before may be fused.
double turnTicks(std::initializer_list<uint64_t> ends, bool fused) {
  FrontEnd frontEnd(test::core("sapphirerapids"), CodeSource::cached);
  constexpr unsigned turns = 600;
  uint64_t tick = 0;
  for (unsigned turn = 0; turn < turns; ++turn)
    for (uint64_t begin = *ends.begin() - 4; const uint64_t end : ends) {
      CompiledInstruction instruction = at(begin, static_cast<uint8_t>(end - begin));
      instruction.branch = end == *std::prev(ends.end());
      if (instruction.branch && fused) {
        instruction.fused = true;
        instruction.microOps = instruction.decoded = 0;
      }
      tick = deliver(frontEnd, instruction);
      frontEnd.renamed(instruction.decoded, tick);
      begin = end;
    }
  return static_cast<double>(tick) / turns;
}

} // namespace

// As measured on an Emerald Rapids server.
TEST(FrontEnd, ABranchTakenThatCrossesAWindowTakesTwoTicks) {
  constexpr double little = 0.1;
  EXPECT_NEAR(turnTicks({0x1030, 0x1034, 0x1036}, true), 1, little);
  EXPECT_NEAR(turnTicks({0x103b, 0x103f, 0x1041}, true), 2, little) << "the branch";
  EXPECT_NEAR(turnTicks({0x103e, 0x1042, 0x1044}, true), 2, little) << "what it is fused with";
  EXPECT_NEAR(turnTicks({0x103c, 0x1040, 0x1042}, true), 1, little) << "the window ends between them";
  EXPECT_NEAR(turnTicks({0x1036, 0x103a, 0x103f, 0x1041}, false), 2, little) << "nothing is fused";
  EXPECT_NEAR(turnTicks({0x103e, 0x1042, 0x1044}, false), 1, little) << "another instruction";
}

TEST(FrontEnd, AComparisonWaitsForWhatItMightFuseWith) {
  // The last instruction of a block of 16 bytes: the one behind it is predecoded a tick later.
  const auto ticks = [](std::string_view core) {
    FrontEnd frontEnd(test::core(core), CodeSource::legacy);
    deliver(frontEnd, at(0x1000, 8));
    CompiledInstruction comparison = at(0x1008, 8);
    comparison.fusesWith = 1;
    comparison.nextLength = 8;
    const uint64_t compared = deliver(frontEnd, comparison);
    return std::pair(compared, deliver(frontEnd, at(0x1010, 8)));
  };
  const auto [haswell, behindHaswell] = ticks("haswell");
  const auto [skylake, behindSkylake] = ticks("skylake");
  EXPECT_EQ(haswell, behindHaswell);
  EXPECT_EQ(skylake + 1, behindSkylake) << "its decoders fuse with what comes later";
}

TEST(FrontEnd, ALengthChangingPrefixHoldsUpThePredecoder) {
  FrontEnd frontEnd(test::core("haswell"), CodeSource::legacy);
  CompiledInstruction instruction = at(0x1000, 4);
  const uint64_t first = deliver(frontEnd, instruction);
  instruction.address += 4;
  instruction.lengthChanging = true;
  EXPECT_EQ(deliver(frontEnd, instruction), first + 3);
}

TEST(FrontEnd, ALoopComesFromTheMicroOpCache) {
  const CoreDescription core = test::core("skylake");
  FrontEnd frontEnd(core, CodeSource::cached);
  std::vector<uint64_t> iterations;
  for (unsigned iteration = 0; iteration < 20; ++iteration) {
    const std::vector<uint64_t> ticks = deliverAll(frontEnd, 4, 8);
    iterations.push_back(ticks.back());
  }
  EXPECT_EQ(iterations[19] - iterations[9], 10u) << "one branch taken a tick, two at the decoders";
}

/// The ticks that 24 iterations of a loop take once it has been found: so many of `instruction`, four of which are
/// renamed a tick. Behind each one, `between` is called.
uint64_t loopTicks(
    const CoreDescription &core, unsigned microOps, CompiledInstruction instruction,
    const std::function<void(FrontEnd &)> &between = [](FrontEnd &) {}) {
  FrontEnd frontEnd(core, CodeSource::cached);
  const uint64_t head = instruction.address;
  uint64_t tick = 0, begin = 0;
  unsigned inTick = 0;
  for (unsigned iteration = 0; iteration < 48; ++iteration) {
    begin = iteration == 24 ? tick : begin;
    for (unsigned i = 0; i < microOps; ++i) {
      instruction.address = head + uint64_t{i} * instruction.length;
      const uint64_t delivered = deliver(frontEnd, instruction);
      if (delivered > tick || inTick == 4) {
        tick = std::max(delivered, tick + (inTick == 4));
        inTick = 0;
      }
      ++inTick;
      frontEnd.renamed(1, tick);
      between(frontEnd);
    }
  }
  return tick - begin;
}

uint64_t loopTicks(const CoreDescription &core, unsigned microOps, uint8_t length = 4) {
  return loopTicks(core, microOps, at(0x1000, length));
}

TEST(FrontEnd, ASmallLoopStandsInTheQueueSeveralTimes) {
  CoreDescription core = test::core("haswell");
  EXPECT_EQ(loopTicks(core, 5), 24 / 6 * 8u) << "six copies of five micro-ops, four a tick";
  core.loopCopies.clear();
  EXPECT_EQ(loopTicks(core, 5), 24 * 2u) << "no tick has micro-ops from before and behind a branch taken";
}

TEST(FrontEnd, ALoopInTheQueueNeedsNoWindowsOfCode) {
  // Nine instructions of 15 bytes in five windows, of which two are read a tick.
  CoreDescription core = test::core("ivybridge");
  EXPECT_EQ(loopTicks(core, 9, 15), 24 * 3u) << "one copy";
  core.microOpCache.microOpsPerTick = 2;
  EXPECT_EQ(loopTicks(core, 9, 15), 24 * 3u);
  core.loopCopies.clear();
  EXPECT_GT(loopTicks(core, 9, 15), 24 * 4u);
}

TEST(FrontEnd, ALoopHasToFitIntoTheQueue) {
  CoreDescription core = test::core("haswell");
  const auto behindOneCopy = [&](uint32_t queue) {
    core.microOpQueue = queue;
    return loopTicks(core, 29);
  };
  EXPECT_EQ(behindOneCopy(29), 24 * 8u);
  core.microOpCache.microOpsPerTick = 2;
  EXPECT_EQ(behindOneCopy(29), 24 * 8u);
  EXPECT_GT(behindOneCopy(28), 24 * 14u);
}

TEST(FrontEnd, ALoopThatMovesTheStackPointerIsFetched) {
  CompiledInstruction push = at(0x1000, 4);
  push.barsLoop = true;
  EXPECT_EQ(loopTicks(test::core("haswell"), 5, push), 24 * 2u);
}

TEST(FrontEnd, ALoopIsFoundAnewBehindAMisprediction) {
  const CoreDescription core = test::core("haswell");
  unsigned executed = 0;
  const uint64_t ticks = loopTicks(core, 5, at(0x1000, 4), [&](FrontEnd &frontEnd) {
    if (++executed % 15 == 0)
      frontEnd.restart(0);
  });
  EXPECT_GE(ticks, 24 * 2u) << "every third iteration; 32 in a loop that goes on";
}

TEST(FrontEnd, CodeBehindALoopIsFetched) {
  const CoreDescription core = test::core("haswell");
  FrontEnd frontEnd(core, CodeSource::cached);
  for (unsigned round = 0; round < 3; ++round) {
    for (unsigned iteration = 0; iteration < 20; ++iteration)
      deliverAll(frontEnd, 4, 8);
    std::vector<uint64_t> ticks;
    for (unsigned i = 0; i < 16; ++i) {
      ticks.push_back(deliver(frontEnd, at(0x1020 + uint64_t{i} * 4, 4)));
      frontEnd.renamed(1, ticks.back());
    }
    EXPECT_GE(ticks.back() - ticks.front(), 3u) << "in round " << round;
  }
}

TEST(FrontEnd, APauseDelaysWhatFollows) {
  FrontEnd frontEnd(test::core("skylake"), CodeSource::cached);
  deliverAll(frontEnd, 10, 4);
  const uint64_t before = deliver(frontEnd, at(0x2000, 4));
  frontEnd.pause(7);
  EXPECT_GE(deliver(frontEnd, at(0x2004, 4)), before + 7);
}

TEST(FrontEnd, PredictionThatFallsBehindDelaysWhatFollows) {
  // In how many ticks 40 loops of so many instructions are delivered, each with a branch that takes prediction three.
  const auto ticks = [](unsigned instructions, unsigned delay) {
    FrontEnd frontEnd(test::core("skylake"), CodeSource::cached);
    uint64_t last = 0, first = 0;
    for (unsigned loop = 0; loop < 50; ++loop) {
      for (unsigned i = 0; i < instructions; ++i) {
        last = deliver(frontEnd, at(0x1000 + uint64_t{i} * 4, 4));
        frontEnd.renamed(1, last);
      }
      frontEnd.predict(true, delay);
      first = loop == 10 ? last : first;
    }
    return last - first;
  };
  EXPECT_EQ(ticks(4, 0), 39u);
  EXPECT_EQ(ticks(4, 3), 4 * 39u) << "one for the branch, three more";
  EXPECT_EQ(ticks(32, 3), ticks(32, 0)) << "it runs ahead of what takes longer";
}

TEST(FrontEnd, NothingComesBeforeARestart) {
  FrontEnd frontEnd(test::core("skylake"), CodeSource::cached);
  deliverAll(frontEnd, 10, 4);
  frontEnd.restart(100);
  EXPECT_GE(deliver(frontEnd, at(0x2000, 4)), 100u);
}

TEST(MicroOpCache, KeepsWhatFitsAndWasUsedLast) {
  MicroOpCache cache({.windowBytes = 32, .linesPerWindow = 3, .microOpsPerLine = 6, .sets = 1, .ways = 4});
  cache.insert(1, 12);
  cache.insert(2, 6);
  cache.insert(3, 19);
  EXPECT_FALSE(cache.find(3)) << "more than three lines";
  cache.insert(4, 12); // Five lines are wanted: the oldest window goes.
  EXPECT_TRUE(cache.find(2));
  EXPECT_TRUE(cache.find(4));
  EXPECT_FALSE(cache.find(1));
}

} // namespace
} // namespace leastaction
