// What must hold of latencies on every core: longer ones never help, and no instruction is without one.
#include "assembled.h"

#include <random>
#include <span>

namespace leastaction {
namespace {

// One instruction of each kind that has a latency of its own (Intel syntax).
constexpr std::array<std::string_view, 20> instructionsOfEachKind = {test::addRaxRbx,
                                                                     test::addRcxOne,
                                                                     test::imulRaxRax,
                                                                     test::loadRaxFromRbx,
                                                                     test::loadRaxFromRax,
                                                                     test::storeRaxToRbx,
                                                                     test::moveRbxRax,
                                                                     test::xorEaxEax,
                                                                     test::pushRax,
                                                                     test::popRax,
                                                                     test::mulsdLoad,
                                                                     test::addsdLoad,
                                                                     "480103",   // add [rbx], rax
                                                                     "f20f58c1", // addsd xmm0, xmm1
                                                                     "f20f59c1", // mulsd xmm0, xmm1
                                                                     "f20f5ec1", // divsd xmm0, xmm1
                                                                     "48f7f1",   // div rcx
                                                                     "660ffec1", // paddd xmm0, xmm1
                                                                     "480f44c1", // cmove rax, rcx
                                                                     "488703"};  // xchg [rbx], rax

/// The same of AArch64.
constexpr std::array<std::string_view, 22> aarch64InstructionsOfEachKind = {test::aarch64::addX0X1,
                                                                            test::aarch64::addX2One,
                                                                            test::aarch64::mulW0W0,
                                                                            test::aarch64::loadX0FromX1,
                                                                            test::aarch64::loadX0FromX0,
                                                                            test::aarch64::storeX0ToX1,
                                                                            test::aarch64::moveX1X0,
                                                                            test::aarch64::zeroX0,
                                                                            test::aarch64::pushX0X1,
                                                                            test::aarch64::popX0X1,
                                                                            test::aarch64::addD0D1,
                                                                            test::aarch64::mulD0D1,
                                                                            test::aarch64::loadAndUpdate,
                                                                            "200040fd",  // ldr d0, [x1]
                                                                            "2000421f",  // fmadd d0, d1, d2, d0
                                                                            "0018611e",  // fdiv d0, d0, d1
                                                                            "000cc19a",  // sdiv x0, x0, x1
                                                                            "0084a14e",  // add v0.4s, v0.4s, v1.4s
                                                                            "0010819a",  // csel x0, x0, x1, ne
                                                                            "000400f1",  // subs x0, x0, #1
                                                                            "2000803d",  // str q0, [x1]
                                                                            "228020f8"}; // swp x0, x2, [x1]

/// And of PowerPC.
constexpr std::array<std::string_view, 26> powerpcInstructionsOfEachKind = {test::powerpc::addR3R4,
                                                                            test::powerpc::addR5One,
                                                                            test::powerpc::mulR3R3,
                                                                            test::powerpc::loadR3FromR4,
                                                                            test::powerpc::loadR3FromR3,
                                                                            test::powerpc::storeR3ToR4,
                                                                            test::powerpc::moveR4R3,
                                                                            test::powerpc::zeroR3,
                                                                            test::powerpc::storeAndUpdate,
                                                                            test::powerpc::loadAndUpdate,
                                                                            test::powerpc::addF1F2,
                                                                            test::powerpc::mulF1F2,
                                                                            "c8240000",  // lfd f1, 0(r4)
                                                                            "d8240000",  // stfd f1, 0(r4)
                                                                            "fc2208fa",  // fmadd f1, f2, f3, f1
                                                                            "fc211024",  // fdiv f1, f1, f2
                                                                            "7c6323d2",  // divd r3, r3, r4
                                                                            "1042180a",  // vaddfp v2, v2, v3
                                                                            "10421880",  // vadduwm v2, v2, v3
                                                                            "1042192b",  // vperm v2, v2, v3, v4
                                                                            "3463ffff",  // addic. r3, r3, -1
                                                                            "e8640002",  // lwa r3, 0(r4)
                                                                            "cc240008",  // lfdu f1, 8(r4)
                                                                            "7c232000",  // cmpd r3, r4
                                                                            "7c602028",  // lwarx r3, 0, r4
                                                                            "7c60212d"}; // stwcx. r3, 0, r4

std::span<const std::string_view> instructionsOf(Architecture architecture) {
  if (architecture == Architecture::powerpc)
    return powerpcInstructionsOfEachKind;
  return architecture == Architecture::aarch64 ? std::span<const std::string_view>(aarch64InstructionsOfEachKind)
                                               : instructionsOfEachKind;
}

/// Every latency of the description; the tables' own are doubled where they have been compiled.
CoreDescription slower(CoreDescription core) {
  for (uint32_t *ticks : {&core.l1.latencyTicks,
                          &core.l2.latencyTicks,
                          &core.l3.latencyTicks,
                          &core.memoryLatencyTicks,
                          &core.pointerLoadTicks,
                          &core.storeForwardTicks,
                          &core.renamedForwardTicks,
                          &core.upperSaveTicks,
                          &core.storeForwardFailedTicks,
                          &core.lockedTicks,
                          &core.queues.aliasTicks,
                          &core.tlb.l2Ticks,
                          &core.tlb.walkTicks,
                          &core.decoder.lengthChangingTicks,
                          &core.decoder.microcodeSwitchTicks,
                          &core.branch.mispredictTicks,
                          &core.branch.lateTargetTicks,
                          &core.branch.returnTicks,
                          &core.branch.otherReturnTicks,
                          &core.branch.unusualTicks,
                          &core.branch.otherCalleeTicks})
    *ticks *= 2;
  for (BypassDelay &delay : core.bypassDelays)
    delay.ticks *= 2;
  return core;
}

void doubleLatencies(InstructionProgram &program, uint32_t reorderBuffer) {
  for (CompiledInstruction &instruction : program.instructions) {
    if (instruction.loadTicks != 0)
      instruction.loadTicks *= 2;
    instruction.latencyTicks *= 2;
    instruction.result.chainSaving *= 2;
    instruction.fenceTicks *= 2;
  }
  for (RegisterWrite &write : program.writes)
    write.latencyTicks *= 2;
  for (MicroOp &op : program.microOps)
    op.unitTicks *= 2;
  for (CompiledInstruction &instruction : program.instructions)
    instruction.settle(program, reorderBuffer);
}

/// The ticks of one random program of the instructions above, in memory of so many bytes.
uint64_t simulate(const Target &target, const CoreDescription &core, const CoreDescription &compiledFor, bool doubled,
                  unsigned seed, uint64_t memoryBytes) {
  InstructionCompiler compiler(target, compiledFor);
  InstructionProgram program;
  std::vector<uint32_t> programs;
  std::vector<llvm::MCInst> decoded;
  const std::span<const std::string_view> instructions = instructionsOf(target.architecture());
  for (const std::string_view hex : instructions) {
    const llvm::MCInst inst = test::decode(target, hex);
    programs.push_back(compiler.compile(program, inst, {}, 0, target.loads(inst), target.stores(inst)));
    decoded.push_back(inst);
  }
  if (doubled)
    doubleLatencies(program, core.reorderBuffer);
  Pipeline pipeline(core, {.completion = Completion::execution}, compiler.roles());
  pipeline.setSink([](std::span<const Event>) {});
  std::mt19937 random(seed);
  for (unsigned i = 0; i < 1000; ++i) {
    const size_t which = random() % instructions.size();
    const uint64_t address = 0x100000 + random() % memoryBytes / 8 * 8;
    std::vector<Access> accesses;
    if (target.loads(decoded[which]))
      accesses.push_back({.address = address, .bytes = 8, .isStore = false});
    if (target.stores(decoded[which]))
      accesses.push_back({.address = address, .bytes = 8, .isStore = true});
    pipeline.execute(program, program.instructions[programs[which]], accesses);
  }
  return pipeline.retireTick();
}

TEST(LatencyProperties, DoublingEveryLatencyNeverMakesAProgramFaster) {
  for (const CoreDescription &core : knownCores()) {
    const auto target = Target::create(core.llvmCpu);
    ASSERT_TRUE(target);
    for (unsigned seed = 0; seed < 4; ++seed)
      for (const uint64_t bytes : {64u, 1u << 14, 1u << 24})
        EXPECT_GE(simulate(**target, slower(core), core, true, seed, bytes),
                  simulate(**target, core, core, false, seed, bytes))
            << core.name << ", seed " << seed << ", " << bytes << " bytes";
  }
}

// LLVM has 512-bit instructions scheduled only for cores that have them.
constexpr std::string_view vaddpsZmm = "62f17c4858c1";     // vaddps zmm0, zmm0, zmm1
constexpr std::string_view vaddpsZmmLoad = "62f17c485803"; // vaddps zmm0, zmm0, [rbx]

TEST(LatencyProperties, WhatHasNoSchedulingDataIsCountedNamedAndNeverFree) {
  unsigned met = 0;
  for (const CoreDescription &core : test::coresOf(Architecture::x86_64))
    for (const std::string_view hex : {vaddpsZmm, vaddpsZmmLoad}) {
      test::RecordingModel model(core);
      const uint32_t program = model.compile(hex);
      const Access access{.address = 0x1000, .bytes = 64, .isStore = false};
      const size_t accesses = hex == vaddpsZmmLoad;
      for (unsigned i = 0; i < 20; ++i)
        model->execute(program, std::span(&access, accesses));
      const uint64_t ticks = model->retireTick();
      if (model->unknownSchedules().empty())
        continue;
      ++met;
      ASSERT_EQ(model->unknownSchedules().size(), 1u);
      const UnknownSchedule &unknown = model->unknownSchedules()[0];
      EXPECT_EQ(unknown.opcode, accesses ? "VADDPSZrm" : "VADDPSZrr");
      EXPECT_EQ(unknown.instructions, 1u);
      EXPECT_EQ(unknown.executions, 20u);
      // Each one adds to the result of the one before.
      EXPECT_GE(ticks, 20u * assumedLatencyTicks) << core.name;
      for (const Event &event : model.events())
        EXPECT_GE(event.kappa(), assumedLatencyTicks) << core.name;
    }
  EXPECT_GE(met, 4u) << "Ivy Bridge and Haswell at least";
}

} // namespace
} // namespace leastaction
