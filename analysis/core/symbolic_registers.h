// Made-up but consistent register values for a block of code without its data: which accesses of it share an address?
//
//   SymbolicRegisters registers(target);
//   registers.accesses(inst, accesses);                  // before the instruction takes effect
//   registers.step(inst);
//
// Moves, additions of constants, lea, push and pop are followed exactly; any other result is a hash of the operation
// and its operands, and a loaded value a hash of its address. So [rax+8] and [rbx] meet where rbx = rax + 8, and
// unrelated pointers do not.
#pragma once

#include "analysis/core/register_map.h"
#include "analysis/event/access.h"
#include "analysis/machine/target.h"

#include <array>
#include <vector>

namespace leastaction {

class SymbolicRegisters {
public:
  explicit SymbolicRegisters(const Target &target);

  /// The accesses that `inst` makes now, loads first.
  std::vector<Access> accesses(const llvm::MCInst &inst) const;

  void step(const llvm::MCInst &inst);

private:
  uint64_t value(llvm::MCRegister reg) const;
  uint64_t effectiveAddress(const llvm::MCInst &inst, unsigned memoryOperand) const;
  uint64_t result(const llvm::MCInst &inst, llvm::StringRef name) const;

  const Target &target_;
  RegisterMap map_;
  uint8_t stackPointer_ = 0;
  std::array<uint64_t, RegisterMap::maximum> values_{};
};

} // namespace leastaction
