// How long does a block of code take when it is executed over and over, with all its data in the first level cache?
//
//   auto throughput = BlockThroughput::create(core);
//   auto block = (*throughput)->predict("4883c001", "blocks.csv:2");
//   fmt::print("{}\n", block->cyclesPer100Iterations);       // 100: a chain of additions
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/instruction_compiler.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// One instruction of a block, with what its bytes say (instruction_compiler.h, Encoding).
struct BlockInstruction {
  llvm::MCInst inst;
  uint32_t length = 0;
  uint32_t opcodeOffset = 0;
};

/// `blockHex` is machine code in hexadecimal digits; `where` names it in errors.
Result<std::vector<BlockInstruction>> disassembleHex(const Target &target, std::string_view blockHex,
                                                     const std::string &where);

/// How the block is executed over and over.
enum class BlockCode : uint8_t {
  unrolled, ///< Copies behind each other, each decoded anew.
  loop,     ///< One copy, which begins again behind its end without a branch; the core has it decoded.
};

/// The block begins with the register values of the BHive suite
/// (block_state.h), so that stores are forwarded to the loads that read them there.
class BlockThroughput {
public:
  struct Prediction {
    double cyclesPer100Iterations = 0; ///< In steady state; whole cycles, as the suite's measurements.
    uint64_t simulatedInstructions = 0;
    std::vector<std::string> opcodes;     ///< LLVM's names of the block's instructions, in order.
    std::vector<std::string> unscheduled; ///< Opcodes of the block that LLVM has no scheduling data for.
    std::vector<std::string> beyondCore;  ///< Opcodes of AVX-512 where the core has none.
  };

  static Result<std::unique_ptr<BlockThroughput>> create(const CoreDescription &core);

  /// `blockHex` and `where` as for disassembleHex().
  Result<Prediction> predict(std::string_view blockHex, const std::string &where,
                             BlockCode code = BlockCode::unrolled) const;

  const Target &target() const { return *target_; }

private:
  BlockThroughput(const CoreDescription &core, std::unique_ptr<Target> target)
      : core_(core), target_(std::move(target)) {}

  const CoreDescription core_;
  const std::unique_ptr<Target> target_;
};

} // namespace leastaction
