// What is counted of all instructions of a sampled replay because time depends on it, windows or not. Windows that have
// more of it than their share of the run can so be given less weight.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace leastaction {

/// Cache lines are told apart by how many instructions ago they were used last.
enum class Auxiliary : uint8_t { mispredictions, firstUses, uses2To11, uses2To14, uses2To17, uses2To20 };
inline constexpr size_t auxiliaries = 6;
inline constexpr std::array<std::string_view, auxiliaries> auxiliaryNames = {
    "mispredicted branches",
    "first uses of a cache line",
    "uses of a cache line again after 2^11 instructions",
    "uses of a cache line again after 2^14 instructions",
    "uses of a cache line again after 2^17 instructions",
    "uses of a cache line again after 2^20 instructions"};

struct AuxiliaryCounts : std::array<uint64_t, auxiliaries> {
  uint64_t &of(Auxiliary which) { return (*this)[static_cast<size_t>(which)]; }

  AuxiliaryCounts &operator+=(const AuxiliaryCounts &other) {
    for (size_t i = 0; i < auxiliaries; ++i)
      (*this)[i] += other[i];
    return *this;
  }
  /// Of counts that only grow.
  AuxiliaryCounts since(const AuxiliaryCounts &before) const {
    AuxiliaryCounts difference = *this;
    for (size_t i = 0; i < auxiliaries; ++i)
      difference[i] -= before[i];
    return difference;
  }
};

} // namespace leastaction
