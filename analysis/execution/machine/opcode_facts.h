// What LLVM's tables do not say of an opcode, and the analysis has to know: one record for each, looked up by LLVM's
// number. Each architecture has a table of its own that fills them in (x86/opcode_table.cpp).
//
//   const OpcodeFacts &facts = target.facts(inst.getOpcode());
//   if (facts.is(trait::noOp)) ...
#pragma once

#include <cstdint>

namespace leastaction {

/// Bits of OpcodeFacts::traits.
namespace trait {
// What it is.
inline constexpr uint64_t prefix = uint64_t{1} << 0;     ///< Part of the instruction behind it.
inline constexpr uint64_t lockPrefix = uint64_t{1} << 1; ///< That one locks.
inline constexpr uint64_t noOp = uint64_t{1} << 2;       ///< Does nothing at all, as what aligns code.
inline constexpr uint64_t prefetch = uint64_t{1} << 3;   ///< LLVM says that it stores, so that it stays where it is.
inline constexpr uint64_t move = uint64_t{1} << 4;       ///< Takes something from here to there and changes no value.
inline constexpr uint64_t floating = uint64_t{1} << 5;   ///< Floating point that raises no exception LLVM knows of.
inline constexpr uint64_t x87 = uint64_t{1} << 6;        ///< Works on the stack of x87.
inline constexpr uint64_t string = uint64_t{1} << 7;     ///< Can be repeated by a prefix.
inline constexpr uint64_t computesAddress = uint64_t{1} << 8; ///< Its memory operand is only computed.
// What it does to its program.
inline constexpr uint64_t systemCall = uint64_t{1} << 9;
inline constexpr uint64_t trap = uint64_t{1} << 10;       ///< The program may get a signal behind it.
inline constexpr uint64_t leavesCode = uint64_t{1} << 11; ///< Goes on in code of the system, or nowhere.
inline constexpr uint64_t pushesFlags = uint64_t{1} << 12;
inline constexpr uint64_t popsFlags = uint64_t{1} << 13;
// What renaming and decoding make of it.
inline constexpr uint64_t eliminated = uint64_t{1} << 14; ///< Needs no port and no time.
inline constexpr uint64_t zeroing = uint64_t{1}
                                    << 15; ///< Gives zero where both sources are one register, or without any.
inline constexpr uint64_t independent = uint64_t{1} << 16;    ///< Depends on no source where both are one register.
inline constexpr uint64_t lengthChanging = uint64_t{1} << 17; ///< Its prefix changes the length of what is behind.
inline constexpr uint64_t popsRegister = uint64_t{1} << 18;   ///< By its short encoding.
// How it is executed.
inline constexpr uint64_t serializing = uint64_t{1}
                                        << 19; ///< Waits for everything before it, and everything behind for it.
inline constexpr uint64_t ordersMemory = uint64_t{1} << 20; ///< A fence.
inline constexpr uint64_t locked = uint64_t{1} << 21;       ///< Locks without a prefix.
inline constexpr uint64_t selects = uint64_t{1}
                                    << 22; ///< Its first micro-op works on the flags, the last on registers.
inline constexpr uint64_t loadsPointer = uint64_t{1} << 23; ///< What it loads is good as an address at once.
inline constexpr uint64_t upperVex = uint64_t{1} << 24;     ///< Has a VEX or EVEX prefix where it has vector registers.
inline constexpr uint64_t cleansUpper = uint64_t{1} << 25;  ///< Upper halves of vector registers are unused behind it.
// What it does with memory.
inline constexpr uint64_t masked = uint64_t{1}
                                   << 26; ///< A mask says on which lanes it works, or a condition if at all.
inline constexpr uint64_t readsOneElement = uint64_t{1} << 27; ///< For all lanes.
inline constexpr uint64_t readsSource = uint64_t{1} << 28;     ///< Without an operand: where the source's pointer is.
inline constexpr uint64_t readsDestination = uint64_t{1} << 29;
inline constexpr uint64_t writesDestination = uint64_t{1} << 30;
inline constexpr uint64_t onlyStores = uint64_t{1} << 31;   ///< LLVM says of this store that it loads, too.
inline constexpr uint64_t onlyLoads = uint64_t{1} << 32;    ///< The same of this load.
inline constexpr uint64_t updatesBase = uint64_t{1} << 33;  ///< One of its results is the address it goes on from.
inline constexpr uint64_t relative = uint64_t{1} << 34;     ///< Its operand in memory is given by its own address.
inline constexpr uint64_t addsConstant = uint64_t{1} << 35; ///< To all of a general-purpose register.
} // namespace trait

/// What it does with the stack, besides what LLVM says of calls and returns.
enum class StackUse : uint8_t {
  none,
  push, ///< And nothing else.
  pop,
  pushAndWork, ///< As it and popAndWork do: micro-ops that execute besides.
  popAndWork,
  call,
  openFrame,  ///< Pushes the frame pointer; no stack engine follows it.
  closeFrame, ///< Takes the frame pointer from where it points.
};

/// Which flags: the carry flag is renamed apart from the others.
enum class FlagPart : uint8_t { all, carry, others, byCondition };

/// A register move that renaming may do.
enum class RegisterMove : uint8_t { none, integer, byte, vector };

struct OpcodeFacts {
  uint64_t traits = 0;
  uint16_t fusesWith = 0;   ///< Bit by bit the conditions of branches that fuse with it, numbered as in their encoding.
  uint8_t workFlop = 0;     ///< Floating-point operations, of all lanes.
  uint8_t elementBytes = 0; ///< Of a string instruction, a gather or scatter, or of what is stored without an operand.
  uint8_t indexBytes = 0;   ///< Of a gather or scatter; 0 for all others.
  uint8_t accessBytes = 0;  ///< What it loads or stores, all of it, where operands do not say.
  uint8_t stackBytes = 0;   ///< By which the stack pointer moves, where that is not a register's width.
  StackUse stack = StackUse::none;
  RegisterMove move = RegisterMove::none;
  FlagPart readsFlags = FlagPart::all;  ///< If LLVM says that it reads them at all.
  FlagPart writesFlags = FlagPart::all; ///< The same.
  bool keepsRegister = false;           ///< What LLVM calls written and read is only read.
  bool divides = false;                 ///< Or takes a root, which the same unit does.

  bool is(uint64_t any) const { return (traits & any) != 0; }
  unsigned stackWidth() const { return stackBytes != 0 ? stackBytes : 8; }
  bool pushes() const { return stack == StackUse::push || stack == StackUse::pushAndWork; }
  bool pops() const { return stack == StackUse::pop || stack == StackUse::popAndWork; }
  bool operator==(const OpcodeFacts &) const = default;
};

/// Opcodes that stand for what every core has; LLVM's numbers.
struct PlainOpcodes {
  unsigned load = 0; ///< Of a register's width, as all of these.
  unsigned store = 0;
  unsigned addition = 0;
  unsigned multiplication = 0;
};

/// LLVM's names of them.
struct PlainNames {
  const char *load, *store, *addition, *multiplication;
};

} // namespace leastaction
