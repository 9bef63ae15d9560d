// What a core description has of single instructions, by the same figures that are measured of them.
//
//   auto described = DescribedInstructions::create(core);
//   InstructionFigures figures = (*described)->of(inst, /*loads=*/0, /*stores=*/0);
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/instruction_compiler.h"

#include <memory>

namespace leastaction {

struct InstructionFigures {
  uint32_t latencyTicks = 0; ///< From the operands to the last result, without the load of a memory operand.
  double ticks = 0;          ///< Of each of many independent ones.
  uint32_t microOps = 0;     ///< Fused.
  bool known = false;        ///< By LLVM's tables or the description itself.
};

class DescribedInstructions {
public:
  static Result<std::unique_ptr<DescribedInstructions>> create(const CoreDescription &core);

  /// With so many accesses to memory, all of which hit the first level.
  InstructionFigures of(const llvm::MCInst &inst, unsigned loads, unsigned stores);

  const Target &target() const { return *target_; }

private:
  DescribedInstructions(const CoreDescription &core, std::unique_ptr<Target> target)
      : core_(core), target_(std::move(target)), compiler_(*target_, core_) {}

  const CoreDescription core_;
  const std::unique_ptr<Target> target_;
  InstructionCompiler compiler_;
};

} // namespace leastaction
