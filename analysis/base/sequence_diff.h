// Which elements of two sequences are the same ones: lines that an edit has left as they were.
//
//   std::vector<size_t> now = keptElements(oldHashes, newHashes);
//   now[3]                                   // where the fourth of the old ones is, or noElement
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

inline constexpr size_t noElement = ~size_t{0};

/// For each of `before` its place in `now`, rising. Elements that occur once on both sides are found first, as patience
/// diff does; between them, the shortest edit is (Myers, 1986). Where thousands were changed without one that occurs
/// once, those are taken as replaced.
std::vector<size_t> keptElements(std::span<const uint32_t> before, std::span<const uint32_t> now);

} // namespace leastaction
