// What says how much of an instruction is executed: a mask of its lanes, or how often it is repeated.
//
//   if (std::optional<LaneSource> source = laneSource(instruction, names)) ... source->reg, source->lanes ...
#pragma once

#include "pass/machine_names.h"

#include <optional>

namespace leastaction {

struct LaneSource {
  enum class Kind {
    opmask,      ///< A bit for each lane in an AVX-512 mask register.
    dwords,      ///< The highest bit of each element of a vector register,
    qwords,      ///< likewise,
    bytes,       ///< likewise.
    repetitions, ///< A number.
  };
  Kind kind = Kind::opmask;
  llvm::MCRegister reg;
  unsigned lanes = 1; ///< Of the whole instruction.
};

/// Of instructions that compute with floating-point numbers or access memory. Nothing where all of the instruction is
/// executed, and for inline assembly other than one repeated string instruction.
std::optional<LaneSource> laneSource(const llvm::MachineInstr &instruction, const MachineNames &names);

} // namespace leastaction
