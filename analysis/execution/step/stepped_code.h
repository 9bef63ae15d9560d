// What a thread executed, from its steps: see analysis/execution/trace/executed_code.h.
//
//   StepLines lines(run, disassembler);
//   Result<ThreadTrace> steps = ThreadTrace::open(run.stepFiles()[0], ThreadTrace::Kind::steps);
//   SteppedCode code(run, lines, *steps);
#pragma once

#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/instruction_accesses.h"
#include "analysis/execution/trace/original_address.h"
#include "analysis/execution/trace/region_limits.h"
#include "analysis/execution/trace/run.h"
#include "analysis/execution/trace/thread_trace.h"

#include <array>
#include <deque>
#include <map>
#include <unordered_map>
#include <vector>

namespace leastaction {

/// The instructions of all threads of a run, each a line of its own.
class StepLines {
public:
  /// Each takes about half a kilobyte; what programs step through is far less.
  static constexpr size_t mostLines = 1 << 22;

  struct Line {
    CodeLine code;
    InstructionAccesses accesses;
    std::array<uint64_t, 2> bytes{};
    uint32_t length = 0;
    bool isRecorder = false; ///< A probe or a part of the runtime: no instruction of the program.
  };

  /// `original`: of a program with probes. Lines are then those of the program's own code, wherever they were executed.
  StepLines(Run &run, const Disassembler &disassembler, const OriginalCode *original = nullptr)
      : run_(run), disassembler_(disassembler), original_(original) {}

  /// The line for a stepCode record; fails if its bytes are no instruction, or if there are too many of them.
  Result<uint32_t> of(std::span<const uint64_t> record);
  const Line &operator[](uint32_t number) const { return lines_[number]; }
  /// Bytes between what the instruction of a stepCode record accesses and what its line, `number`, does: copies have
  /// parts of jump tables of their own.
  uint64_t accessOffset(std::span<const uint64_t> record, uint32_t number) const;
  /// What the line calls may not be recorded: a symbol name, empty if it is unknown.
  void setCallee(uint32_t line, const std::string &callee) { lines_[line].code.callee = callee; }
  /// A line of its own for the same instruction, which calls this.
  uint32_t copyWithCallee(uint32_t line, const std::string &callee);
  std::optional<Decoded> decode(const Line &line) const;
  bool runFinished() const { return run_.facts().finished; }

private:
  using Record = std::array<uint64_t, 4>;
  Result<Record> inOwnCode(const Record &record, const OriginalInstruction &own) const;
  Result<void> make(Line &line, const Record &record) const;

  Run &run_;
  const Disassembler &disassembler_;
  const OriginalCode *original_;
  std::deque<Line> lines_;
  std::map<Record, uint32_t> known_;
};

class SteppedCode : public ExecutedCode {
public:
  SteppedCode(StepLines &lines, ThreadTrace &steps);

  Result<Item> next(uint64_t now = 0) override;
  Result<std::vector<Decoded>> decode(const CodeLine &line) const override;
  std::vector<Error> problems() const override;

private:
  bool refill();
  std::optional<Item> control(format::Control kind, std::span<const uint64_t> payload);
  struct Executed {
    uint32_t line = 0;
    uint64_t accessOffset = 0;
  };
  Item instruction(const Executed &executed, std::span<const uint64_t> words);
  void followStackPointer();
  Item damaged(const std::string &what);

  StepLines &lines_;
  ThreadTrace &steps_;
  std::span<const uint64_t> words_;
  size_t at_ = 0;
  std::unordered_map<uint64_t, Executed> current_; ///< By run-time address.
  std::vector<Access> resolved_;
  std::map<uint64_t, std::string> names_;
  RegionLimits regions_;
  std::optional<Error> problem_;
  bool followsCall_ = false; ///< The next instruction does.
  uint64_t afterReturn_ = 0; ///< Where the next instruction begins, if the last one returned.
  bool isOver_ = false;
};

} // namespace leastaction
