// Which instruction of the program a run-time address stands for, in code that the pass has changed.
//
//   Result<OriginalCode> code = OriginalCode::of(run, disassembler);
//   std::optional<OriginalInstruction> found = code->originalAddress(pc);
#pragma once

#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>

namespace leastaction {

struct OriginalInstruction {
  uint32_t module = 0;
  uint64_t address = 0; ///< Link-time address of the instruction in the program's own code.
};

/// The instrumented code of a run.
class OriginalCode {
public:
  /// Fails if the code does not fit its tables.
  static Result<OriginalCode> of(const Run &run, const Disassembler &disassembler);

  /// Nothing for bytes of a probe, and for code that is not instrumented.
  std::optional<OriginalInstruction> originalAddress(uint64_t pc) const {
    auto found = instructions_.find(pc);
    return found == instructions_.end() ? std::nullopt : std::optional(found->second);
  }

  /// Does an instrumented function lie there, with its probes?
  bool isInstrumented(uint64_t pc) const {
    auto behind = functions_.upper_bound(pc);
    return behind != functions_.begin() && pc < std::prev(behind)->second;
  }

private:
  std::unordered_map<uint64_t, OriginalInstruction> instructions_; ///< By run-time address.
  std::map<uint64_t, uint64_t> functions_;                         ///< First byte, and the one behind the last.
};

} // namespace leastaction
