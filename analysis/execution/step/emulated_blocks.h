// The blocks of code that an emulated program executed, of all its threads: see runtime/emulation_format.h.
//
//   EmulatedBlocks blocks(run, disassembler, lines);
//   Result<const EmulatedBlock *> block = blocks.of(id);
#pragma once

#include "analysis/execution/step/stepped_code.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// What the emulator's flow of control needs of an instruction.
struct EmulatedInstruction {
  uint32_t line = 0;              ///< Of the StepLines.
  uint64_t address = 0;           ///< Run-time address.
  uint64_t end = 0;               ///< Behind it.
  uint64_t accessOffset = 0;      ///< See StepLines::accessOffset().
  std::optional<uint64_t> target; ///< Run-time address of a direct branch or call.
  bool isCall = false, isReturn = false, isJump = false, isSystemCall = false;
  bool isRepeated = false;
  bool mustAccess = false;     ///< Whenever it is executed, it accesses memory.
  bool beginsFunction = false; ///< By the function's symbol.
  bool isOpaque = false;       ///< What it calls or jumps to is another module's, by the name it is linked with.
  std::string callee;          ///< That name.
};

struct EmulatedBlock {
  uint64_t address = 0;
  bool isLinkage = false; ///< Leads to another module, of which nothing is recorded.
  std::vector<EmulatedInstruction> instructions;
};

class EmulatedBlocks {
public:
  EmulatedBlocks(Run &run, const Disassembler &disassembler, StepLines &lines)
      : run_(run), disassembler_(disassembler), lines_(lines) {}

  /// Reads what stands for the blocks in the run; what is damaged or missing are problems().
  void read();
  const std::vector<Error> &problems() const { return problems_; }
  /// Is there code of more than one module, so that calls into others were recorded, too?
  bool recordsLibraries() const { return recordsLibraries_; }
  uint64_t chunks() const { return chunks_; } ///< That could be read.

  /// Null if nothing is known of it; fails if its bytes are no instructions.
  Result<const EmulatedBlock *> of(uint64_t id);

  /// How many instructions the record of a block stands for, by the run alone; 0 if nothing is known of it.
  uint32_t instructionsIn(uint64_t id) const;

  /// The line of this system call, which is opaque: one for each number.
  uint32_t systemCall(uint32_t line, uint64_t number);

private:
  struct Definition {
    std::vector<uint64_t> words;
    std::optional<EmulatedBlock> block;
  };

  Result<EmulatedBlock> make(std::span<const uint64_t> words);
  std::string importedBy(uint32_t module, uint64_t target) const;

  Run &run_;
  const Disassembler &disassembler_;
  StepLines &lines_;
  std::vector<Definition> definitions_; ///< By number.
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> systemCalls_;
  std::vector<Error> problems_;
  uint64_t chunks_ = 0;
  bool recordsLibraries_ = false;
};

} // namespace leastaction
