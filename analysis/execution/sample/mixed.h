// Numbers as if drawn: the same for the same number.
#pragma once

#include <cstdint>

namespace leastaction {

inline constexpr uint64_t goldenRatio64 = 0x9e3779b97f4a7c15; ///< What SplitMix64 adds from one number to the next.

/// The finalizer of MurmurHash3, as SplitMix64 has it: each bit of the result depends on all of the number.
inline uint64_t mixed(uint64_t number) {
  number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
  number = (number ^ number >> 27) * 0x94d049bb133111eb;
  return number ^ number >> 31;
}

} // namespace leastaction
