#include "analysis/execution/core/instruction_compiler.h"

#include "analysis/execution/core/port_fit.h"
#include "assembled.h"

#include <algorithm>

namespace leastaction {
namespace {

class InstructionCompilerTest : public testing::Test {
protected:
  const CompiledInstruction &compile(std::string_view hex, unsigned loads = 0, unsigned stores = 0) {
    const uint32_t index = compiler_.compile(program_, test::decode(*target_, hex), {}, 7, loads, stores);
    return program_.instructions[index];
  }

  CoreDescription core_ = test::core();
  std::unique_ptr<Target> target_ = *Target::create(core_.llvmCpu);
  InstructionCompiler compiler_{*target_, core_};
  InstructionProgram program_;
};

TEST_F(InstructionCompilerTest, AnAdditionReadsTwoAndWritesResultAndFlags) {
  const CompiledInstruction &add = compile(test::addRaxRbx);
  EXPECT_EQ(add.tableId, 7u);
  EXPECT_EQ(add.latencyTicks, 1u);
  EXPECT_EQ(add.loadTicks, 0u);
  EXPECT_EQ(add.reads, 2u);
  EXPECT_EQ(add.writes, 3u) << "result, carry, other flags";
  EXPECT_EQ(add.executeOps, 1u);
}

TEST_F(InstructionCompilerTest, WhatWasMeasuredCountsForMemoryToo) {
  core_.measured["VPADDDrr"] = {.latencyTicks = 3, .ticks = 2};
  for (const auto &[hex, loads] : {std::pair("c5f1fec2", 0u), std::pair("c5f1fe03", 1u)}) { // vpaddd, from memory
    const CompiledInstruction &add = compile(hex, loads);
    EXPECT_EQ(add.latencyTicks, 3u);
    std::vector<uint64_t> ports;
    for (unsigned op = 0; op < add.executeOps; ++op)
      ports.push_back(program_.microOps[add.firstMicroOp + add.loadOps + op].ports);
    EXPECT_DOUBLE_EQ(leastTicks(ports), 2);
  }
  EXPECT_EQ(compile("c5f1fac2").latencyTicks, 1u) << "vpsubd was not";
}

TEST_F(InstructionCompilerTest, WhatTakesLessThanMicrocodeWouldIsNone) {
  core_.measured["VPADDDrr"] = {.ticks = 3.9, .microOps = 8};
  EXPECT_FALSE(compile("c5f1fec2").microcode) << "eight in 2 + 8 / 4 ticks";
  EXPECT_EQ(compile("c5f1fec2").decoded, 8u);
  core_.measured["VPADDDrr"] = {.ticks = 4, .microOps = 8};
  EXPECT_TRUE(compile("c5f1fec2").microcode);
}

TEST_F(InstructionCompilerTest, WhatAGatherWasMeasuredToTakeHasItsLoadsInIt) {
  core_.measured["VGATHERDPSYrm"] = {.latencyTicks = 15, .ticks = 9};
  for (const unsigned loads : {1u, 8u, 16u}) {
    const CompiledInstruction &gather = compile("c4e255921c8e", loads); // vgatherdps ymm3, [rsi + 4*ymm1], ymm5
    std::vector<uint64_t> ports;
    for (unsigned op = 0; op < static_cast<unsigned>(gather.loadOps) + gather.executeOps; ++op)
      ports.push_back(program_.microOps[gather.firstMicroOp + op].ports);
    EXPECT_DOUBLE_EQ(leastTicks(ports), 9) << loads;
    EXPECT_EQ(gather.executeOps, 0u) << "what it does comes before its loads, and waits for none";
  }
}

TEST_F(InstructionCompilerTest, WhatAPlainStoreWasMeasuredToTakeIsTakenByItsPorts) {
  core_.measured["MOVAPSmr"] = {.ticks = 3};
  const CompiledInstruction &store = compile("0f2903", 0, 1); // movaps [rbx], xmm0
  std::vector<uint64_t> ports;
  for (unsigned op = store.storeAddressOps;
       op < static_cast<unsigned>(store.storeAddressOps) + store.executeOps + store.storeDataOps; ++op)
    ports.push_back(program_.microOps[store.firstMicroOp + op].ports);
  EXPECT_EQ(ports, std::vector<uint64_t>(3, ports.front()));
}

TEST_F(InstructionCompilerTest, WhatGoesThroughTheFlagsMayTakeAnotherTime) {
  core_.overrides.push_back({.opcode = "SHL32rCL", .latencyTicks = 1, .flagsLatencyTicks = 3});
  InstructionCompiler corrected(*target_, core_);
  const CompiledInstruction &shift =
      program_.instructions[corrected.compile(program_, test::decode(*target_, "d3e0"), {}, 7, 0, 0)];
  EXPECT_EQ(shift.latencyTicks, 1u);
  ASSERT_EQ(shift.reads, 4u) << "eax, cl, carry, other flags";
  EXPECT_EQ(std::ranges::count(program_.reads, -2, &RegisterRead::advanceTicks), 2) << "three ticks, but one behind it";
}

TEST_F(InstructionCompilerTest, SignExtensionKeepsTheAccumulator) {
  EXPECT_EQ(compile("4899").writes, 1u) << "cqo writes rdx";
}

TEST_F(InstructionCompilerTest, EachRuleHasTheOriginOfWhatItIsTakenFrom) {
  const auto originsOf = [&](std::string_view hex) {
    return InstructionCompiler(*target_, core_).originsOf(test::decode(*target_, hex));
  };
  constexpr const char *add = "c5f1fec2", *addMemory = "c5f1fe03"; // vpaddd, from memory
  core_.overrides.clear();
  core_.measured.clear();
  EXPECT_EQ(originsOf(add), (InstructionOrigins{.latency = RuleOrigin::llvm, .ports = RuleOrigin::llvm}));
  core_.measured["VPADDDrr"] = {.latencyTicks = 3, .latencyOrigin = RuleOrigin::here};
  EXPECT_EQ(originsOf(add), (InstructionOrigins{.latency = RuleOrigin::here, .ports = RuleOrigin::llvm}));
  core_.measured["VPADDDrr"] = {.latencyTicks = 3, .ticks = 2};
  EXPECT_EQ(originsOf(addMemory),
            (InstructionOrigins{.latency = RuleOrigin::elsewhere, .ports = RuleOrigin::elsewhere}));
  core_.overrides.push_back({.opcode = "VPADDD*", .latencyTicks = 1, .origin = RuleOrigin::nominal});
  EXPECT_EQ(originsOf(add), (InstructionOrigins{.latency = RuleOrigin::nominal, .ports = RuleOrigin::elsewhere}));
}

TEST_F(InstructionCompilerTest, WhatRenamingDoesIsAsTheDescriptionSays) {
  EXPECT_EQ(compiler_.originsOf(test::decode(*target_, "90")), // nop
            (InstructionOrigins{.latency = RuleOrigin::elsewhere, .ports = RuleOrigin::elsewhere}));
}

TEST_F(InstructionCompilerTest, APlainLoadTakesWhatTheDescriptionSays) {
  core_.l1.latencyTicks = 9;
  const CompiledInstruction &load = compile(test::loadRaxFromRbx, 1);
  EXPECT_EQ(load.loadTicks, 9u);
  EXPECT_EQ(load.latencyTicks, 0u);
  EXPECT_EQ(load.addressReads, 1u);
  EXPECT_EQ(load.reads, 0u);
  EXPECT_TRUE(load.result.pointer);
}

TEST_F(InstructionCompilerTest, AScaledIndexOrThreePartsOfAnAddressMayTakeLonger) {
  core_.l1.latencyTicks = 4;
  core_.complexAddressTicks = 1;
  for (const auto &[hex, ticks] : {std::pair("488b03", 4u),            // mov rax, [rbx]
                                   std::pair("488b4310", 4u),          // 16(%rbx)
                                   std::pair("488b040b", 4u),          // (%rbx,%rcx)
                                   std::pair("488b440b10", 5u),        // 16(%rbx,%rcx)
                                   std::pair("488b04cb", 5u),          // (%rbx,%rcx,8)
                                   std::pair("488b04cd10000000", 5u)}) // 16(,%rcx,8)
    EXPECT_EQ(compile(hex, 1).loadTicks, ticks) << hex;
}

TEST_F(InstructionCompilerTest, WhatFusesWithABranchMayTakeAnAluForItsResult) {
  const auto pairedWith = [&](std::string_view hex) {
    const uint64_t address = 64 * program_.instructions.size();
    const uint32_t first =
        compiler_.compile(program_, test::decode(*target_, hex), {.address = address, .length = 2}, 7, 0, 0);
    const uint64_t own = program_.microOps[program_.instructions[first].firstMicroOp].ports;
    const uint32_t branch =
        compiler_.compile(program_, test::decode(*target_, "7500"), {.address = address + 2, .length = 2}, 8, 0, 0);
    EXPECT_TRUE(program_.instructions[branch].fused) << hex;
    return program_.microOps[program_.instructions[first].firstMicroOp].ports == own ? "own" : "branch";
  };
  constexpr std::string_view decEbp = "ffcd", cmpEaxEbx = "39d8";
  core_.fusedResultsOnBranchPorts = true;
  EXPECT_STREQ(pairedWith(decEbp), "branch");
  core_.fusedResultsOnBranchPorts = false;
  EXPECT_STREQ(pairedWith(decEbp), "own");
  EXPECT_STREQ(pairedWith(cmpEaxEbx), "branch") << "no result but flags";
}

TEST_F(InstructionCompilerTest, RenamingOfMemoryMayLeaveOutLoadsThatAreComputedOn) {
  core_.renamesComputingLoads = false;
  EXPECT_TRUE(compile(test::loadRaxFromRbx, 1).renamedLoad);
  EXPECT_FALSE(compile("480303", 1).renamedLoad) << "add rax, [rbx]";
  EXPECT_TRUE(compile("480103", 1, 1).renamedLoad) << "add [rbx], rax";
  core_.renamesComputingLoads = true;
  EXPECT_TRUE(compile("480303", 1).renamedLoad);
}

TEST_F(InstructionCompilerTest, RenamingOfMemoryMayNeedABaseAlone) {
  constexpr std::string_view loads[] = {
      "488b03",         // mov rax, [rbx]
      "8b4308",         // mov eax, [rbx+8]
      "58",             // pop rax
      "488b440b10",     // mov rax, [rbx+rcx+16]
      "488b0500000000", // mov rax, [rip]
      "486303",         // movsxd rax, dword ptr [rbx]
      "0fb603",         // movzx eax, byte ptr [rbx]
      "0fb703",         // movzx eax, word ptr [rbx]
  };
  const auto renamed = [&] {
    std::string text;
    for (const std::string_view hex : loads)
      text += compile(hex, 1).renamedLoad ? 'r' : '-';
    return text;
  };
  core_.renamesComputingLoads = true;
  EXPECT_EQ(renamed(), "rrrrrr--");
  core_.renamesAnyAddress = false;
  EXPECT_EQ(renamed(), "rrr-----");
  core_.renamesBytes = true;
  EXPECT_EQ(renamed(), "rrr---r-");
  EXPECT_TRUE(compile("488903", 0, 1).renamedStore) << "mov [rbx], rax";
  EXPECT_TRUE(compile("50", 0, 1).renamedStore) << "push rax";
  EXPECT_FALSE(compile("4889040b", 0, 1).renamedStore) << "mov [rbx+rcx], rax";
}

TEST_F(InstructionCompilerTest, RenamingMayAddSmallConstants) {
  constexpr std::string_view addRaxOne = "4883c001", subRbx1000 = "4881ebe8030000", incRax = "48ffc0",
                             leaRaxRbx8 = "488d4308", addRbx1024 = "4881c300040000", addEaxOne = "83c001",
                             leaRaxRbxRcx = "488d040b", addRaxRbx = "4801d8";
  for (const std::string_view hex : {addRaxOne, subRbx1000, incRax, leaRaxRbx8}) {
    core_.renamesAdditions = true;
    EXPECT_TRUE(compile(hex).eliminated) << hex;
    EXPECT_EQ(compile(hex).executeOps, 0u) << hex;
    core_.renamesAdditions = false;
    EXPECT_FALSE(compile(hex).eliminated) << hex;
  }
  core_.renamesAdditions = true;
  for (const std::string_view hex : {addRbx1024, addEaxOne, leaRaxRbxRcx, addRaxRbx})
    EXPECT_FALSE(compile(hex).eliminated) << hex;
  // With a branch it is one micro-op, which executes.
  const uint64_t address = 64 * program_.instructions.size();
  const uint32_t sum =
      compiler_.compile(program_, test::decode(*target_, incRax), {.address = address, .length = 3}, 7, 0, 0);
  compiler_.compile(program_, test::decode(*target_, "7500"), {.address = address + 3, .length = 2}, 8, 0, 0);
  const CompiledInstruction &fused = program_.instructions[sum];
  EXPECT_FALSE(fused.eliminated);
  EXPECT_EQ(fused.executeOps, 1u);
  EXPECT_EQ(fused.integerResults, 1u);
  EXPECT_EQ(program_.microOps[fused.firstMicroOp].ports,
            program_.microOps[program_.instructions.back().firstMicroOp].ports);
  EXPECT_EQ(program_.writes[fused.firstWrite].latencyTicks, 1u);
}

TEST_F(InstructionCompilerTest, AMeasurementOfConditionalMovesIsNotOfAllConditions) {
  core_.measured["CMOV64rr"] = {.latencyTicks = 7};
  EXPECT_EQ(compile("480f42c3").latencyTicks, 1u) << "cmovb rax, rbx: LLVM knows this core's by condition";
}

TEST_F(InstructionCompilerTest, ScaledAddressesMayTakeLonger) {
  core_.overrides.push_back({.opcode = "SLOW_LEA", .latencyTicks = 2});
  core_.slowScaledLea = true;
  core_.slowThreeComponentLea = false;
  InstructionCompiler corrected(*target_, core_);
  const auto ticks = [&](std::string_view hex) {
    return program_.instructions[corrected.compile(program_, test::decode(*target_, hex), {}, 7, 0, 0)].latencyTicks;
  };
  EXPECT_EQ(ticks("488d04cb"), 2u) << "lea rax, [rbx+rcx*8]";
  EXPECT_EQ(ticks("488d040b"), 1u) << "lea rax, [rbx+rcx]";
  EXPECT_EQ(ticks("488d440b08"), 1u) << "lea rax, [rbx+rcx+8]";
}

TEST_F(InstructionCompilerTest, AStoresLatencyInTheTableIsNotThatOfItsData) {
  for (const char *name : {"skylake", "sapphirerapids", "znver4"}) { // LLVM has 1, 12 and 1
    const CoreDescription core = test::core(name);
    const std::unique_ptr<Target> target = *Target::create(core.llvmCpu);
    InstructionCompiler compiler(*target, core);
    InstructionProgram program;
    const auto ownTicks = [&](std::string_view hex, unsigned loads) {
      compiler.compile(program, test::decode(*target, hex), {.address = 64 * program.instructions.size(), .length = 4},
                       0, loads, 1);
      return program.instructions.back().latencyTicks;
    };
    EXPECT_EQ(ownTicks("488903", 0), 0u) << name << ": mov [rbx], rax";
    EXPECT_EQ(ownTicks("f20f1103", 0), 0u) << name << ": movsd [rbx], xmm0";
    EXPECT_EQ(ownTicks("480103", 1), 1u) << name << ": add [rbx], rax";
  }
}

TEST_F(InstructionCompilerTest, AFoldedLoadRunsInTwoPhases) {
  const CompiledInstruction &multiply = compile(test::mulsdLoad, 1);
  EXPECT_EQ(multiply.loadTicks, 5u);
  EXPECT_EQ(multiply.latencyTicks, 4u);
  EXPECT_EQ(multiply.loadOps, 1u);
  EXPECT_EQ(multiply.executeOps, 1u);
  EXPECT_EQ(multiply.addressReads, 1u);
  EXPECT_EQ(multiply.reads, 1u);
  EXPECT_EQ(multiply.microOps, 1u) << "fused";
}

TEST_F(InstructionCompilerTest, ReadModifyWriteIsTwoFusedMicroOps) {
  EXPECT_EQ(compile("480103", 1, 1).microOps, 2u) << "add [rbx], rax";
  EXPECT_EQ(compile(test::storeRaxToRbx, 0, 1).microOps, 1u);
}

TEST_F(InstructionCompilerTest, NarrowResultsReadWhatTheyMergeWith) {
  EXPECT_EQ(compile("b001").reads, 1u) << "mov al, 1";
  EXPECT_EQ(compile("b801000000").reads, 0u) << "mov eax, 1";
}

TEST_F(InstructionCompilerTest, TheLoopBufferTakesNeitherMicrocodeNorStackEngineNorHighBytes) {
  EXPECT_FALSE(compile(test::addRaxRbx).barsLoop);
  EXPECT_TRUE(compile(test::pushRax, 0, 1).barsLoop);
  EXPECT_TRUE(compile("b401").barsLoop) << "mov ah, 1";
  EXPECT_TRUE(compile("0fa2").barsLoop) << "cpuid";
}

TEST_F(InstructionCompilerTest, UnscheduledInstructionsAreCountedAndNotFree) {
  const llvm::MCInst avx512 = test::decode(*target_, "62f17c4858c1"); // vaddps zmm0, zmm0, zmm1
  compiler_.compile(program_, avx512, {}, 0, 0, 0);
  const uint32_t index = compiler_.compile(program_, avx512, {}, 0, 0, 0);
  ASSERT_EQ(compiler_.unknownSchedules().size(), 1u);
  EXPECT_EQ(compiler_.unknownSchedules()[0].opcode, "VADDPSZrr");
  EXPECT_EQ(compiler_.unknownSchedules()[0].instructions, 2u);
  EXPECT_EQ(program_.instructions[index].latencyTicks, assumedLatencyTicks);
  EXPECT_EQ(program_.instructions[index].executeOps, 1u);
}

} // namespace
} // namespace leastaction
