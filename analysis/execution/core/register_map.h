// Numbers registers densely, so that all parts of one register share a number (but AH, BH, CH, DH).
//
//   RegisterMap map(target);
//   std::optional<uint8_t> id = map.id(X86::EAX);        // the same as for RAX and AL; none for RIP
#pragma once

#include "analysis/execution/machine/target.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace leastaction {

class RegisterMap {
public:
  static constexpr size_t maximum = 254; ///< Numbers are below it.
  static constexpr uint8_t neverRead = 254;
  static constexpr uint8_t neverWritten = 255;
  static constexpr size_t numbers = 256; ///< With the last two, which stand for no register.

  explicit RegisterMap(const Target &target);

  /// None for registers through which no data flows between ordinary instructions: the program counter, segments,
  /// and the control registers of floating point, which every such instruction reads.
  std::optional<uint8_t> id(llvm::MCRegister reg) const;

  /// The same of all registers in a tuple (K0_K1, Q0_Q1_Q2); of any other register only its own.
  std::span<const uint8_t> ids(llvm::MCRegister reg) const {
    const Facts &facts = registers_[reg.id()];
    return std::span(parts_).subspan(facts.firstPart, facts.parts);
  }

  /// Writing it keeps the other bits of the register, so that such a write also reads (AL, AX; not EAX, not XMM0).
  bool mergesOnWrite(llvm::MCRegister reg) const { return registers_[reg.id()].merges; }

  /// The carry flag, which instructions read and write apart from the others; those are what EFLAGS stands for.
  uint8_t carry() const { return carry_; }

  uint8_t flags() const { return flags_; }
  bool isFlags(llvm::MCRegister reg) const { return registers_[reg.id()].flags; }

  /// 0 to 3 for AH, BH, CH and DH, which are renamed apart from the register they belong to.
  std::optional<unsigned> highByte(llvm::MCRegister reg) const { return registers_[reg.id()].highByte; }

  /// 0 to 3 for RAX, RBX, RCX and RDX and their lower 32 or 16 bits.
  std::optional<unsigned> wholeOfHighByte(llvm::MCRegister reg) const { return registers_[reg.id()].wholeOfHighByte; }

  /// Numbers of the whole registers and the high bytes themselves.
  const std::array<uint8_t, 4> &wholeRegisters() const { return wholeRegisters_; }
  const std::array<uint8_t, 4> &highBytes() const { return highBytes_; }

  bool isVector(llvm::MCRegister reg) const { return registers_[reg.id()].vector; }
  bool isGeneralPurpose(llvm::MCRegister reg) const { return registers_[reg.id()].generalPurpose; }

private:
  struct Facts {
    std::optional<uint8_t> id;
    uint32_t firstPart = 0;
    uint8_t parts = 0;
    bool merges = false;
    bool generalPurpose = false;
    bool vector = false;
    bool flags = false;
    std::optional<unsigned> highByte;
    std::optional<unsigned> wholeOfHighByte;
  };
  uint8_t carry_ = 0;
  uint8_t flags_ = 0;
  std::array<uint8_t, 4> wholeRegisters_{};
  std::array<uint8_t, 4> highBytes_{};
  std::vector<Facts> registers_; ///< By LLVM's register number.
  std::vector<uint8_t> parts_;   ///< Their numbers.
};

} // namespace leastaction
