#include "analysis/core/pipeline.h"

#include <algorithm>

namespace leastaction {

Pipeline::Pipeline(const CoreDescription &core, Completion completion, bool perfectMemory, size_t resourceCount)
    : dispatchWidth_(core.dispatchWidth), retireWidth_(core.retireWidth), l1Ticks_(core.l1.latencyTicks),
      pointerLoadSaving_(core.l1.latencyTicks - std::min(core.l1.latencyTicks, core.pointerLoadTicks)),
      storeForwardTicks_(core.storeForwardTicks), storeForwardFailedTicks_(core.storeForwardFailedTicks),
      eventsShowRetirement_(completion == Completion::retirement), reorderBuffer_(core.reorderBuffer),
      ports_(resourceCount) {
  if (!perfectMemory)
    memory_.emplace(core);
}

void Pipeline::execute(const InstructionProgram &program, const CompiledInstruction &instruction,
                       std::span<const Access> accesses) {
  const uint64_t dispatchTick = dispatch(instruction.microOps);
  const RegisterRead *reads = program.reads.data() + instruction.firstRead;
  const PortUse *portUses = program.portUses.data() + instruction.firstPortUse;

  Loaded loaded{.startTick = dispatchTick, .dataTick = dispatchTick};
  if (instruction.loadTicks != 0)
    loaded = load(instruction, program, accesses, dispatchTick);
  const uint64_t operandsTick = operandsReady(reads + instruction.addressReads, instruction.reads, loaded.dataTick);

  uint64_t executeTick = operandsTick;
  uint64_t issueTick = dispatchTick;
  uint64_t completeTick = dispatchTick;
  if (!instruction.eliminated) [[likely]] {
    executeTick = reservePorts(portUses + instruction.loadPortUses, instruction.portUses, operandsTick);
    // The loads of an instruction that then waits for another operand count from as late as they could have started:
    // kappa is what the instruction does, not what it waits for.
    issueTick = executeTick - (loaded.dataTick - loaded.startTick);
    completeTick = executeTick + instruction.latencyTicks;
  }

  const RegisterWrite *writes = program.writes.data() + instruction.firstWrite;
  for (unsigned i = 0; i < instruction.writes; ++i) {
    registerReady_[writes[i].registerId] = executeTick + writes[i].latencyTicks;
    registerLoaded_[writes[i].registerId] = instruction.loadTicks != 0 && instruction.latencyTicks == 0;
  }

  // A move that renaming did still retires only when its value is there.
  const uint64_t readyTick = instruction.eliminated ? executeTick : completeTick;
  retire(readyTick, instruction.microOps);
  MemoryLevel level = loaded.level;
  if (instruction.stores != 0 || instruction.prefetch)
    // What is written is there when the instruction executes, or just before it completes where it is computed first.
    level =
        std::max(level, store(instruction, accesses, issueTick,
                              instruction.loadTicks != 0 ? std::max(completeTick, 1 + executeTick) - 1 : executeTick));

  const uint64_t address =
      !accesses.empty() && accesses.front().address != unknownAddress ? accesses.front().address : 0;
  events_.add({.sequence = sequence_++,
               .issue = issueTick,
               .complete = eventsShowRetirement_ ? retireTick_ : completeTick,
               .address = address,
               // A move that renaming did only waits: for its value, then for retirement.
               .wait = eventsShowRetirement_ ? retireTick_ - std::clamp(completeTick, issueTick, retireTick_) : 0,
               .instruction = instruction.tableId,
               .level = level});
}

uint64_t Pipeline::dispatch(unsigned microOps) {
  // The last entry an instruction takes is the last to become free, since retirement is in order.
  const size_t size = reorderBuffer_.size();
  const size_t entries = std::min<size_t>(microOps, size);
  size_t last = reorderNext_ + entries - 1;
  last -= last >= size ? size : 0;

  const uint64_t before = dispatchTick_;
  if (reorderBuffer_[last] > dispatchTick_) {
    dispatchTick_ = reorderBuffer_[last];
    dispatched_ = 0;
  }
  dispatched_ += microOps;
  while (dispatched_ > dispatchWidth_) {
    dispatched_ -= dispatchWidth_;
    ++dispatchTick_;
  }
  if (dispatchTick_ != before) {
    ports_.advance(dispatchTick_);
    events_.release(dispatchTick_);
  }
  return dispatchTick_;
}

uint64_t Pipeline::operandsReady(const RegisterRead *reads, unsigned count, uint64_t tick) const {
  for (unsigned i = 0; i < count; ++i) {
    // Signed, since a value of the first ticks may be wanted "earlier than tick 0".
    const auto ready = static_cast<int64_t>(registerReady_[reads[i].registerId]) - reads[i].advanceTicks;
    if (ready > static_cast<int64_t>(tick))
      tick = static_cast<uint64_t>(ready);
  }
  return tick;
}

/// All uses start at or after `tick`; the instruction starts with the last of them.
uint64_t Pipeline::reservePorts(const PortUse *uses, unsigned count, uint64_t tick) {
  uint64_t start = tick;
  for (unsigned i = 0; i < count; ++i)
    start = std::max(start, ports_.reserve(uses[i], tick));
  return start;
}

Pipeline::Loaded Pipeline::load(const CompiledInstruction &instruction, const InstructionProgram &program,
                                std::span<const Access> accesses, uint64_t dispatchTick) {
  const RegisterRead *reads = program.reads.data() + instruction.firstRead;
  uint64_t addressTick = operandsReady(reads, instruction.addressReads, dispatchTick);

  // A load that an earlier store will feed waits for its data, as memory disambiguation predicts it to.
  uint64_t forwardTicks = 0;
  for (const Access &access : accesses) {
    if (access.isStore || access.address == unknownAddress || access.bytes == 0)
      continue;
    const StoreBuffer::Store *source = stores_.find(access.address, access.bytes, addressTick);
    if (!source)
      continue;
    if (source->covers(access.address, access.bytes)) {
      addressTick = std::max(addressTick, source->dataTick);
      forwardTicks = std::max<uint64_t>(forwardTicks, storeForwardTicks_);
    } else {
      addressTick = std::max(addressTick, source->commitTick);
      forwardTicks = std::max<uint64_t>(forwardTicks, storeForwardFailedTicks_);
    }
  }

  Loaded loaded;
  loaded.startTick =
      reservePorts(program.portUses.data() + instruction.firstPortUse, instruction.loadPortUses, addressTick);
  loaded.level = MemoryLevel::l1;
  uint64_t ticks = instruction.loadTicks;
  if (forwardTicks != 0)
    ticks += forwardTicks - std::min<uint64_t>(ticks, l1Ticks_);
  else if (instruction.pointerLoad && registerLoaded_[reads->registerId])
    ticks -= pointerLoadSaving_;
  uint64_t lateTicks = 0;
  if (memory_)
    for (const Access &access : accesses) {
      if (access.isStore || access.address == unknownAddress)
        continue;
      const MemoryHierarchy::Arrival arrival = memory_->access(access.address, access.bytes, loaded.startTick);
      if (forwardTicks != 0)
        continue;
      lateTicks = std::max(lateTicks, arrival.tick - loaded.startTick - l1Ticks_);
      loaded.level = std::max(loaded.level, arrival.level);
    }
  loaded.dataTick = loaded.startTick + ticks + lateTicks;
  return loaded;
}

/// Stores, and prefetches: they bring their line into the caches, but nobody waits for it.
MemoryLevel Pipeline::store(const CompiledInstruction &instruction, std::span<const Access> accesses,
                            uint64_t issueTick, uint64_t dataTick) {
  MemoryLevel level = MemoryLevel::l1;
  for (const Access &access : accesses) {
    if (!access.isStore && !instruction.prefetch)
      continue;
    if (access.address == unknownAddress)
      continue;
    if (memory_)
      level = std::max(level, memory_->access(access.address, access.bytes, issueTick).level);
    if (access.isStore && access.bytes != 0)
      stores_.add(
          {.address = access.address, .dataTick = dataTick, .commitTick = retireTick_ + 1, .bytes = access.bytes});
  }
  return level;
}

void Pipeline::retire(uint64_t completeTick, unsigned microOps) {
  if (completeTick > retireTick_) {
    retireTick_ = completeTick;
    retired_ = 0;
  }
  retired_ += microOps;
  while (retired_ > retireWidth_) {
    retired_ -= retireWidth_;
    ++retireTick_;
  }
  const size_t size = reorderBuffer_.size();
  for (size_t entry = std::min<size_t>(microOps, size); entry != 0; --entry) {
    reorderBuffer_[reorderNext_] = retireTick_;
    if (++reorderNext_ == size)
      reorderNext_ = 0;
  }
}

void Pipeline::dispatchNotBefore(uint64_t tick) {
  if (tick > dispatchTick_) {
    dispatchTick_ = tick;
    dispatched_ = 0;
    ports_.advance(dispatchTick_);
    events_.release(dispatchTick_);
  }
}

void Pipeline::executeOpaque(uint32_t tableId, uint64_t ticks) {
  dispatchNotBefore(retireTick_);
  events_.add({.sequence = sequence_++,
               .issue = dispatchTick_,
               .complete = dispatchTick_ + ticks,
               .instruction = tableId,
               .level = MemoryLevel::none});
  retire(dispatchTick_ + ticks, 1);
  dispatchNotBefore(retireTick_);
}

void Pipeline::drain() {
  dispatchNotBefore(retireTick_);
  events_.flush(dispatchTick_);
}

} // namespace leastaction
