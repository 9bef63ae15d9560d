// Repeated string instructions, of which one access in a record stands for all repetitions.
//
//   if (isRepeatedString(instruction, target)) bytes = repeatedBytes(bytes, registers[regRcx]);
#pragma once

#include "analysis/execution/machine/target.h"

#include <algorithm>
#include <cstdint>

namespace leastaction {

/// Does a prefix of those in `prefixes` repeat it?
inline bool isRepeatedString(const llvm::MCInst &instruction, const Target &target,
                             unsigned prefixes = prefixRepeat | prefixRepeatNe) {
  return (instruction.getFlags() & prefixes) != 0 && target.facts(instruction).is(trait::string);
}

/// What repetitions of `bytes` bytes touch in all.
inline uint32_t repeatedBytes(uint32_t bytes, uint64_t times) {
  return static_cast<uint32_t>(std::min<uint64_t>(bytes * std::min<uint64_t>(times, UINT32_MAX), UINT32_MAX));
}

} // namespace leastaction
