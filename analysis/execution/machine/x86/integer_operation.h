// What an x86 instruction on integers computes, for those who follow values (throughput/block_state.h).
//
//   IntegerWork work = x86IntegerWork("MOVSX32rm8");     // signExtension, 32 bits of 8
#pragma once

#include "analysis/execution/machine/integer_work.h"

#include <string_view>

namespace leastaction {

/// Of the opcode that LLVM calls `name`.
IntegerWork x86IntegerWork(std::string_view name);

} // namespace leastaction
