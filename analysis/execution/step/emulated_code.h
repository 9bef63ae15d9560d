// What a thread executed under an emulator: see analysis/execution/trace/executed_code.h and
// runtime/emulation_format.h.
//
//   EmulatedBlocks blocks(run, disassembler, lines);
//   blocks.read();
//   EmulatedCode code(run, lines, blocks, trace);
#pragma once

#include "analysis/execution/step/emulated_blocks.h"
#include "analysis/execution/trace/region_limits.h"

#include <map>
#include <memory>
#include <vector>

namespace leastaction {

class EmulatedCode : public ExecutedCode {
public:
  EmulatedCode(const Run &run, StepLines &lines, EmulatedBlocks &blocks, ThreadTrace &trace);

  Result<Item> next(uint64_t now = 0) override;
  Result<std::vector<Decoded>> decode(const CodeLine &line) const override;
  std::vector<Error> problems() const override;

private:
  /// A call that has not returned.
  struct Frame {
    uint64_t returnAddress;
    uint64_t stackPointer; ///< With which it was called, 0 if unknown.
    uint32_t line;
    bool isOpaque; ///< Into code that is not recorded, which has called recorded code since.
    uint64_t begunAt;
  };
  struct Piece {
    uint32_t instruction;
    uint64_t address;
  };

  bool hasWord();
  std::optional<Item> control();
  Result<bool> beginBlock(uint64_t now);
  void cut();
  void arrive(uint64_t now);
  void opaqueCall(uint32_t line, uint64_t stackPointer, uint64_t begunAt);
  Item instruction();
  Item damaged(const std::string &what);
  void forget();

  const Run &run_;
  StepLines &lines_;
  EmulatedBlocks &blocks_;
  ThreadTrace &trace_;
  std::span<const uint64_t> words_;
  size_t at_ = 0;
  const EmulatedBlock *block_ = nullptr; ///< Under way.
  size_t next_ = 0, end_ = 0;            ///< Of its instructions.
  std::vector<Piece> pieces_;            ///< Of its accesses.
  size_t nextPiece_ = 0;
  std::vector<uint64_t> addresses_; ///< Of one instruction.
  std::vector<uint64_t> payload_;
  std::vector<Access> joined_;
  bool waitsForCode_ = false; ///< An opaque call comes before the block's code.

  const EmulatedInstruction *last_ = nullptr;            ///< Executed; null where nothing is known of it.
  std::vector<const EmulatedInstruction *> interrupted_; ///< The last ones before handlers.
  std::vector<Frame> calls_;
  uint64_t afterReturn_ = 0; ///< Stack pointer, if the last one returned or was an opaque call.
  uint64_t atCall_ = 0;      ///< The same of the last call.
  bool entersNext_ = false, isCalledBackNext_ = false;
  std::map<uint64_t, std::string> names_;
  RegionLimits regions_;
  uint64_t open_ = 0;
  std::optional<Error> problem_;
  bool isOver_ = false;
};

/// What was recorded instruction by instruction in `file`: by single steps or by the emulator, whose blocks the run has
/// then. All must outlive the result.
std::unique_ptr<ExecutedCode> instructionsOf(const Run &run, StepLines &lines, EmulatedBlocks &blocks,
                                             ThreadTrace &file);

} // namespace leastaction
