// Numbers registers densely, so that all parts of one register share a number.
//
//   RegisterMap map(target);
//   std::optional<uint8_t> id = map.id(X86::EAX);        // the same as for RAX and AL; none for RIP
#pragma once

#include "analysis/machine/target.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace leastaction {

class RegisterMap {
public:
  static constexpr size_t maximum = 256;

  explicit RegisterMap(const Target &target);

  /// None for registers through which no data flows between ordinary instructions: the program counter, segments,
  /// and the control registers of floating point, which every such instruction reads.
  std::optional<uint8_t> id(llvm::MCRegister reg) const;

  /// Writing it keeps the other bits of the register, so that such a write also reads (AL, AX; not EAX, not XMM0).
  bool mergesOnWrite(llvm::MCRegister reg) const { return registers_[reg.id()].merges; }

  bool isGeneralPurpose(llvm::MCRegister reg) const { return registers_[reg.id()].generalPurpose; }

private:
  struct Facts {
    std::optional<uint8_t> id;
    bool merges = false;
    bool generalPurpose = false;
  };
  std::vector<Facts> registers_; ///< By LLVM's register number.
};

} // namespace leastaction
