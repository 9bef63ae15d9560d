// Random times that say nothing of the ones before.
#pragma once

#include <stdint.h>

namespace leastaction::runtime {

/// -ln(part) means, where part is `random` of 2³²: within 0.6 % of a mean. At most 2⁴⁰ for a mean.
inline uint64_t exponential(uint64_t mean, uint32_t random) {
  constexpr uint64_t one = 0x10000, ln2 = 0xb172, curvature = 0x57ed;
  const uint64_t part = random | 1;
  const auto halvings = static_cast<uint64_t>(__builtin_clz(static_cast<uint32_t>(part)));
  const uint64_t mantissa = (part << halvings >> 15) & (one - 1);
  const uint64_t log2 = mantissa + mantissa * (one - mantissa) / one * curvature / one; // of 1 + mantissa
  return ((halvings + 1) * one - log2) * ln2 / one * mean / one;
}

} // namespace leastaction::runtime
