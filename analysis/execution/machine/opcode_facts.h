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
inline constexpr uint32_t prefix = 1u << 0;          ///< Part of the instruction behind it.
inline constexpr uint32_t lockPrefix = 1u << 1;      ///< That one locks.
inline constexpr uint32_t noOp = 1u << 2;            ///< Does nothing at all, as what aligns code.
inline constexpr uint32_t prefetch = 1u << 3;        ///< LLVM says that it stores, so that it stays where it is.
inline constexpr uint32_t move = 1u << 4;            ///< Takes something from here to there and changes no value.
inline constexpr uint32_t floating = 1u << 5;        ///< Floating point that raises no exception LLVM knows of.
inline constexpr uint32_t x87 = 1u << 6;             ///< Works on the stack of x87.
inline constexpr uint32_t string = 1u << 7;          ///< Can be repeated by a prefix.
inline constexpr uint32_t computesAddress = 1u << 8; ///< Its memory operand is only computed.
// What it does to its program.
inline constexpr uint32_t systemCall = 1u << 9;
inline constexpr uint32_t trap = 1u << 10;       ///< The program may get a signal behind it.
inline constexpr uint32_t leavesCode = 1u << 11; ///< Goes on in code of the system, or nowhere.
inline constexpr uint32_t pushesFlags = 1u << 12;
inline constexpr uint32_t popsFlags = 1u << 13;
// What renaming and decoding make of it.
inline constexpr uint32_t eliminated = 1u << 14;  ///< Needs no port and no time.
inline constexpr uint32_t zeroing = 1u << 15;     ///< Gives zero where both sources are one register, or without any.
inline constexpr uint32_t independent = 1u << 16; ///< Depends on no source where both are one register.
inline constexpr uint32_t lengthChanging = 1u << 17; ///< Its prefix changes the length of what is behind.
inline constexpr uint32_t popsRegister = 1u << 18;   ///< By its short encoding.
// How it is executed.
inline constexpr uint32_t serializing = 1u << 19;  ///< Waits for everything before it, and everything behind for it.
inline constexpr uint32_t ordersMemory = 1u << 20; ///< A fence.
inline constexpr uint32_t locked = 1u << 21;       ///< Locks without a prefix.
inline constexpr uint32_t selects = 1u << 22;      ///< Its first micro-op works on the flags, the last on registers.
inline constexpr uint32_t loadsPointer = 1u << 23; ///< What it loads is good as an address at once.
inline constexpr uint32_t upperVex = 1u << 24;     ///< Has a VEX or EVEX prefix where it has vector registers.
inline constexpr uint32_t cleansUpper = 1u << 25;  ///< Upper halves of vector registers are unused behind it.
// What it does with memory.
inline constexpr uint32_t masked = 1u << 26;          ///< A mask says on which lanes it works.
inline constexpr uint32_t readsOneElement = 1u << 27; ///< For all lanes.
inline constexpr uint32_t readsSource = 1u << 28;     ///< Without an operand: where the source's pointer is.
inline constexpr uint32_t readsDestination = 1u << 29;
inline constexpr uint32_t writesDestination = 1u << 30;
inline constexpr uint32_t onlyStores = 1u << 31; ///< LLVM says of this store that it loads, too.
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
  uint32_t traits = 0;
  uint16_t fusesWith = 0;   ///< Bit by bit the conditions of branches that fuse with it, numbered as in their encoding.
  uint8_t workFlop = 0;     ///< Floating-point operations, of all lanes.
  uint8_t elementBytes = 0; ///< Of a string instruction, a gather or scatter, or of what is stored without an operand.
  uint8_t indexBytes = 0;   ///< Of a gather or scatter; 0 for all others.
  uint8_t stackBytes = 0;   ///< By which the stack pointer moves, where that is not a register's width.
  StackUse stack = StackUse::none;
  RegisterMove move = RegisterMove::none;
  FlagPart readsFlags = FlagPart::all;  ///< If LLVM says that it reads them at all.
  FlagPart writesFlags = FlagPart::all; ///< The same.
  bool keepsRegister = false;           ///< What LLVM calls written and read is only read.
  bool divides = false;                 ///< Or takes a root, which the same unit does.

  bool is(uint32_t any) const { return (traits & any) != 0; }
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

} // namespace leastaction
