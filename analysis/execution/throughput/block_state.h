// Registers and memory of a block of code that is executed over and over as the BHive suite does it: which accesses
// meet?
//
//   BlockState state(target, instructions);
//   std::span<const Access> accesses = state.accesses(i); // before the instruction takes effect
//   state.step(i);
//
// The suite's harness gives every general-purpose register the same value, points the stack registers into the middle
// of a page, fills that page with the same value again, and maps every page that the block touches to it (Chen et al.,
// "BHive", IISWC 2019, and its timing harness). So two pointers that the block does not compute differently are equal,
// and so are the values behind them. Integer arithmetic is followed exactly; any other result is a hash of the
// operation and its operands.
#pragma once

#include "analysis/execution/core/register_map.h"
#include "analysis/execution/event/access.h"
#include "analysis/execution/machine/target.h"

#include <array>
#include <span>
#include <vector>

namespace leastaction {

class BlockState {
public:
  BlockState(const Target &target, std::span<const llvm::MCInst> instructions);

  /// The accesses that instruction `index` makes now, loads first. Valid until the next call.
  std::span<const Access> accesses(size_t index);

  void step(size_t index);

private:
  /// A register's bits, an immediate, or the memory operand.
  struct Operand {
    enum class Kind : uint8_t { immediate, reg, memory } kind = Kind::immediate;
    uint8_t id = 0;
    uint8_t shift = 0; ///< 8 for AH to DH.
    uint64_t value = 0;
  };

  struct Step {
    IntegerWork work;
    std::vector<Operand> inputs;
    std::vector<Operand> results; ///< The first one gets the result, others a hash of it.
    bool hasMemory = false;
    Operand base, index;
    uint64_t scale = 0, displacement = 0;
    uint32_t bytes = 0;
    uint32_t opcode = 0;
    bool loads = false, stores = false;
    int stackBytes = 0; ///< Negative for push.
  };

  static constexpr size_t pageBytes = 4096;

  Operand registerOperand(llvm::MCRegister reg) const;
  uint64_t effectiveAddress(const Step &step) const;
  uint64_t read(const Operand &operand, const Step &step) const;
  void write(const Operand &operand, const Step &step, uint64_t value);
  uint64_t load(uint64_t address, unsigned bytes) const;
  uint64_t evaluate(const Step &step) const;
  void divide(const Step &step);

  RegisterMap map_;
  const uint8_t stackPointer_, accumulator_, upper_;
  std::vector<Step> steps_;
  std::vector<Access> accesses_;
  std::array<uint64_t, RegisterMap::maximum> values_{};
  std::array<uint8_t, pageBytes> page_{};
};

} // namespace leastaction
