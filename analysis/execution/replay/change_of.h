// Who says what is different of the instructions of a replay.
//
//   ChangeOf changeOf = [](const InstructionTable &table, uint32_t row) {
//     return InstructionChange{.free = table.instructions()[row].line == 14};
//   };
#pragma once

#include "analysis/execution/core/instruction_change.h"

#include <functional>

namespace leastaction {

/// Of the instruction that a row of the table has been made for.
using ChangeOf = std::function<InstructionChange(const InstructionTable &, uint32_t)>;

} // namespace leastaction
