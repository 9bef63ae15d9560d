// Writes a function's entry of the code table (runtime/format.h) beside the function.
//
//   CodeTable table(function);
//   table.add(block, own, copy);
//   table.emit(printer, linkedSymbol);
#pragma once

#include "pass/block_plan.h"
#include "pass/probes.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace llvm {
class MCSectionELF;
class MCStreamer;
} // namespace llvm

namespace leastaction {

class CodeTable {
public:
  explicit CodeTable(llvm::MachineFunction &function) : function_(&function) {}

  void add(const PlannedBlock &block, const OwnSymbols &own, const CopySymbols &copy);

  /// Labels of what stands behind the recording copy.
  void setCold(std::pair<Label, Label> cold) { cold_ = cold; }

  /// The function is counted: a counter for each block. Returns the label of the first one.
  std::string setCounters(size_t count);

  /// Label of the zero-terminated string `text` in the names section, for text of assembly.
  std::string stringLabel(llvm::StringRef text);

  /// Instead of all that: the entry of a function that is left alone, which begins at the label `begin`.
  void leaveAlone(llvm::StringRef reason, Label begin);

  /// The strings and, if there is one, the entry, linked to the section of `linkedSymbol`.
  void emit(llvm::AsmPrinter &printer, llvm::StringRef linkedSymbol);

private:
  /// A number of 32 bits; with a symbol the distance to it: from another one, or else from here.
  struct Word {
    uint32_t value = 0;
    Label to = nullptr, from = nullptr;
  };

  Label newLabel() const;
  Label string(llvm::StringRef text);
  void number(size_t value) { words_.push_back({.value = static_cast<uint32_t>(value)}); }
  void distance(Label to, Label from) { words_.push_back({.to = to, .from = from}); }
  void emitStrings(llvm::MCStreamer &streamer) const;
  void emitCounters(llvm::MCStreamer &streamer, llvm::StringRef linkedSymbol) const;
  void emitMark(llvm::MCStreamer &streamer) const;
  /// A section linked to the function's and in its group, so that it is discarded with it.
  llvm::MCSectionELF *section(llvm::StringRef name, unsigned type, unsigned flags, llvm::StringRef linkedSymbol) const;

  llvm::MachineFunction *function_;
  llvm::StringMap<Label> labels_; ///< Of strings.
  std::vector<std::pair<Label, std::string>> strings_;
  std::vector<Word> words_;
  Label origin_ = nullptr, copy_ = nullptr, leftAlone_ = nullptr, reason_ = nullptr, counters_ = nullptr;
  std::pair<Label, Label> cold_;
  unsigned blockCount_ = 0;
  size_t counterCount_ = 0;
};

} // namespace leastaction
