#include "analysis/execution/core/pipeline.h"

#include "analysis/execution/core/stage/execution.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace leastaction {

/// The way of one instruction through all stages.
template <class Of> void Pipeline::executeAs(const Of &of) {
  const CompiledInstruction &instruction = of.instruction;

  // Fetch and decoding bring it to renaming, which may have to insert others before it.
  uint64_t earliest = frontEnd_.deliver(instruction, of.decoded());
  [[maybe_unused]] const uint64_t deliveredTick = earliest;
  if constexpr (Of::explains) {
    account_->begin(retirement_.tick());
    account_->untilDelivered(earliest);
  }
  if (of.stores())
    earliest = std::max(earliest, loadStore_.storeRoomTick());
  if constexpr (Of::explains)
    account_->until(earliest, {.cause = TickCause::storeQueue});
  if (pending_ & instruction.watches) [[unlikely]]
    earliest = insertBefore(instruction, earliest);

  // Renaming gives it slots of a tick, and entries of the queues.
  [[maybe_unused]] const bool full = Of::explains && renaming_.full();
  const Slots slots = renaming_.rename(of, earliest, scheduler_, events_);
  if constexpr (Of::explains)
    account_->renamed(
        slots.tick,
        {.delivered = deliveredTick, .storeRoom = earliest, .room = renaming_.latestRoomTick(), .full = full});
  frontEnd_.renamed(of.decoded(), slots.tick);

  // The scheduler binds it to ports: loads start when their addresses are there, the rest when all operands are.
  Loaded loaded{.startTick = slots.tick, .dataTick = slots.tick};
  if (of.loadOps() != 0)
    loaded = loadStore_.load(of, slots, registers_, scheduler_);
  const uint64_t operandsTick = operandsReady(of, slots, loaded);
  [[maybe_unused]] StallAccount::Producer producer;
  if constexpr (Of::explains)
    producer = explainOperands(of, slots, loaded, operandsTick);
  const Executed executed = executePhases(of, slots, loaded, operandsTick, registers_, scheduler_);
  executedTick_ = executed.readyTick;

  // It retires behind those before it, and gives its entries back.
  retirement_.retire(executed.readyTick, of.microOps());
  if (of.microOps() != 0)
    renaming_.keepUntil(retirement_.tick(), instruction.entries.takes);

  // What it stored reaches the caches.
  MemoryLevel level = loaded.level;
  if (of.stores() || of.prefetches())
    level = std::max(level, loadStore_.commit(of, executed, retirement_.tick()));

  TickCause cause = TickCause::base;
  if constexpr (Of::explains)
    cause = explainExecution(of, executed, loaded, level, slots.tick,
                             executed.issueTick + (loaded.dataTick - loaded.startTick) - operandsTick, producer);
  if (!Of::explains || events_.wanted()) [[likely]]
    events_.add(of, executed, level, retirement_.tick(), cause);
}

namespace {

constexpr TickCause causeOf(MemoryLevel level) {
  switch (level) {
  case MemoryLevel::none:
  case MemoryLevel::l1:
    break;
  case MemoryLevel::l2:
    return TickCause::l2;
  case MemoryLevel::l3:
    return TickCause::l3;
  case MemoryLevel::memory:
    return TickCause::memory;
  }
  return TickCause::l1;
}

} // namespace

/// What an instruction waits for before it executes; returns who made its latest operand.
template <class Of>
[[gnu::always_inline]] inline StallAccount::Producer
Pipeline::explainOperands(const Of &of, const Slots &slots, const Loaded &loaded, uint64_t operandsTick) {
  StallAccount &account = *account_;
  account.untilDelivered(slots.tick);
  const bool fences = Of::any && of.instruction.fenceTicks != 0;
  const uint64_t addressTick = registers_.ready(of.addressRegisters(), slots.tick);
  StallAccount::Producer producer = account.latestProducer(of.addressRegisters(), registers_, slots.tick);
  if (of.loadOps() != 0) {
    account.arrives(addressTick, TickCause::dependency, producer);
    account.fenceArrives();
    account.storeArrives(loaded.feedTick, producer, of.accesses);
    // Of a gather, nothing but latency is left behind its loads.
    const bool onlyLoads = of.executeOps() == 0 && of.storeDataOps() == 0 && operandsTick == loaded.dataTick;
    account.late(loaded.startTick - loaded.feedTick, loaded.startTick,
                 loaded.dataTick + (onlyLoads ? of.instruction.latencyTicks : 0),
                 {.cause = TickCause::port, .microOps = of.loadMicroOps()});
    account.until(loaded.startTick + loaded.walkTicks, {TickCause::translation, producer.instruction});
    const TickCause source = fences            ? TickCause::lockOrFence
                             : loaded.forwards ? TickCause::storeForwarding
                                               : causeOf(loaded.level);
    account.until(loaded.dataTick, {source, producer.instruction});
  }
  const StallAccount::Producer other =
      account.latestProducer(of.operands(), registers_, std::max(slots.tick, loaded.dataTick));
  if (other.sequence != 0)
    producer = other;
  account.arrives(operandsTick, fences ? TickCause::lockOrFence : TickCause::dependency,
                  {producer.instruction, other.sequence});
  if (of.storeAddressOps() != 0)
    account.arrives(addressTick, TickCause::dependency, producer);
  account.needs(of.addressRegisters(), registers_,
                of.loadOps() == 0 ? operandsTick
                                  : loaded.startTick + (operandsTick - std::min(operandsTick, loaded.dataTick)));
  account.needs(of.operands(), registers_, operandsTick);
  account.awaits(producer, (other.sequence != 0 ? operandsTick : addressTick) - slots.tick);
  return producer;
}

/// What it waits for from then on; its micro-ops that compute came `portTicks` later to their ports than they could
/// have. Returns what of it all others waited for, for most ticks.
template <class Of>
[[gnu::always_inline]] inline TickCause
Pipeline::explainExecution(const Of &of, const Executed &executed, const Loaded &loaded, MemoryLevel level,
                           uint64_t renameTick, uint64_t portTicks, const StallAccount::Producer &producer) {
  StallAccount &account = *account_;
  const bool fences = Of::any && of.instruction.fenceTicks != 0;
  StallAccount::Wait rest{fences ? TickCause::lockOrFence : TickCause::dependency, producer.instruction};
  if (!executed.eliminated) {
    if (of.instruction.divides) {
      rest = {TickCause::divider, producer.instruction};
      account.until(executed.startTick, {.cause = TickCause::divider});
    } else if (of.executeOps() != 0) {
      account.late(portTicks, executed.startTick, executed.completeTick,
                   {.cause = TickCause::port, .microOps = of.executeMicroOps()});
    }
    if (of.storeAddressOps() != 0)
      account.until(executed.storeAddressTick, {.cause = TickCause::port, .microOps = of.storeAddressMicroOps()});
    if (of.storeDataOps() != 0 && !fences) {
      account.until(executed.completeTick - 1, rest);
      rest = {.cause = TickCause::port, .microOps = of.storeDataMicroOps()};
    }
  }
  account.produces(of);
  account.ready(executed.readyTick, rest);
  if (of.stores())
    account.commits(retirement_.tick(), loadStore_.commitTick(), loadStore_.commitsBehind(), of.accesses);
  RetiredInstruction &retired = account.latest();
  retired.tick = retirement_.tick();
  retired.renameTick = renameTick;
  retired.issueTick = executed.issueTick;
  retired.instruction = of.instruction.tableId;
  retired.path = events_.path();
  retired.access.level = level;
  retired.access.loads = of.loadOps() != 0;
  retired.access.stores = of.stores();
  retired.access.walks = loaded.walkTicks != 0;
  if (!of.accesses.empty() && of.accesses.front().address != unknownAddress) {
    retired.access.address = of.accesses.front().address;
    retired.access.bytes = of.accesses.front().bytes;
  }
  const TickCause cause = account.retire(rest);
  if (fences)
    account.fence(loadStore_.fenceTick());
  return cause;
}

/// When an instruction has all that it executes on, loaded data included; and what others wait for because of it.
template <class Of> uint64_t Pipeline::operandsReady(const Of &of, const Slots &slots, const Loaded &loaded) {
  if constexpr (!Of::any)
    return registers_.ready(of.operands(), loaded.dataTick);
  const CompiledInstruction &instruction = of.instruction;
  const bool dependsOnProducers = instruction.result.chainSaving != 0 || instruction.bypasses != 0;
  uint64_t tick = dependsOnProducers ? registers_.readyFor(instruction, of.operands(), loaded.dataTick)
                                     : registers_.ready(of.operands(), loaded.dataTick);
  if (instruction.repeatedString != 0) {
    // Microcode renames nothing else meanwhile.
    const uint64_t endTick = slots.tick + of.repetitionTicks();
    frontEnd_.restart(endTick);
    tick = std::max(tick, endTick);
  }
  if (instruction.fenceTicks != 0) {
    const uint64_t fenceTick = loadStore_.fence(loaded.startTick, instruction.fenceTicks);
    if (instruction.stores == 0)
      tick = std::max(tick, fenceTick);
  }
  return tick;
}

/// What renaming does about registers beside renaming them, with micro-ops of its own; returns when the instruction can
/// be renamed.
uint64_t Pipeline::insertBefore(const CompiledInstruction &instruction, uint64_t earliest) {
  earliest = std::max(earliest, renaming_.roomTick(instruction.entries.withoutReorderBuffer()));
  if (const unsigned merged = highBytes_.follow(instruction)) {
    // Nothing else is renamed in the tick in which registers are put together.
    renameNotBefore(std::max(earliest, renaming_.tick() + renaming_.begun()));
    for (unsigned i = 0; i < roles_.wholeRegisters.size(); ++i)
      if (merged >> i & 1) {
        registers_.join(roles_.wholeRegisters[i], roles_.highBytes[i]);
        insert(roles_.wholeRegisters[i], earliest);
      }
    renameNotBefore(renaming_.tick() + 1);
  }
  if (stackEngine_.follow(instruction))
    insert(roles_.stackPointer, earliest);
  pending_ = highBytes_.watched() | stackEngine_.watched() | watchesAlways;
  return earliest;
}

/// A micro-op that computes a register anew.
void Pipeline::insert(uint8_t registerId, uint64_t earliest) {
  const Slots slots = renaming_.insert(earliest, scheduler_, events_);
  const uint64_t readyTick = std::max(slots.tick, registers_.readyTick(registerId));
  const uint64_t doneTick = scheduler_.startInserted(slots, readyTick) + 1;
  registers_.recompute(registerId, doneTick);
  retirement_.retire(doneTick, 1);
  renaming_.keepInsertedUntil(retirement_.tick());
}

void Pipeline::executeAttended(const InstructionProgram &program, const CompiledInstruction &instruction,
                               std::span<const Access> accesses) {
  if (instruction.attention & attention::serializing)
    awaitRetirement();
  const VectorUpper::Met met = upper_.meet(instruction.attention);
  attention_ = attention::serializing | upper_.watched();
  if (instruction.free)
    return executeFree(*this, program, instruction, accesses);
  if (met.waitTicks != 0) {
    awaitRetirement();
    renameNotBefore(renameTick() + met.waitTicks);
    if (account_)
      account_->holdUp(renameTick(), TickCause::transition);
  }
  if (!met.merges || !instruction.mergesUpper)
    return executors_[static_cast<size_t>(instruction.shape)](*this, program, instruction, accesses);
  CompiledInstruction merging = instruction;
  ++merging.reads;
  merging.move = MoveKind::none;
  merging.shape = Shape::any;
  executors_[static_cast<size_t>(Shape::any)](*this, program, merging, accesses);
}

/// What comes next is renamed when all before it has retired.
void Pipeline::awaitRetirement() {
  renameNotBefore(retireTick());
  if (account_)
    account_->awaitRetirement();
}

void Pipeline::executeOpaque(uint32_t tableId, uint64_t ticks) {
  awaitRetirement();
  const uint64_t begunTick = renameTick();
  if (account_) {
    account_->begin(retireTick());
    account_->renamed(begunTick, {}); // when all before it has retired
    account_->ready(begunTick + ticks, {.cause = TickCause::call});
  }
  if (events_.wanted())
    events_.addOpaque(tableId, begunTick, ticks);
  retirement_.retire(begunTick + ticks, 1);
  if (account_) {
    RetiredInstruction &retired = account_->latest();
    retired.tick = retireTick();
    retired.renameTick = retired.issueTick = begunTick;
    retired.instruction = tableId;
    retired.isCall = true;
    retired.path = events_.path();
    account_->retire({.cause = TickCause::call});
  }
  renaming_.keepInsertedUntil(retireTick());
  awaitRetirement();
}

void Pipeline::drain() {
  awaitRetirement();
  events_.flush(renameTick());
  if (account_) {
    account_->flush();
    account_->restart();
  }
}

void Pipeline::beginPass(double ticksPerInstruction) {
  ticksPerPass_ = static_cast<uint64_t>(ticksPerInstruction * (1 << passFraction));
  passedTicks_ = retireTick() << passFraction;
  frontEnd_.beginPass();
}

/// Whatever would be inserted before it takes no time either.
void Pipeline::passAttended(const CompiledInstruction &instruction) {
  upper_.meet(instruction.attention);
  attention_ = attention::serializing | upper_.watched();
  highBytes_.follow(instruction);
  stackEngine_.follow(instruction);
  pending_ = highBytes_.watched() | stackEngine_.watched() | watchesAlways;
}

void Pipeline::endPass() {
  retirement_.retire(passedTicks_ >> passFraction, 0);
  awaitRetirement();
  if (account_)
    account_->restart();
}

// The code of all stages, once for each shape (stage/shapes.h) and way of choosing ports.
template <class Shape>
void Pipeline::executeShape(Pipeline &pipeline, const InstructionProgram &program,
                            const CompiledInstruction &instruction, std::span<const Access> accesses)
    [[clang::preserve_none]] {
  pipeline.executeAs(DynamicInstruction<Shape>(program, instruction, accesses));
}

/// Of what stages know, it changes when registers are there and what caches hold.
void Pipeline::executeFree(Pipeline &pipeline, const InstructionProgram &program,
                           const CompiledInstruction &instruction, std::span<const Access> accesses)
    [[clang::preserve_none]] {
  const DynamicInstruction<AnyShape<PortChoice::twoBest>> of(program, instruction, accesses);
  pipeline.frontEnd_.skip(instruction);
  const uint64_t operandsTick =
      pipeline.registers_.latest(of.operands(), pipeline.registers_.latest(of.addressRegisters(), 0));
  const uint64_t tick = pipeline.loadStore_.passFreely(accesses, operandsTick);
  pipeline.registers_.writeFreely(of, tick);
}

template <PortChoice choice>
std::array<Pipeline::Executor, shapeCount> Pipeline::executorsWith(bool onlyAny, bool explains) {
  std::array<Executor, shapeCount> executors{};
  const auto set = [&]<class Known>(Shape shape, std::type_identity<Known>) {
    executors[static_cast<size_t>(shape)] = explains ? executeShape<Explained<Known>> : executeShape<Known>;
  };
  set(Shape::any, std::type_identity<AnyShape<choice>>());
  executors.fill(executors[static_cast<size_t>(Shape::any)]);
  executors[static_cast<size_t>(Shape::free)] = executeFree;
  if constexpr (choice != PortChoice::rotating) {
    if (!onlyAny) {
      set(Shape::nothing, std::type_identity<Nothing<choice>>());
      set(Shape::fusedBranch, std::type_identity<FusedBranch<choice>>());
      set(Shape::move, std::type_identity<Move<choice>>());
      set(Shape::computation, std::type_identity<Computation<choice>>());
      set(Shape::load, std::type_identity<PlainLoad<choice>>());
      set(Shape::loadAndComputation, std::type_identity<LoadAndComputation<choice>>());
      set(Shape::store, std::type_identity<PlainStore<choice>>());
    }
  }
  return executors;
}

std::array<Pipeline::Executor, shapeCount> Pipeline::executorsOf(const CoreDescription &core, bool explains) {
  // Data reads are looked at where everything is.
  const bool onlyAny = core.queues.sharedDataRead;
  switch (core.portChoice) {
  case PortChoice::twoBest:
    return executorsWith<PortChoice::twoBest>(onlyAny, explains);
  case PortChoice::anyFree:
    return executorsWith<PortChoice::anyFree>(onlyAny, explains);
  case PortChoice::ranked:
    return executorsWith<PortChoice::ranked>(onlyAny, explains);
  case PortChoice::rotating:
    return executorsWith<PortChoice::rotating>(onlyAny, explains);
  }
  std::unreachable();
}

Pipeline::Pipeline(const CoreDescription &core, Options options, Roles roles)
    : executors_(executorsOf(core, options.explains)), roles_(roles),
      upper_({.saveTicks = core.upperSaveTicks, .merges = core.mergesDirtyUpper}),
      attention_(attention::serializing | upper_.watched()),
      mostPassLead_(2 * std::max<uint64_t>(core.memoryLatencyTicks, core.l3.latencyTicks)),
      frontEnd_(core, options.codeSource), renaming_(core, /*limitedLoads=*/!options.perfectMemory),
      registers_(core, roles), scheduler_(core, roles), loadStore_(core, options.perfectMemory, options.setIndex),
      retirement_(core.retireWidth), events_(options.completion, options.events),
      account_(options.explains ? std::make_unique<StallAccount>(options.arrivals) : nullptr) {}

} // namespace leastaction
