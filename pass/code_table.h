// Writes a function's entry of the code table (runtime/format.h) as assembly, beside the function.
//
//   CodeTable table(function, names);
//   table.add(block, own, copy);
//   writer.assembly(..., table.text());
#pragma once

#include "pass/block_plan.h"
#include "pass/probes.h"

#include <string>

namespace leastaction {

class CodeTable {
public:
  explicit CodeTable(llvm::MachineFunction &function) : function_(function) {}

  void add(const PlannedBlock &block, const OwnSymbols &own, const CopySymbols &copy);

  /// Labels of what stands behind the recording copy.
  void setCold(std::pair<std::string, std::string> cold) { cold_ = std::move(cold); }

  /// The function is counted: a counter for each block. Returns the label of the first one.
  std::string setCounters(size_t count);

  /// Label of the zero-terminated string `text` in the names section.
  std::string stringLabel(llvm::StringRef text);

  /// The strings and, if blocks were added, the entry; sections are pushed and popped.
  std::string text(llvm::StringRef linkedSymbol) const;

  /// Instead of all that, where the function begins: the entry of one that is left alone.
  std::string leftAlone(llvm::StringRef reason, llvm::StringRef linkedSymbol);

private:
  std::string names() const;
  std::string nameLabel() const;
  std::string countersLabel() const;
  /// A section linked to the function's and in its group, so that it is discarded with it.
  std::string pushSection(const char *name, const char *flags, const char *kind, llvm::StringRef linkedSymbol) const;

  llvm::MachineFunction &function_;
  std::string strings_, blocks_, origin_, copy_;
  std::pair<std::string, std::string> cold_;
  unsigned blockCount_ = 0, stringCount_ = 0;
  size_t counterCount_ = 0;
};

} // namespace leastaction
