// What must hold of the ticks of every program: they are all given away, and the events are what they are without it.
#include "analysis/program/cause/cause_collector.h"
#include "test/unit/execution/core/assembled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace leastaction {
namespace {

constexpr std::string_view divideRbx = "48f7f3", lockedIncrement = "f048ff03", fence = "0faef0";

constexpr std::array<std::string_view, 17> attributedInstructions = {test::addRaxRbx,
                                                                     test::addRaxOne,
                                                                     test::addRcxOne,
                                                                     test::imulRaxRax,
                                                                     test::loadRaxFromRbx,
                                                                     test::loadRaxFromRax,
                                                                     test::moveRbxRax,
                                                                     test::storeRaxToRbx,
                                                                     test::moveRaxRbx,
                                                                     test::xorEaxEax,
                                                                     test::pushRax,
                                                                     test::popRax,
                                                                     test::mulsdLoad,
                                                                     test::nop,
                                                                     divideRbx,
                                                                     lockedIncrement,
                                                                     fence};

struct AttributedRun {
  std::vector<Event> events;
  CauseCollector causes{""};
  std::vector<std::set<TickCause>> causesOfInstructions; ///< Those with which it has ticks.

  const TickAttribution &attribution() const { return causes.regions().front().attribution; }
  CauseUnits criticalPath() const {
    CauseUnits sum;
    for (const CauseUnits &units : causes.regions().front().path.ticks)
      sum += units;
    return sum;
  }
};

/// Of stalls that have its number; they may be those of an earlier execution of it, a lock for instance.
std::set<TickCause> causesOfStalls(const RetiredInstruction &retired, std::span<const Stall> stalls) {
  if (retired.isCall)
    return {TickCause::call};
  std::set<TickCause> causes{TickCause::base};
  for (const Stall &stall : stalls.subspan(retired.firstStall, retired.stalls))
    if (stall.instruction == retired.instruction)
      causes.insert(stall.cause);
  return causes;
}

AttributedRun attributed(const CoreDescription &core, unsigned seed,
                         CoreModel::Options options = {.explains = true, .arrivals = true}) {
  test::RecordingModel model(core, options);
  AttributedRun run;
  if (options.explains)
    model->setRetirementSink([&](std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
      run.causes.retired(retired, stalls);
      for (const RetiredInstruction &one : retired)
        run.causesOfInstructions.push_back(causesOfStalls(one, stalls));
    });
  std::vector<uint32_t> programs;
  for (const std::string_view hex : attributedInstructions)
    programs.push_back(model.compile(hex));
  std::mt19937 random(seed);
  const uint64_t memoryBytes = seed % 3 == 0 ? 64 : seed % 3 == 1 ? 1 << 16 : 1 << 26;
  const size_t kinds = attributedInstructions.size() - seed % 4;
  run.causes.beginRegion(0, {.name = "program", .thread = ""});
  for (size_t i = 0; i < 1500; ++i) {
    const size_t which = random() % kinds;
    const uint64_t address = 0x100000 + random() % memoryBytes / 8 * 8;
    const llvm::MCInst inst = test::decode(model->target(), attributedInstructions[which]);
    const llvm::MCInstrDesc &desc = model->target().instructions().get(inst.getOpcode());
    std::vector<Access> accesses;
    if (attributedInstructions[which] != fence) {
      if (desc.mayLoad())
        accesses.push_back({.address = address, .bytes = 8, .isStore = false});
      if (desc.mayStore())
        accesses.push_back({.address = address, .bytes = 8, .isStore = true});
    }
    model->execute(programs[which], accesses);
    if (i % 400 == 399)
      model->executeOpaque(programs[0], random() % 50);
  }
  run.events = model.inProgramOrder();
  run.causes.endRegion(0);
  return run;
}

class AttributedPrograms : public testing::TestWithParam<std::string_view> {};

TEST_P(AttributedPrograms, AllTicksAreGivenAway) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const AttributedRun run = attributed(test::core(GetParam()), seed);
    uint64_t first = ~uint64_t{0}, last = 0;
    for (const Event &event : run.events) {
      first = std::min(first, event.issue);
      last = std::max(last, event.complete);
    }
    ASSERT_EQ(run.attribution().instructions(), run.events.size());
    ASSERT_EQ(run.attribution().ticks(), last - first) << "seed " << seed;
    const CauseUnits total = run.attribution().total();
    ASSERT_EQ(total.total(), (last - first) * unitsPerTick) << "seed " << seed;
    for (const uint64_t units : total.units)
      ASSERT_EQ(units % unitsPerTick, 0u) << "a cause has whole ticks";
    CauseUnits byPath;
    for (const CauseUnits &units : run.attribution().byPath())
      byPath += units;
    ASSERT_EQ(byPath.units, total.units);
    ASSERT_EQ(run.criticalPath().total(), (last - first) * unitsPerTick) << "seed " << seed;
    uint64_t portTicks = 0;
    for (const auto &[wait, ticks] : run.attribution().portWaits())
      portTicks += ticks;
    ASSERT_EQ(portTicks * unitsPerTick, total.units[static_cast<size_t>(TickCause::port)]) << "seed " << seed;
  }
}

TEST_P(AttributedPrograms, EventsAreTheSame) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const std::vector<Event> with = attributed(test::core(GetParam()), seed).events;
    const std::vector<Event> without = attributed(test::core(GetParam()), seed, {}).events;
    ASSERT_EQ(with.size(), without.size());
    for (size_t i = 0; i < with.size(); ++i) {
      ASSERT_EQ(with[i].issue, without[i].issue) << "seed " << seed << ", " << i;
      ASSERT_EQ(with[i].complete, without[i].complete) << "seed " << seed << ", " << i;
    }
  }
}

TEST_P(AttributedPrograms, TicksAreTheSameWithoutEvents) {
  const AttributedRun with = attributed(test::core(GetParam()), 1);
  const AttributedRun without =
      attributed(test::core(GetParam()), 1, {.events = false, .explains = true, .arrivals = true});
  EXPECT_TRUE(without.events.empty());
  EXPECT_EQ(with.attribution().total().units, without.attribution().total().units);
  EXPECT_EQ(with.criticalPath().units, without.criticalPath().units);
}

TEST_P(AttributedPrograms, EventsTellWhatAllOthersWaitedForInThem) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    const AttributedRun run = attributed(test::core(GetParam()), seed);
    ASSERT_EQ(run.causesOfInstructions.size(), run.events.size());
    EXPECT_TRUE(std::ranges::any_of(run.events, [](const Event &event) { return event.cause != TickCause::base; }));
    for (size_t i = 0; i < run.events.size(); ++i)
      ASSERT_TRUE(run.causesOfInstructions[i].contains(run.events[i].cause)) << "seed " << seed << ", " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Cores, AttributedPrograms,
                         testing::Values("ivybridge", "haswell", "skylake", "icelake-server", "sapphirerapids",
                                         "znver3", "znver4", "znver5"),
                         [](const auto &core) {
                           std::string name(core.param);
                           std::erase(name, '-');
                           return name;
                         });

/// The ticks of `hex`, over and over, by cause.
CauseUnits causesOf(std::string_view hex, std::string_view coreName) {
  test::RecordingModel model(test::core(coreName), {.explains = true, .arrivals = true});
  TickAttribution attribution;
  model->setRetirementSink([&](std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
    attribution.add(retired, stalls);
  });
  const uint32_t program = model.compile(hex);
  attribution.beginExecution();
  for (int i = 0; i < 3000; ++i)
    model->execute(program, {});
  model->drain();
  attribution.endExecution();
  return attribution.total();
}

uint64_t ticksOf(const CauseUnits &causes, TickCause cause) {
  return causes.units[static_cast<size_t>(cause)] / unitsPerTick;
}

TEST(AttributedPrograms, WhatOverlapsWaitsForItsPort) {
  // Each takes a port three times, and its result ten ticks: those before it are not ready yet when it gets the port.
  const CauseUnits causes = causesOf("660f3a63c100", "skylake"); // pcmpistri xmm0, xmm1, 0
  EXPECT_NEAR(static_cast<double>(ticksOf(causes, TickCause::port)), 6000, 100);
  EXPECT_LT(ticksOf(causes, TickCause::dependency), 100u);
}

TEST(AttributedPrograms, DivisionsWaitForTheDividerOfAnyCore) {
  for (const char *core : {"skylake", "znver4", "znver5"}) {
    const CauseUnits causes = causesOf("f20f51c1", core); // sqrtsd xmm0, xmm1
    EXPECT_GT(2 * ticksOf(causes, TickCause::divider), causes.total() / unitsPerTick) << core;
  }
}

} // namespace
} // namespace leastaction
