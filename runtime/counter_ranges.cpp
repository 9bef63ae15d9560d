#include "runtime/counter_ranges.h"

#include "runtime/lock.h"

// Of the executable that the runtime is linked into.
extern "C" {
extern const char firstCounter[] __asm__("__start_leastaction_counters") __attribute__((weak, visibility("hidden")));
extern const char endOfCounters[] __asm__("__stop_leastaction_counters") __attribute__((weak, visibility("hidden")));
}

namespace leastaction::runtime {
namespace {

constexpr unsigned maxRanges = 256;

CounterRange ranges[maxRanges];
unsigned rangeCount;
size_t usedBytes;
Lock rangesLock;
bool refused;

size_t executableBytes() {
  return static_cast<size_t>(endOfCounters - firstCounter);
}

} // namespace

CounterRanges counterRanges() {
  return {ranges, ranges + rangeCount};
}

bool hasCounters() {
  return __atomic_load_n(&rangeCount, __ATOMIC_ACQUIRE);
}

bool hasRefusedCounters() {
  return refused;
}

uintptr_t counterAnchor() {
  return reinterpret_cast<uintptr_t>(firstCounter);
}

bool placeCounters(uintptr_t begin, uintptr_t end, uint64_t &displacement) {
  LockGuard guard(rangesLock);
  if (!usedBytes)
    usedBytes = executableBytes();
  const CounterRange *known = ranges;
  while (known != ranges + rangeCount && (known->begin != begin || known->end != end))
    ++known;
  if (known == ranges + rangeCount) {
    const bool isExecutable = begin == counterAnchor();
    const size_t offset = isExecutable ? 0 : usedBytes, bytes = end - begin;
    if (rangeCount == maxRanges || bytes > counterBytes - offset) {
      refused = true;
      return false;
    }
    if (!isExecutable)
      usedBytes += bytes;
    ranges[rangeCount] = {begin, end, offset};
    __atomic_store_n(&rangeCount, rangeCount + 1, __ATOMIC_RELEASE);
  }
  displacement = known->offset + counterAnchor() - begin;
  return true;
}

} // namespace leastaction::runtime
