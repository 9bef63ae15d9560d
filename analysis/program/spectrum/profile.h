// How often each static instruction was executed and how much action it carried; tables of that by opcode, class,
// function and source line.
//
//   Profile profile;
//   profile.add(events);
//   std::vector<Share> byOpcode = profile.byOpcode(table);
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/spectrum/region_summary.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// What a row of Profile::byLine() is called: "file:line", or "file" if the line is unknown.
std::string lineName(const InstructionTable &table, uint32_t file, uint32_t line);
std::string lineName(const std::string &file, uint32_t line);

/// Exact integers; memory grows with the static instructions, not with the events. The tables are sorted by falling
/// action, then name; fractions are of all action added [N 5.25, 5.28].
class Profile {
public:
  void add(std::span<const Event> events);

  std::vector<Share> byOpcode(const InstructionTable &table) const;
  std::vector<Share> byClass(const InstructionTable &table) const;
  std::vector<Share> byFunction(const InstructionTable &table) const;
  /// One row per (file, line, function), see lineName().
  std::vector<Share> byLine(const InstructionTable &table) const;

  uint64_t workFlop(const InstructionTable &table) const;
  uint64_t lengthByte(const InstructionTable &table) const;

private:
  struct Count {
    uint64_t count = 0;
    uint64_t action = 0;
  };
  using Key = std::vector<uint32_t>;
  std::vector<Share> tabulate(const InstructionTable &table, const std::function<Key(const Instruction &)> &keyOf,
                              const std::function<void(const Key &, Share &)> &nameOf) const;

  std::vector<Count> counts_; ///< By Event::instruction.
};

/// The orders that reports rely on: by falling action, then name.
void sortShares(std::vector<Share> &shares);

} // namespace leastaction
