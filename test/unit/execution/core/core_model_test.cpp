#include "analysis/execution/core/core_model.h"

#include "assembled.h"

#include <cmath>
#include <map>
#include <random>

namespace leastaction {
namespace {

using test::core;
using test::RecordingModel;

constexpr std::span<const Access> noAccess;

Access loadAt(uint64_t address) {
  return {.address = address, .bytes = 8, .isStore = false};
}
Access storeAt(uint64_t address) {
  return {.address = address, .bytes = 8, .isStore = true};
}

/// The events of `count` executions of one instruction.
std::vector<Event> repeat(RecordingModel &model, std::string_view hex, unsigned count,
                          std::span<const Access> accesses = noAccess) {
  const uint32_t program = model.compile(hex);
  for (unsigned i = 0; i < count; ++i)
    model->execute(program, accesses);
  return model.inProgramOrder();
}

TEST(CoreModel, AChainOfAdditionsTakesATickEach) {
  RecordingModel model(core());
  const std::vector<Event> events = repeat(model, test::addRaxRbx, 100);
  for (size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].issue, i);
    EXPECT_EQ(events[i].kappa(), 1u);
    EXPECT_EQ(events[i].level, MemoryLevel::none);
  }
}

TEST(CoreModel, AChainOfMultiplicationsTakesThree) {
  RecordingModel model(core());
  const std::vector<Event> events = repeat(model, test::imulRaxRax, 100);
  for (size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].issue, 3 * i);
    EXPECT_EQ(events[i].kappa(), 3u);
  }
}

TEST(CoreModel, ResultsTakeLongerWhereTheyCrossToAnotherUnit) {
  constexpr std::string_view shiftRax = "48c1e003"; // shl rax, 3
  const auto ticksOfPairs = [&](const std::vector<BypassDelay> &delays) {
    CoreDescription description = core();
    description.bypassDelays = delays;
    RecordingModel model(description);
    const uint32_t multiply = model.compile(test::imulRaxRax), shift = model.compile(shiftRax);
    for (unsigned i = 0; i < 100; ++i) {
      model->execute(multiply, noAccess);
      model->execute(shift, noAccess);
    }
    return std::lround(static_cast<double>(model.inProgramOrder().back().complete) / 100);
  };
  EXPECT_EQ(ticksOfPairs({}), 4);
  EXPECT_EQ(ticksOfPairs({{.from = {"IMUL*"}, .to = {"SHL*"}, .ticks = 2}}), 6);
  EXPECT_EQ(ticksOfPairs({{.from = {"SHL*"}, .to = {"IMUL*"}, .ticks = 1}}), 5);
  EXPECT_EQ(ticksOfPairs({{.from = {"SHL*"}, .to = {"SHL*"}, .ticks = 2}}), 4) << "none follows another";
}

TEST(CoreModel, SumsOfRenamingTakeNoPort) {
  CoreDescription description = core();
  description.renamesAdditions = true;
  description.bypassDelays = {{.from = {"RENAMED_SUM"}, .to = {"SHL*"}, .ticks = 2}};
  RecordingModel model(description);
  const uint32_t sum = model.compile(test::addRaxOne), shift = model.compile("48c1e003"); // shl rax, 3
  for (unsigned i = 0; i < 100; ++i) {
    model->execute(sum, noAccess);
    model->execute(shift, noAccess);
  }
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_EQ(events[198].kappa(), 0u);
  EXPECT_EQ(events.back().complete / 100, 3u);
}

TEST(CoreModel, FlagsOfRenamedSumsAreComputed) {
  CoreDescription description = core();
  description.renamesAdditions = true;
  RecordingModel model(description);
  const uint32_t sum = model.compile(test::addRaxOne), withCarry = model.compile("4811d0"); // adc rax, rdx
  for (unsigned i = 0; i < 100; ++i) {
    model->execute(sum, noAccess);
    model->execute(withCarry, noAccess);
  }
  EXPECT_EQ(model.inProgramOrder().back().complete / 100, 2u);
}

TEST(CoreModel, IndependentLoadsUseBothLoadPorts) {
  RecordingModel model(core());
  const Access access = loadAt(0x1000);
  repeat(model, test::loadRaxFromRbx, 1, std::span(&access, 1)); // Brings the line in.
  const uint64_t begin = model->retireTick();
  const std::vector<Event> events = repeat(model, test::loadRaxFromRbx, 1000, std::span(&access, 1));
  std::map<uint64_t, unsigned> started;
  for (const Event &event : events)
    ++started[event.issue];
  for (const auto &[tick, loads] : started)
    EXPECT_LE(loads, 2u) << tick;
  EXPECT_LE(events.back().issue, begin + 502);
}

TEST(CoreModel, ALoadTakesWhatItsLevelTakes) {
  const CoreDescription description = test::plainMemoryCore();
  RecordingModel model(description);
  const Access access = loadAt(0x1000);
  const uint32_t load = model.compile(test::loadRaxFromRbx);
  model->execute(load, std::span(&access, 1));
  model->drain();
  model->execute(load, std::span(&access, 1));
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_EQ(events[0].kappa(), description.memoryLatencyTicks);
  EXPECT_EQ(events[0].level, MemoryLevel::memory);
  EXPECT_EQ(events[0].address, 0x1000u);
  EXPECT_EQ(events[1].kappa(), description.l1.latencyTicks);
  EXPECT_EQ(events[1].level, MemoryLevel::l1);
  EXPECT_GE(events[1].issue, events[0].complete);
}

TEST(CoreModel, WhatIsForgottenIsAsInTheBeginningButForTime) {
  const CoreDescription description = core();
  RecordingModel model(description);
  const uint32_t load = model.compile(test::loadRaxFromRbx), add = model.compile(test::addRaxRbx);
  const auto part = [&] {
    for (uint64_t i = 0; i < 60; ++i) {
      const Access access = loadAt(0x10000 + 200 * i);
      model->execute(load, std::span(&access, 1));
      model->execute(add, {});
    }
    model->drain();
    return model->retireTick();
  };
  const uint64_t first = part();
  const uint64_t second = part();
  model->forget();
  const uint64_t third = part();
  model->forget();
  const uint64_t fourth = part();
  EXPECT_LT(second - first, first / 2) << "what caches hold";
  EXPECT_GT(third - second, first - 10);
  EXPECT_EQ(fourth - third, third - second);
}

TEST(CoreModel, AnUnknownAddressIsAHit) {
  RecordingModel model(core());
  const Access access{.bytes = 8};
  const std::vector<Event> events = repeat(model, test::loadRaxFromRbx, 1, std::span(&access, 1));
  EXPECT_EQ(events[0].kappa(), core().l1.latencyTicks);
  EXPECT_EQ(events[0].level, MemoryLevel::l1);
  EXPECT_EQ(events[0].address, 0u);
}

TEST(CoreModel, PerfectMemoryNeverMisses) {
  RecordingModel model(core(), {.perfectMemory = true});
  const Access access = loadAt(0x1000);
  EXPECT_EQ(repeat(model, test::loadRaxFromRbx, 1, std::span(&access, 1))[0].kappa(), core().l1.latencyTicks);
}

TEST(CoreModel, MissesOfAReductionOverlap) {
  const CoreDescription description = test::plainMemoryCore();
  RecordingModel model(description);
  const uint32_t add = model.compile(test::addsdLoad);
  for (uint64_t i = 0; i < 50; ++i) {
    const Access access = loadAt(0x10000 + 64 * i);
    model->execute(add, std::span(&access, 1));
  }
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_LT(events.back().complete, description.memoryLatencyTicks + 50 * 4 + 20);
  for (const Event &event : events)
    EXPECT_EQ(event.kappa(), description.memoryLatencyTicks + 4);
}

TEST(CoreModel, StoresForwardToLoads) {
  const CoreDescription description = core();
  RecordingModel model(description);
  const uint32_t multiply = model.compile(test::imulRaxRax);
  const uint32_t store = model.compile(test::storeRaxToRbx);
  const uint32_t load = model.compile(test::loadRaxFromRbx);
  const Access stored = storeAt(0x1000);
  const Access loaded = loadAt(0x1000);
  const Access partial = loadAt(0x1004);
  model->execute(multiply, noAccess);
  model->execute(store, std::span(&stored, 1));
  model->execute(load, std::span(&loaded, 1));
  model->execute(load, std::span(&partial, 1));
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_EQ(events[1].issue, events[0].complete);
  EXPECT_EQ(events[2].complete, events[1].issue + description.storeForwardTicks);
  EXPECT_GT(events[3].complete, events[1].complete + description.storeForwardFailedTicks);
}

TEST(CoreModel, WholeRegistersAreForwardedAtOnceWhereMemoryIsRenamed) {
  const auto ticks = [](std::string_view core, std::string_view storeHex, std::string_view loadHex, uint32_t bytes) {
    test::RecordingModel model(test::plainMemoryCore(core));
    const uint32_t store = model.compile(storeHex), load = model.compile(loadHex);
    const Access stored{.address = 0x1000, .bytes = bytes, .isStore = true}, loaded{.address = 0x1000, .bytes = bytes};
    for (unsigned i = 0; i < 100; ++i) {
      model->execute(store, std::span(&stored, 1));
      model->execute(load, std::span(&loaded, 1));
    }
    return model->retireTick();
  };
  constexpr std::string_view storeAl = "8803", loadAl = "0fb603", storeXmm = "0f1103", loadXmm = "0f1003";
  EXPECT_LT(ticks("znver5", test::storeRaxToRbx, test::loadRaxFromRbx, 8), 200u);
  EXPECT_GE(ticks("znver5", storeAl, loadAl, 1), 700u);
  EXPECT_GE(ticks("znver5", storeXmm, loadXmm, 16), 700u);
  EXPECT_GE(ticks("skylake", test::storeRaxToRbx, test::loadRaxFromRbx, 8), 400u);
}

TEST(CoreModel, ALoadOfAnotherPageThatAStoreSeemsToFeedStartsLater) {
  CoreDescription description = core();
  ASSERT_GT(description.queues.aliasTicks, 0u);
  const auto kappa = [&](uint64_t loadAddress) {
    RecordingModel model(description);
    const uint32_t store = model.compile(test::storeRaxToRbx);
    const uint32_t load = model.compile(test::loadRaxFromRbx);
    const Access warm = loadAt(loadAddress);
    model->execute(load, std::span(&warm, 1));
    model->drain();
    // Its retirement, and so its commit, waits for the multiplications.
    const uint32_t multiply = model.compile(test::imulRaxRax);
    for (unsigned i = 0; i < 8; ++i)
      model->execute(multiply, noAccess);
    const Access stored = storeAt(0x1000);
    model->execute(store, std::span(&stored, 1));
    const uint32_t loadRcx = model.compile("488b0b"); // mov rcx, [rbx]
    model->execute(loadRcx, std::span(&warm, 1));
    const std::vector<Event> events = model.inProgramOrder();
    return events.back().complete - events[1].issue;
  };
  EXPECT_EQ(kappa(0x2000), kappa(0x2040) + description.queues.aliasTicks);
  EXPECT_EQ(kappa(0x2ffc), kappa(0x2f3c) + description.queues.aliasTicks)
      << "the end of one page, the start of another";
  description.queues.aliasTicks = 0;
  EXPECT_EQ(kappa(0x2000), kappa(0x2040));
}

TEST(CoreModel, StoresDoNotWaitForTheirLine) {
  RecordingModel model(core());
  const Access access = storeAt(0x1000);
  const std::vector<Event> events = repeat(model, test::storeRaxToRbx, 1, std::span(&access, 1));
  EXPECT_EQ(events[0].kappa(), 1u);
  EXPECT_EQ(events[0].level, MemoryLevel::memory);
}

TEST(CoreModel, NothingWaitsForTheLineOfAPrefetch) {
  const CoreDescription description = test::plainMemoryCore();
  RecordingModel model(description, {.completion = Completion::retirement});
  const uint32_t prefetch = model.compile("0f180b"); // prefetcht0 [rbx]
  const uint32_t add = model.compile(test::addRcxOne);
  const uint32_t load = model.compile(test::loadRaxFromRbx);
  const Access access{.address = 0x1000, .bytes = 8};
  model->execute(prefetch, std::span(&access, 1));
  for (uint32_t i = 0; i < 2 * description.memoryLatencyTicks; ++i)
    model->execute(add, noAccess);
  model->execute(load, std::span(&access, 1));
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_EQ(events.front().level, MemoryLevel::memory);
  EXPECT_LT(events.front().kappa(), 20u) << "it retires without its line";
  EXPECT_LT(events[1].complete, 20u) << "and so does what is behind it";
  EXPECT_EQ(events.back().level, MemoryLevel::l1) << "which is there when it is needed";
}

TEST(CoreModel, RenamingCostsNoTick) {
  CoreDescription description = core();
  description.moveSlots = 0; // No limit.
  RecordingModel model(description);
  const uint32_t add = model.compile(test::addRaxRbx);
  const uint32_t move = model.compile(test::moveRbxRax);
  const uint32_t clear = model.compile(test::xorEaxEax);
  for (int i = 0; i < 10; ++i) {
    model->execute(add, noAccess);
    model->execute(move, noAccess);
  }
  model->execute(clear, noAccess);
  model->execute(add, noAccess);
  const std::vector<Event> events = model.inProgramOrder();
  for (size_t i = 0; i < 20; i += 2) {
    EXPECT_EQ(events[i].issue, i / 2) << "the move does not lengthen the chain";
    EXPECT_EQ(events[i + 1].kappa(), 0u);
  }
  EXPECT_EQ(events[20].kappa(), 0u);
}

TEST(CoreModel, RegisterFilesBoundWhatIsInFlight) {
  // A miss, and behind it independent instructions: those that find no register wait for its retirement.
  const auto lastIssue = [](std::string_view hex, uint32_t integer, uint32_t vector, uint32_t flags) {
    CoreDescription description = test::plainMemoryCore();
    description.registers = {.integer = integer, .vector = vector, .flags = flags};
    RecordingModel model(description);
    const uint32_t load = model.compile(test::loadRaxFromRbx);
    const Access access = loadAt(0x100000);
    model->execute(load, std::span(&access, 1));
    const uint32_t filler = model.compile(hex);
    for (unsigned i = 0; i < 40; ++i)
      model->execute(filler, noAccess);
    return model.inProgramOrder().back().issue;
  };
  const std::string_view lea = "488d4b01";        // lea rcx, [rbx + 1]
  const std::string_view compare = "4839d9";      // cmp rcx, rbx
  const std::string_view addVectors = "c5f1fec2"; // vpaddd xmm0, xmm1, xmm2
  for (const std::string_view hex : {lea, compare, addVectors})
    EXPECT_LT(lastIssue(hex, 41, 40, 40), 100u) << hex;
  EXPECT_GT(lastIssue(lea, 40, 100, 100), 100u) << "the load's result takes one, too";
  EXPECT_GT(lastIssue(addVectors, 100, 39, 100), 100u);
  EXPECT_GT(lastIssue(compare, 100, 100, 39), 100u);
  EXPECT_LT(lastIssue(test::nop, 1, 1, 1), 100u) << "no result, no register";
}

TEST(CoreModel, AdditionsFollowEachOtherFasterWhereTheDescriptionSaysSo) {
  const auto ticksOfTen = [](std::initializer_list<std::string_view> chain) {
    RecordingModel model(core("znver5"));
    std::vector<uint32_t> programs;
    for (const std::string_view hex : chain)
      programs.push_back(model.compile(hex));
    for (unsigned i = 0; i < 10; ++i)
      for (const uint32_t program : programs)
        model->execute(program, noAccess);
    const std::vector<Event> events = model.inProgramOrder();
    return events[9 * chain.size()].issue - events[0].issue;
  };
  const std::string_view add = "f20f58c1", multiply = "f20f59c1"; // addsd, mulsd xmm0, xmm1
  EXPECT_EQ(ticksOfTen({add}), 9u * 2);
  EXPECT_EQ(ticksOfTen({add, multiply}), 9u * (3 + 3));
  EXPECT_EQ(ticksOfTen({add, add, multiply}), 9u * (2 + 3 + 3));
}

TEST(CoreModel, ExchangesWithMemoryAreLocked) {
  const CoreDescription description = core();
  RecordingModel model(description);
  const std::array accesses = {loadAt(0x1000), storeAt(0x1000)};
  const std::vector<Event> events = repeat(model, "488703", 4, accesses); // xchg [rbx], rax
  for (size_t i = 2; i < events.size(); ++i)
    EXPECT_GE(events[i].issue, events[i - 1].issue + description.lockedTicks);
}

TEST(CoreModel, AMacroOpOfAmdLoadsComputesAndStores) {
  RecordingModel model(core("znver5"));
  InstructionProgram program;
  InstructionCompiler compiler(model->target(), model->description());
  compiler.compile(program, test::decode(model->target(), "ff03"), {}, 0, 1, 1); // inc dword ptr [rbx]
  EXPECT_EQ(program.instructions[0].microOps, 1u);
}

TEST(CoreModel, PushesDoNotLengthenTheStackPointersChain) {
  RecordingModel model(core(), {.perfectMemory = true});
  const Access access = storeAt(0x1000);
  const std::vector<Event> events = repeat(model, test::pushRax, 100, std::span(&access, 1));
  EXPECT_LE(events.back().issue, 130u); // One store a tick.
}

/// A random mix of chains, loads that miss and eliminated instructions.
std::vector<Event> mixed(RecordingModel &model, unsigned count) {
  const test::CommonCode code = test::commonCode(model->target().architecture());
  const uint32_t add = model.compile(code.addOne);
  const uint32_t other = model.compile(code.otherAddOne);
  const uint32_t multiply = model.compile(code.multiply);
  const uint32_t load = model.compile(code.load);
  const uint32_t skip = model.compile(code.nop);
  std::mt19937_64 random(5);
  for (unsigned i = 0; i < count; ++i) {
    const Access access = loadAt(64 * (random() % 4096));
    switch (random() % 6) {
    case 0:
      model->execute(load, std::span(&access, 1));
      break;
    case 1:
      model->execute(multiply, noAccess);
      break;
    case 2:
      model->execute(skip, noAccess);
      break;
    case 3:
      model->execute(add, noAccess);
      break;
    default:
      model->execute(other, noAccess);
    }
  }
  return model.events();
}

TEST(CoreModel, EventsComeInOrderOfIssueAndNoneIsLost) {
  RecordingModel model(core(), {.perfectMemory = true});
  const std::vector<Event> events = mixed(model, 20'000);
  ASSERT_EQ(events.size(), 20'000u);
  for (size_t i = 1; i < events.size(); ++i)
    ASSERT_LT(std::tie(events[i - 1].issue, events[i - 1].sequence), std::tie(events[i].issue, events[i].sequence));
  const std::vector<Event> sorted = model.inProgramOrder();
  for (size_t i = 0; i < sorted.size(); ++i)
    ASSERT_EQ(sorted[i].sequence, i);
}

TEST(CoreModel, OperandsAreReadyAtIssue) {
  RecordingModel model(core());
  mixed(model, 5'000);
  uint64_t raxReady = 0;
  uint64_t rcxReady = 0;
  for (const Event &event : model.inProgramOrder()) {
    // In the order of compilation: add rax, add rcx, imul rax, load rax, nop.
    if (event.instruction == 0 || event.instruction == 2)
      ASSERT_GE(event.issue, raxReady) << event.sequence;
    if (event.instruction == 1)
      ASSERT_GE(event.issue, rcxReady) << event.sequence;
    if (event.instruction == 1)
      rcxReady = event.complete;
    else if (event.instruction != 4)
      raxReady = event.complete;
  }
}

TEST(CoreModel, RetirementIsInOrderWidthLimitedAndBoundsWhatIsInFlight) {
  const CoreDescription description = core();
  RecordingModel model(description, {.completion = Completion::retirement});
  mixed(model, 20'000);
  const std::vector<Event> events = model.inProgramOrder(); // One micro-op each.
  for (size_t i = 1; i < events.size(); ++i)
    ASSERT_GE(events[i].complete, events[i - 1].complete);
  for (size_t i = description.retireWidth; i < events.size(); ++i)
    ASSERT_GT(events[i].complete, events[i - description.retireWidth].complete);
  for (size_t i = description.reorderBuffer; i < events.size(); ++i)
    ASSERT_GE(events[i].issue, events[i - description.reorderBuffer].complete);
}

TEST(CoreModel, NoPortIsOverused) {
  RecordingModel model(core());
  std::map<uint64_t, std::array<unsigned, 2>> started;
  mixed(model, 20'000);
  for (const Event &event : model.inProgramOrder()) {
    started[event.issue][0] += event.instruction == 2; // imul: port 1 only.
    started[event.issue][1] += event.instruction == 3; // load: ports 2 and 3.
  }
  for (const auto &[tick, count] : started) {
    ASSERT_LE(count[0], 1u) << tick;
    ASSERT_LE(count[1], 2u) << tick;
  }
}

TEST(CoreModel, TheSameCallsGiveTheSameEvents) {
  RecordingModel first(core());
  RecordingModel second(core());
  const std::vector<Event> a = mixed(first, 5'000);
  const std::vector<Event> b = mixed(second, 5'000);
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i)
    ASSERT_EQ(std::tie(a[i].sequence, a[i].issue, a[i].complete), std::tie(b[i].sequence, b[i].issue, b[i].complete));
}

TEST(CoreModel, OpaqueCallsSeparateWhatIsBeforeFromWhatIsAfter) {
  RecordingModel model(core());
  const uint32_t multiply = model.compile(test::imulRaxRax);
  model->execute(multiply, noAccess);
  model->executeOpaque(99, 250);
  model->execute(model.compile(test::addRcxOne), noAccess);
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_EQ(events[1].instruction, 99u);
  EXPECT_EQ(events[1].issue, events[0].complete);
  EXPECT_EQ(events[1].kappa(), 250u);
  EXPECT_EQ(events[2].issue, events[1].complete);
}

TEST(CoreModel, DrainingSeparatesRegions) {
  RecordingModel model(core());
  const uint32_t multiply = model.compile(test::imulRaxRax);
  model->execute(multiply, noAccess);
  EXPECT_EQ(model.events().size(), 1u);
  model->execute(model.compile(test::addRcxOne), noAccess);
  const std::vector<Event> events = model.inProgramOrder();
  EXPECT_GE(events[1].issue, events[0].complete);
  EXPECT_EQ(model->retireTick(), events[1].complete);
}

/// Ticks of calls whose callee is a region of its own, of which the return is no part.
uint64_t ticksOfCalledRegions(bool perfectBranches) {
  RecordingModel model(core(), {.perfectBranches = perfectBranches});
  auto compile = [&](std::string_view hex, uint64_t address) {
    const Encoding encoding{.address = address, .length = static_cast<uint32_t>(hex.size() / 2)};
    return model->compile(test::decode(model->target(), hex), encoding, 0, 0, 0);
  };
  const uint32_t call = compile("e8fb0f0000", 0x1000), jump = compile("ebf9", 0x1005); // to 0x2000; to the call
  const uint32_t add = compile("4883c101", 0x2000), back = compile("c3", 0x2004);
  for (unsigned i = 0; i < 1000; ++i) {
    model->execute(call, noAccess);
    model->drain();
    model->execute(add, noAccess);
    model->drain();
    model->execute(back, noAccess);
    model->execute(jump, noAccess);
  }
  return model->retireTick();
}

TEST(CoreModel, CallsIntoRegionsArePredictedToReturn) {
  const uint64_t perfect = ticksOfCalledRegions(true);
  EXPECT_LE(ticksOfCalledRegions(false), perfect + 500) << "a few at the start may be wrong";
}

TEST(CoreModel, ExecutionsWithoutSchedulingDataAreCounted) {
  RecordingModel model(core());
  repeat(model, "62f17c4858c1", 5); // vaddps zmm0, zmm0, zmm1
  ASSERT_EQ(model->unknownSchedules().size(), 1u);
  EXPECT_EQ(model->unknownSchedules()[0].executions, 5u);
}

TEST(CoreModel, EveryKnownCoreRuns) {
  for (const CoreDescription &description : knownCores()) {
    RecordingModel model(description);
    EXPECT_EQ(mixed(model, 1'000).size(), 1'000u) << description.name;
    const Access access = loadAt(0x100000);
    RecordingModel cold(test::plainMemoryCore(description.name));
    const std::string_view load = test::commonCode(description.architecture).load;
    EXPECT_EQ(repeat(cold, load, 1, std::span(&access, 1))[0].kappa(), description.memoryLatencyTicks)
        << description.name;
  }
}

TEST(CoreModel, AProcessorLlvmDoesNotKnowIsAnError) {
  CoreDescription description = core();
  description.llvmCpu = "skylark";
  const auto model = CoreModel::create(description, {});
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().what, "LLVM knows no processor 'skylark'");
}

} // namespace
} // namespace leastaction
