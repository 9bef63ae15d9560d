// What LLVM's tables do not say of a register: one record for each, looked up by LLVM's number.
//
//   const RegisterFacts &facts = target.registerFacts(reg);
//   if (facts.is(register_trait::vector)) ...
#pragma once

#include <llvm/MC/MCRegister.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace leastaction {

/// Bits of RegisterFacts::traits.
namespace register_trait {
inline constexpr uint16_t noData = 1 << 0; ///< No data flows through it between ordinary instructions.
inline constexpr uint16_t generalPurpose = 1 << 1;
inline constexpr uint16_t vector = 1 << 2;
inline constexpr uint16_t upperVector = 1 << 3;      ///< More than its lower 16 bytes.
inline constexpr uint16_t mask = 1 << 4;             ///< Says on which lanes of vectors to work.
inline constexpr uint16_t flags = 1 << 5;            ///< All but the carry flag.
inline constexpr uint16_t mergesOnWrite = 1 << 6;    ///< Writing it keeps the other bits of the register.
inline constexpr uint16_t highByte = 1 << 7;         ///< Renamed apart from the register it belongs to (`whole`).
inline constexpr uint16_t hasHighByte = 1 << 8;      ///< So is a part of it.
inline constexpr uint16_t narrow = 1 << 9;           ///< Addresses made of it have 32 bits.
inline constexpr uint16_t alwaysDisplaced = 1 << 10; ///< As a base it is encoded with a displacement, 0 for none.
inline constexpr uint16_t longPop = 1 << 11;         ///< What is popped into it needs a look at the prefix.
inline constexpr uint16_t several = 1 << 12;         ///< Stands for registers, or is a part that no instruction names.
} // namespace register_trait

struct RegisterFacts {
  static constexpr uint8_t noWord = 255;

  uint16_t traits = 0;
  uint8_t whole = 0;         ///< Which of those that have a high byte, or that it is one of.
  uint8_t userWord = noWord; ///< Its word in `struct user_regs_struct`; for its lower 32 bits, too.
  llvm::MCRegister sameAs{}; ///< By this name it is known; none for most.
  uint8_t number = 0;        ///< Of a vector or mask register.
  uint8_t bytes = 0;         ///< Of a vector register.

  bool is(uint16_t any) const { return (traits & any) != 0; }
};

/// Registers by what they are for.
struct RegisterRoles {
  llvm::MCRegister stackPointer, framePointer, programCounter, flags;
  llvm::MCRegister accumulator, upperAccumulator; ///< Of divisions.
  std::array<llvm::MCRegister, 4> whole;          ///< By RegisterFacts::whole, and their high bytes.
  std::array<llvm::MCRegister, 4> highBytes;
  llvm::MCRegister zero, zeroWord; ///< Always 0.
  llvm::MCRegister link;           ///< Where calls leave the return address; none where they push it.
};

/// Names, as patterns (opcode_rules.h) without `*`, and what is said of each.
struct RegisterRule {
  std::string_view pattern;
  uint16_t traits = 0;
};

/// An architecture's registers.
struct RegisterTable {
  std::vector<RegisterFacts> facts; ///< By LLVM's number.
  RegisterRoles roles;
};

} // namespace leastaction
