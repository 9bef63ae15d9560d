#include "analysis/execution/calibrate/instruction/form_safety.h"

#include "analysis/execution/calibrate/instruction/host_forms.h"

#include "test/unit/execution/calibrate/instruction/x86_forms.h"

namespace leastaction {
namespace {

using test::X86Forms;

TEST(FormSafety, RefusesWhatLeavesOrChangesTheSystem) {
  const X86Forms x86;
  for (const char *name :
       {"SYSCALL",  "SYSENTER", "INT3",      "HLT",          "JCC_1",      "JMP64r",     "CALL64r",   "RET64",
        "PUSH64r",  "POP64r",   "ENTER",     "LEAVE64",      "PUSHF64",    "POPF64",     "STD",       "CLD",
        "LDMXCSR",  "VLDMXCSR", "FLDCW16m",  "WRPKRUr",      "WRFSBASE64", "RDFSBASE64", "XRSTOR64",  "XSAVE64",
        "FXRSTOR",  "WRMSR",    "RDMSR",     "RDPMC",        "RDTSC",      "RDTSCP",     "RDRAND64r", "CPUID",
        "MFENCE",   "LFENCE",   "SFENCE",    "IN8rr",        "OUT8rr",     "MOVSB",      "STOSQ",     "XLAT",
        "XCHG64rm", "CLFLUSH",  "CLZERO64r", "MONITOR64rrr", "MWAITrr",    "MWAITXrrr",  "UMWAIT",    "PAUSE",
        "XBEGIN_4", "XABORT",   "SWAPGS",    "CLI",          "STI",        "LGDT64m",    "MOV64rc",   "MOV64cr",
        "MOV64dr",  "MOV16rs",  "MOV32sr",   "INVLPG",       "WBINVD",     "VMRUN64",    "MOVNTDQmr", "MASKMOVDQU64",
        "FSIN",     "LD_F0",    "TILEZERO",  "MOV64ao64",    "UD1Lr",      "TRAP",       "ENDBR64",   "XGETBV"}) {
    const llvm::MCInst inst = x86.inst(name);
    if (inst.getOpcode() != 0)
      EXPECT_NE(refusal(*x86.target, x86.files, inst), "") << name;
  }
}

TEST(FormSafety, RefusesWhatItsTimeWouldNotTell) {
  const X86Forms x86;
  const auto why = [&](const char *name) { return refusal(*x86.target, x86.files, x86.inst(name)); };
  EXPECT_EQ(why("MOV64rr"), "register renaming may execute it");
  EXPECT_EQ(why("LEA64r"), "its time depends on the form of its address");
  EXPECT_EQ(why("NOOP"), "it does nothing");
  llvm::MCInst locked = x86.inst("ADD64mr");
  locked.setFlags(prefixLock);
  EXPECT_EQ(refusal(*x86.target, x86.files, locked), "it is locked (locked_ticks)");
}

TEST(FormSafety, TakesWhatOnlyComputes) {
  const X86Forms x86;
  for (const char *name :
       {"ADD64rr",    "ADC64rr",    "DIV64r",        "IDIV32r",         "MUL64r",        "CMOV64rr",       "SETCCr",
        "POPCNT64rr", "VADDPDYrr",  "VFMADD213PSZr", "VPCOMPRESSDZrrk", "VGATHERDPDYrm", "VPSCATTERDDZmr", "VMOVUPSZrm",
        "MOV64mr",    "KORTESTWkk", "VZEROUPPER",    "MMX_PADDBrr",     "CRC32r64r64",   "VPMOVMSKBYrr"})
    EXPECT_EQ(refusal(*x86.target, x86.files, x86.inst(name)), "") << name;
}

/// form_blocks_test looks at the blocks of all others.
TEST(FormSafety, NoOpcodeThatIsMeasuredLeavesTheCodeOrMovesTheStack) {
  const X86Forms x86;
  const std::vector<llvm::MCInst> measurable = measurableForms(*x86.target);
  for (const llvm::MCInst &inst : measurable) {
    const llvm::MCInstrDesc &desc = x86.target->instructions().get(inst.getOpcode());
    const std::string name(x86.conversions.name(inst.getOpcode()));
    EXPECT_FALSE(desc.isPseudo() || desc.isBranch() || desc.isCall() || desc.isReturn() || desc.isTerminator()) << name;
    for (const llvm::MCPhysReg reg : desc.implicit_defs())
      EXPECT_NE(llvm::MCRegister(reg), x86.target->roles().stackPointer) << name;
  }
  EXPECT_GT(measurable.size(), 15000u);
}

} // namespace
} // namespace leastaction
