#include "analysis/core/memory_hierarchy.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

uint64_t sets(const CacheDescription &cache) {
  return cache.bytes / (uint64_t{cache.ways} * cache.lineBytes);
}

} // namespace

MemoryHierarchy::MemoryHierarchy(const CoreDescription &core)
    : lineShift_(static_cast<unsigned>(std::countr_zero(core.l1.lineBytes))),
      latencyTicks_{0, core.l1.latencyTicks, core.l2.latencyTicks, core.l3.latencyTicks, core.memoryLatencyTicks},
      l1_(sets(core.l1), core.l1.ways), l2_(sets(core.l2), core.l2.ways), l3_(sets(core.l3), core.l3.ways) {}

MemoryHierarchy::Arrival MemoryHierarchy::access(uint64_t address, uint32_t bytes, uint64_t tick) {
  const uint64_t first = address >> lineShift_;
  const uint64_t last = (address + std::max(bytes, 1u) - 1) >> lineShift_;
  Arrival arrival = accessLine(first, tick);
  for (uint64_t line = first; line != last;) {
    const Arrival part = accessLine(++line, tick);
    arrival = {std::max(arrival.tick, part.tick), std::max(arrival.level, part.level)};
  }
  return arrival;
}

MemoryHierarchy::Arrival MemoryHierarchy::accessLine(uint64_t line, uint64_t tick) {
  const uint64_t hitTick = tick + latencyTicks_[static_cast<size_t>(MemoryLevel::l1)];
  Fill *fillRecord = l1_.touch(line);
  if (!fillRecord)
    return fill(line, tick);
  if (fillRecord->readyTick <= hitTick) [[likely]]
    return {hitTick, MemoryLevel::l1};
  fillRecord->readyTick = std::min(fillRecord->readyTick, tick + latencyTicks_[static_cast<size_t>(fillRecord->level)]);
  return {std::max(hitTick, fillRecord->readyTick), fillRecord->level};
}

MemoryHierarchy::Arrival MemoryHierarchy::fill(uint64_t line, uint64_t tick) {
  MemoryLevel level = MemoryLevel::l2;
  if (!l2_.touch(line)) {
    level = MemoryLevel::l3;
    if (!l3_.touch(line)) {
      level = MemoryLevel::memory;
      l3_.insert(line);
    }
    l2_.insert(line);
  }
  const uint64_t readyTick = tick + latencyTicks_[static_cast<size_t>(level)];
  l1_.insert(line) = {.readyTick = readyTick, .level = level};
  return {readyTick, level};
}

} // namespace leastaction
