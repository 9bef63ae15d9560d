#include "analysis/execution/throughput/block_throughput.h"

#include "analysis/execution/core/pipeline.h"
#include "analysis/execution/throughput/block_state.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace leastaction {
namespace {

// Long enough for a full reorder buffer of short blocks to reach its steady state, and for a mean over port patterns.
// After 16 copies a block stands at the same place of the 16 bytes that are fetched at a time again: whole periods.
constexpr unsigned warmUpIterations = 320;
constexpr unsigned measuredIterations = 640;

// Where BHive's harness puts the first copy: behind its own code (timing-harness/run_test.nasm, assembled from the page
// boundary at test_end on), or the next place where an instruction may be. What matters are the offsets in blocks of 16
// bytes that are fetched at a time.
constexpr uint64_t codeBegin = 0x1df;

/// A loop begins where a window of the micro-op cache does, as compilers align those that matter.
constexpr uint64_t loopBegin = 0x200;

/// Does an instruction end the block, or go on in code that is not in it?
bool leavesBlock(const Target &target, unsigned opcode) {
  const llvm::MCInstrDesc &description = target.instructions().get(opcode);
  return description.isCall() || description.isReturn() || description.isBarrier() ||
         target.facts(opcode).is(trait::leavesCode);
}

/// AVX-512 is what EVEX, the four bytes before the opcode, was made for.
bool isEvex(std::string_view blockHex, uint64_t offset, const BlockInstruction &instruction) {
  constexpr uint32_t evexBytes = 4;
  return instruction.opcodeOffset >= evexBytes &&
         blockHex.substr(2 * (offset + instruction.opcodeOffset - evexBytes), 2) == "62";
}

} // namespace

Result<std::vector<BlockInstruction>> disassembleHex(const Target &target, std::string_view blockHex,
                                                     const std::string &where) {
  std::string bytes;
  if (blockHex.empty())
    return fail("the block is empty", where, "give its machine code in hexadecimal digits");
  if (blockHex.size() % 2 != 0 || !llvm::tryGetFromHex(llvm::StringRef(blockHex), bytes))
    return fail("the block is not an even number of hexadecimal digits", where, "correct the block");
  std::vector<BlockInstruction> instructions;
  const llvm::ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  for (uint64_t offset = 0; offset < code.size();) {
    const std::optional<DecodedInstruction> decoded = target.decode(code.slice(offset), offset);
    if (!decoded)
      return fail(fmt::format("no instruction at byte {} of the block", offset), where, "correct the block");
    instructions.push_back({.inst = decoded->inst,
                            .length = decoded->length,
                            .opcodeOffset = target.opcodeOffset(code.slice(offset, decoded->length))});
    offset += decoded->length;
  }
  return instructions;
}

Result<std::unique_ptr<BlockThroughput>> BlockThroughput::create(const CoreDescription &core) {
  std::unique_ptr<Target> target = TRY(Target::create(core.llvmCpu));
  TRY(PortTable::check(*target, core));
  return std::unique_ptr<BlockThroughput>(new BlockThroughput(core, std::move(target)));
}

Result<BlockThroughput::Prediction> BlockThroughput::predict(std::string_view blockHex, const std::string &where,
                                                             BlockCode code) const {
  const std::vector<BlockInstruction> block = TRY(disassembleHex(*target_, blockHex, where));

  std::vector<llvm::MCInst> instructions;
  for (const BlockInstruction &instruction : block)
    instructions.push_back(instruction.inst);
  BlockState state(*target_, instructions);
  InstructionCompiler compiler(*target_, core_, /*easyOperands=*/true);
  InstructionProgram program;
  uint64_t length = 0;
  std::vector<std::string> opcodes;
  std::set<std::string> beyondCore;
  for (size_t index = 0; index < block.size(); ++index) {
    const BlockInstruction &instruction = block[index];
    const unsigned opcode = instruction.inst.getOpcode();
    opcodes.push_back(target_->instructions().getName(opcode).str());
    if (leavesBlock(*target_, opcode))
      return fail(fmt::format("the instruction at byte {} of the block leaves it, which is not modelled", length),
                  where, "give a block without calls, returns, jumps that are always taken, system calls and traps");
    if (isEvex(blockHex, length, instruction) && !target_->subtarget().checkFeatures("+avx512f"))
      beyondCore.insert(opcodes.back());
    const std::span<const Access> accesses = state.accesses(index);
    const auto stores = static_cast<unsigned>(std::ranges::count_if(accesses, &Access::isStore));
    compiler.compile(program, instruction.inst,
                     {.address = length, .length = instruction.length, .opcodeOffset = instruction.opcodeOffset}, 0,
                     static_cast<unsigned>(accesses.size()) - stores, stores);
    length += instruction.length;
  }

  if (!program.instructions.empty()) {
    CompiledInstruction nextCopy = program.instructions.front();
    if (code == BlockCode::unrolled)
      nextCopy.address += length;
    InstructionCompiler::noteSuccessor(program.instructions.back(), nextCopy);
  }

  const bool unrolled = code == BlockCode::unrolled;
  Pipeline pipeline(core_,
                    {.completion = Completion::execution,
                     .perfectMemory = true,
                     .codeSource = unrolled ? CodeSource::legacy : CodeSource::cached},
                    compiler.roles());
  const uint64_t firstCopy = unrolled ? llvm::alignTo(codeBegin, target_->instructionAlignment()) : loopBegin;
  uint64_t copy = 0;
  const auto run = [&](unsigned iterations) {
    for (unsigned iteration = 0; iteration < iterations; ++iteration, ++copy)
      for (size_t index = 0; index < block.size(); ++index) {
        CompiledInstruction instruction = program.instructions[index];
        instruction.address += firstCopy + (unrolled ? copy * length : 0);
        pipeline.execute(program, instruction, state.accesses(index));
        state.step(index);
      }
    return pipeline.retireTick();
  };
  const uint64_t begin = run(warmUpIterations);
  const uint64_t end = run(measuredIterations);
  std::vector<std::string> unscheduled;
  for (const UnknownSchedule &opcode : compiler.unknownSchedules())
    unscheduled.push_back(opcode.opcode);
  return Prediction{.cyclesPer100Iterations = std::round(static_cast<double>(end - begin) * 100 / measuredIterations),
                    .simulatedInstructions = block.size() * (warmUpIterations + measuredIterations),
                    .opcodes = std::move(opcodes),
                    .unscheduled = std::move(unscheduled),
                    .beyondCore = {beyondCore.begin(), beyondCore.end()}};
}

} // namespace leastaction
