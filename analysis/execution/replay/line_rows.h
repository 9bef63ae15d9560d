// The rows of the table of instructions that lines of code have, made when a line is met for the first time: they are
// the same for all threads.
//
//   LineRows rows(run, disassembler, table);
//   rows.of(line, decoded, model).instructions[i]       // makes them if need be
//   rows[line.number].instructions[i]                   // of a line that has been met
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/event.h"
#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

namespace leastaction {

class LineRows {
public:
  struct Line {
    std::vector<uint32_t> instructions; ///< Empty if not made yet.
    uint32_t opaqueCall = 0;            ///< Of the call at the end, if there may be one.
    uint32_t function = 0;              ///< Of the InstructionTable.
    uint32_t opaqueFunction = 0;        ///< What stands for the callee of that call in paths.
  };

  /// What they tell: all, or nothing but their functions, where others will be made of them.
  enum class Content : uint8_t { all, functions };

  /// All must outlive this.
  LineRows(Run &run, const Disassembler &disassembler, InstructionTable &table, Content content)
      : run_(run), disassembler_(disassembler), table_(table), content_(content) {}

  const Line &of(const CodeLine &line, const std::vector<Decoded> &decoded, CoreModel &model);
  /// Has a line of that number been met?
  bool has(size_t number) const { return number < lines_.size() && !lines_[number].instructions.empty(); }
  const Line &operator[](size_t number) const { return lines_[number]; }

  /// Called with each line whose rows have just been made.
  void whenMade(std::function<void(const CodeLine &)> action) { whenMade_ = std::move(action); }

private:
  void make(Line &rows, const CodeLine &line, const std::vector<Decoded> &decoded, CoreModel &model);
  void describe(Instruction &row, const CodeLine &line, const Decoded &instruction, CoreModel &model);

  Run &run_;
  const Disassembler &disassembler_;
  InstructionTable &table_;
  const Content content_;
  std::deque<Line> lines_; ///< By number.
  std::function<void(const CodeLine &)> whenMade_;
};

/// Where an instruction comes from.
void setSource(Instruction &row, const SourceLine &source, InstructionTable &table);

/// What the core of `model` is known to take for the call at a line's end.
std::optional<uint32_t> measuredCallTicks(const CoreModel &model, const CodeLine &line);

} // namespace leastaction
