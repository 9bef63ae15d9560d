// What the readers of pipeline logs share: instructions that have retired become events.
//
//   PipelineEvents events("pipe", table, consumer);
//   Result<void> added = events.retire({.text = "addl %eax, %ebx", .issue = 3, .result = 4, .retire = 9},
//   lines.where()); Result<PipelineImport> done = events.finish(lines.where());
#pragma once

#include "analysis/execution/event/issue_order.h"
#include "analysis/execution/import/pipeline_import.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace leastaction {

struct LoggedInstruction {
  uint64_t sequence = 0; ///< In the order of the log.
  uint64_t address = 0;  ///< Of its code, 0 if unknown.
  std::string text = {}; ///< Disassembly, or opcode.
  uint64_t issue = 0;
  uint64_t result = 0;
  uint64_t retire = 0;
};

class PipelineEvents {
public:
  PipelineEvents(const std::string &region, InstructionTable &table, EventConsumer &consumer);

  Result<void> retire(const LoggedInstruction &instruction, const std::string &where);
  /// Ends the region in any case; fails if there were no events.
  Result<PipelineImport> finish(Result<void> read, const std::string &where);

  PipelineImport counts;

private:
  uint32_t instruction(const LoggedInstruction &instruction);

  InstructionTable &table_;
  EventConsumer &consumer_;
  IssueOrder order_;
  std::map<std::pair<uint64_t, std::string>, uint32_t> instructions_;
};

/// The whole of `text` as a number; nothing if it is none or does not fit.
std::optional<uint64_t> wholeNumber(std::string_view text, int base = 10);
/// Up to the next separator, which is taken off, or the end.
std::string_view takeField(std::string_view &rest, char separator);

} // namespace leastaction
