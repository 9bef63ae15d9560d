// One memory access of a dynamic instruction.
#pragma once

#include <cstdint>

namespace leastaction {

/// Stands for an address that is not known: the access is taken for a hit in the first level cache.
inline constexpr uint64_t unknownAddress = ~uint64_t{0};

struct Access {
  uint64_t address = unknownAddress;
  uint32_t bytes = 0;
  bool isStore = false;
};

} // namespace leastaction
