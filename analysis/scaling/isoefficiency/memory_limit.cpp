#include "analysis/scaling/isoefficiency/memory_limit.h"

#include <algorithm>
#include <limits>

namespace leastaction {

double MemorySize::of(double processors) const {
  double bytes = machineBytes.value_or(std::numeric_limits<double>::infinity());
  if (processorBytes)
    bytes = std::min(bytes, *processorBytes * processors);
  return bytes;
}

MemoryLimit memoryLimit(std::span<const MemoryNeed> needs, const MemorySize &memory) {
  MemoryLimit limit;
  for (const MemoryNeed &need : needs) {
    if (need.bytes > memory.of(need.processors) * (1 + 1e-9)) {
      limit.firstNot = need;
      break;
    }
    limit.lastFitting = need.processors;
  }
  return limit;
}

} // namespace leastaction
