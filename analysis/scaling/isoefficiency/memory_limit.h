// Up to how many processors a problem that keeps its efficiency fits into memory.
//
//   MemoryLimit limit = memoryLimit({{2, 1e9}, {4, 4e9}, {8, 12e9}, {16, 32e9}}, {.machineBytes = 12e9});
//   limit.lastFitting == 8
#pragma once

#include <optional>
#include <span>

namespace leastaction {

struct MemoryNeed {
  double processors = 0, bytes = 0; ///< Of the whole problem.
};

/// One of both, or both.
struct MemorySize {
  std::optional<double> machineBytes, processorBytes;
  /// What so many processors have together.
  double of(double processors) const;
};

struct MemoryLimit {
  std::optional<double> lastFitting;  ///< Processors; none if not even the first need fits.
  std::optional<MemoryNeed> firstNot; ///< Beyond, the efficiency drops; none if all fit.
};

/// Needs in the order of their processors.
MemoryLimit memoryLimit(std::span<const MemoryNeed> needs, const MemorySize &memory);

} // namespace leastaction
