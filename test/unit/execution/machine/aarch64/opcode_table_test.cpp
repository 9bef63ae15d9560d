#include "analysis/execution/machine/aarch64/opcode_table.h"

#include "assembled.h"

namespace leastaction {
namespace {

using test::aarch64;
using test::aarch64Instruction;

TEST(AArch64Opcodes, EveryNameInTheTableIsLlvms) {
  EXPECT_EQ(unmatched(aarch64OpcodeRules(), aarch64().instructions()), std::vector<std::string>());
}

TEST(AArch64Opcodes, PlainOnesAreLlvms) {
  const PlainOpcodes &plain = aarch64().plain();
  for (const auto &[opcode, name] :
       {std::pair(plain.load, aarch64PlainNames.load), std::pair(plain.store, aarch64PlainNames.store),
        std::pair(plain.addition, aarch64PlainNames.addition),
        std::pair(plain.multiplication, aarch64PlainNames.multiplication)})
    EXPECT_STREQ(aarch64().instructions().getName(opcode).data(), name);
}

/// What the emulator does not have, so that no recorded program executes it.
bool isLater(llvm::StringRef name) {
  for (const char *part :
       {"_2Z",    "_4Z",    "_MX",    "LD1RO", "LD1D_Q", "LD1W_Q", "ST1D_Q",     "ST1W_Q",     "LD2Q",     "LD3Q",
        "LD4Q",   "ST2Q",   "ST3Q",   "ST4Q",  "64B",    "LDAP1",  "STL1",       "LDAPP",      "LDAPi",    "LDATX",
        "STLTX",  "STLP",   "CASAT",  "CASLT", "CASALT", "CAST",   "CASPT",      "CASPAT",     "CASPLT",   "CASPALT",
        "LDTADD", "LDTCLR", "LDTSET", "SWPT",  "SWPP",   "LDCLRP", "LDSETP",     "LDIAPP",     "STILP",    "RCW",
        "LDTP",   "STTP",   "LDTNP",  "STTNP", "LDTXR",  "STTXR",  "_TX",        "_ZA",        "PRF",      "LDBF",
        "STBF",   "LDF",    "STF",    "GLD1Q", "SST1Q",  "STSHH",  "LDAPRWpost", "LDAPRXpost", "STLRWpre", "STLRXpre"})
    if (name.contains(part))
      return !name.starts_with("LDFF1");
  // Memory tags.
  return llvm::is_contained({"LDG", "LDGM", "STG", "STGM", "STZGM", "STGPi"}, name) ||
         llvm::any_of(llvm::ArrayRef{"STGi", "STGP", "STGPre", "STG", "ST2G", "STZG", "STZ2G"},
                      [&](llvm::StringRef tag) { return name.starts_with(tag); });
}

bool hasBase(const llvm::MCInstrDesc &description) {
  const llvm::MCRegisterInfo &registers = aarch64().registers();
  for (unsigned operand = description.getNumDefs(); operand < description.getNumOperands(); ++operand)
    if (const int found = description.operands()[operand].RegClass;
        found >= 0 &&
        llvm::StringRef(registers.getRegClassName(&registers.getRegClass(static_cast<unsigned>(found)))) == "GPR64sp")
      return true;
  return false;
}

TEST(AArch64Opcodes, WhatLoadsOrStoresSaysHowMuch) {
  const llvm::MCInstrInfo &instructions = aarch64().instructions();
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    const llvm::MCInstrDesc &description = instructions.get(opcode);
    const llvm::StringRef name = instructions.getName(opcode);
    if (description.isPseudo() || !(description.mayLoad() || description.mayStore()) || isLater(name))
      continue;
    const OpcodeFacts &facts = aarch64().facts(opcode);
    const bool says = facts.accessBytes != 0 || facts.indexBytes != 0;
    EXPECT_EQ(says, hasBase(description) || facts.is(trait::relative) || facts.indexBytes != 0) << name.str();
  }
}

struct Access {
  const char *hex, *text;
  unsigned bytes;
  bool loads, stores;
};

TEST(AArch64Opcodes, AccessesAreAsLongAsTheirRegisters) {
  for (const Access &access : {Access{"208440f8", "ldr x0, [x1], #8", 8, true, false},
                               {"620c1ff8", "str x2, [x3, #-16]!", 8, false, true},
                               {"800440ad", "ldp q0, q1, [x4]", 32, true, false},
                               {"410020f8", "ldadd x0, x1, [x2]", 8, true, true},
                               {"417ca0c8", "cas x0, x1, [x2]", 8, true, true},
                               {"417c00c8", "stxr w0, x1, [x2]", 8, false, true},
                               {"417c5fc8", "ldxr x1, [x2]", 8, true, false},
                               {"2048df4c", "ld3 {v0.4s, v1.4s, v2.4s}, [x1], #48", 48, true, false},
                               {"20a0404c", "ld1 {v0.16b, v1.16b}, [x1]", 32, true, false},
                               {"40000058", "ldr x0, . + 8", 8, true, false},
                               {"20740bd5", "dc zva, x0", 64, false, true},
                               {"000080f9", "prfm pldl1keep, [x0]", 0, false, false},
                               {"bf3b03d5", "dmb ish", 0, false, false},
                               {"5f2403d5", "bti c", 0, false, false},
                               {"20cc224e", "fmla v0.4s, v1.4s, v2.4s", 0, false, false}}) {
    const llvm::MCInst inst = aarch64Instruction(access.hex);
    EXPECT_EQ(aarch64().memoryBytes(inst), access.bytes) << access.text;
    EXPECT_EQ(aarch64().loads(inst), access.loads) << access.text;
    EXPECT_EQ(aarch64().stores(inst), access.stores) << access.text;
  }
  const llvm::MCInst gather = aarch64Instruction("20c0c2c5"); // ld1d {z0.d}, p0/z, [x1, z2.d]
  EXPECT_EQ(aarch64().facts(gather).elementBytes, 8u);
  EXPECT_EQ(aarch64().facts(gather).indexBytes, 8u);
  EXPECT_TRUE(aarch64().memoryOperand(gather).isIndexed);
  EXPECT_EQ(aarch64().accesses(gather), 2u);
  EXPECT_EQ(aarch64().accesses(aarch64Instruction("20740bd5")), 8u) << "dc zva, as it is emulated";
  EXPECT_EQ(aarch64().accesses(aarch64Instruction("800440ad")), 1u) << "ldp";
}

TEST(AArch64Opcodes, TheBaseIsPartOfTheAddress) {
  const llvm::MCInst store = aarch64Instruction("620c1ff8"); // str x2, [x3, #-16]!
  const MemoryOperand memory = aarch64().memoryOperand(store);
  EXPECT_TRUE(aarch64().facts(store).is(trait::updatesBase));
  EXPECT_FALSE(memory.contains(1)) << "what is stored is not";
  EXPECT_TRUE(memory.contains(2));
  EXPECT_FALSE(memory.isIndexed);
  EXPECT_EQ(memory.displacement, -16);
  EXPECT_FALSE(aarch64().facts(aarch64Instruction("110e40f9")).is(trait::updatesBase)); // ldr x17, [x16, #24]
}

TEST(AArch64Opcodes, FloatingPointOperationsAreThoseOfAllLanes) {
  EXPECT_EQ(aarch64().facts(aarch64Instruction("20cc224e")).workFlop, 8u); // fmla v0.4s, v1.4s, v2.4s
  EXPECT_EQ(aarch64().facts(aarch64Instruction("2008621e")).workFlop, 1u); // fmul d0, d1, d2
  EXPECT_EQ(aarch64().facts(aarch64Instruction("200c421f")).workFlop, 2u); // fmadd d0, d1, d2, d3
}

} // namespace
} // namespace leastaction
