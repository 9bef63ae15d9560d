#include "analysis/execution/machine/powerpc/opcode_table.h"

namespace leastaction {
namespace {

using namespace trait;

// The second column says no more than what LLVM's own tables lack. Names are LLVM's: the mnemonic, where U updates the
// base and X has an index; 8 at the end of those that LLVM has twice, by the width of the register; _rec for those that
// compare their result with 0. LX and XS, XV at the beginning are of VSX, whose registers are the floating-point and
// the vector ones.
constexpr OpcodeRule powerpcRules[] = {
    // Does nothing.
    {"NOP{,_GT_PWR6,_GT_PWR7}", {.traits = noOp | eliminated}},
    {"DCBT*", {.traits = prefetch}},
    {"{DCBA,ICBT}", {.traits = prefetch}},
    {"{SYNC,MSYNC,EnforceIEIO}", {.traits = ordersMemory}},
    {"{ISYNC,RFID}", {.traits = serializing}},

    // To the system, and nowhere.
    {"SC", {.traits = systemCall | trap | leavesCode}},
    {"{TRAP,ATTN}", {.traits = trap | leavesCode}},
    {"{TW,TWI,TD,TDI}", {.traits = trap}},

    // Loads and stores of registers.
    {"{LBZ,STB}{,8,U,U8,X,X8,UX,UX8}", {.traits = move, .accessBytes = 1}},
    {"{LHZ,LHA,STH}{,8,U,U8,X,X8,UX,UX8}", {.traits = move, .accessBytes = 2}},
    {"{LHBRX,LHBRX8,STHBRX}", {.accessBytes = 2}},
    {"{LWZ,STW}{,8,U,U8,X,X8,UX,UX8}", {.traits = move, .accessBytes = 4}},
    {"LWA{,X,UX,_32,X_32}", {.traits = move, .accessBytes = 4}},
    {"{LWBRX,LWBRX8,STWBRX}", {.accessBytes = 4}},
    {"{LD,STD}{,U,X,UX}", {.traits = move, .accessBytes = 8}},
    {"LD{,U,X,UX}", {.traits = loadsPointer}},
    {"{LDBRX,STDBRX}", {.accessBytes = 8}},
    {"{LFS,STFS}{,U,X,UX}", {.traits = move, .accessBytes = 4}},
    {"{LFIWAX,LFIWZX,STFIWX}", {.traits = move, .accessBytes = 4}},
    {"{LFD,STFD}{,U,X,UX}", {.traits = move, .accessBytes = 8}},
    {"{LQ,STQ}", {.traits = move, .accessBytes = 16}},
    {"{LBZ,LHZ,LWZ,STB,STH,STW}{U,UX}{,8}", {.traits = updatesBase}},
    {"{LHA}{U,UX}{,8}", {.traits = updatesBase}},
    {"{LWAUX,LDU,LDUX,STDU,STDUX}", {.traits = updatesBase}},
    {"{LFS,LFD,STFS,STFD}{U,UX}", {.traits = updatesBase}},
    {"{LMW,STMW}", {.traits = move, .accessBytes = 4}}, // of each register

    // Those that reserve what they load until it is stored; a cache line of zeros, as it is emulated.
    {"{LBARX,LBARXL,STBCX}", {.accessBytes = 1}},
    {"{LHARX,LHARXL,STHCX}", {.accessBytes = 2}},
    {"{LWARX,LWARXL,STWCX}", {.accessBytes = 4}},
    {"{LDARX,LDARXL,STDCX}", {.accessBytes = 8}},
    {"{LQARX,LQARXL,STQCX}", {.accessBytes = 16}},
    {"{STBCX,STHCX,STWCX,STDCX,STQCX}", {.traits = masked}},
    {"DCBZ", {.traits = onlyStores, .accessBytes = zeroedBytes}},

    // Vectors.
    {"{LVX,LVXL,STVX,STVXL}", {.traits = move, .accessBytes = 16}},
    {"{LVEBX,STVEBX}", {.traits = move, .accessBytes = 1}},
    {"{LVEHX,STVEHX}", {.traits = move, .accessBytes = 2}},
    {"{LVEWX,STVEWX}", {.traits = move, .accessBytes = 4}},
    {"{LXV,STXV}{,X,B16X,D2X,H8X,W4X}", {.traits = move, .accessBytes = 16}},
    {"{LXVL,LXVLL,STXVL,STXVLL}", {.traits = move | masked, .accessBytes = 16}},
    {"{LXVDSX,LXSD,LXSDX,STXSD,STXSDX}", {.traits = move, .accessBytes = 8}},
    {"{LXVWSX,LXSSP,LXSSPX,STXSSP,STXSSPX,LXSIWAX,LXSIWZX,STXSIWX}", {.traits = move, .accessBytes = 4}},
    {"{LXSIHZX,STXSIHX,STXSIHXv}", {.traits = move, .accessBytes = 2}},
    {"{LXSIBZX,STXSIBX,STXSIBXv}", {.traits = move, .accessBytes = 1}},

    // Moves.
    {"{FMR,FMR_rec}", {.traits = move}},
    {"{MFLR,MTLR,MFCTR,MTCTR}{,8}", {.traits = move}},
    {"{MFCR,MTCRF}{,8}", {.traits = move}},
    {"{MFOCRF,MTOCRF}{,8}", {.traits = move}},
    {"{MTVSRD,MTVSRWA,MTVSRWZ,MFVSRD,MFVSRWZ}", {.traits = move}},

    // Floating point that LLVM does not say raises exceptions.
    {"{FRSP,FSELD,FSELS,FRSQRTE,FRSQRTES,FRE,FRES}{,_rec}", {.traits = floating}},
    {"{FABSD,FABSS,FNABSD,FNABSS,FNEGD,FNEGS}{,_rec}", {.traits = floating}},
    {"{VADDFP,VSUBFP,VMADDFP,VNMSUBFP,VMAXFP,VMINFP,VRSQRTEFP,VREFP}", {.traits = floating}},
    {"VCMP{EQ,GE,GT,B}FP{,_rec}", {.traits = floating}},
    {"{FADD,FSUB,FMUL,FDIV,FSQRT}{,S}{,_rec}", {.traits = floating}},
    {"{FMADD,FMSUB,FNMADD,FNMSUB}{,S}{,_rec}", {.traits = floating}},
    {"{FCMPUS,FCMPUD,FCMPOS,FCMPOD}", {.traits = floating}},

    {"{FADD,FSUB,FMUL,FDIV,FSQRT}{,S}{,_rec}", {.workFlop = 1}},
    {"{FMADD,FMSUB,FNMADD,FNMSUB}{,S}{,_rec}", {.workFlop = 2}},
    {"{VADDFP,VSUBFP}", {.workFlop = 4}},
    {"{VMADDFP,VNMSUBFP}", {.workFlop = 8}},
    {"XS{ADD,SUB,MUL,DIV,SQRT}{DP,SP,QP}", {.workFlop = 1}},
    {"XS{MADD,MSUB,NMADD,NMSUB}{A,M}{DP,SP}", {.workFlop = 2}},
    {"XS{MADD,MSUB,NMADD,NMSUB}QP", {.workFlop = 2}},
    {"XV{ADD,SUB,MUL,DIV,SQRT}DP", {.workFlop = 2}},
    {"XV{ADD,SUB,MUL,DIV,SQRT}SP", {.workFlop = 4}},
    {"XV{MADD,MSUB,NMADD,NMSUB}{A,M}DP", {.workFlop = 4}},
    {"XV{MADD,MSUB,NMADD,NMSUB}{A,M}SP", {.workFlop = 8}},

    {"{DIVW,DIVWU,DIVD,DIVDU}{,O}{,_rec}", {.divides = true}},
    {"{DIVWE,DIVWEU,DIVDE,DIVDEU}{,O}{,_rec}", {.divides = true}},
    {"MOD{S,U}{W,D}", {.divides = true}},
    {"{FDIV,FSQRT}{,S}{,_rec}", {.divides = true}},
    {"XS{DIV,SQRT}{DP,SP,QP}", {.divides = true}},
    {"XV{DIV,SQRT}{DP,SP}", {.divides = true}},
};

} // namespace

std::span<const OpcodeRule> powerpcOpcodeRules() {
  return powerpcRules;
}

const OpcodeTable &powerpcOpcodes(const llvm::MCInstrInfo &instructions) {
  static const OpcodeTable opcodes(powerpcRules, powerpcPlainNames, instructions);
  return opcodes;
}

} // namespace leastaction
