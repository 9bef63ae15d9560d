#include "analysis/execution/machine/x86/opcode_table.h"

namespace leastaction {
namespace {

using namespace trait;

// Conditions as numbered in encodings (Intel optimization manual, "macro-fusion").
constexpr uint16_t carryConditions = 0b0000'0000'1100;       // b, ae
constexpr uint16_t bothConditions = 0b0000'1100'0000;        // be, a
constexpr uint16_t otherComparisons = 0b1111'0000'0011'0000; // e, ne, l, ge, le, g
constexpr uint16_t comparisons = carryConditions | bothConditions | otherComparisons;
constexpr uint16_t allConditions = 0xffff;

// The second column says no more than what LLVM's own tables lack. Names are LLVM's: the mnemonic, the width, and what
// each operand is (r: register, m: memory, i: immediate); V begins those with a VEX or EVEX prefix, Y and Z are the
// widths of vectors, k and kz a mask, b behind m one element for all.
constexpr OpcodeRule opcodeRules[] = {
    // What LLVM decodes as instructions of their own.
    {"*_PREFIX", {.traits = prefix}},
    {"LOCK_PREFIX", {.traits = lockPrefix}},

    {"NOOP*", {.traits = noOp | eliminated}},
    {"XCH_F", {.traits = eliminated}}, // exchanges names of x87 registers
    {"PREFETCH*", {.traits = prefetch}},
    {"{L,M,S}FENCE", {.traits = ordersMemory}},
    {"{LFENCE,MFENCE,CPUID}", {.traits = serializing}},

    // To the system, from it, and nowhere.
    {"SYSCALL", {.traits = systemCall | trap}},
    {"INT{,3,O}", {.traits = trap | leavesCode}},
    {"{SYS,IRET,UD1}*", {.traits = leavesCode}},
    {"{HLT,TRAP,RSM}", {.traits = leavesCode}},

    // Intel software developer's manual, XCHG: a memory operand locks by itself.
    {"XCHG{8,16,32,64}rm", {.traits = locked}},

    // The stack. PUSHF and POPF of 64 bits take flags apart and put them together.
    {"PUSH*", {.traits = move, .stack = StackUse::push}},
    {"POP{16,32,64}r*", {.traits = move, .stack = StackUse::pop}},
    {"POP{A,F,DS,ES,FS,GS,SS}{16,32}", {.traits = move, .stack = StackUse::pop}},
    {"POP{FS64,GS64,F64,P64r,2,2P}", {.traits = move, .stack = StackUse::pop}},
    {"PUSHF{16,32,64}", {.traits = pushesFlags}},
    {"PUSHF64", {.stack = StackUse::pushAndWork}},
    {"POPF64", {.traits = popsFlags, .stack = StackUse::popAndWork}},
    {"POP64r", {.traits = popsRegister | loadsPointer}},
    {"{PUSH16,POP16}*", {.stackBytes = 2}},
    {"{PUSH,POP}{A,F,DS,ES,FS,GS,SS}16", {.stackBytes = 2}},
    {"PUSHCS16", {.stackBytes = 2}},
    {"CALL*", {.stack = StackUse::call}},
    {"{CALL,FARCALL}16*", {.stackBytes = 2}},
    {"{CALLpcrel16,IRET16,LRET16,LRETI16,RET16,RETI16}", {.stackBytes = 2}},
    {"ENTER", {.stack = StackUse::openFrame}},
    {"LEAVE64", {.stack = StackUse::closeFrame}},

    // Strings, which go through %rsi and %rdi.
    {"MOVS{B,W,L,Q}", {.traits = string | readsSource | writesDestination}},
    {"STOS{B,W,L,Q}", {.traits = string | writesDestination}},
    {"LODS{B,W,L,Q}", {.traits = string | readsSource}},
    {"CMPS{B,W,L,Q}", {.traits = string | readsSource | readsDestination}},
    {"SCAS{B,W,L,Q}", {.traits = string | readsDestination}},
    {"{MOVS,STOS,LODS,CMPS,SCAS}B", {.elementBytes = 1}},
    {"{MOVS,STOS,LODS,CMPS,SCAS}W", {.elementBytes = 2}},
    {"{MOVS,STOS,LODS,CMPS,SCAS}L", {.elementBytes = 4}},
    {"{MOVS,STOS,LODS,CMPS,SCAS}Q", {.elementBytes = 8}},

    // Moves between registers and memory.
    {"{MOV,VMOV,LDDQU,VLDDQU,LODS,STOS,LD_F,ST_F,VBROADCAST}*", {.traits = move}},
    {"MOV{32,64}rm", {.traits = loadsPointer}},
    {"MOVSX64rm32", {.traits = loadsPointer}},
    {"LEA{16r,32r,64r,64_8r,64_16r,64_32r}", {.traits = computesAddress}},

    // Additions of constants.
    {"{ADD,SUB}64ri{8,32}", {.traits = addsConstant}},
    {"{INC64r,DEC64r,LEA64r}", {.traits = addsConstant}},

    // Masked moves: the ones without an operand for memory store at %rdi.
    {"{MASKMOV,MMX_MASKMOV,VMASKMOV,VPMASKMOV}*", {.traits = masked}},
    {"{MASKMOV,VMASKMOV,VPMASKMOV}*", {.traits = move}},
    {"{MASKMOVDQU,VMASKMOVDQU}*", {.traits = writesDestination, .elementBytes = 16}},
    {"MMX_MASKMOVQ*", {.traits = writesDestination, .elementBytes = 8}},
    {"{VMASKMOV,VPMASKMOV}*mr", {.traits = onlyStores}},
    {"V*{k,kz}", {.traits = masked}},
    {"V*mb*", {.traits = readsOneElement}},

    // Gathers and scatters.
    {"{VGATHER,VPGATHER,VSCATTER,VPSCATTER}*", {.traits = masked}},
    {"V{GATHER,SCATTER}DP{D,S}*", {.indexBytes = 4}},
    {"V{GATHER,SCATTER}QP{D,S}*", {.indexBytes = 8}},
    {"V{GATHER,SCATTER}{D,Q}PS*", {.traits = floating, .elementBytes = 4}},
    {"V{GATHER,SCATTER}{D,Q}PD*", {.traits = floating, .elementBytes = 8}},
    {"VP{GATHER,SCATTER}D{D,Q}*", {.indexBytes = 4}},
    {"VP{GATHER,SCATTER}Q{D,Q}*", {.indexBytes = 8}},
    {"VP{GATHER,SCATTER}{D,Q}D*", {.elementBytes = 4}},
    {"VP{GATHER,SCATTER}{D,Q}Q*", {.elementBytes = 8}},

    // LLVM's MCInstrAnalysis knows these for some processors only; all cores described here treat them alike (Intel
    // optimization manual, "zero idioms" and "ones idioms"; AMD software optimization guide, "zeroing and dependency
    // breaking").
    {"{XOR,SUB}{32,64}rr{,_REV}", {.traits = zeroing}},
    {"CLC", {.traits = zeroing}},
    {"{PXOR,XORPS,XORPD,PSUBB,PSUBW,PSUBD,PSUBQ,PCMPGTB,PCMPGTW,PCMPGTD,PCMPGTQ}rr", {.traits = zeroing}},
    {"V{PXOR,XORPS,XORPD,PSUBB,PSUBW,PSUBD,PSUBQ}{,Y}rr", {.traits = zeroing}},
    {"VPCMPGT{B,W,D,Q}rr", {.traits = zeroing}},
    {"V{PXORD,PXORQ,XORPS,XORPD}Zrr", {.traits = zeroing}},
    {"VPXORD{Z128,Z256}rr", {.traits = zeroing}},
    {"{PCMPEQ,VPCMPEQ}{B,W,D,Q}rr", {.traits = independent}},
    {"VPCMPEQ{B,W,D,Q}Yrr", {.traits = independent}},
    {"MOV{32,64}rr{,_REV}", {.move = RegisterMove::integer}},
    {"MOVZX32rr8", {.move = RegisterMove::byte}},
    {"{MOV,VMOV}{APS,APD,UPS,UPD,DQA,DQU}rr{,_REV}", {.move = RegisterMove::vector}},
    {"VMOV{APS,APD,UPS,UPD,DQA,DQU}Yrr{,_REV}", {.move = RegisterMove::vector}},

    // A 16-bit immediate behind an operand size prefix. Shifts and bit tests have 8-bit ones; moves were exempted with
    // Sandy Bridge (Agner Fog, microarchitecture).
    {"{ADC,ADD,AND,CMP,OR,SBB,SUB,TEST,XOR}16{ri,mi,i16}", {.traits = lengthChanging}},
    {"{IMUL16rri,IMUL16rmi,PUSH16i}", {.traits = lengthChanging}},

    // Flags.
    {"{CMOV,SETCC}*", {.traits = selects}},
    {"{CMOV,SETCC,JCC}*", {.readsFlags = FlagPart::byCondition}},
    {"{ADC,SBB,RCL,RCR}*", {.readsFlags = FlagPart::carry}},
    {"ADOX*", {.readsFlags = FlagPart::others, .writesFlags = FlagPart::others}},
    {"{INC,DEC}{8,16,32,64}*", {.writesFlags = FlagPart::others}},
    {"{BT,BTS,BTR,BTC}{16,32,64}*", {.writesFlags = FlagPart::carry}},
    {"{ADCX*,STC,CLC}", {.writesFlags = FlagPart::carry}},
    {"CMC", {.readsFlags = FlagPart::carry, .writesFlags = FlagPart::carry}},

    // What comparisons fuse with: none that store, or compare memory with an immediate.
    {"TEST{8,16,32,64}{r,i,mr}*", {.fusesWith = allConditions}},
    {"AND{8,16,32,64}{r,i}*", {.fusesWith = allConditions}},
    {"CMP{8,16,32,64}{r,i,mr}*", {.fusesWith = comparisons}},
    {"{ADD,SUB}{8,16,32,64}{r,i}*", {.fusesWith = comparisons}},
    {"{INC,DEC}{8,16,32,64}r*", {.fusesWith = otherComparisons}},

    // The accumulator is read, the data register written.
    {"{CWD,CDQ,CQO}", {.keepsRegister = true}},

    // The upper halves of vector registers.
    {"V*", {.traits = upperVex}},
    {"VZERO{UPPER,ALL}", {.traits = cleansUpper}},

    // x87.
    {"{ABS,CHS,SQRT,TST,XAM,XCH}_F*", {.traits = x87}},
    {"{ADD,SUB,SUBR,MUL,DIV,DIVR,COM,COMP,UCOM}_F*", {.traits = x87}},
    {"{LD,ST,ILD,IST,ISTT}_F*", {.traits = x87}},
    {"CMOV{B,BE,E,P,NB,NBE,NE,NP}_F*", {.traits = x87}},
    {"{ADD,SUB,SUBR,MUL,DIV,DIVR,SQRT}_F*", {.workFlop = 1}},

    // Divisions and roots, but not approximations.
    {"{,I,V}DIV*", {.divides = true}},
    {"{,V}SQRT*", {.divides = true}},

    // Floating-point operations. Add, subtract, multiply, divide and square root count one per lane, fused
    // multiply-add two. Lanes that a mask switches off are counted: the mask is not recorded.
    {"{ADD,SUB,MUL,DIV,SQRT}{SS,SD}*", {.traits = floating, .workFlop = 1}},
    {"{ADD,SUB,MUL,DIV,SQRT,ADDSUB,HADD,HSUB}PS*", {.traits = floating, .workFlop = 4}},
    {"{ADD,SUB,MUL,DIV,SQRT,ADDSUB,HADD,HSUB}PD*", {.traits = floating, .workFlop = 2}},
    {"V{ADD,SUB,MUL,DIV,SQRT}{SS,SD,SH}*", {.traits = floating, .workFlop = 1}},
    {"V{ADD,SUB,MUL,DIV,SQRT,ADDSUB,HADD,HSUB}PS*", {.traits = floating, .workFlop = 4}},
    {"V{ADD,SUB,MUL,DIV,SQRT,ADDSUB,HADD,HSUB}PD*", {.traits = floating, .workFlop = 2}},
    {"V{ADD,SUB,MUL,DIV,SQRT,ADDSUB,HADD,HSUB}PSY*", {.workFlop = 8}},
    {"V{ADD,SUB,MUL,DIV,SQRT,ADDSUB,HADD,HSUB}PDY*", {.workFlop = 4}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PHZ*", {.traits = floating, .workFlop = 32}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PSZ*", {.workFlop = 16}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PDZ*", {.workFlop = 8}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PHZ256*", {.workFlop = 16}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PSZ256*", {.workFlop = 8}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PDZ256*", {.workFlop = 4}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PHZ128*", {.workFlop = 8}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PSZ128*", {.workFlop = 4}},
    {"V{ADD,SUB,MUL,DIV,SQRT}PDZ128*", {.workFlop = 2}},
    {"VF{MADD,MSUB,NMADD,NMSUB}{132,213,231}{SS,SD,SH}*", {.traits = floating, .workFlop = 2}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PS*", {.traits = floating, .workFlop = 8}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PD*", {.traits = floating, .workFlop = 4}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PSY*", {.workFlop = 16}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PDY*", {.workFlop = 8}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PHZ*", {.traits = floating, .workFlop = 64}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PSZ*", {.workFlop = 32}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PDZ*", {.workFlop = 16}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PHZ256*", {.workFlop = 32}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PSZ256*", {.workFlop = 16}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PDZ256*", {.workFlop = 8}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PHZ128*", {.workFlop = 16}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PSZ128*", {.workFlop = 8}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}{132,213,231}PDZ128*", {.workFlop = 4}},
    {"VF{MADD,MSUB,NMADD,NMSUB}{SS4,SD4}*", {.traits = floating, .workFlop = 2}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}PS4*", {.traits = floating, .workFlop = 8}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}PD4*", {.traits = floating, .workFlop = 4}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}PS4Y*", {.workFlop = 16}},
    {"VF{MADD,MSUB,NMADD,NMSUB,MADDSUB,MSUBADD}PD4Y*", {.workFlop = 8}},

    // Floating point that raises no exception: shuffles, logic, and what is told to raise none.
    {"{AND,ANDN,OR,XOR,SHUF,UNPCKH,UNPCKL,BLEND,BLENDV}{PS,PD}*", {.traits = floating}},
    {"V{AND,ANDN,OR,XOR,SHUF,UNPCKH,UNPCKL,BLEND,BLENDV,BLENDM}{PS,PD}*", {.traits = floating}},
    {"{RCP,RSQRT,VRCP,VRSQRT}{PS,SS}*", {.traits = floating}},
    {"{EXTRACT,INSERT,VEXTRACT,VINSERT}PS*", {.traits = floating}},
    {"V{COMPRESS,EXPAND,PERMIL,PERM,TEST}{PS,PD}*", {.traits = floating}},
    {"V{CMP,MAX,MIN,MINMAX,RANGE,REDUCE,RNDSCALE,SCALEF}{PS,PD,SS,SD}*", {.traits = floating}},
    {"V{FIXUPIMM,FPCLASS,FRCZ,GETEXP,GETMANT}{PS,PD,SS,SD}*", {.traits = floating}},
    {"V{COMI,UCOMI}{SS,SD}*", {.traits = floating}},
    {"VCVT{,T}{PS,PD,SS,SD}*", {.traits = floating}},
    {"{VCVTNEPS,VDPPHPS,TCVTROWPS}*", {.traits = floating}},
};

} // namespace

std::span<const OpcodeRule> x86OpcodeRules() {
  return opcodeRules;
}

const OpcodeTable &x86Opcodes(const llvm::MCInstrInfo &instructions) {
  static const OpcodeTable opcodes(opcodeRules, x86PlainNames, instructions);
  return opcodes;
}

} // namespace leastaction
