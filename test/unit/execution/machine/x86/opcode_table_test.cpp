#include "analysis/execution/machine/x86/opcode_table.h"

#include "opcodes.h"

namespace leastaction {
namespace {

using test::factsOf;

TEST(X86Opcodes, EveryNameInTheTableIsLlvms) {
  for (const std::string &text : unmatched(x86OpcodeRules(), test::target().instructions()))
    ADD_FAILURE() << "no opcode of LLVM fits " << text;
}

TEST(X86Opcodes, PlainOnesAreLlvms) {
  const PlainOpcodes &plain = test::target().plain();
  const auto name = [](unsigned opcode) { return std::string(test::target().instructions().getName(opcode)); };
  EXPECT_EQ(name(plain.load), x86PlainNames.load);
  EXPECT_EQ(name(plain.store), x86PlainNames.store);
  EXPECT_EQ(name(plain.addition), x86PlainNames.addition);
  EXPECT_EQ(name(plain.multiplication), x86PlainNames.multiplication);
}

TEST(X86Opcodes, GathersAreWhatLlvmSaysLoads) {
  const llvm::MCInstrInfo &instructions = test::target().instructions();
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    const OpcodeFacts &facts = test::target().facts(opcode);
    if (facts.indexBytes == 0)
      continue;
    EXPECT_TRUE(facts.is(trait::masked) && facts.elementBytes != 0) << instructions.getName(opcode).data();
    EXPECT_NE(instructions.get(opcode).mayLoad(), instructions.get(opcode).mayStore())
        << instructions.getName(opcode).data();
  }
  EXPECT_EQ(factsOf("VGATHERQPSZ256rm").indexBytes, 8u);
  EXPECT_EQ(factsOf("VGATHERQPSZ256rm").elementBytes, 4u);
  EXPECT_EQ(factsOf("VPSCATTERDQZmr").elementBytes, 8u);
  EXPECT_EQ(factsOf("VGATHERPF0DPSm").indexBytes, 0u) << "fetches ahead only";
}

TEST(X86Opcodes, ZeroingOnesAreNoOthers) {
  for (const char *name : {"XOR32rr", "SUB64rr_REV", "PXORrr", "VPXORYrr", "VPXORDZ128rr", "VPCMPGTQrr"})
    EXPECT_TRUE(factsOf(name).is(trait::zeroing)) << name;
  for (const char *name : {"XOR8rr", "XOR16rr", "XOR32ri", "PORrr", "VPXORDZrrk", "PCMPEQDrr"})
    EXPECT_FALSE(factsOf(name).is(trait::zeroing)) << name;
  EXPECT_TRUE(factsOf("PCMPEQDrr").is(trait::independent));
}

TEST(X86Opcodes, RootsAreDivisionsAndApproximationsAreNot) {
  for (const char *name : {"DIV64r", "IDIV32m", "DIVSDrr", "VDIVPSZrr", "DIVR_FrST0", "SQRTSSr", "VSQRTPDYr"})
    EXPECT_TRUE(factsOf(name).divides) << name;
  for (const char *name : {"MUL64r", "RSQRTSSr", "VRCPPSr", "VRSQRT14PDZr"})
    EXPECT_FALSE(factsOf(name).divides) << name;
}

TEST(X86Opcodes, ThePrefixOfANameIsNotEnough) {
  EXPECT_TRUE(factsOf("POP64r").pops());
  EXPECT_FALSE(factsOf("POPCNT64rr").pops());
  EXPECT_TRUE(factsOf("LEA64r").is(trait::computesAddress));
  EXPECT_FALSE(factsOf("LEAVE64").is(trait::computesAddress));
  EXPECT_TRUE(factsOf("VADDPSZrmk").is(trait::masked));
  EXPECT_FALSE(factsOf("KMOVBkk").is(trait::masked));
  EXPECT_TRUE(factsOf("INT3").is(trait::trap));
  EXPECT_EQ(factsOf("INCSSPQ").fusesWith, 0u);
  EXPECT_EQ(factsOf("TESTUI").fusesWith, 0u);
}

TEST(X86Opcodes, TheStackMovesByTheWidth) {
  EXPECT_EQ(factsOf("PUSH64r").stackWidth(), 8u);
  EXPECT_EQ(factsOf("PUSH16r").stackWidth(), 2u);
  EXPECT_EQ(factsOf("POPFS16").stackWidth(), 2u);
  EXPECT_EQ(factsOf("CALL64pcrel32").stack, StackUse::call);
  EXPECT_EQ(factsOf("PUSHF64").stack, StackUse::pushAndWork);
}

TEST(X86Opcodes, ComparisonsFuseWithBranches) {
  constexpr unsigned equal = 4, below = 2, sign = 8;
  EXPECT_TRUE(factsOf("CMP64rr").fusesWith >> below & 1);
  EXPECT_FALSE(factsOf("CMP64rr").fusesWith >> sign & 1);
  EXPECT_TRUE(factsOf("TEST64rr").fusesWith >> sign & 1);
  EXPECT_TRUE(factsOf("INC64r").fusesWith >> equal & 1);
  EXPECT_FALSE(factsOf("INC64r").fusesWith >> below & 1);
  EXPECT_EQ(factsOf("CMP64mi8").fusesWith, 0u);
  EXPECT_EQ(factsOf("ADD64mr").fusesWith, 0u);
  EXPECT_EQ(factsOf("MOV64rr").fusesWith, 0u);
}

TEST(X86Opcodes, StringsAndMaskedStoresHaveNoOperandInMemory) {
  const OpcodeFacts &move = factsOf("MOVSQ"), &store = factsOf("VMASKMOVDQU64");
  EXPECT_TRUE(move.is(trait::string) && move.is(trait::readsSource) && move.is(trait::writesDestination));
  EXPECT_FALSE(move.is(trait::readsDestination));
  EXPECT_EQ(move.elementBytes, 8u);
  EXPECT_TRUE(store.is(trait::writesDestination) && !store.is(trait::string));
  EXPECT_EQ(store.elementBytes, 16u);
  EXPECT_TRUE(factsOf("VPMASKMOVDmr").is(trait::onlyStores));
  EXPECT_FALSE(factsOf("VPMASKMOVDrm").is(trait::onlyStores));
}

TEST(X86Opcodes, FloatingIsWhatItsElementsAre) {
  for (const char *name : {"XORPSrr", "VSHUFPSYrri", "VADDPHZrrb", "VCMPPSZrrib", "BLENDVPDrr0"})
    EXPECT_TRUE(factsOf(name).is(trait::floating)) << name;
  for (const char *name : {"PABSDrr", "VPCMPDZrri", "RDSSPD", "PSHUFDri"})
    EXPECT_FALSE(factsOf(name).is(trait::floating)) << name;
}

} // namespace
} // namespace leastaction
