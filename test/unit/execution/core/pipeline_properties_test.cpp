// What must hold of every program: random ones of arithmetic, loads, stores, moves and division.
#include "assembled.h"

#include <map>
#include <random>

namespace leastaction {
namespace {

constexpr std::array<std::string_view, 14> instructions = {
    test::addRaxRbx,      test::addRaxOne,     test::addRcxOne,  test::imulRaxRax, test::loadRaxFromRbx,
    test::loadRaxFromRax, test::storeRaxToRbx, test::moveRbxRax, test::moveRaxRbx, test::xorEaxEax,
    test::pushRax,        test::popRax,        test::mulsdLoad,  "480103"}; // add [rbx], rax

/// The events of one random program on `core`, in program order, and the tick at which it ended.
struct Run {
  std::vector<Event> events;
  uint64_t ticks = 0;
};

Run simulate(const CoreDescription &core, unsigned seed, size_t length, Completion completion) {
  test::RecordingModel model(core, {.completion = completion, .perfectMemory = true});
  std::vector<uint32_t> programs;
  for (const std::string_view hex : instructions)
    programs.push_back(model.compile(hex));
  std::mt19937 random(seed);
  for (size_t i = 0; i < length; ++i) {
    const size_t which = random() % instructions.size();
    const uint64_t address = 0x1000 + 8 * (random() % 4);
    const llvm::MCInst inst = test::decode(model->target(), instructions[which]);
    const llvm::MCInstrDesc &desc = model->target().instructions().get(inst.getOpcode());
    std::vector<Access> accesses;
    if (desc.mayLoad())
      accesses.push_back({.address = address, .bytes = 8, .isStore = false});
    if (desc.mayStore())
      accesses.push_back({.address = address, .bytes = 8, .isStore = true});
    model->execute(programs[which], accesses);
  }
  Run run;
  run.ticks = model->retireTick();
  run.events = model.inProgramOrder();
  return run;
}

class PipelineProperties : public testing::TestWithParam<std::string_view> {};

TEST_P(PipelineProperties, RetirementIsInOrderAndTheReorderBufferBounds) {
  CoreDescription core = test::core(GetParam());
  core.reorderBuffer = 24;
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::vector<Event> events = simulate(core, seed, 500, Completion::retirement).events;
    for (size_t i = 1; i < events.size(); ++i) {
      ASSERT_GE(events[i].complete, events[i - 1].complete) << "seed " << seed << ", instruction " << i;
      ASSERT_GE(events[i].complete, events[i].issue);
      // Each instruction takes an entry at least.
      if (i >= core.reorderBuffer) {
        ASSERT_GE(events[i].issue, events[i - core.reorderBuffer].complete) << "seed " << seed << ", instruction " << i;
      }
    }
  }
}

TEST_P(PipelineProperties, NoMoreStartsInATickThanThereArePorts) {
  const CoreDescription core = test::core(GetParam());
  for (unsigned seed = 0; seed < 10; ++seed) {
    std::map<uint64_t, unsigned> loads;
    for (const Event &event : simulate(core, seed, 500, Completion::execution).events)
      if (instructions[event.instruction] == test::loadRaxFromRbx || instructions[event.instruction] == test::popRax)
        ++loads[event.issue];
    for (const auto &[tick, count] : loads)
      ASSERT_LE(count, 3u) << "seed " << seed << ", tick " << tick;
  }
}

TEST_P(PipelineProperties, LongerLatenciesNeverHelp) {
  const CoreDescription core = test::core(GetParam());
  CoreDescription slower = core;
  slower.l1.latencyTicks *= 2;
  slower.l2.latencyTicks *= 2;
  slower.l3.latencyTicks *= 2;
  slower.memoryLatencyTicks *= 2;
  slower.pointerLoadTicks *= 2;
  slower.storeForwardTicks *= 2;
  slower.renamedForwardTicks *= 2;
  slower.storeForwardFailedTicks *= 2;
  for (const auto &[opcode, ticks] : {std::pair{"ADD64*", 2u}, {"IMUL64*", 6u}, {"MULSD*", 8u}, {"MOV64rr", 2u}})
    slower.overrides.push_back({.opcode = opcode, .latencyTicks = ticks});
  for (unsigned seed = 0; seed < 50; ++seed)
    EXPECT_GE(simulate(slower, seed, 300, Completion::execution).ticks,
              simulate(core, seed, 300, Completion::execution).ticks)
        << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Cores, PipelineProperties,
                         testing::Values("ivybridge", "haswell", "skylake", "icelake-server", "sapphirerapids",
                                         "znver3", "znver4"),
                         [](const auto &core) {
                           std::string name(core.param);
                           std::erase(name, '-');
                           return name;
                         });

} // namespace
} // namespace leastaction
