// What is different of single instructions is true by construction.
#include "analysis/execution/core/instruction_change.h"

#include "assembled.h"

#include <random>

namespace leastaction {
namespace {

constexpr std::string_view divideXmm0 = "f20f5ec1", jumpIfZero = "7410";
constexpr InstructionChange fromL1{.loadsFrom = MemoryLevel::l1}, isFree{.free = true};

using test::RecordingModel;
using IssuedAndCompleted = std::vector<std::pair<uint64_t, uint64_t>>;

IssuedAndCompleted timesOf(RecordingModel &model) {
  IssuedAndCompleted times;
  for (const Event &event : model.inProgramOrder())
    times.emplace_back(event.issue, event.complete);
  return times;
}

class InstructionChanges : public testing::TestWithParam<std::string_view> {};

/// A chase through more than the caches hold, with a sum beside it.
IssuedAndCompleted chase(const CoreDescription &core, CoreModel::Options options, const InstructionChange &change) {
  RecordingModel model(core, options);
  const uint32_t load = model.compile(test::loadRaxFromRax, change), add = model.compile(test::addRcxOne);
  std::mt19937_64 random(1);
  for (unsigned i = 0; i < 3000; ++i) {
    const Access access{.address = 0x100000 + random() % (1 << 27) / 8 * 8, .bytes = 8, .isStore = false};
    model->execute(load, std::span(&access, 1));
    model->execute(add, {});
  }
  return timesOf(model);
}

TEST_P(InstructionChanges, LoadsFromL1AreThoseOfPerfectMemory) {
  CoreDescription core = test::core(GetParam());
  core.queues.loads = mostEntriesOfKind; // as perfect memory has
  EXPECT_EQ(chase(core, {}, fromL1), chase(core, {.perfectMemory = true}, {}));
  EXPECT_EQ(chase(core, {.perfectMemory = true}, fromL1), chase(core, {.perfectMemory = true}, {}));
}

TEST_P(InstructionChanges, LoadsFromFurtherAwayTakeLonger) {
  const CoreDescription core = test::core(GetParam());
  uint64_t before = 0;
  for (const MemoryLevel level : {MemoryLevel::l1, MemoryLevel::l2, MemoryLevel::l3, MemoryLevel::none}) {
    const uint64_t ticks = chase(core, {}, {.loadsFrom = level}).back().second;
    EXPECT_GT(ticks, before);
    before = ticks;
  }
}

/// A random program with an addition that nothing needs here and there, or without it.
IssuedAndCompleted withAdditions(const CoreDescription &core, unsigned seed, bool has) {
  RecordingModel model(core);
  std::vector<uint32_t> programs;
  for (const std::string_view hex : {test::addRaxRbx, test::imulRaxRax, test::loadRaxFromRbx, test::loadRaxFromRax,
                                     test::storeRaxToRbx, test::moveRbxRax, test::xorEaxEax})
    programs.push_back(model.compile(hex));
  const uint32_t addition = model.compile(test::addRcxOne, isFree);
  std::mt19937 random(seed);
  for (unsigned i = 0; i < 500; ++i) {
    const size_t which = random() % programs.size();
    const Access access{.address = 0x100000 + random() % (1 << 16) / 8 * 8, .bytes = 8, .isStore = which == 4};
    model->execute(programs[which], std::span(&access, which > 1 && which < 5 ? 1 : 0));
    if (random() % 3 == 0 && has)
      model->execute(addition, {});
  }
  return timesOf(model);
}

TEST_P(InstructionChanges, AProgramWithWhatIsFreeIsTheProgramWithout) {
  for (unsigned seed = 0; seed < 20; ++seed)
    ASSERT_EQ(withAdditions(test::core(GetParam()), seed, true), withAdditions(test::core(GetParam()), seed, false))
        << "seed " << seed;
}

/// Jumps of random directions; their targets tell whether they were taken.
IssuedAndCompleted jumps(const CoreDescription &core, CoreModel::Options options, const InstructionChange &change) {
  RecordingModel model(core, options);
  const llvm::MCInst jump = test::decode(model->target(), jumpIfZero),
                     add = test::decode(model->target(), test::addRaxOne);
  const uint32_t branch = model->compile(jump, {.address = 0x1000, .length = 2}, 0, 0, 0, change);
  const uint32_t behind = model->compile(add, {.address = 0x1002, .length = 4}, 1, 0, 0),
                 target = model->compile(add, {.address = 0x1012, .length = 4}, 2, 0, 0);
  std::mt19937 random(1);
  for (unsigned i = 0; i < 1000; ++i) {
    model->execute(branch, {});
    model->execute(random() % 2 ? behind : target, {});
  }
  return timesOf(model);
}

TEST_P(InstructionChanges, PredictedBranchesAreThoseOfPerfectPrediction) {
  const CoreDescription core = test::core(GetParam());
  EXPECT_EQ(jumps(core, {}, {.predicted = true}), jumps(core, {.perfectBranches = true}, {}));
  EXPECT_GT(jumps(core, {}, {}).back().second, 2 * jumps(core, {}, {.predicted = true}).back().second);
}

INSTANTIATE_TEST_SUITE_P(Cores, InstructionChanges,
                         testing::Values("ivybridge", "haswell", "skylake", "icelake-server", "sapphirerapids",
                                         "znver3", "znver4", "znver5"),
                         [](const auto &info) {
                           std::string name(info.param);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

/// The ticks of 100 executions.
uint64_t ticksOf100(std::string_view hex, const InstructionChange &change, std::string_view core = "skylake") {
  RecordingModel model(test::core(core));
  const uint32_t program = model.compile(hex, change);
  for (unsigned i = 0; i < 100; ++i)
    model->execute(program, {});
  return timesOf(model).back().second;
}

TEST(InstructionChange, LatenciesAreWhatTheyAreSaidToBe) {
  for (const uint16_t latency : std::initializer_list<uint16_t>{1, 2, 3, 40})
    EXPECT_EQ(ticksOf100(test::imulRaxRax, {.latencyTicks = latency}), 100u * latency);
  EXPECT_EQ(ticksOf100(divideXmm0, {.latencyTicks = 2}), 200u) << "nor is the divider held longer";
  constexpr std::string_view divideApart = "c5f95ed1"; // vdivpd xmm2, xmm0, xmm1: a micro-op for each tick of its port
  EXPECT_GT(ticksOf100(divideApart, {}, "znver4"), 400u);
  EXPECT_LT(ticksOf100(divideApart, {.latencyTicks = 1}, "znver4"), 120u);
}

TEST(InstructionTimes, FloatingDivisionsOnAmdTakeTheirPortForOneTick) {
  RecordingModel model(test::core("znver3"));
  const uint32_t divide = model.compile("c5fa5ed0"), multiply = model.compile("c5fa59d8"); // of xmm0, xmm0
  for (unsigned i = 0; i < 100; ++i) {
    model->execute(divide, {});
    for (unsigned product = 0; product < 4; ++product)
      model->execute(multiply, {});
  }
  EXPECT_LT(timesOf(model).back().second, 400u) << "3.5 ticks of the divider, 2.5 of two ports";
}

TEST(InstructionTimes, LeaOnZen3AddsTheIndexLast) {
  EXPECT_LT(ticksOf100("488d0481", {}, "znver3"), 120u) << "lea rax, [rcx + 4 rax]";
  EXPECT_LT(ticksOf100("488d440108", {}, "znver3"), 120u) << "lea rax, [rcx + rax + 8]";
  EXPECT_GT(ticksOf100("488d440808", {}, "znver3"), 195u) << "lea rax, [rax + rcx + 8]";
}

TEST(InstructionTimes, LeaAndSignExtensionsOnZen4TakeAnAlu) {
  EXPECT_LT(ticksOf100("488d0481", {}, "znver4"), 120u) << "lea rax, [rcx + 4 rax]";
  EXPECT_LT(ticksOf100("488d440108", {}, "znver4"), 120u) << "lea rax, [rcx + rax + 8]";
  EXPECT_GT(ticksOf100("488d440808", {}, "znver4"), 195u) << "lea rax, [rax + rcx + 8]";
  const uint64_t load = ticksOf100("488b0406", {}, "znver4"), extending = ticksOf100("48630406", {}, "znver4");
  EXPECT_NEAR(static_cast<double>(extending - load), 100, 5) << "movsxd rax, [rsi + rax] against mov";
}

TEST(InstructionChange, GathersHaveALatencyThatLoadsHaveNot) {
  const auto changed = [](std::string_view hex) {
    RecordingModel model(test::core("znver4"));
    model.compile(hex, {.latencyTicks = 1});
    return model->changedInstructions();
  };
  EXPECT_EQ(changed("c4e255921c8e"), 1u) << "vgatherdps ymm3, [rsi + 4*ymm1], ymm5";
  EXPECT_EQ(changed(test::loadRaxFromRbx), 0u);
}

TEST(InstructionChange, WhatIsFreePassesOnWhenItsOperandsAreThere) {
  RecordingModel model(test::core());
  const uint32_t multiply = model.compile(test::imulRaxRax), add = model.compile(test::addRaxOne, isFree);
  for (unsigned i = 0; i < 100; ++i) {
    model->execute(multiply, {});
    model->execute(add, {});
  }
  const IssuedAndCompleted times = timesOf(model);
  ASSERT_EQ(times.size(), 100u) << "what is free gives no events";
  EXPECT_EQ(times.back().second, 300u);
}

TEST(InstructionChange, WhatIsFreeLoadsWhatWasStored) {
  RecordingModel model(test::core());
  const uint32_t multiply = model.compile(test::imulRaxRax), store = model.compile(test::storeRaxToRbx, isFree),
                 load = model.compile(test::loadRaxFromRbx, isFree);
  const Access stored{.address = 0x1000, .bytes = 8, .isStore = true};
  const Access loaded{.address = 0x1000, .bytes = 8, .isStore = false};
  for (unsigned i = 0; i < 100; ++i) {
    model->execute(multiply, {});
    model->execute(store, std::span(&stored, 1));
    model->execute(load, std::span(&loaded, 1));
  }
  EXPECT_EQ(timesOf(model).back().second, 300u);
}

TEST(InstructionChange, WhatIsFreeBringsItsLineIn) {
  RecordingModel model(test::core());
  const uint32_t free = model.compile(test::loadRaxFromRbx, isFree), load = model.compile(test::loadRaxFromRbx);
  const Access access{.address = 0x1000, .bytes = 8, .isStore = false};
  model->execute(free, std::span(&access, 1));
  model->execute(load, std::span(&access, 1));
  ASSERT_EQ(model.events().size(), 1u);
  EXPECT_EQ(model.events()[0].level, MemoryLevel::l1);
}

TEST(InstructionChange, TwoAreBothAtOnce) {
  InstructionChange both{.loadsFrom = MemoryLevel::l2, .latencyTicks = 3};
  both |= {.loadsFrom = MemoryLevel::l1, .predicted = true};
  EXPECT_EQ(both, (InstructionChange{.loadsFrom = MemoryLevel::l1, .latencyTicks = 3, .predicted = true}));
  both |= {.latencyTicks = 1, .free = true};
  EXPECT_EQ(both,
            (InstructionChange{.loadsFrom = MemoryLevel::l1, .latencyTicks = 1, .predicted = true, .free = true}));
}

TEST(InstructionChange, ThoseThatChangeNothingAreNotCounted) {
  RecordingModel model(test::core());
  model.compile(test::addRaxOne, fromL1);
  model.compile(test::loadRaxFromRbx, {.predicted = true});
  model.compile(test::loadRaxFromRbx, {.latencyTicks = 1});
  EXPECT_EQ(model->changedInstructions(), 0u);
  model.compile(test::loadRaxFromRbx, fromL1);
  model.compile(test::nop, isFree);
  EXPECT_EQ(model->changedInstructions(), 2u);
}

} // namespace
} // namespace leastaction
