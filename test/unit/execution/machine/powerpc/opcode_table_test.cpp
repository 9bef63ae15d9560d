#include "analysis/execution/machine/powerpc/opcode_table.h"

#include "assembled.h"

namespace leastaction {
namespace {

using test::powerpc;
using test::powerpcInstruction;

TEST(PowerPCOpcodes, EveryNameInTheTableIsLlvms) {
  EXPECT_EQ(unmatched(powerpcOpcodeRules(), powerpc().instructions()), std::vector<std::string>());
}

TEST(PowerPCOpcodes, PlainOnesAreLlvms) {
  const PlainOpcodes &plain = powerpc().plain();
  for (const auto &[opcode, name] :
       {std::pair(plain.load, powerpcPlainNames.load), std::pair(plain.store, powerpcPlainNames.store),
        std::pair(plain.addition, powerpcPlainNames.addition),
        std::pair(plain.multiplication, powerpcPlainNames.multiplication)})
    EXPECT_STREQ(powerpc().instructions().getName(opcode).data(), name);
}

/// What only POWER10 and later ones have, or an embedded processor, or nobody's user programs.
bool isElsewhere(llvm::StringRef name) {
  for (const char *prefix :
       {"PL",      "PST",    "EV",   "SPE", "LXVP", "STXVP",  "LXVR", "STXVR", "CP_",   "HASH",  "DST", "DSS", "SPILL",
        "RESTORE", "TABORT", "TEND", "TSR", "TRE",  "ATOMIC", "LWAT", "LDAT",  "STWAT", "STDAT", "BS",  "MB"})
    if (name.starts_with(prefix))
      return true;
  // Those that the system may execute alone, and those that compilers name in other ways until they are written.
  for (const char *part : {"CIX", "EPX", "toc", "Pseudo", "PSEUDO", "got", "TLS"})
    if (name.contains(part))
      return true;
  return false;
}

TEST(PowerPCOpcodes, WhatLoadsOrStoresSaysHowMuch) {
  const llvm::MCInstrInfo &instructions = powerpc().instructions();
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    const llvm::MCInstrDesc &description = instructions.get(opcode);
    const llvm::StringRef name = instructions.getName(opcode);
    // Both at once is what LLVM says where it does not know.
    if (description.isPseudo() || description.mayLoad() == description.mayStore() || isElsewhere(name))
      continue;
    EXPECT_NE(powerpc().facts(opcode).accessBytes, 0u) << name.str();
  }
}

struct ExpectedAccess {
  const char *hex, *text;
  unsigned bytes;
  bool loads, stores;
};

TEST(PowerPCOpcodes, AccessesAreAsLongAsTheirRegisters) {
  for (const ExpectedAccess &access : {ExpectedAccess{"7c09542e", "lfsx 0, 9, 10", 4, true, false},
                                       {"84640008", "lwzu 3, 8(4)", 4, true, false},
                                       {"f821ff91", "stdu 1, -112(1)", 8, false, true},
                                       {"7c6020ae", "lbzx 3, 0, 4", 1, true, false},
                                       {"e8650006", "lwa 3, 4(5)", 4, true, false},
                                       {"7c4020ce", "lvx 2, 0, 4", 16, true, false},
                                       {"bba10008", "lmw 29, 8(1)", 12, true, false},
                                       {"7c602028", "lwarx 3, 0, 4", 4, true, false},
                                       {"7c60212d", "stwcx. 3, 0, 4", 4, false, true},
                                       {"7c001fec", "dcbz 0, 3", 128, false, true},
                                       {"7c0021ec", "dcbtst 0, 4", 0, false, false},
                                       {"7c0004ac", "sync", 0, false, false},
                                       {"60000000", "nop", 0, false, false},
                                       {"ec2008ba", "fmadds 1, 0, 2, 1", 0, false, false}}) {
    const llvm::MCInst inst = powerpcInstruction(access.hex);
    EXPECT_EQ(powerpc().memoryBytes(inst), access.bytes) << access.text;
    EXPECT_EQ(powerpc().loads(inst), access.loads) << access.text;
    EXPECT_EQ(powerpc().stores(inst), access.stores) << access.text;
  }
}

TEST(PowerPCOpcodes, AnAddressIsABaseAndADisplacementOrAnIndex) {
  const MemoryOperand displaced = powerpc().memoryOperand(powerpcInstruction("f821ff91")); // stdu 1, -112(1)
  EXPECT_FALSE(displaced.isIndexed);
  EXPECT_EQ(displaced.displacement, -112);
  EXPECT_FALSE(displaced.contains(1)) << "what is stored is not";
  EXPECT_TRUE(displaced.contains(3));
  EXPECT_TRUE(powerpc().memoryOperand(powerpcInstruction("7c09542e")).isIndexed); // lfsx 0, 9, 10
}

TEST(PowerPCOpcodes, TheBaseThatGoesOnIsTheLastResult) {
  EXPECT_EQ(powerpc().updatedBase(powerpcInstruction("7c64286e")), 1u);           // lwzux 3, 4, 5
  EXPECT_EQ(powerpc().updatedBase(powerpcInstruction("f821ff91")), 0u);           // stdu 1, -112(1)
  EXPECT_EQ(powerpc().updatedBase(powerpcInstruction("e8630000")), std::nullopt); // ld 3, 0(3)
}

TEST(PowerPCOpcodes, FloatingPointOperationsAreThoseOfAllLanes) {
  EXPECT_EQ(powerpc().facts(powerpcInstruction("ec21102a")).workFlop, 1u); // fadds 1, 1, 2
  EXPECT_EQ(powerpc().facts(powerpcInstruction("fc2220fa")).workFlop, 2u); // fmadd 1, 2, 3, 4
  EXPECT_EQ(powerpc().facts(powerpcInstruction("f0221b08")).workFlop, 4u); // xvmaddadp 1, 2, 3
}

} // namespace
} // namespace leastaction
