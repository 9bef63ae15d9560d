// Which source line an instruction of a module was made of, by its debug information.
//
//   SourceLines lines(objectFile);
//   SourceLine line = lines.of(address, {functionBegin, functionEnd}, names);
//   line.file, line.line                  // the user's
//   line.inlinedFile, line.inlinedLine    // of a library, inlined there; 0 if there is none
#pragma once

#include "analysis/execution/trace/debug_information.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace leastaction {

class SourceNames;

/// Whose line has an instruction of library code that was inlined?
enum class InlinedLines {
  caller, ///< The innermost one of the user's own that called it.
  callee, ///< The library's.
};

struct SourceLine {
  std::string file = {}; ///< Empty if unknown.
  uint32_t line = 0;     ///< 0 if unknown.
  std::string inlinedFile = {};
  uint32_t inlinedLine = 0;
  /// Of code that was inlined, the functions that have these two lines, demangled; empty if there is none.
  std::string function = {}, inlinedFunction = {};
};

/// Link-time addresses.
struct CodeRange {
  uint64_t begin = 0, end = ~uint64_t{0};
};

class SourceLines {
public:
  /// `object` must outlive this.
  explicit SourceLines(const llvm::object::ObjectFile &object);
  ~SourceLines();

  /// An instruction without a line has that of the nearest one before it in its block, or else of the next there: a
  /// loop may begin with one, and before it stands what is not in the loop. If there is none, the same in its function.
  SourceLine of(uint64_t address, CodeRange block, CodeRange function, SourceNames &names);

  /// What is wrong with the debug information, as far as of() has met it; empty if nothing is.
  std::string problem() const;

private:
  struct Unit;
  Unit *unitOf(uint64_t address);

  DebugInformation debug_;
  uint64_t objectBytes_;
  std::map<const llvm::DWARFUnit *, std::unique_ptr<Unit>> units_; ///< Null if there is no line table.
  bool isCutShort_ = false;
};

} // namespace leastaction
