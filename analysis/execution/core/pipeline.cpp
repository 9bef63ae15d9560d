#include "analysis/execution/core/pipeline.h"

#include <algorithm>
#include <utility>

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
// the pipeline stands once more, without what it does not need; and all that for each way of choosing ports.

template <PortChoice choice> struct AnyShape {
  static constexpr PortChoice ports = choice;
  static constexpr bool any = true; ///< Fences, prefetches, chains and what serializes, too.
  static bool moves(const CompiledInstruction &instruction) { return instruction.move != MoveKind::none; }
  static bool eliminated(const CompiledInstruction &instruction) { return instruction.eliminated; }
  static bool loads(const CompiledInstruction &instruction) { return instruction.loads != 0; }
  static bool stores(const CompiledInstruction &instruction) { return instruction.stores != 0; }
  static unsigned loadOps(const CompiledInstruction &instruction) { return instruction.loadOps; }
  static unsigned storeAddressOps(const CompiledInstruction &instruction) { return instruction.storeAddressOps; }
  static unsigned executeOps(const CompiledInstruction &instruction) { return instruction.executeOps; }
  static unsigned storeDataOps(const CompiledInstruction &instruction) { return instruction.storeDataOps; }
  static unsigned microOps(const CompiledInstruction &instruction) { return instruction.microOps; }
  static unsigned decoded(const CompiledInstruction &instruction) { return instruction.decoded; }
};

/// One micro-op to all that counts fused ones, or none.
template <Shape shape, unsigned Load, unsigned StoreAddress, unsigned Execute, unsigned StoreData, bool Move = false,
          bool Eliminated = false, unsigned MicroOps = 1>
struct FusedShape {
  static constexpr bool any = false;
  static constexpr MostRegisters most = mostRegisters(shape);
  static constexpr bool moves(const CompiledInstruction &) { return Move; }
  static constexpr bool eliminated(const CompiledInstruction &) { return Eliminated; }
  static constexpr bool loads(const CompiledInstruction &) { return Load != 0; }
  static constexpr bool stores(const CompiledInstruction &) { return StoreAddress != 0; }
  static constexpr unsigned loadOps(const CompiledInstruction &) { return Load; }
  static constexpr unsigned storeAddressOps(const CompiledInstruction &) { return StoreAddress; }
  static constexpr unsigned executeOps(const CompiledInstruction &) { return Execute; }
  static constexpr unsigned storeDataOps(const CompiledInstruction &) { return StoreData; }
  static constexpr unsigned microOps(const CompiledInstruction &) { return MicroOps; }
  static constexpr unsigned decoded(const CompiledInstruction &) { return MicroOps; }
};

using Nothing = FusedShape<Shape::nothing, 0, 0, 0, 0, false, true>;
using FusedBranch = FusedShape<Shape::fusedBranch, 0, 0, 0, 0, false, true, 0>;
using Move = FusedShape<Shape::move, 0, 0, 1, 0, true>;
using Computation = FusedShape<Shape::computation, 0, 0, 1, 0>;
using PlainLoad = FusedShape<Shape::load, 1, 0, 0, 0>;
using LoadAndComputation = FusedShape<Shape::loadAndComputation, 1, 0, 1, 0>;
using PlainStore = FusedShape<Shape::store, 0, 1, 0, 1>;

template <class Fused, PortChoice choice> struct WithPorts : Fused {
  static constexpr PortChoice ports = choice;
};

} // namespace

Pipeline::Pipeline(const CoreDescription &core, Options options, Roles roles)
    : renameWidth_(core.dispatchWidth), retireWidth_(core.retireWidth),
      schedulerRoom_(core.scheduler - std::min(core.scheduler, core.dispatchWidth)), l1Ticks_(core.l1.latencyTicks),
      pointerLoadSaving_(core.l1.latencyTicks - std::min(core.l1.latencyTicks, core.pointerLoadTicks)),
      storeForwardTicks_(core.storeForwardTicks), renamedForwardTicks_(core.renamedForwardTicks),
      storeForwardFailedTicks_(core.storeForwardFailedTicks), aliasTicks_(core.queues.aliasTicks),
      executors_(executorsOf(core.portChoice)), eventsShowRetirement_(options.completion == Completion::retirement),
      portChoice_(core.portChoice), roles_(roles),
      upper_({.saveTicks = core.upperSaveTicks, .merges = core.mergesDirtyUpper}),
      attention_(attention::serializing | upper_.watched()),
      inFlight_({.reorderBuffer = core.reorderBuffer,
                 .integer = core.registers.integer,
                 .vector = core.registers.vector,
                 .flags = core.registers.flags,
                 .loads = options.perfectMemory ? mostEntriesOfKind : core.queues.loads}),
      frontEnd_(core, options.codeSource),
      moves_({.slots = core.moveSlots, .ticks = core.moveTicks, .freesEarly = core.freesMovesEarly}),
      ports_(renameToPortTicks, {.choice = core.portChoice,
                                 .loads = roles.load,
                                 .ports = roles.ports,
                                 .turns = roles.access,
                                 .slots = core.dispatchWidth}),
      storeQueue_(core.queues.stores, core.queues.storesPerTick) {
  if (!options.perfectMemory)
    memory_.emplace(core);
  if (core.queues.bankedLoads)
    banks_.emplace();
  if (core.queues.sharedDataRead)
    dataReads_.emplace();
}

template <class Shape>
void Pipeline::executeShape(Pipeline &pipeline, const InstructionProgram &program,
                            const CompiledInstruction &instruction, std::span<const Access> accesses)
    [[clang::preserve_none]] {
  pipeline.executeAs<Shape>(program, instruction, accesses);
}

template <PortChoice choice> std::array<Pipeline::Executor, shapeCount> Pipeline::executorsWith() {
  std::array<Executor, shapeCount> executors{};
  const auto set = [&](Shape shape, Executor executor) { executors[static_cast<size_t>(shape)] = executor; };
  set(Shape::any, executeShape<AnyShape<choice>>);
  set(Shape::nothing, executeShape<WithPorts<Nothing, choice>>);
  set(Shape::fusedBranch, executeShape<WithPorts<FusedBranch, choice>>);
  set(Shape::move, executeShape<WithPorts<Move, choice>>);
  set(Shape::computation, executeShape<WithPorts<Computation, choice>>);
  set(Shape::load, executeShape<WithPorts<PlainLoad, choice>>);
  set(Shape::loadAndComputation, executeShape<WithPorts<LoadAndComputation, choice>>);
  set(Shape::store, executeShape<WithPorts<PlainStore, choice>>);
  return executors;
}

std::array<Pipeline::Executor, shapeCount> Pipeline::executorsOf(PortChoice choice) {
  switch (choice) {
  case PortChoice::twoBest:
    return executorsWith<PortChoice::twoBest>();
  case PortChoice::ranked:
    return executorsWith<PortChoice::ranked>();
  case PortChoice::rotating:
    break;
  }
  std::array<Executor, shapeCount> executors{};
  executors.fill(executeShape<AnyShape<PortChoice::rotating>>);
  return executors;
}

void Pipeline::executeAttended(const InstructionProgram &program, const CompiledInstruction &instruction,
                               std::span<const Access> accesses) {
  if (instruction.attention & attention::serializing)
    renameNotBefore(retireTick_);
  const VectorUpper::Met met = upper_.meet(instruction.attention);
  attention_ = attention::serializing | upper_.watched();
  if (met.waitTicks != 0)
    renameNotBefore(std::max(renameTick_, retireTick_) + met.waitTicks);
  if (!met.merges || !instruction.mergesUpper)
    return executors_[static_cast<size_t>(instruction.shape)](*this, program, instruction, accesses);
  CompiledInstruction merging = instruction;
  ++merging.reads;
  merging.move = MoveKind::none;
  merging.shape = Shape::any;
  executors_[static_cast<size_t>(Shape::any)](*this, program, merging, accesses);
}

template <class Shape>
void Pipeline::executeAs(const InstructionProgram &program, const CompiledInstruction &instruction,
                         std::span<const Access> accesses) {
  const unsigned loadOps = Shape::loadOps(instruction), storeAddressOps = Shape::storeAddressOps(instruction),
                 executeOps = Shape::executeOps(instruction), storeDataOps = Shape::storeDataOps(instruction),
                 microOps = Shape::microOps(instruction);
  uint64_t earliest = frontEnd_.deliver(instruction, Shape::decoded(instruction));
  if (memory_ && Shape::stores(instruction))
    earliest = std::max(earliest, afterRetirement(storeQueue_.roomTick()));
  if (pending_ & instruction.watches) [[unlikely]] {
    earliest = std::max(earliest, roomTick(instruction.entries.withoutReorderBuffer()));
    prepareRegisters(instruction, earliest);
  }
  rename<Shape>(instruction, earliest);

  const RegisterRead *reads = program.reads.data() + instruction.firstRead;
  const RegisterWrite *writes = program.writes.data() + instruction.firstWrite;
  const MicroOp *ops = program.microOps.data() + instruction.firstMicroOp;

  const uint64_t renameTick = renameTick_;
  Loaded loaded{.startTick = renameTick, .dataTick = renameTick};
  if (loadOps != 0)
    loaded = load<Shape>(instruction, reads, ops, accesses, renameTick);
  uint64_t operandsTick = 0;
  if (Shape::any && instruction.result.chainSaving != 0)
    operandsTick = chainedOperandsReady(instruction, reads + instruction.addressReads, loaded.dataTick);
  else
    operandsTick = operandsReady<Shape>(instruction, reads, loaded.dataTick);
  if (Shape::any && instruction.repeatedString != 0)
    operandsTick = repeat(program.repeatedStrings[instruction.repeatedString - 1], accesses, operandsTick);
  if (Shape::any && instruction.fenceTicks != 0) {
    // Earlier stores reach the cache first.
    fenceTick_ = std::max({fenceTick_, loaded.startTick, stores_.latestCommitTick()}) + instruction.fenceTicks;
    if (instruction.stores == 0)
      operandsTick = std::max(operandsTick, fenceTick_);
  }

  uint64_t executeTick = operandsTick;
  uint64_t issueTick = renameTick;
  uint64_t completeTick = renameTick;
  uint64_t storeAddressTick = renameTick;
  const bool eliminated = Shape::eliminated(instruction) ||
                          (Shape::moves(instruction) &&
                           moves_.eliminate(instruction.move, reads->registerId, writes->registerId, renameTick));
  if (!eliminated) {
    unsigned done = loadOps;
    uint64_t storeTick = 0;
    if (storeAddressOps != 0) {
      const uint64_t addressTick = addressReady<Shape>(instruction, reads, renameTick);
      storeAddressTick = start<Shape>(ops + done, storeAddressOps, done, microOps, addressTick).last;
      if (Shape::ports == PortChoice::rotating && dataReads_)
        dataReads_->address(storeAddressTick);
      storeTick = storeAddressTick;
      done += storeAddressOps;
    }
    if (executeOps != 0) {
      const Started started = start<Shape>(ops + done, executeOps, done, microOps, operandsTick);
      if (Shape::ports == PortChoice::rotating && dataReads_ && executeOps == 1 && instruction.flagsResult)
        dataReads_->arithmetic(started.last);
      executeTick = started.first;
      // The micro-ops of an instruction follow each other by no less than a tick, and the result is the last one's.
      if (executeOps != 1)
        executeTick = std::max(
            executeTick,
            started.last + 1 - std::min<uint64_t>(started.last + 1, std::max<uint64_t>(instruction.latencyTicks, 1)));
      done += executeOps;
    }
    // The loads of an instruction that then waits for another operand count from as late as they could have started:
    // kappa is what the instruction does, not what it waits for.
    issueTick = executeTick - (loaded.dataTick - loaded.startTick);
    completeTick = executeTick + instruction.latencyTicks - (Shape::any ? instruction.result.chainSaving : 0);
    if (storeDataOps != 0) {
      const uint64_t dataTick = executeOps != 0 ? completeTick : operandsTick;
      uint64_t startTick = start<Shape>(ops + done, storeDataOps, done, microOps, dataTick).last;
      if (Shape::ports == PortChoice::rotating && dataReads_ && loadOps == 0 && executeOps == 0)
        startTick = startStoreData(instruction, reads + instruction.addressReads, dataTick, startTick);
      storeTick = std::max(storeTick, startTick);
      if (executeOps == 0 && loadOps == 0)
        issueTick = storeTick;
      completeTick = std::max(completeTick, storeTick + 1);
    }
    write<Shape>(instruction, writes, executeTick);
  } else if (Shape::moves(instruction)) {
    readyTicks_[writes->registerId] = executeTick;
    facts_[writes->registerId] = facts_[reads->registerId];
  } else {
    for (unsigned i = 0; i < instruction.writes; ++i)
      write({.registerId = writes[i].registerId}, executeTick, {});
  }

  // A move that renaming did still retires only when its value is there.
  const uint64_t readyTick = eliminated ? executeTick : completeTick;
  executedTick_ = readyTick;
  retire(readyTick, microOps);
  if (microOps != 0)
    inFlight_.add(instruction.entries.takes, retireTick_);
  MemoryLevel level = loaded.level;
  if (Shape::stores(instruction) || (Shape::any && instruction.prefetch))
    level = std::max(level, store(instruction, accesses, issueTick, storeAddressTick, completeTick - 1));

  const bool hasAddress = (Shape::any || Shape::loads(instruction) || Shape::stores(instruction)) &&
                          !accesses.empty() && accesses.front().address != unknownAddress;
  const uint64_t shownTick = eventsShowRetirement_ ? retireTick_ : completeTick;
  events_.add({.sequence = sequence_++,
               .issue = issueTick,
               .complete = shownTick,
               .address = hasAddress ? accesses.front().address : 0,
               // A move that renaming did only waits: for its value, then for retirement.
               .wait = shownTick - (Shape::any ? std::clamp(completeTick, issueTick, shownTick) : completeTick),
               .instruction = instruction.tableId,
               .level = level,
               .path = path_});
}

uint64_t Pipeline::waitForRoom(const EntryUse &entries) {
  return afterRetirement(inFlight_.waitForRoom(entries, renameTick_ - std::min(renameTick_, retirementTicks)));
}

/// Retirement in `tick` frees what renaming waits for; nothing waits for what retired before the first tick.
uint64_t Pipeline::afterRetirement(uint64_t tick) {
  return tick != 0 ? tick + retirementTicks : 0;
}

/// Gives the instruction's micro-ops their slots: renameTick_ and firstSlot_ are those of the first one.
template <class Shape> void Pipeline::rename(const CompiledInstruction &instruction, uint64_t earliest) {
  const unsigned microOps = Shape::microOps(instruction), decoded = Shape::decoded(instruction);
  if (renamed_ >= renameWidth_) {
    if (renamed_ == renameWidth_) {
      earliest = std::max(earliest, renameTick_ + 1);
    } else {
      // A division only for what takes several ticks by itself.
      const unsigned ticks = renamed_ < 2 * renameWidth_ ? 1 : renamed_ / renameWidth_;
      const unsigned left = renamed_ - ticks * renameWidth_;
      renameNotBefore(renameTick_ + ticks);
      renamed_ = left;
      if constexpr (Shape::ports == PortChoice::rotating)
        slots_ = left;
    }
  }
  if (microOps != 0)
    earliest = std::max(earliest, roomTick(instruction.entries));
  renameNotBefore(earliest);
  // A pair that is split here leaves the queue as one.
  if (Shape::any && microOps > decoded && renamed_ + 2 > renameWidth_)
    renameNotBefore(renameTick_ + 1);
  firstSlot_ = renamed_;
  renamed_ += microOps;
  if constexpr (Shape::ports == PortChoice::rotating) {
    portSlot_ = slots_;
    lastPortSlot_ = slots_ + decoded - (decoded != 0);
    slots_ += decoded;
  }
  frontEnd_.renamed(decoded, renameTick_);
}

void Pipeline::renameLater(uint64_t tick) {
  renamed_ = slots_ = 0;
  advancePorts(tick);
  while (ports_.inScheduler() > schedulerRoom_)
    advancePorts(++tick);
  renameTick_ = tick;
  events_.release(tick);
}

uint64_t Pipeline::reserveInserted(uint64_t ready) {
  const MicroOp op(roles_.arithmetic);
  switch (portChoice_) {
  case PortChoice::twoBest:
    return ports_.reserve<PortChoice::twoBest>(op, renamed_, ready);
  case PortChoice::rotating:
    return ports_.reserve<PortChoice::rotating>(op, slots_, ready);
  case PortChoice::ranked:
    return ports_.reserve<PortChoice::ranked>(op, renamed_, ready);
  }
  std::unreachable();
}

/// Renaming adds a micro-op of its own, which computes a register anew.
void Pipeline::insertMicroOp(uint64_t earliest, uint8_t registerId) {
  if (renamed_ >= renameWidth_)
    renameNotBefore(renameTick_ + 1);
  renameNotBefore(earliest);
  const uint64_t ready = std::max(renameTick_, readyTicks_[registerId]);
  readyTicks_[registerId] = 1 + reserveInserted(ready);
  ++renamed_;
  ++slots_;
  retire(readyTicks_[registerId], 1);
  inFlight_.insert(retireTick_);
}

/// What renaming does about registers beside renaming them.
void Pipeline::prepareRegisters(const CompiledInstruction &instruction, uint64_t earliest) {
  if (highBytesWritten_ & instruction.wholeRegisters)
    mergeHighBytes(instruction, earliest);
  highBytesWritten_ |= instruction.highBytesWritten;
  if (instruction.stackBytes != 0 || (stackOffset_ != 0 && instruction.usesStackPointer))
    followStackPointer(instruction, earliest);
  pending_ = highBytesWritten_ | (stackOffset_ != 0 ? watchesStackOffset : 0) | watchesAlways;
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

uint64_t Pipeline::operandReady(const RegisterRead &read, uint64_t tick) const {
  // Signed, since a value of the first ticks may be wanted "earlier than tick 0".
  const auto ready = static_cast<int64_t>(readyTicks_[read.registerId]) - read.advanceTicks;
  return static_cast<uint64_t>(std::max(ready, static_cast<int64_t>(tick)));
}

template <class Shape>
uint64_t Pipeline::addressReady(const CompiledInstruction &instruction, const RegisterRead *reads,
                                uint64_t tick) const {
  if constexpr (Shape::any) {
    for (unsigned i = 0; i < instruction.addressReads; ++i)
      tick = operandReady(reads[i], tick);
  } else {
    for (unsigned i = 0; i < Shape::most.address; ++i)
      tick = operandReady(instruction.few.address[i], tick);
  }
  return tick;
}

template <class Shape>
uint64_t Pipeline::operandsReady(const CompiledInstruction &instruction, const RegisterRead *reads,
                                 uint64_t tick) const {
  if constexpr (Shape::any) {
    for (unsigned i = 0; i < instruction.reads; ++i)
      tick = operandReady(reads[instruction.addressReads + i], tick);
  } else {
    for (unsigned i = 0; i < Shape::most.operands; ++i)
      tick = operandReady(instruction.few.operands[i], tick);
  }
  return tick;
}

/// The same of the operands behind the load of an instruction that starts earlier behind some.
uint64_t Pipeline::chainedOperandsReady(const CompiledInstruction &instruction, const RegisterRead *reads,
                                        uint64_t tick) const {
  for (unsigned i = 0; i < instruction.reads; ++i) {
    const uint8_t saving = std::min(instruction.result.chainSaving, facts_[reads[i].registerId].chainSaving);
    const RegisterRead read{.registerId = reads[i].registerId,
                            .advanceTicks = static_cast<int8_t>(reads[i].advanceTicks + saving)};
    tick = operandReady(read, tick);
  }
  return tick;
}

/// Micro-ops `firstOp` and following of an instruction of `microOps` fused ones; all start at or after `tick`.
template <class Shape>
Pipeline::Started Pipeline::start(const MicroOp *ops, unsigned count, unsigned firstOp, unsigned microOps,
                                  uint64_t tick) {
  Started started{.first = ~uint64_t{0}, .last = 0};
  for (unsigned i = 0; i < count; ++i) {
    const unsigned slot = firstSlot_ + std::min(firstOp + i, microOps - (microOps != 0));
    unsigned portSlot = slot;
    if constexpr (Shape::ports == PortChoice::rotating)
      portSlot = std::min(portSlot_ + firstOp + i, lastPortSlot_);
    else if (Shape::ports == PortChoice::ranked && Shape::any)
      portSlot %= renameWidth_;
    const uint64_t at = ports_.reserve<Shape::ports>(
        ops[i], portSlot,
        !Shape::any || slot < renameWidth_ ? tick : std::max(tick, renameTick_ + slot / renameWidth_));
    started.first = std::min(started.first, at);
    started.last = std::max(started.last, at);
  }
  return started;
}

void Pipeline::write(const RegisterWrite &write, uint64_t tick, ResultFacts facts) {
  readyTicks_[write.registerId] = tick + write.latencyTicks;
  facts_[write.registerId] = facts;
  moves_.written(write.registerId);
}

template <class Shape>
void Pipeline::write(const CompiledInstruction &instruction, const RegisterWrite *writes, uint64_t executeTick) {
  if constexpr (Shape::any) {
    for (unsigned i = 0; i < instruction.writes; ++i)
      write(writes[i], executeTick, instruction.result);
  } else {
    for (unsigned i = 0; i < Shape::most.writes; ++i)
      write(instruction.few.writes[i], executeTick, instruction.result);
  }
}

/// When a repeated string instruction has come to its end; `readyTick` is when its operands and what it loads are
/// there. Meanwhile microcode renames nothing else.
uint64_t Pipeline::repeat(const RepetitionTicks &repetition, std::span<const Access> accesses, uint64_t readyTick) {
  const uint64_t ticks = repetition.of(accesses.empty() ? 0 : accesses.front().bytes);
  frontEnd_.restart(renameTick_ + ticks);
  return std::max(readyTick, renameTick_ + ticks);
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

/// A load that an earlier store will feed waits for its data, as memory disambiguation predicts it to. One that a store
/// only seems to feed starts a second time.
Pipeline::Forwarding Pipeline::forward(bool renamedLoad, std::span<const Access> accesses, uint64_t addressTick) const {
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
      const bool renamed = renamedLoad && (source->bytes == 4 || source->bytes == 8);
      ticks = std::max<uint64_t>(ticks, renamed ? renamedForwardTicks_ : storeForwardTicks_);
    } else {
      addressTick = std::max(addressTick, source->commitTick);
      ticks = std::max<uint64_t>(ticks, storeForwardFailedTicks_);
    }
  }
  return {.addressTick = addressTick, .ticks = ticks, .forwards = forwards};
}

template <class Shape>
Pipeline::Loaded Pipeline::load(const CompiledInstruction &instruction, const RegisterRead *reads, const MicroOp *ops,
                                std::span<const Access> accesses, uint64_t renameTick) {
  const unsigned loadOps = Shape::loadOps(instruction);
  Forwarding forwarding{.addressTick = addressReady<Shape>(instruction, reads, std::max(renameTick, fenceTick_))};
  if (forwarding.addressTick < stores_.latestCommitTick())
    for (const Access &access : accesses)
      if (stores_.mayFeed(access.address, access.bytes, forwarding.addressTick)) [[unlikely]] {
        forwarding = forward(instruction.renamedLoad, accesses, forwarding.addressTick);
        break;
      }

  Loaded loaded;
  loaded.startTick = start<Shape>(ops, loadOps, 0, Shape::microOps(instruction), forwarding.addressTick).last;
  if (Shape::ports == PortChoice::rotating && banks_ && loadOps == 1 && !accesses.empty() &&
      accesses.front().address != unknownAddress && accesses.front().bytes != 0)
    while (banks_->conflict(accesses.front().address, accesses.front().bytes, loaded.startTick))
      loaded.startTick = ports_.again(loaded.startTick + 1);
  if (Shape::ports == PortChoice::rotating && dataReads_)
    dataReads_->address(loaded.startTick);
  loaded.level = MemoryLevel::l1;
  uint64_t ticks = instruction.loadTicks;
  if (forwarding.forwards)
    ticks += forwarding.ticks - std::min<uint64_t>(ticks, l1Ticks_);
  else if (instruction.nearBase && facts_[reads->registerId].pointer)
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
      if (forwarding.forwards)
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
  inFlight_.insert(retireTick_);
  renameNotBefore(retireTick_);
}

void Pipeline::drain() {
  renameNotBefore(retireTick_);
  events_.flush(renameTick_);
}

} // namespace leastaction
