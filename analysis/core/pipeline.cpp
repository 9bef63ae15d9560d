#include "analysis/core/pipeline.h"

#include <algorithm>

namespace leastaction {
namespace {

// Abel and Reineke, uiCA: a micro-op reaches its port five ticks after renaming at the earliest, and its place in the
// scheduler is free in the tick after it left; a result retires in the tick after it is there. Ticks of execution are
// counted without the five.
constexpr unsigned renameToPortTicks = 6;
constexpr uint64_t retirementTicks = 7;

// The stack engine counts up to so many bytes by itself (the same source).
constexpr int stackOffsetLimit = 192;

// How many micro-ops of which phase an instruction has. Most instructions have one of few shapes; for each the code of
// the pipeline stands once more, without what it does not need; and once more for cores that bind ports by rotation.

template <PortChoice choice> struct AnyShape {
  static constexpr PortChoice ports = choice;
  static unsigned loadOps(const CompiledInstruction &instruction) { return instruction.loadOps; }
  static unsigned storeAddressOps(const CompiledInstruction &instruction) { return instruction.storeAddressOps; }
  static unsigned executeOps(const CompiledInstruction &instruction) { return instruction.executeOps; }
  static unsigned storeDataOps(const CompiledInstruction &instruction) { return instruction.storeDataOps; }
  static unsigned microOps(const CompiledInstruction &instruction) { return instruction.microOps; }
  static unsigned decoded(const CompiledInstruction &instruction) { return instruction.decoded; }
};

/// One micro-op to all that counts fused ones.
template <unsigned Load, unsigned StoreAddress, unsigned Execute, unsigned StoreData> struct FusedShape {
  static constexpr PortChoice ports = PortChoice::twoBest;
  static constexpr unsigned loadOps(const CompiledInstruction &) { return Load; }
  static constexpr unsigned storeAddressOps(const CompiledInstruction &) { return StoreAddress; }
  static constexpr unsigned executeOps(const CompiledInstruction &) { return Execute; }
  static constexpr unsigned storeDataOps(const CompiledInstruction &) { return StoreData; }
  static constexpr unsigned microOps(const CompiledInstruction &) { return 1; }
  static constexpr unsigned decoded(const CompiledInstruction &) { return 1; }

  static constexpr uint32_t key = Load | StoreAddress << 8 | Execute << 16 | StoreData << 24;
};

using Computation = FusedShape<0, 0, 1, 0>;
using PlainLoad = FusedShape<1, 0, 0, 0>;
using LoadAndComputation = FusedShape<1, 0, 1, 0>;
using PlainStore = FusedShape<0, 1, 0, 1>;

uint32_t shapeKey(const CompiledInstruction &instruction) {
  return instruction.loadOps | uint32_t{instruction.storeAddressOps} << 8 | uint32_t{instruction.executeOps} << 16 |
         uint32_t{instruction.storeDataOps} << 24;
}

} // namespace

Pipeline::Pipeline(const CoreDescription &core, Options options, Roles roles)
    : renameWidth_(core.dispatchWidth), retireWidth_(core.retireWidth),
      schedulerRoom_(core.scheduler - std::min(core.scheduler, core.dispatchWidth)), l1Ticks_(core.l1.latencyTicks),
      pointerLoadSaving_(core.l1.latencyTicks - std::min(core.l1.latencyTicks, core.pointerLoadTicks)),
      storeForwardTicks_(core.storeForwardTicks), storeForwardFailedTicks_(core.storeForwardFailedTicks),
      aliasTicks_(core.queues.aliasTicks), eventsShowRetirement_(options.completion == Completion::retirement),
      rotatesPorts_(core.rotatesPorts), roles_(roles), reorderBuffer_(core.reorderBuffer),
      frontEnd_(core, options.codeSource),
      moves_({.slots = core.moveSlots, .ticks = core.moveTicks, .freesEarly = core.freesMovesEarly}),
      ports_(renameToPortTicks,
             {.choice = core.rotatesPorts ? PortChoice::rotating : PortChoice::twoBest, .loads = roles.load}),
      integerRegisters_(core.registers.integer), vectorRegisters_(core.registers.vector),
      flagRegisters_(core.registers.flags), loadQueue_(core.queues.loads),
      storeQueue_(core.queues.stores, core.queues.storesPerTick) {
  if (!options.perfectMemory)
    memory_.emplace(core);
  if (core.queues.bankedLoads)
    banks_.emplace();
  if (core.queues.sharedDataRead)
    dataReads_.emplace();
}

void Pipeline::execute(const InstructionProgram &program, const CompiledInstruction &instruction,
                       std::span<const Access> accesses) {
  if (rotatesPorts_) [[unlikely]]
    return executeRotating(program, instruction, accesses);
  if (instruction.microOps == 1 && instruction.decoded == 1) [[likely]]
    switch (shapeKey(instruction)) {
    case Computation::key:
      return executeAs<Computation>(program, instruction, accesses);
    case PlainLoad::key:
      return executeAs<PlainLoad>(program, instruction, accesses);
    case LoadAndComputation::key:
      return executeAs<LoadAndComputation>(program, instruction, accesses);
    case PlainStore::key:
      return executeAs<PlainStore>(program, instruction, accesses);
    default:
      break;
    }
  executeAs<AnyShape<PortChoice::twoBest>>(program, instruction, accesses);
}

/// Apart from execute(), whose code is kept small.
void Pipeline::executeRotating(const InstructionProgram &program, const CompiledInstruction &instruction,
                               std::span<const Access> accesses) {
  executeAs<AnyShape<PortChoice::rotating>>(program, instruction, accesses);
}

template <class Shape>
void Pipeline::executeAs(const InstructionProgram &program, const CompiledInstruction &instruction,
                         std::span<const Access> accesses) {
  const unsigned loadOps = Shape::loadOps(instruction), storeAddressOps = Shape::storeAddressOps(instruction),
                 executeOps = Shape::executeOps(instruction), storeDataOps = Shape::storeDataOps(instruction),
                 microOps = Shape::microOps(instruction);
  uint64_t earliest = frontEnd_.deliver(instruction);
  if (memory_)
    earliest = std::max(earliest, queueRoomTick(instruction));
  earliest = std::max(earliest, registerRoomTick(instruction));
  if (instruction.serializing) [[unlikely]]
    earliest = std::max(earliest, retireTick_);
  if (highBytesWritten_ & instruction.wholeRegisters) [[unlikely]]
    mergeHighBytes(instruction, earliest);
  highBytesWritten_ |= instruction.highBytesWritten;
  if (instruction.stackBytes != 0 || (stackOffset_ != 0 && instruction.usesStackPointer)) [[unlikely]]
    followStackPointer(instruction, earliest);
  rename<Shape::ports>(microOps, Shape::decoded(instruction), earliest);

  const RegisterRead *reads = program.reads.data() + instruction.firstRead;
  const RegisterWrite *writes = program.writes.data() + instruction.firstWrite;
  const MicroOp *ops = program.microOps.data() + instruction.firstMicroOp;

  const uint64_t renameTick = renameTick_;
  Loaded loaded{.startTick = renameTick, .dataTick = renameTick};
  if (loadOps != 0)
    loaded = load<Shape::ports>(instruction, loadOps, microOps, reads, ops, accesses, renameTick);
  uint64_t operandsTick = instruction.chainSaving == 0
                              ? operandsReady(reads + instruction.addressReads, instruction.reads, loaded.dataTick)
                              : chainedOperandsReady(instruction, reads + instruction.addressReads, loaded.dataTick);
  if (instruction.fenceTicks != 0) [[unlikely]] {
    // Earlier stores reach the cache first.
    fenceTick_ = std::max({fenceTick_, loaded.startTick, stores_.latestCommitTick()}) + instruction.fenceTicks;
    if (instruction.stores == 0)
      operandsTick = std::max(operandsTick, fenceTick_);
  }

  uint64_t executeTick = operandsTick;
  uint64_t issueTick = renameTick;
  uint64_t completeTick = renameTick;
  uint64_t storeAddressTick = renameTick;
  const bool eliminated =
      instruction.eliminated || (instruction.move != MoveKind::none &&
                                 moves_.eliminate(instruction.move, reads->registerId, writes->registerId, renameTick));
  if (!eliminated) [[likely]] {
    unsigned done = loadOps;
    uint64_t storeTick = 0;
    if (storeAddressOps != 0) {
      const uint64_t addressTick = operandsReady(reads, instruction.addressReads, renameTick);
      storeAddressTick = start<Shape::ports>(ops + done, storeAddressOps, done, microOps, addressTick).last;
      if (Shape::ports == PortChoice::rotating && dataReads_)
        dataReads_->address(storeAddressTick);
      storeTick = storeAddressTick;
      done += storeAddressOps;
    }
    if (executeOps != 0) {
      const Started started = start<Shape::ports>(ops + done, executeOps, done, microOps, operandsTick);
      if (Shape::ports == PortChoice::rotating && dataReads_ && executeOps == 1 && instruction.flagsResult)
        dataReads_->arithmetic(started.last);
      // The micro-ops of an instruction follow each other by no less than a tick, and the result is the last one's.
      executeTick = std::max(started.first,
                             started.last + 1 -
                                 std::min<uint64_t>(started.last + 1, std::max<uint64_t>(instruction.latencyTicks, 1)));
      done += executeOps;
    }
    // The loads of an instruction that then waits for another operand count from as late as they could have started:
    // kappa is what the instruction does, not what it waits for.
    issueTick = executeTick - (loaded.dataTick - loaded.startTick);
    completeTick = executeTick + instruction.latencyTicks - instruction.chainSaving;
    if (storeDataOps != 0) {
      const uint64_t dataTick = executeOps != 0 ? completeTick : operandsTick;
      uint64_t startTick = start<Shape::ports>(ops + done, storeDataOps, done, microOps, dataTick).last;
      if (Shape::ports == PortChoice::rotating && dataReads_ && loadOps == 0 && executeOps == 0)
        startTick = startStoreData(instruction, reads + instruction.addressReads, dataTick, startTick);
      storeTick = std::max(storeTick, startTick);
      if (executeOps == 0 && loadOps == 0)
        issueTick = storeTick;
      completeTick = std::max(completeTick, storeTick + 1);
    }
    for (unsigned i = 0; i < instruction.writes; ++i) {
      readyTicks_[writes[i].registerId] = executeTick + writes[i].latencyTicks;
      loaded_[writes[i].registerId] = instruction.pointerLoad;
      chainSavings_[writes[i].registerId] = instruction.chainSaving;
      moves_.written(writes[i].registerId);
    }
  } else if (instruction.move != MoveKind::none) {
    readyTicks_[writes->registerId] = executeTick;
    loaded_[writes->registerId] = loaded_[reads->registerId];
    chainSavings_[writes->registerId] = chainSavings_[reads->registerId];
  } else {
    for (unsigned i = 0; i < instruction.writes; ++i) {
      readyTicks_[writes[i].registerId] = executeTick;
      loaded_[writes[i].registerId] = false;
      chainSavings_[writes[i].registerId] = 0;
      moves_.written(writes[i].registerId);
    }
  }

  // A move that renaming did still retires only when its value is there.
  const uint64_t readyTick = eliminated ? executeTick : completeTick;
  executedTick_ = readyTick;
  retire(readyTick, microOps);
  takeRegisters(instruction);
  if (instruction.loads != 0)
    loadQueue_.add(retireTick_);
  MemoryLevel level = loaded.level;
  if (instruction.stores != 0 || instruction.prefetch)
    level = std::max(level, store(instruction, accesses, issueTick, storeAddressTick, completeTick - 1));

  const uint64_t address =
      !accesses.empty() && accesses.front().address != unknownAddress ? accesses.front().address : 0;
  events_.add({.sequence = sequence_++,
               .issue = issueTick,
               .complete = eventsShowRetirement_ ? retireTick_ : completeTick,
               .address = address,
               // A move that renaming did only waits: for its value, then for retirement.
               .wait = eventsShowRetirement_ ? retireTick_ - std::clamp(completeTick, issueTick, retireTick_) : 0,
               .instruction = instruction.tableId,
               .level = level,
               .path = path_});
}

/// Gives the instruction's micro-ops their slots: renameTick_ and firstSlot_ are those of the first one.
template <PortChoice choice> void Pipeline::rename(unsigned microOps, unsigned decoded, uint64_t earliest) {
  if (renamed_ >= renameWidth_) {
    // A division only for what takes several ticks by itself.
    const unsigned ticks = renamed_ < 2 * renameWidth_ ? 1 : renamed_ / renameWidth_;
    const unsigned left = renamed_ - ticks * renameWidth_;
    renameNotBefore(renameTick_ + ticks);
    renamed_ = left;
    if constexpr (choice == PortChoice::rotating)
      slots_ = left;
  }
  renameNotBefore(earliest);
  if (microOps != 0) {
    // The last entry an instruction takes is the last to become free, since retirement is in order.
    const size_t size = reorderBuffer_.size();
    size_t last = reorderNext_ + std::min<size_t>(microOps, size) - 1;
    last -= last >= size ? size : 0;
    if (reorderBuffer_[last] != 0)
      renameNotBefore(reorderBuffer_[last] + retirementTicks);
    // A pair that is split here leaves the queue as one.
    if (microOps > decoded && renamed_ + 2 > renameWidth_)
      renameNotBefore(renameTick_ + 1);
  }
  firstSlot_ = renamed_;
  renamed_ += microOps;
  if constexpr (choice == PortChoice::rotating) {
    portSlot_ = slots_;
    lastPortSlot_ = slots_ + decoded - (decoded != 0);
    slots_ += decoded;
  }
  frontEnd_.renamed(decoded, renameTick_);
}

void Pipeline::renameLater(uint64_t tick) {
  renamed_ = slots_ = 0;
  ports_.advance(tick);
  while (ports_.inScheduler() > schedulerRoom_)
    ports_.advance(++tick);
  renameTick_ = tick;
  events_.release(tick);
}

/// Renaming adds a micro-op of its own, which computes a register anew.
void Pipeline::insertMicroOp(uint64_t earliest, uint8_t registerId) {
  if (renamed_ >= renameWidth_)
    renameNotBefore(renameTick_ + 1);
  renameNotBefore(earliest);
  const uint64_t ready = std::max(renameTick_, readyTicks_[registerId]);
  const MicroOp op{.ports = roles_.arithmetic};
  readyTicks_[registerId] = 1 + (rotatesPorts_ ? ports_.reserve<PortChoice::rotating>(op, slots_, ready)
                                               : ports_.reserve<PortChoice::twoBest>(op, renamed_, ready));
  ++renamed_;
  ++slots_;
  retire(readyTicks_[registerId], 1);
}

/// A register of which AH, BH, CH or DH was written by itself is put together again before it is used. Nothing else is
/// renamed in that tick.
void Pipeline::mergeHighBytes(const CompiledInstruction &instruction, uint64_t earliest) {
  const unsigned merged = highBytesWritten_ & instruction.wholeRegisters & ~instruction.highBytesCovered;
  highBytesWritten_ &= static_cast<uint8_t>(~instruction.wholeRegisters);
  if (merged == 0)
    return;
  renameNotBefore(std::max(earliest, renameTick_ + (renamed_ != 0)));
  for (unsigned i = 0; i < 4; ++i)
    if (merged >> i & 1) {
      const auto whole = roles_.wholeRegisters[i];
      readyTicks_[whole] = std::max(readyTicks_[whole], readyTicks_[roles_.highBytes[i]]);
      insertMicroOp(earliest, whole);
    }
  renameNotBefore(renameTick_ + 1);
}

void Pipeline::followStackPointer(const CompiledInstruction &instruction, uint64_t earliest) {
  const bool used = stackOffset_ != 0 && instruction.usesStackPointer;
  if (used)
    stackOffset_ = 0;
  stackOffset_ += instruction.stackBytes;
  const bool tooFar = stackOffset_ > stackOffsetLimit || stackOffset_ < -stackOffsetLimit;
  if (used || tooFar)
    insertMicroOp(earliest, roles_.stackPointer);
  if (tooFar || instruction.setsStackPointer)
    stackOffset_ = 0;
}

/// When there is room in the queues of loads and stores.
uint64_t Pipeline::queueRoomTick(const CompiledInstruction &instruction) const {
  uint64_t tick = 0;
  if (instruction.loads != 0 && loadQueue_.roomTick() != 0)
    tick = loadQueue_.roomTick() + retirementTicks;
  if (instruction.stores != 0 && storeQueue_.roomTick() != 0)
    tick = std::max(tick, storeQueue_.roomTick() + retirementTicks);
  return tick;
}

/// When renaming has registers for the results.
uint64_t Pipeline::registerRoomTick(const CompiledInstruction &instruction) const {
  uint64_t tick = 0;
  if (instruction.integerResults != 0)
    tick = integerRegisters_.roomTick();
  if (instruction.vectorResults != 0)
    tick = std::max(tick, vectorRegisters_.roomTick());
  if (instruction.flagsResult)
    tick = std::max(tick, flagRegisters_.roomTick());
  return tick != 0 ? tick + retirementTicks : 0;
}

void Pipeline::takeRegisters(const CompiledInstruction &instruction) {
  for (unsigned i = 0; i < instruction.integerResults; ++i)
    integerRegisters_.add(retireTick_);
  for (unsigned i = 0; i < instruction.vectorResults; ++i)
    vectorRegisters_.add(retireTick_);
  if (instruction.flagsResult)
    flagRegisters_.add(retireTick_);
}

uint64_t Pipeline::operandsReady(const RegisterRead *reads, unsigned count, uint64_t tick) const {
#pragma clang loop unroll(disable)
  for (unsigned i = 0; i < count; ++i) {
    // Signed, since a value of the first ticks may be wanted "earlier than tick 0".
    const auto ready = static_cast<int64_t>(readyTicks_[reads[i].registerId]) - reads[i].advanceTicks;
    if (ready > static_cast<int64_t>(tick))
      tick = static_cast<uint64_t>(ready);
  }
  return tick;
}

/// The same of the operands behind the load of an instruction that starts earlier behind some.
uint64_t Pipeline::chainedOperandsReady(const CompiledInstruction &instruction, const RegisterRead *reads,
                                        uint64_t tick) const {
  for (unsigned i = 0; i < instruction.reads; ++i) {
    const uint8_t saving = std::min(instruction.chainSaving, chainSavings_[reads[i].registerId]);
    const RegisterRead read{.registerId = reads[i].registerId,
                            .advanceTicks = static_cast<int8_t>(reads[i].advanceTicks + saving)};
    tick = operandsReady(&read, 1, tick);
  }
  return tick;
}

/// Micro-ops `firstOp` and following of an instruction of `microOps` fused ones; all start at or after `tick`.
template <PortChoice choice>
Pipeline::Started Pipeline::start(const MicroOp *ops, unsigned count, unsigned firstOp, unsigned microOps,
                                  uint64_t tick) {
  Started started{.first = ~uint64_t{0}, .last = 0};
  for (unsigned i = 0; i < count; ++i) {
    const unsigned slot = firstSlot_ + std::min(firstOp + i, microOps - (microOps != 0));
    const unsigned portSlot = choice == PortChoice::rotating ? std::min(portSlot_ + firstOp + i, lastPortSlot_) : slot;
    const uint64_t at = ports_.reserve<choice>(
        ops[i], portSlot, slot < renameWidth_ ? tick : std::max(tick, renameTick_ + slot / renameWidth_));
    started.first = std::min(started.first, at);
    started.last = std::max(started.last, at);
  }
  return started;
}

/// When the data of a store is read that wanted to start at `startTick`. Immediates need no register, and what was just
/// computed comes from where it was computed.
uint64_t Pipeline::startStoreData(const CompiledInstruction &instruction, const RegisterRead *data, uint64_t dataTick,
                                  uint64_t startTick) {
  if (std::none_of(data, data + instruction.reads,
                   [&](const RegisterRead &read) { return readyTicks_[read.registerId] < dataTick; }))
    return startTick;
  while (dataReads_->blocked(startTick))
    startTick = ports_.again(startTick + 1);
  return startTick;
}

template <PortChoice choice>
Pipeline::Loaded Pipeline::load(const CompiledInstruction &instruction, unsigned loadOps, unsigned microOps,
                                const RegisterRead *reads, const MicroOp *ops, std::span<const Access> accesses,
                                uint64_t renameTick) {
  uint64_t addressTick = operandsReady(reads, instruction.addressReads, std::max(renameTick, fenceTick_));

  // A load that an earlier store will feed waits for its data, as memory disambiguation predicts it to. One that a
  // store only seems to feed starts a second time.
  uint64_t forwardTicks = 0;
  for (const Access &access : accesses) {
    if (access.isStore || access.address == unknownAddress || access.bytes == 0)
      continue;
    if (aliasTicks_ != 0 && stores_.aliases(access.address, access.bytes, addressTick))
      addressTick += aliasTicks_;
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
  loaded.startTick = start<choice>(ops, loadOps, 0, microOps, addressTick).last;
  if (choice == PortChoice::rotating && banks_ && loadOps == 1 && !accesses.empty() &&
      accesses.front().address != unknownAddress && accesses.front().bytes != 0)
    while (banks_->conflict(accesses.front().address, accesses.front().bytes, loaded.startTick))
      loaded.startTick = ports_.again(loaded.startTick + 1);
  if (choice == PortChoice::rotating && dataReads_)
    dataReads_->address(loaded.startTick);
  loaded.level = MemoryLevel::l1;
  uint64_t ticks = instruction.loadTicks;
  if (forwardTicks != 0)
    ticks += forwardTicks - std::min<uint64_t>(ticks, l1Ticks_);
  else if (instruction.nearBase && loaded_[reads->registerId])
    ticks -= pointerLoadSaving_;
  uint64_t lateTicks = 0;
  if (memory_)
    for (const Access &access : accesses) {
      if (access.isStore || access.address == unknownAddress)
        continue;
      const MemoryHierarchy::Arrival arrival = memory_->access({.address = access.address,
                                                                .bytes = access.bytes,
                                                                .tick = loaded.startTick,
                                                                .instruction = instruction.tableId});
      if (forwardTicks != 0)
        continue;
      lateTicks = std::max(lateTicks, arrival.tick - loaded.startTick - l1Ticks_);
      loaded.level = std::max(loaded.level, arrival.level);
    }
  loaded.dataTick = loaded.startTick + ticks + lateTicks;
  return loaded;
}

/// Stores, which commit after their retirement, and prefetches: they bring their line into the caches, but nothing in
/// the pipeline waits for it.
MemoryLevel Pipeline::store(const CompiledInstruction &instruction, std::span<const Access> accesses,
                            uint64_t issueTick, uint64_t addressTick, uint64_t dataTick) {
  MemoryLevel level = MemoryLevel::l1;
  for (const Access &access : accesses) {
    if (!access.isStore && !instruction.prefetch)
      continue;
    uint64_t lineTick = 0;
    if (memory_ && access.address != unknownAddress) {
      const MemoryHierarchy::Arrival arrival = memory_->access({.address = access.address,
                                                                .bytes = access.bytes,
                                                                .tick = access.isStore ? retireTick_ : issueTick,
                                                                .instruction = instruction.tableId,
                                                                .isStore = access.isStore});
      level = std::max(level, arrival.level);
      // A hit is written as fast as stores commit; so is a line as soon as it has come.
      lineTick = arrival.tick - l1Ticks_;
    }
    if (!access.isStore)
      continue;
    const uint64_t commitTick = storeQueue_.add(retireTick_, lineTick);
    if (access.address != unknownAddress && access.bytes != 0)
      stores_.add({.address = access.address,
                   .addressTick = addressTick,
                   .dataTick = dataTick,
                   .commitTick = commitTick,
                   .bytes = access.bytes});
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
  size_t next = reorderNext_;
#pragma clang loop unroll(disable)
  for (size_t entry = std::min<size_t>(microOps, reorderBuffer_.size()); entry != 0; --entry) {
    reorderBuffer_[next] = retireTick_;
    if (++next == reorderBuffer_.size())
      next = 0;
  }
  reorderNext_ = next;
}

void Pipeline::executeOpaque(uint32_t tableId, uint64_t ticks) {
  renameNotBefore(retireTick_);
  events_.add({.sequence = sequence_++,
               .issue = renameTick_,
               .complete = renameTick_ + ticks,
               .instruction = tableId,
               .level = MemoryLevel::none,
               .path = path_});
  retire(renameTick_ + ticks, 1);
  renameNotBefore(retireTick_);
}

void Pipeline::drain() {
  renameNotBefore(retireTick_);
  events_.flush(renameTick_);
}

} // namespace leastaction
