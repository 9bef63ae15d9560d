// Loads and stores: what earlier stores forward, what comes from the caches, and when stores reach them.
//
//   LoadStoreUnit loadStore(core, /*perfectMemory=*/false);
//   const Loaded loaded = loadStore.load(of, slots, registers, scheduler);
//   loadStore.commit(of, executed, retirement.tick());   // behind retirement
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/memory/store_prediction.h"
#include "analysis/execution/core/memory/store_queue.h"
#include "analysis/execution/core/memory_hierarchy.h"
#include "analysis/execution/core/stage/dynamic_instruction.h"
#include "analysis/execution/core/stage/register_values.h"
#include "analysis/execution/core/stage/retirement.h"
#include "analysis/execution/core/stage/scheduler.h"
#include "analysis/execution/core/stage/stage_results.h"
#include "analysis/execution/core/store_buffer.h"

#include <algorithm>
#include <optional>
#include <span>

namespace leastaction {

class LoadStoreUnit {
public:
  /// With `perfectMemory` every access is a hit in the first level cache, and stores always find room.
  LoadStoreUnit(const CoreDescription &core, bool perfectMemory, SetIndex setIndex = SetIndex::lowBits);

  /// When the next store can be renamed.
  uint64_t storeRoomTick() const { return memory_ ? Retirement::freedTick(storeQueue_.roomTick()) : 0; }

  /// Caches and translation hold nothing.
  void forget(const CoreDescription &core) {
    if (memory_)
      memory_.emplace(core, setIndex_);
  }

  /// The loads of an instruction.
  template <class Of>
  [[gnu::always_inline]] Loaded load(const Of &of, const Slots &slots, const RegisterValues &registers,
                                     Scheduler &scheduler) {
    Forwarding forwarding{.addressTick = registers.ready(of.addressRegisters(), std::max(slots.tick, fenceTick_))};
    if (forwarding.addressTick < stores_.latestCommitTick())
      for (const Access &access : of.accesses)
        if (stores_.mayFeed(access.address, access.bytes, forwarding.addressTick)) [[unlikely]] {
          forwarding = forward(of.instruction, of.accesses, forwarding.addressTick);
          break;
        }

    Loaded loaded{.startTick = scheduler.startLoads(of, slots, forwarding.addressTick),
                  .level = MemoryLevel::l1,
                  .forwards = forwarding.forwards,
                  .feedTick = forwarding.addressTick};
    uint64_t ticks = of.instruction.loadTicks;
    if (forwarding.forwards)
      ticks += forwarding.ticks - std::min<uint64_t>(ticks, l1Ticks_);
    else if (of.instruction.nearBase && registers.facts(of.addressRegisters().front().registerId).pointer)
      ticks -= pointerLoadSaving_;
    uint64_t lateTicks = 0;
    if (memory_)
      for (const Access &access : of.accesses) {
        if (access.isStore || access.address == unknownAddress)
          continue;
        const MemoryHierarchy::Request request{.address = access.address,
                                               .bytes = access.bytes,
                                               .tick = loaded.startTick,
                                               .instruction = of.instruction.tableId};
        MemoryHierarchy::Arrival arrival;
        if (Of::any && of.instruction.loadsFrom != MemoryLevel::none) [[unlikely]]
          arrival = memory_->touch(request, of.instruction.loadsFrom);
        else
          arrival = memory_->access(request);
        if (forwarding.forwards)
          continue;
        lateTicks = std::max(lateTicks, arrival.tick - loaded.startTick - l1Ticks_);
        if (missesStartAgain_ && arrival.level > MemoryLevel::l1)
          lateTicks = std::max(lateTicks, scheduler.startWithLine(arrival.tick - l1Ticks_) - loaded.startTick);
        if (arrival.crosses) [[unlikely]] { // It takes its port once more, for the other line.
          lateTicks = std::max(lateTicks, scheduler.startAgain(loaded.startTick + 1) - loaded.startTick);
          loaded.crosses = true;
        }
        loaded.level = std::max(loaded.level, arrival.level);
        loaded.walkTicks = std::max(loaded.walkTicks, arrival.walkTicks);
      }
    loaded.dataTick = loaded.startTick + ticks + lateTicks;
    return loaded;
  }

  /// When the latest store has reached the cache, and whether it waited for nothing but the store before it.
  uint64_t commitTick() const { return storeQueue_.commitTick(); }
  bool commitsBehind() const { return storeQueue_.commitsBehind() || waitsForHits_; }

  /// The accesses of an instruction that costs nothing and has its other operands at `tick`. Returns when it has what
  /// earlier stores feed it; what it stores has reached the cache then.
  uint64_t passFreely(std::span<const Access> accesses, uint64_t tick);

  /// The accesses of an instruction that is executed without being timed, at about `tick`: caches, translation and
  /// prefetchers know of them. Returns when the latest one has its data.
  uint64_t pass(const CompiledInstruction &instruction, std::span<const Access> accesses, uint64_t tick);

  void fillLastCache() {
    if (memory_)
      memory_->fillLastCache();
  }

  /// The cache line at an address is used at `tick` by instructions that are left out. Returns when it is there.
  uint64_t touch(uint64_t address, bool isStore, uint64_t tick) {
    return memory_ ? memory_->access({.address = address, .tick = tick, .isStore = isStore}).tick : tick;
  }

  /// Before which no load starts.
  uint64_t fenceTick() const { return fenceTick_; }

  /// A fence whose own loads start at `startTick`: no load behind it starts before the tick it returns.
  uint64_t fence(uint64_t startTick, unsigned fenceTicks) {
    // Earlier stores reach the cache first.
    fenceTick_ = std::max({fenceTick_, startTick, stores_.latestCommitTick()}) + fenceTicks;
    return fenceTick_;
  }

  /// Stores, which commit after their retirement, and prefetches: they bring their line into the caches, but nothing in
  /// the pipeline waits for it. Returns the furthest place of a line.
  template <class Of>
  [[gnu::always_inline]] MemoryLevel commit(const Of &of, const Executed &executed, uint64_t retireTick) {
    MemoryLevel level = MemoryLevel::l1;
    for (const Access &access : of.accesses) {
      if (!access.isStore && !of.instruction.prefetch)
        continue;
      if (access.isStore)
        waitsForHits_ = hitTick_ > retireTick;
      uint64_t lineTick = 0;
      bool isHit = false;
      if (memory_ && access.address != unknownAddress) {
        if (access.isStore && waitsForHits_) [[unlikely]]
          memory_->expectStore(access.address, retireTick);
        const MemoryHierarchy::Arrival arrival =
            memory_->access({.address = access.address,
                             .bytes = access.bytes,
                             .tick = access.isStore ? std::max(retireTick, hitTick_) : executed.issueTick,
                             .addressTick = access.isStore ? executed.storeAddressTick : 0,
                             .instruction = of.instruction.tableId,
                             .isStore = access.isStore,
                             .mayBeDropped = !access.isStore && mayDropPrefetches_});
        level = std::max(level, arrival.level);
        // A hit is written as fast as stores commit; so is a line as soon as it has come.
        lineTick = arrival.tick - l1Ticks_;
        isHit = arrival.level == MemoryLevel::l1;
      }
      if (!access.isStore)
        continue;
      const uint64_t commitTick =
          storeQueue_.add(retireTick, lineTick, access.address == unknownAddress ? 0 : access.address, access.bytes);
      if (missesWait_ && isHit)
        hitTick_ = commitTick;
      if (access.address == unknownAddress || access.bytes == 0)
        continue;
      stores_.add({.address = access.address,
                   .addressTick = executed.storeAddressTick,
                   .dataTick = executed.completeTick - 1,
                   .commitTick = commitTick,
                   .bytes = access.bytes,
                   .instruction = of.instruction.tableId,
                   .mayBeRenamed = of.instruction.renamedStore});
      prediction_.stored(of.instruction.tableId, stores_.latestNumber());
    }
    return level;
  }

private:
  /// How loads are fed by earlier stores that are still on their way to the cache.
  struct Forwarding {
    uint64_t addressTick = 0; ///< The load starts no earlier.
    uint64_t ticks = 0;       ///< From there to its data.
    bool forwards = false;    ///< Otherwise it comes from the cache.
  };
  Forwarding forward(const CompiledInstruction &instruction, std::span<const Access> accesses, uint64_t addressTick);

  const uint32_t l1Ticks_;
  const uint32_t pointerLoadSaving_;
  const uint32_t storeForwardTicks_;
  const uint32_t renamedForwardTicks_;
  const bool renamesBytes_;
  StorePrediction prediction_; ///< Of the store that feeds a load that renaming does.
  const uint32_t storeForwardFailedTicks_;
  const uint32_t aliasTicks_;
  const bool mayDropPrefetches_;
  const bool missesStartAgain_;
  const bool missesWait_;
  uint64_t fenceTick_ = 0;    ///< No load starts earlier.
  uint64_t hitTick_ = 0;      ///< Where stores that miss wait: the latest commit of one that hit.
  bool waitsForHits_ = false; ///< The latest store.
  const SetIndex setIndex_;
  std::optional<MemoryHierarchy> memory_; ///< None where every access is a hit in the first level cache.
  StoreQueue storeQueue_;
  StoreBuffer stores_;
};

} // namespace leastaction
