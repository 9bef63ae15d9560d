#include "analysis/execution/core/table_latency.h"

#include <algorithm>

namespace leastaction {

uint16_t resultLatency(const Target &target, const llvm::MCSchedClassDesc *schedClass, unsigned result) {
  if (!schedClass)
    return assumedLatencyTicks;
  int latency = 0;
  for (unsigned entry = 0; entry < schedClass->NumWriteLatencyEntries; ++entry) {
    const int ticks = target.subtarget().getWriteLatencyEntry(schedClass, entry)->Cycles;
    if (entry == result)
      return static_cast<uint16_t>(std::max(ticks, 0));
    latency = std::max(latency, ticks);
  }
  return static_cast<uint16_t>(latency);
}

uint16_t longestLatency(const Target &target, const llvm::MCSchedClassDesc *schedClass) {
  return resultLatency(target, schedClass, ~0u);
}

int readAdvance(const Target &target, const llvm::MCSchedClassDesc *schedClass, unsigned use, bool corrected) {
  if (!schedClass)
    return 0;
  const llvm::MCSubtargetInfo &subtarget = target.subtarget();
  const bool hasKinds = schedClass->NumWriteLatencyEntries != 0 && !corrected;
  const unsigned ownKind = hasKinds ? subtarget.getWriteLatencyEntry(schedClass, 0)->WriteResourceID : 0;
  return subtarget.getReadAdvanceCycles(schedClass, use, ownKind);
}

} // namespace leastaction
