// What must hold of every program: random ones of arithmetic, loads, stores and moves.
#include "analysis/execution/core/instruction_compiler.h"

#include "assembled.h"

#include <algorithm>
#include <bit>

#include <map>
#include <random>

namespace leastaction {
namespace {

/// Common instructions of an architecture, and which of them are what.
struct Code {
  std::array<std::string_view, 14> common;
  std::string_view add, multiply, load;
  std::string_view independentMultiply;
  const char *addOpcodes, *multiplyOpcodes; ///< Patterns.
};

constexpr Code x86 = {
    .common = {test::addRaxRbx, test::addRaxOne, test::addRcxOne, test::imulRaxRax, test::loadRaxFromRbx,
               test::loadRaxFromRax, test::storeRaxToRbx, test::moveRbxRax, test::moveRaxRbx, test::xorEaxEax,
               test::pushRax, test::popRax, test::mulsdLoad, "480103"}, // add [rbx], rax
    .add = test::addRaxRbx,
    .multiply = test::imulRaxRax,
    .load = test::loadRaxFromRbx,
    .independentMultiply = "486bca03", // imul rcx, rdx, 3
    .addOpcodes = "ADD64*",
    .multiplyOpcodes = "IMUL64*",
};
constexpr Code aarch64 = {
    .common = {test::aarch64::addX0X1, test::aarch64::addX0One, test::aarch64::addX2One, test::aarch64::mulW0W0,
               test::aarch64::loadX0FromX1, test::aarch64::loadX0FromX0, test::aarch64::storeX0ToX1,
               test::aarch64::moveX1X0, test::aarch64::moveX0X1, test::aarch64::zeroX0, test::aarch64::pushX0X1,
               test::aarch64::popX0X1, test::aarch64::mulD0D1, test::aarch64::loadAndUpdate},
    .add = test::aarch64::addX0X1,
    .multiply = test::aarch64::mulW0W0,
    .load = test::aarch64::loadX0FromX1,
    .independentMultiply = "627c041b", // mul w2, w3, w4
    .addOpcodes = "ADDX*",
    .multiplyOpcodes = "MADDW*",
};
constexpr Code powerpc = {
    .common = {test::powerpc::addR3R4, test::powerpc::addR3One, test::powerpc::addR5One, test::powerpc::mulR3R3,
               test::powerpc::loadR3FromR4, test::powerpc::loadR3FromR3, test::powerpc::storeR3ToR4,
               test::powerpc::moveR4R3, test::powerpc::moveR3R4, test::powerpc::zeroR3, test::powerpc::storeAndUpdate,
               test::powerpc::mulF1F2, test::powerpc::loadAndUpdate, "7c841a14"}, // add r4, r4, r3
    .add = test::powerpc::addR3R4,
    .multiply = test::powerpc::mulF1F2,
    .load = test::powerpc::loadR3FromR4,
    .independentMultiply = "fca601f2", // fmul f5, f6, f7
    .addOpcodes = "ADD*",
    .multiplyOpcodes = "FMUL",
};

const Code &codeFor(const CoreDescription &core) {
  switch (core.architecture) {
  case Architecture::aarch64:
    return aarch64;
  case Architecture::powerpc:
    return powerpc;
  case Architecture::x86_64:
    break;
  }
  return x86;
}

/// The events of one random program on `core`, in program order, and the tick at which it ended.
struct Run {
  std::vector<Event> events;
  uint64_t ticks = 0;
};

/// Its accesses lie in so many bytes; of fewer than a line all are hits.
Run simulate(const CoreDescription &core, unsigned seed, size_t length, CoreModel::Options options,
             uint64_t memoryBytes = 32) {
  test::RecordingModel model(core, options);
  const auto &common = codeFor(core).common;
  std::vector<uint32_t> programs;
  for (const std::string_view hex : common)
    programs.push_back(model.compile(hex));
  std::mt19937 random(seed);
  for (size_t i = 0; i < length; ++i) {
    const size_t which = random() % common.size();
    const uint64_t address = 0x100000 + random() % memoryBytes / 8 * 8;
    const llvm::MCInst inst = test::decode(model->target(), common[which]);
    std::vector<Access> accesses;
    if (model->target().loads(inst))
      accesses.push_back({.address = address, .bytes = 8, .isStore = false});
    if (model->target().stores(inst))
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
    const std::vector<Event> events = simulate(core, seed, 500, {.perfectMemory = true}).events;
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

/// How many ports there are for the one micro-op of an instruction.
unsigned portsFor(const CoreDescription &core, std::string_view hex) {
  const auto target = Target::create(core.llvmCpu);
  EXPECT_TRUE(target);
  InstructionCompiler compiler(**target, core);
  InstructionProgram program;
  const llvm::MCInst inst = test::decode(**target, hex);
  compiler.compile(program, inst, {}, 0, (*target)->loads(inst), (*target)->stores(inst));
  EXPECT_EQ(program.microOps.size(), 1u) << hex;
  return program.microOps.empty() ? 0 : static_cast<unsigned>(std::popcount(program.microOps.front().ports));
}

/// The most events of these instructions that issue in one tick.
unsigned mostInATick(const std::vector<Event> &events, const Code &code, std::string_view hex) {
  std::map<uint64_t, unsigned> starts;
  for (const Event &event : events)
    if (code.common[event.instruction] == hex)
      ++starts[event.issue];
  unsigned most = 0;
  for (const auto &[tick, count] : starts)
    most = std::max(most, count);
  return most;
}

TEST_P(PipelineProperties, NoMoreStartsInATickThanThereArePorts) {
  const CoreDescription core = test::core(GetParam());
  const Code &code = codeFor(core);
  for (const std::string_view hex : {code.load, code.multiply, code.add}) {
    const unsigned ports = portsFor(core, hex);
    for (unsigned seed = 0; seed < 10; ++seed)
      ASSERT_LE(mostInATick(simulate(core, seed, 500, {.completion = Completion::execution}).events, code, hex), ports)
          << hex << ", seed " << seed;
  }
}

// The other half: that many do start where nothing else holds them back.
TEST_P(PipelineProperties, IndependentInstructionsTakeEveryPort) {
  const CoreDescription core = test::core(GetParam());
  const Code &code = codeFor(core);
  for (const std::string_view hex : {code.load, code.independentMultiply}) {
    test::RecordingModel model(core);
    const uint32_t program = model.compile(hex);
    for (unsigned i = 0; i < 500; ++i) {
      const Access access{.address = 0x1000 + i % 8 * 8, .bytes = 8};
      model->execute(program, std::span(&access, hex == code.load ? 1 : 0));
    }
    std::map<uint64_t, unsigned> starts;
    for (const Event &event : model.events())
      ++starts[event.issue];
    unsigned most = 0, full = 0;
    const unsigned ports = portsFor(core, hex);
    for (const auto &[tick, count] : starts) {
      most = std::max(most, count);
      full += count == ports;
    }
    EXPECT_EQ(most, ports) << hex;
    EXPECT_GE(full, 500 / ports * 9 / 10) << hex << ": in nearly every tick";
  }
}

TEST_P(PipelineProperties, LoadsOfOneBankTakeTurnsOnEveryCore) {
  for (const bool banked : {false, true}) {
    CoreDescription core = test::core(GetParam());
    core.queues.bankedLoads = banked;
    test::RecordingModel model(core, {.completion = Completion::execution, .perfectMemory = true});
    const uint32_t program = model.compile(codeFor(core).load);
    for (unsigned i = 0; i < 500; ++i) {
      const Access access{.address = 0x10000 + i % 64 * 64, .bytes = 8};
      model->execute(program, std::span(&access, 1));
    }
    std::map<uint64_t, unsigned> starts;
    for (const Event &event : model.events())
      ++starts[event.issue];
    if (banked)
      EXPECT_GE(starts.size(), 480u) << "one line of the bank in each tick";
    else
      EXPECT_LE(starts.size(), 260u);
  }
}

/// So small that some thousand accesses come from all levels.
CoreDescription withSmallCaches(CoreDescription core) {
  core.l1.bytes = uint64_t{core.l1.ways} * core.l1.lineBytes * 4;
  core.l2.bytes = uint64_t{core.l2.ways} * core.l2.lineBytes * 32;
  if (core.l3.bytes != 0)
    core.l3.bytes = uint64_t{core.l3.ways} * core.l3.lineBytes * 256;
  return core;
}

TEST_P(PipelineProperties, LongerLatenciesNeverHelp) {
  CoreDescription core = withSmallCaches(test::core(GetParam()));
  // The PowerPC 970's bus is so narrow that it hides how long memory takes: here it is as wide as the next one.
  core.bandwidth.memoryBytesPerTick = std::max(core.bandwidth.memoryBytesPerTick, 5.);
  const auto ticksOf = [](const CoreDescription &description, uint64_t memoryBytes) {
    uint64_t ticks = 0;
    for (unsigned seed = 0; seed < 4; ++seed)
      ticks += simulate(description, seed, 2000, {}, memoryBytes).ticks;
    return ticks;
  };
  // Each by itself, in memory of which most accesses have it: so one that nothing asks for any more is seen. `least` is
  // how much longer the programs take.
  const auto costs = [&](std::string_view what, double least, uint64_t memoryBytes, auto change) {
    CoreDescription slower = core;
    change(slower);
    const auto before = static_cast<double>(ticksOf(core, memoryBytes));
    EXPECT_GT(static_cast<double>(ticksOf(slower, memoryBytes)), least * before) << what;
  };
  constexpr uint64_t oneLine = 64;
  costs("L1", 1, oneLine, [](CoreDescription &slower) { slower.l1.latencyTicks *= 2; });
  // What is slower changes the order of later accesses, which may be a better one by a little.
  costs("L2", 0.98, core.l2.bytes / 2, [](CoreDescription &slower) { slower.l2.latencyTicks *= 2; });
  if (core.l3.bytes != 0)
    costs("L3", 1, 2 * core.l2.bytes, [](CoreDescription &slower) { slower.l3.latencyTicks *= 2; });
  costs("memory", 1.5, uint64_t{1} << 20, [](CoreDescription &slower) { slower.memoryLatencyTicks *= 2; });
  costs("forwarding", 1, oneLine, [](CoreDescription &slower) {
    slower.storeForwardTicks *= 2;
    slower.renamedForwardTicks *= 2;
  });
  // Renaming that forwards to computing loads as well leaves nothing that waits for sums for long: here it takes time.
  if (core.renamesComputingLoads)
    core.renamedForwardTicks = core.storeForwardTicks;
  for (const auto &[opcode, ticks] : {std::pair{codeFor(core).addOpcodes, 4u}, {codeFor(core).multiplyOpcodes, 12u}})
    costs(opcode, 1.01, oneLine,
          [&](CoreDescription &slower) { slower.overrides.push_back({.opcode = opcode, .latencyTicks = ticks}); });
}

INSTANTIATE_TEST_SUITE_P(Cores, PipelineProperties,
                         testing::Values("ivybridge", "haswell", "skylake", "icelake-server", "sapphirerapids",
                                         "znver3", "znver4", "znver5", "neoverse-n1", "neoverse-v1", "neoverse-v2",
                                         "a64fx", "apple-m1", "ppc970", "power9"),
                         [](const auto &core) {
                           std::string name(core.param);
                           std::erase(name, '-');
                           return name;
                         });

} // namespace
} // namespace leastaction
