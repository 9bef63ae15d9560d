#include "analysis/execution/core/memory_hierarchy.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

uint64_t sets(const CacheDescription &cache) {
  return cache.bytes / (uint64_t{cache.ways} * cache.lineBytes);
}

/// On the way of lines that are written back, those that come from L2 take such a part of their time.
constexpr double fillPart = 0.5;

/// Where page tables begin: no program has memory there. Pages that were touched one after the other have their entries
/// side by side in whatever regions they are, as if programs did not leave gaps.
constexpr uint64_t pageTables = uint64_t{1} << 60;
constexpr uint64_t pageTableEntryBytes = 8;
constexpr uint64_t pageTableEntries = uint64_t{1} << 17;

uint64_t entryOf(uint64_t page) {
  return pageTables + page % pageTableEntries * pageTableEntryBytes;
}

} // namespace

MemoryHierarchy::MemoryHierarchy(const CoreDescription &core, SetIndex index)
    : lineShift_(static_cast<unsigned>(std::countr_zero(core.l1.lineBytes))), l1Ticks_(core.l1.latencyTicks),
      setFillTicks_(core.l1.setFillTicks), dirtyFillTicks_(core.l1.dirtyFillTicks),
      latencyTicks_{0, core.l1.latencyTicks, core.l2.latencyTicks, core.l3.latencyTicks, core.memoryLatencyTicks},
      l2Inclusion_(core.l2.inclusion), l3Inclusion_(core.l3.inclusion), hasL3_(core.l3.bytes != 0),
      writeBacksShare_(core.bandwidth.writeBacksShare), tlbDescription_(core.tlb), prefetch_(core.prefetch),
      pageLines_(std::max<uint64_t>(core.tlb.pageBytes >> lineShift_, 1)),
      l1_(sets(core.l1), core.l1.ways, core.l1.replacement, index),
      l2_(sets(core.l2), core.l2.ways, core.l2.replacement, index),
      l3_(sets(core.l3), core.l3.ways, core.l3.replacement, index),
      l2Bus_(core.l1.lineBytes, core.bandwidth.l2BytesPerTick),
      writeWay_(core.l1.lineBytes, core.bandwidth.l2BytesPerTick / fillPart),
      writeBackSlots_(core.bandwidth.l2WriteBytesPerTick > 0
                          ? core.l1.lineBytes / core.bandwidth.l2WriteBytesPerTick / writeWay_.slotTicks()
                          : 0),
      l3Bus_(core.l1.lineBytes, core.bandwidth.l3BytesPerTick),
      memoryBus_(core.l1.lineBytes, core.bandwidth.memoryBytesPerTick), fillBuffers_(core.queues.fillBuffers),
      setFills_(sets(core.l1)), walkers_(core.tlb.walkers), tlb_(core.tlb), streams_(core.prefetch.streamLines) {}

MemoryHierarchy::Arrival MemoryHierarchy::accessLines(const Request &request) {
  const uint64_t last = request.address + std::max(request.bytes, 1u) - 1;
  const uint64_t addressTick = request.addressTick != 0 ? request.addressTick : request.tick;
  uint64_t tick = std::max(request.tick, translate(request.address, addressTick));
  Arrival arrival = accessLine(request.address >> lineShift_, request, tick);
  for (uint64_t line = request.address >> lineShift_; line != last >> lineShift_;) {
    ++line;
    const uint64_t address = line << lineShift_;
    if (tlb_.pageOf(address) != tlb_.pageOf(address - 1))
      tick = std::max(tick, translate(address, addressTick));
    const Arrival part = accessLine(line, request, tick);
    arrival = {
        .tick = std::max(arrival.tick, part.tick), .level = std::max(arrival.level, part.level), .crosses = true};
  }
  arrival.walkTicks = static_cast<uint32_t>(tick - request.tick);
  return arrival;
}

MemoryHierarchy::Arrival MemoryHierarchy::touch(const Request &request, MemoryLevel furthest) {
  silent_ = true;
  const uint64_t last = (request.address + std::max(request.bytes, 1u) - 1) >> lineShift_;
  Arrival arrival;
  for (uint64_t line = request.address >> lineShift_; line <= last; ++line) {
    touchPage(line << lineShift_, request.tick);
    const Arrival part = touchLine(line, request.tick, furthest);
    arrival = {.tick = std::max(arrival.tick, part.tick), .level = std::max(arrival.level, part.level)};
  }
  silent_ = false;
  return arrival;
}

void MemoryHierarchy::expectStore(uint64_t address, uint64_t tick) {
  const uint64_t line = address >> lineShift_;
  if (line == latestLine_ || l1_.peek(line))
    return;
  expectedLine_ = line;
  expectedTick_ = tick;
  if (l2_.peek(line))
    return;
  const ServerPool::Server buffer = fillBuffers_.acquire(tick);
  fillBuffers_.release(buffer, fetchIntoL2(line, buffer.tick).readyTick);
  fetchAdjacent(line, buffer.tick);
}

MemoryHierarchy::Arrival MemoryHierarchy::touchLine(uint64_t line, uint64_t tick, MemoryLevel furthest) {
  const Arrival latest{.tick = tick + latencyTicks(furthest), .level = furthest};
  Arrival arrival{.tick = tick + l1Ticks_, .level = MemoryLevel::l1};
  Fill *found = l1_.touch(line);
  if (found) {
    found->prefetched = false;
    if (found->readyTick > arrival.tick)
      arrival = {.tick = found->readyTick, .level = found->level};
  } else {
    arrival = {.tick = tick + latencyTicks(MemoryLevel::l2), .level = MemoryLevel::l2};
    if (const Fill *below = l2_.touch(line)) {
      if (below->readyTick > arrival.tick)
        arrival = {.tick = below->readyTick, .level = below->level};
    } else {
      Fill &brought = fetchIntoL2(line, tick);
      brought.readyTick = std::min(brought.readyTick, latest.tick);
      arrival = {.tick = brought.readyTick, .level = brought.level};
    }
    found = &insertIntoL1(
        line, {.startTick = tick, .readyTick = std::min(arrival.tick, latest.tick), .level = arrival.level});
  }
  latestLine_ = line;
  latest_ = found;
  return {.tick = std::min(arrival.tick, latest.tick), .level = std::min(arrival.level, latest.level)};
}

void MemoryHierarchy::touchPage(uint64_t address, uint64_t tick) {
  const uint64_t page = tlb_.pageOf(address);
  if (page == latestPage_ || tlbDescription_.walkers == 0)
    return;
  latestPage_ = page;
  if (tlb_.lookUp(page) == Tlb::Found::nowhere)
    touchLine(entryOf(page) >> lineShift_, tick, MemoryLevel::l1);
}

/// When the address of an access is known to the caches.
uint64_t MemoryHierarchy::translate(uint64_t address, uint64_t tick) {
  const uint64_t page = tlb_.pageOf(address);
  if (page == latestPage_ || tlbDescription_.walkers == 0)
    return tick;
  latestPage_ = page;
  const Tlb::Found found = tlb_.lookUp(page);
  if (found == Tlb::Found::first) [[likely]]
    return tick;
  tick += tlbDescription_.l2Ticks;
  if (found == Tlb::Found::second)
    return tick;
  const ServerPool::Server walker = walkers_.acquire(tick);
  const uint64_t entryTick = accessLine(entryOf(page) >> lineShift_, {}, walker.tick + tlbDescription_.walkTicks).tick;
  walkers_.release(walker, entryTick);
  return entryTick;
}

MemoryHierarchy::Arrival MemoryHierarchy::accessLine(uint64_t line, const Request &request, uint64_t tick) {
  const uint64_t hitTick = tick + l1Ticks_;
  Fill *found = l1_.touch(line);
  Arrival arrival{.tick = hitTick, .level = MemoryLevel::l1};
  if (!found && request.mayBeDropped && !fillBuffers_.anyIdle(tick))
    return {.tick = hitTick};
  if (!found || found->prefetched)
    followStride(line, request, tick);
  if (found) // A prefetch may have pushed it out of a small cache again.
    found = l1_.peek(line);
  if (!found) {
    found = &fill(line, tick, false);
    arrival = {.tick = found->readyTick, .level = found->level};
  } else {
    found->prefetched = false;
    if (found->readyTick > hitTick) {
      mergeEarlier(*found, tick);
      if (found->readyTick > hitTick)
        arrival = {.tick = found->readyTick, .level = found->level};
    }
  }
  latestLine_ = line;
  latest_ = found;
  if (request.isStore)
    found->dirty = true;
  return arrival;
}

/// An access at `tick` would have begun the fill itself if that was later.
void MemoryHierarchy::mergeEarlier(Fill &fill, uint64_t tick) {
  if (tick >= fill.startTick)
    return;
  fill.readyTick -= fill.startTick - tick;
  fill.startTick = tick;
}

/// Brings a line that is not there into L1.
MemoryHierarchy::Fill &MemoryHierarchy::fill(uint64_t line, uint64_t tick, bool isPrefetch) {
  if (const std::optional<uint64_t> readyTick = fillBuffers_.releaseOf(line, tick)) {
    // Another line has taken its place since it was asked for, but it is still under way.
    const Fill *below = l2_.peek(line);
    return insertIntoL1(line, {.startTick = tick,
                               .readyTick = *readyTick,
                               .level = below && below->readyTick > tick ? below->level : MemoryLevel::l2});
  }
  const ServerPool::Server buffer = fillBuffers_.acquire(tick);
  Fill fill = fetch(line, buffer.tick, isPrefetch);
  if ((setFillTicks_ | dirtyFillTicks_) != 0)
    fill.readyTick = afterFillsOfSet(line, buffer.tick, fill.readyTick);
  fillBuffers_.release(buffer, fill.readyTick, line);
  fill.startTick = tick;
  // A load that merges with it gains no more than if the store had not waited.
  if (line == expectedLine_) {
    fill.startTick = std::min(tick, expectedTick_);
    expectedLine_ = noLine;
  }
  Fill &filled = insertIntoL1(line, fill);
  if (prefetch_.nextLine && !isPrefetch)
    prefetchIntoL1(line, line + 1, tick);
  return filled;
}

/// When a line that was asked for at `askedTick` and would be there at `tick` is in its set, which takes one at a time.
/// As accesses come in program order, the set may know a fill that is asked for much later: that one does not disturb.
uint64_t MemoryHierarchy::afterFillsOfSet(uint64_t line, uint64_t askedTick, uint64_t tick) {
  SetFill &latest = setFills_[l1_.setOf(line)];
  if (tick + latest.pauseTicks <= latest.askedTick)
    return tick;
  if (latest.readyTick != 0)
    tick = std::max(tick, latest.readyTick + latest.pauseTicks);
  latest = {.askedTick = askedTick, .readyTick = tick, .pauseTicks = setFillTicks_};
  return tick;
}

/// When a line that is not in L1 arrives there, and from where. It is in L2 then.
MemoryHierarchy::Fill MemoryHierarchy::fetch(uint64_t line, uint64_t tick, bool isPrefetch) {
  Fill fill{.startTick = tick,
            .readyTick = tick + latencyTicks(MemoryLevel::l2),
            .level = MemoryLevel::l2,
            .prefetched = isPrefetch};
  Fill *found = l2_.touch(line);
  const bool missed = found == nullptr;
  if (missed)
    found = &fetchIntoL2(line, tick);
  else
    mergeEarlier(*found, tick);
  if (found->readyTick > fill.readyTick) {
    fill.readyTick = found->readyTick;
    fill.level = found->level;
  }
  if (missed)
    fetchAdjacent(line, tick);
  fill.readyTick = l2Bus_.reserve(fill.readyTick);
  if (writeBackSlots_ > 0)
    fill.readyTick = writeWay_.reserve(fill.readyTick);
  streams_.access(line, [&](uint64_t ahead) { return prefetchIntoL2(line, ahead, tick); });
  return fill;
}

/// Finds a line that is not in L2 in L3 or in memory.
MemoryHierarchy::Fill &MemoryHierarchy::fetchIntoL2(uint64_t line, uint64_t tick) {
  Fill fill{.startTick = tick};
  const bool wasInL3 = hasL3_ && l3_.touch(line);
  if (wasInL3 || (hasL3_ && lastHoldsAll_)) {
    fill.level = MemoryLevel::l3;
    fill.readyTick = pass(l3Bus_, tick + latencyTicks(MemoryLevel::l3));
    if (l3Inclusion_ == Inclusion::exclusive) {
      if (const std::optional<Kept> kept = l3_.remove(line))
        fill.dirty = kept->dirty;
    } else if (!wasInL3) {
      insertIntoL3(line, false, tick);
    }
  } else if (lastHoldsAll_) {
    fill.level = MemoryLevel::l2;
    fill.readyTick = tick + latencyTicks(MemoryLevel::l2);
  } else {
    fill.level = MemoryLevel::memory;
    fill.readyTick = pass(memoryBus_, tick + latencyTicks(MemoryLevel::memory));
    if (l3Inclusion_ != Inclusion::exclusive)
      insertIntoL3(line, false, tick);
  }
  return insertIntoL2(line, fill);
}

/// The first use of a line that was missed or prefetched: where will the next ones be?
void MemoryHierarchy::followStride(uint64_t line, const Request &request, uint64_t tick) {
  if ((prefetch_.strideDistance | prefetch_.unitStrideDistance | prefetch_.farStrideDistance) == 0 ||
      request.bytes == 0 || (prefetch_.onlyLoads && request.isStore))
    return;
  const int64_t stride = strides_.stride(request.instruction, line);
  if (stride == 0)
    return;
  const auto ahead = [&](uint32_t distance) { return line + static_cast<uint64_t>(stride * int64_t{distance}); };
  if (prefetch_.farStrideDistance != 0)
    prefetchIntoL2(line, ahead(prefetch_.farStrideDistance), tick);
  const auto lines = static_cast<uint64_t>(std::abs(stride));
  const uint32_t near = lines == 1                                            ? prefetch_.unitStrideDistance
                        : lines << lineShift_ <= prefetch_.longestStrideBytes ? prefetch_.strideDistance
                                                                              : 0;
  if (near != 0)
    prefetchIntoL1(line, ahead(near), tick + prefetch_.delayTicks);
}

/// Not if there is no fill buffer for it.
void MemoryHierarchy::prefetchIntoL1(uint64_t line, uint64_t ahead, uint64_t tick) {
  if (mayPrefetch(line, ahead) && !l1_.peek(ahead) && fillBuffers_.acquire(tick).tick == tick)
    fill(ahead, tick, true);
}

/// Returns whether it may be prefetched.
bool MemoryHierarchy::prefetchIntoL2(uint64_t line, uint64_t ahead, uint64_t tick) {
  if (!mayPrefetch(line, ahead))
    return false;
  if (!l2_.peek(ahead)) {
    fetchIntoL2(ahead, tick);
    fetchAdjacent(ahead, tick);
  }
  return true;
}

/// The other line of its pair comes with each that comes to L2, a prefetched one, too.
void MemoryHierarchy::fetchAdjacent(uint64_t line, uint64_t tick) {
  if (prefetch_.adjacentLine && !l2_.peek(line ^ 1))
    fetchIntoL2(line ^ 1, tick);
}

MemoryHierarchy::Fill &MemoryHierarchy::insertIntoL1(uint64_t line, const Fill &fill) {
  std::optional<Cache::Victim> victim;
  Fill &record = l1_.insert(line, &victim);
  record = fill;
  if (!victim)
    return record;
  if (victim->line == latestLine_)
    latestLine_ = noLine;
  if (!victim->record.dirty)
    return record;
  setFills_[l1_.setOf(line)].pauseTicks = dirtyFillTicks_;
  for (owedSlots_ += writeBackSlots_; owedSlots_ >= 1; --owedSlots_)
    pass(writeWay_, fill.readyTick);
  if (Fill *below = l2_.peek(victim->line))
    below->dirty = true;
  else
    insertIntoL2(victim->line, {.startTick = fill.startTick, .readyTick = fill.startTick, .dirty = true});
  return record;
}

MemoryHierarchy::Fill &MemoryHierarchy::insertIntoL2(uint64_t line, const Fill &fill) {
  std::optional<Cache::Victim> victim;
  Fill &record = l2_.insert(line, &victim);
  record = fill;
  if (!victim)
    return record;
  bool isDirty = victim->record.dirty;
  if (l2Inclusion_ == Inclusion::inclusive)
    isDirty |= removeFromL1(victim->line);
  if (l3Inclusion_ == Inclusion::exclusive)
    insertIntoL3(victim->line, isDirty, fill.startTick);
  else if (Kept *below = isDirty && hasL3_ ? l3_.peek(victim->line) : nullptr)
    below->dirty = true;
  else if (isDirty)
    insertIntoL3(victim->line, true, fill.startTick);
  return record;
}

/// Where there is no L3, to memory.
void MemoryHierarchy::insertIntoL3(uint64_t line, bool isDirty, uint64_t tick) {
  if (!hasL3_) {
    if (isDirty && writeBacksShare_)
      pass(memoryBus_, tick);
    return;
  }
  std::optional<SetAssociativeCache<Kept>::Victim> victim;
  l3_.insert(line, &victim).dirty = isDirty;
  if (!victim)
    return;
  bool writesBack = victim->record.dirty;
  if (l3Inclusion_ == Inclusion::inclusive) {
    writesBack |= removeFromL1(victim->line);
    if (const std::optional<Fill> above = l2_.remove(victim->line))
      writesBack |= above->dirty;
  }
  if (writesBack && writeBacksShare_)
    pass(memoryBus_, tick);
}

/// Returns whether it was to be written back.
bool MemoryHierarchy::removeFromL1(uint64_t line) {
  if (line == latestLine_)
    latestLine_ = noLine;
  const std::optional<Fill> removed = l1_.remove(line);
  return removed && removed->dirty;
}

} // namespace leastaction
