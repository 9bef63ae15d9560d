// Decodes machine code with LLVM's MC layer.
//
//   Disassembler disassembler;
//   std::optional<Decoded> decoded = disassembler.decode(bytes, address);
#pragma once

#include "analysis/execution/machine/target.h"

#include "llvm/MC/MCInst.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace leastaction {

struct Decoded {
  llvm::MCInst instruction;
  uint64_t address = 0; ///< Link-time address.
  uint32_t length = 0;  ///< Bytes, prefixes included.
  std::string prefixes; ///< Those that LLVM decodes as instructions of their own, e.g. "data16 ".
  bool conditionalBranch = false;
  bool isCall = false;
  bool isReturn = false;
  bool endsFlow = false;                 ///< Never runs into the instruction behind it: jumps, returns, traps.
  std::optional<uint64_t> target;        ///< Of a direct branch or call.
  bool loads = false, stores = false;    ///< By its operands or implicitly.
  int64_t displacement = 0;              ///< Of the memory operand, if there is one.
  std::optional<uint64_t> staticAddress; ///< Of an absolute or %rip-relative operand; for %fs: the offset.
};

class Disassembler {
public:
  explicit Disassembler(Architecture architecture = Architecture::x86_64);

  /// The first instruction of `bytes`, or nothing if they are none.
  std::optional<Decoded> decode(std::span<const uint8_t> bytes, uint64_t address) const;

  /// As the assembler writes it; for x86 AT&T syntax.
  std::string text(const Decoded &decoded) const;

  /// The name under which reports sum instructions: the mnemonic, followed by what it does with memory if it does
  /// ("movss load", "addl update", "pushq store").
  std::string opcodeName(const Decoded &decoded) const;

  /// What LLVM's tables do not say of it.
  const OpcodeFacts &facts(const Decoded &decoded) const { return target_->facts(decoded.instruction); }

  const Target &target() const { return *target_; }

private:
  std::unique_ptr<Target> target_;
};

} // namespace leastaction
