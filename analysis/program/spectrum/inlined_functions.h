// Which functions lines are in that were inlined into others.
//
//   const InlinedFunctions inlined(table);
//   functionText("main", inlined.of(file, line, function));   // "step, inlined into main"
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

namespace leastaction {

/// The function of a line, with the one that it is in if that was inlined.
std::string functionText(const std::string &function, const std::string &inlined);

class InlinedFunctions {
public:
  explicit InlinedFunctions(const InstructionTable &table);

  /// Of a line in the code of a function; empty if the line is that function's own. Of several, as of a template, the
  /// one that was met first.
  const std::string &of(uint32_t file, uint32_t line, uint32_t function) const;

private:
  const InstructionTable &table_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> functions_;
};

} // namespace leastaction
