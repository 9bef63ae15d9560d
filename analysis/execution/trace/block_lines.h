// The blocks of a trace-mode run as lines of code: accesses resolved as far as they can be before the run is read. Made
// when a block is met for the first time.
#pragma once

#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/instruction_accesses.h"
#include "analysis/execution/trace/run.h"

#include <vector>

namespace leastaction {

/// One access of a block: address = base + register + other register * scale. That of a repeated string instruction is
/// made as often as the other register says, its scale is 0.
struct AccessRecipe {
  uint64_t base = 0;
  uint32_t bytes = 0;
  uint8_t baseRegister = format::noRegister;
  uint8_t indexRegister = format::noRegister;
  uint8_t scale = 1;
  bool isStore = false;
  bool isRepeated = false; ///< The instruction is the last of its block.
};

/// A step of the code table, and the number of accesses of the block that come before it.
struct BlockStep {
  format::StepEntry step;
  uint32_t accessesBefore = 0;
};

/// The lanes of a gather or scatter that ends its block: their indices are in the record.
struct GatherRecipe {
  GatherOperands operands;
  uint8_t scale = 1;
  uint8_t elementBytes = 0;
  size_t slot = 0; ///< The first word of the index register, counted behind the clock after a call.

  uint64_t index(const uint64_t *slots, unsigned lane) const;
  bool isOn(const uint64_t *slots, unsigned lane) const;
};

/// A conditional branch that is not the last instruction of its block.
struct BlockExit {
  uint32_t instruction = 0;
  uint64_t target = 0; ///< Link-time address.
};

struct BlockLine {
  CodeLine code;
  uint16_t flags = 0;        ///< Of the block in the table.
  bool isPlain = false;      ///< It neither calls nor leaves its function.
  bool isBehindCall = false; ///< A call that ends the block before it may return to it.
  std::vector<AccessRecipe> accesses;
  std::vector<BlockStep> steps;
  std::vector<BlockExit> exits;
  std::optional<GatherRecipe> gather; ///< Its place in `accesses` is the last one.
  bool recordsStackPointer = false;   ///< At its beginning: its first step.
  bool endsInCall = false;
  bool endsInCondition = false; ///< The last instruction is a conditional branch.
  uint64_t callTarget = 0;      ///< Link-time address of a direct callee, 0 if unknown.
  bool made = false;

  bool has(format::BlockFlags flag) const { return flags & flag; }
};

/// The lines of one thread: accesses to thread-local memory depend on it.
class BlockLines {
public:
  BlockLines(const Run &run, const Disassembler &disassembler, uint64_t threadPointer)
      : run_(run), disassembler_(disassembler), threadPointer_(threadPointer), lines_(run.blocks().size()) {}

  /// Fails if the block's code does not fit its table.
  Result<const BlockLine *> of(uint32_t block) {
    if (!lines_[block].made) [[unlikely]]
      TRY(make(block));
    return &lines_[block];
  }

private:
  Result<void> make(uint32_t block);
  std::optional<GatherRecipe> gather(const CodeBlock &code, const Decoded &decoded) const;
  AccessRecipe recipe(const format::AccessEntry &entry, const Decoded &decoded, uint64_t moduleBase) const;

  const Run &run_;
  const Disassembler &disassembler_;
  uint64_t threadPointer_;
  std::vector<BlockLine> lines_;
};

} // namespace leastaction
