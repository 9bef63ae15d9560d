// The blocks of a run as the replay executes them: instructions compiled for a core model, accesses resolved as far as
// they can be before the run is read. Made when a block is met for the first time.
#pragma once

#include "analysis/core/core_model.h"
#include "analysis/event/event.h"
#include "analysis/trace/run.h"

#include <vector>

namespace leastaction {

/// One access of a block: address = base, plus a slot unless `slot` is noSlot.
struct AccessRecipe {
  static constexpr uint8_t noSlot = 255;
  uint64_t base = 0;
  uint32_t bytes = 0;
  uint8_t slot = noSlot;
  bool isStore = false;
};

struct BlockInstruction {
  uint32_t program = 0; ///< Of CoreModel::compile().
  uint32_t firstAccess = 0;
  uint32_t accessCount = 0;
};

/// A conditional branch that is not the last instruction of its block.
struct BlockExit {
  uint32_t instruction = 0;
  uint64_t target = 0; ///< Link-time address.
};

struct BlockProgram {
  std::vector<BlockInstruction> instructions;
  std::vector<AccessRecipe> accesses;
  std::vector<BlockExit> exits;
  uint32_t unrecordedAccesses = 0; ///< Per execution.
  uint32_t opaqueCall = 0;         ///< Entry of the InstructionTable for the call at the end, if there is one.
  bool endsInCall = false;
  bool endsInCondition = false; ///< The last instruction is a conditional branch.
  uint64_t callTarget = 0;      ///< Link-time address of a direct callee, 0 if unknown.
  bool made = false;
};

class BlockPrograms {
public:
  /// `shared`: rows of the InstructionTable that an earlier thread made for the same blocks.
  struct SharedRows {
    std::vector<std::vector<uint32_t>> instructions; ///< Per block; empty if not made yet.
    std::vector<uint32_t> opaqueCalls;
  };

  BlockPrograms(Run &run, const Disassembler &disassembler, CoreModel &model, InstructionTable &table,
                uint64_t threadPointer, SharedRows &shared);

  /// Fails if the block's code does not fit its table.
  Result<const BlockProgram *> of(uint32_t block) {
    if (!programs_[block].made) [[unlikely]]
      if (Result<void> made = make(block); !made)
        return std::unexpected(made.error());
    return &programs_[block];
  }

private:
  Result<void> make(uint32_t block);
  void makeRows(uint32_t block, const std::vector<Decoded> &instructions);
  AccessRecipe recipe(const format::AccessEntry &entry, const Decoded &decoded, uint64_t moduleBase) const;

  Run &run_;
  const Disassembler &disassembler_;
  CoreModel &model_;
  InstructionTable &table_;
  uint64_t threadPointer_;
  SharedRows &shared_;
  std::vector<BlockProgram> programs_;
};

} // namespace leastaction
