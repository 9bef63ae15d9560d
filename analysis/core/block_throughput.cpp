#include "analysis/core/block_throughput.h"

#include "analysis/core/pipeline.h"
#include "analysis/core/symbolic_registers.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace leastaction {
namespace {

// Long enough for a full reorder buffer of short blocks to reach its steady state, and for a mean over port patterns.
constexpr unsigned warmUpIterations = 100;
constexpr unsigned measuredIterations = 100;

} // namespace

Result<std::vector<llvm::MCInst>> disassembleHex(const Target &target, std::string_view blockHex,
                                                 const std::string &where) {
  std::string bytes;
  if (blockHex.empty() || blockHex.size() % 2 != 0 || !llvm::tryGetFromHex(llvm::StringRef(blockHex), bytes))
    return fail("the block is not an even number of hexadecimal digits", where, "correct the block");
  std::vector<llvm::MCInst> instructions;
  const llvm::ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  for (uint64_t offset = 0; offset < code.size();) {
    uint64_t length = 0;
    llvm::MCInst inst;
    if (target.disassembler().getInstruction(inst, length, code.slice(offset), offset, llvm::nulls()) !=
        llvm::MCDisassembler::Success)
      return fail(fmt::format("no instruction at byte {} of the block", offset), where, "correct the block");
    instructions.push_back(inst);
    offset += length;
  }
  return instructions;
}

Result<std::unique_ptr<BlockThroughput>> BlockThroughput::create(const CoreDescription &core) {
  Result<std::unique_ptr<Target>> target = Target::create(core.llvmCpu);
  if (!target)
    return std::unexpected(target.error());
  return std::unique_ptr<BlockThroughput>(new BlockThroughput(core, *std::move(target)));
}

Result<BlockThroughput::Prediction> BlockThroughput::predict(std::string_view blockHex,
                                                             const std::string &where) const {
  const Result<std::vector<llvm::MCInst>> block = disassembleHex(*target_, blockHex, where);
  if (!block)
    return std::unexpected(block.error());

  SymbolicRegisters registers(*target_);
  InstructionCompiler compiler(*target_, core_);
  InstructionProgram program;
  for (const llvm::MCInst &inst : *block) {
    const std::vector<Access> accesses = registers.accesses(inst);
    const auto stores = static_cast<unsigned>(std::ranges::count_if(accesses, &Access::isStore));
    compiler.compile(program, inst, 0, static_cast<unsigned>(accesses.size()) - stores, stores);
  }

  Pipeline pipeline(core_, Completion::execution, /*perfectMemory=*/true, compiler.resourceCount());
  const auto run = [&](unsigned iterations) {
    for (unsigned iteration = 0; iteration < iterations; ++iteration)
      for (size_t index = 0; index < block->size(); ++index) {
        pipeline.execute(program, program.instructions[index], registers.accesses((*block)[index]));
        registers.step((*block)[index]);
      }
    return pipeline.retireTick();
  };
  const uint64_t begin = run(warmUpIterations);
  const uint64_t end = run(measuredIterations);
  return Prediction{.cyclesPer100Iterations = static_cast<double>(end - begin) * 100 / measuredIterations,
                    .simulatedInstructions = block->size() * (warmUpIterations + measuredIterations)};
}

} // namespace leastaction
