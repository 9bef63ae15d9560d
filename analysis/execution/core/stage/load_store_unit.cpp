#include "analysis/execution/core/stage/load_store_unit.h"

namespace leastaction {

LoadStoreUnit::LoadStoreUnit(const CoreDescription &core, bool perfectMemory, SetIndex setIndex)
    : l1Ticks_(core.l1.latencyTicks),
      pointerLoadSaving_(core.l1.latencyTicks - std::min(core.l1.latencyTicks, core.pointerLoadTicks)),
      storeForwardTicks_(core.storeForwardTicks), renamedForwardTicks_(core.renamedForwardTicks),
      renamesBytes_(core.renamesBytes), prediction_(core.renamedForwardStores),
      storeForwardFailedTicks_(core.storeForwardFailedTicks), aliasTicks_(core.queues.aliasTicks),
      mayDropPrefetches_(!core.prefetch.instructionsWait), missesStartAgain_(core.queues.missesStartAgain),
      missesWait_(core.queues.missesWait), setIndex_(setIndex),
      storeQueue_(core.queues.stores, {.stores = core.queues.storesPerTick,
                                       .bytes = core.queues.storeBytes,
                                       .oneLine = core.queues.storesOneLine,
                                       .combinedLines = core.queues.combinedLines}) {
  if (!perfectMemory)
    memory_.emplace(core, setIndex_);
}

/// A load that an earlier store will feed waits for its data, as memory disambiguation predicts it to. One that a store
/// only seems to feed starts a second time.
LoadStoreUnit::Forwarding LoadStoreUnit::forward(const CompiledInstruction &instruction,
                                                 std::span<const Access> accesses, uint64_t addressTick) {
  uint64_t ticks = 0;
  bool forwards = false;
  for (const Access &access : accesses) {
    if (access.isStore || access.address == unknownAddress || access.bytes == 0)
      continue;
    const StoreBuffer::Store *source = stores_.findPlain(access.address, access.bytes, addressTick);
    if (!source) {
      if (aliasTicks_ != 0 && stores_.aliases(access.address, access.bytes, addressTick))
        addressTick += aliasTicks_;
      source = stores_.find(access.address, access.bytes, addressTick);
    }
    if (!source)
      continue;
    forwards = true;
    if (source->covers(access.address, access.bytes)) {
      addressTick = std::max(addressTick, source->dataTick);
      const bool renamed = instruction.renamedLoad && source->mayBeRenamed &&
                           isRenamedSize(source->bytes, renamesBytes_) &&
                           prediction_.foresees(instruction.tableId, source->instruction, stores_.numberOf(*source),
                                                stores_.latestNumber());
      ticks = std::max<uint64_t>(ticks, renamed ? renamedForwardTicks_ : storeForwardTicks_);
    } else {
      addressTick = std::max(addressTick, source->commitTick);
      ticks = std::max<uint64_t>(ticks, storeForwardFailedTicks_);
    }
  }
  return {.addressTick = addressTick, .ticks = ticks, .forwards = forwards};
}

uint64_t LoadStoreUnit::passFreely(std::span<const Access> accesses, uint64_t tick) {
  const auto isKnown = [](const Access &access) { return access.address != unknownAddress && access.bytes != 0; };
  for (const Access &access : accesses)
    if (isKnown(access) && !access.isStore)
      if (const StoreBuffer::Store *source = stores_.find(access.address, access.bytes, tick))
        tick = std::max(tick, source->dataTick);
  for (const Access &access : accesses) {
    if (!isKnown(access))
      continue;
    if (memory_)
      memory_->touch({.address = access.address, .bytes = access.bytes, .tick = tick}, MemoryLevel::l1);
    if (access.isStore)
      stores_.add({.address = access.address,
                   .addressTick = tick,
                   .dataTick = tick,
                   .commitTick = tick,
                   .bytes = access.bytes});
  }
  return tick;
}

uint64_t LoadStoreUnit::pass(const CompiledInstruction &instruction, std::span<const Access> accesses, uint64_t tick) {
  uint64_t latestTick = tick;
  if (!memory_)
    return latestTick;
  for (const Access &access : accesses) {
    if (access.address == unknownAddress)
      continue;
    const MemoryHierarchy::Request request{.address = access.address,
                                           .bytes = access.bytes,
                                           .tick = tick,
                                           .instruction = instruction.tableId,
                                           .isStore = access.isStore,
                                           .mayBeDropped = instruction.prefetch && mayDropPrefetches_};
    const bool isNear = instruction.loadsFrom != MemoryLevel::none && !access.isStore;
    latestTick = std::max(latestTick,
                          isNear ? memory_->touch(request, instruction.loadsFrom).tick : memory_->access(request).tick);
  }
  return latestTick;
}

} // namespace leastaction
