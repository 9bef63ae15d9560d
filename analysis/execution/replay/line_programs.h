// Lines of executed code as the core model takes them: instructions compiled, with their rows in the table of
// instructions. Made when a thread meets a line for the first time.
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/event.h"
#include "analysis/execution/replay/change_of.h"
#include "analysis/execution/replay/line_rows.h"
#include "analysis/execution/replay/page_numbering.h"
#include "analysis/execution/trace/executed_code.h"
#include "analysis/execution/trace/run.h"

#include <optional>
#include <vector>

namespace leastaction {

struct LineProgram {
  std::vector<uint32_t> instructions;  ///< Of CoreModel::compile().
  std::vector<uint32_t> branches{};    ///< Places in `instructions` of those that are predicted.
  uint32_t opaqueCall = 0;             ///< Entry of the InstructionTable for the call at the end, if there may be one.
  std::optional<uint32_t> callTicks{}; ///< What that call takes, where its function was measured.
  uint32_t function = 0;               ///< Of the InstructionTable.
  uint32_t opaqueFunction = 0;         ///< What stands for the callee of that call in paths.
  bool freeCall = false;               ///< That call costs nothing.
  bool made = false;
};

class LinePrograms {
public:
  /// All must outlive this.
  LinePrograms(Run &run, CoreModel &model, const InstructionTable &table, LineRows &rows, PageNumbering &pages,
               CanonicalLayout *layout, const ChangeOf &changeOf)
      : run_(run), model_(model), table_(table), rows_(rows), pages_(pages), layout_(layout), changeOf_(changeOf) {}

  /// The current line of `code`. Fails if the line's code does not fit its table.
  Result<const LineProgram *> of(const ExecutedCode &code) {
    uint32_t number = code.line().number;
    if (number >= programs_.size() || !programs_[number].made) [[unlikely]]
      TRY(make(code));
    return &programs_[number];
  }

  /// Makes all anew when they are met again: where they lie has changed.
  void restart() { programs_.clear(); }

  /// Calls into code that was not recorded which cost nothing.
  uint64_t freeCalls() const { return freeCalls_; }

private:
  Result<void> make(const ExecutedCode &code);
  InstructionChange changeOf(uint32_t row) const;
  uint64_t modelAddress(const CodeLine &line, uint64_t address) const;

  Run &run_;
  CoreModel &model_;
  const InstructionTable &table_;
  LineRows &rows_;
  PageNumbering &pages_;
  CanonicalLayout *layout_; ///< None: code lies where it was.
  const ChangeOf &changeOf_;
  std::vector<LineProgram> programs_;
  uint64_t freeCalls_ = 0;
};

} // namespace leastaction
