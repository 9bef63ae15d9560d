#include "analysis/execution/throughput/described_instructions.h"

#include "analysis/execution/core/port_fit.h"

#include <algorithm>

namespace leastaction {

Result<std::unique_ptr<DescribedInstructions>> DescribedInstructions::create(const CoreDescription &core) {
  return std::unique_ptr<DescribedInstructions>(new DescribedInstructions(core, TRY(Target::create(core.llvmCpu))));
}

InstructionFigures DescribedInstructions::of(const llvm::MCInst &inst, unsigned loads, unsigned stores) {
  InstructionProgram program;
  constexpr Encoding nowhere{.address = 0, .length = 4, .opcodeOffset = 0};
  const uint32_t index = compiler_.compile(program, inst, nowhere, 0, loads, stores);
  const CompiledInstruction &compiled = program.instructions[index];
  std::vector<uint64_t> ports;
  double unitTicks = 0;
  for (const MicroOp &microOp : program.microOps) {
    ports.push_back(microOp.ports);
    unitTicks = std::max(unitTicks, microOp.unitTicks + (microOp.unitHalf ? .5 : 0));
  }
  return {.latencyTicks = compiled.eliminated ? 0u : compiled.latencyTicks,
          .ticks =
              std::max({leastTicks(ports), unitTicks, static_cast<double>(compiled.microOps) / core_.dispatchWidth}),
          .microOps = compiled.microOps,
          .known = compiled.unknown == 0};
}

} // namespace leastaction
