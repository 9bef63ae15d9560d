// Why instructions retire when they do: what each of them waits for while nothing retires, and what arrived last.
//
//   StallAccount account;
//   account.begin(retirement.tick());                    // an instruction; the one in front of it retired then
//   account.until(slots.tick, {TickCause::frontEnd});    // in the order of time: until when it waits, and for what
//   account.renamed(slots.tick, {.delivered = ...});     // from here on, its own way to the result is told, too
//   account.arrives(operandsTick, TickCause::dependency, account.latestProducer(...));
//   account.ready(executed.readyTick, rest);
//   account.latest().tick = retirement.tick(); ...
//   account.retire(rest);
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/register_map.h"
#include "analysis/execution/core/stage/register_values.h"
#include "analysis/execution/core/stage/retirement.h"
#include "analysis/execution/core/stage/scheduler.h"
#include "analysis/execution/core/stage/value_chains.h"
#include "analysis/execution/event/access.h"
#include "analysis/execution/event/retired_instruction.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace leastaction {

class StallAccount {
public:
  /// What is waited for.
  struct Wait {
    TickCause cause = TickCause::base;
    uint32_t producer = Stall::none;    ///< Of what is waited for.
    uint32_t instruction = Stall::none; ///< That has these ticks, if it is not the one that waits.
    uint16_t path = CallPaths::none;
    std::span<const MicroOp> microOps = {}; ///< One of these waits for a port.
  };

  /// Who made a value: a static instruction, and the execution of it.
  struct Producer {
    uint32_t instruction = Stall::none;
    uint64_t sequence = 0; ///< 0 stands for none.
  };

  /// With `arrivals`, RetiredInstruction::arrival is told, too.
  explicit StallAccount(bool arrivals) : tellsArrivals_(arrivals), retirements_(batch), next_(retirements_.data()) {}

  void setSink(RetirementSink sink) { sink_ = std::move(sink); }

  /// The front end starts over at `tick` because of the latest instruction, which has the ticks until then.
  void redirect(uint64_t tick, TickCause cause) {
    mispredicted_ = cause == TickCause::mispredictedBranch;
    if (tick <= redirectTick_)
      return;
    redirectTick_ = tick;
    redirect_ = {.cause = cause, .instruction = latestPlace_.instruction, .path = latestPlace_.path};
  }

  /// What comes next is held up until `tick`, and has the ticks until then.
  void holdUp(uint64_t tick, TickCause cause) {
    redirectTick_ = tick;
    redirect_ = {.cause = cause};
  }

  /// What comes next is renamed no earlier than all before it has retired.
  void awaitRetirement() { awaitsRetirement_ = true; }

  /// A fence or a lock: loads behind the latest instruction wait for it until `tick`, and it has those ticks.
  void fence(uint64_t tick) {
    fenceTick_ = tick;
    fenceSequence_ = sequence_;
    fence_ = {.cause = TickCause::lockOrFence, .instruction = latestPlace_.instruction, .path = latestPlace_.path};
  }

  /// What comes next is the first instruction behind a boundary of regions.
  void restart() {
    starts_ = true;
    startSequence_ = sequence_;
  }

  [[gnu::always_inline]] void begin(uint64_t retireTick) {
    nextTick_ = retireTick + 1;
    ++sequence_;
    // What is not set for each of them.
    latest_ = next_++;
    latest_->isCall = false;
    latest_->access = {};
    if (tellsArrivals_) {
      latest_->arrival.clear();
      latest_->arrival.tellsOperands =
          (sequence_ - startSequence_ - 1) % LastArrival::operandPeriod < LastArrival::toldInPeriod;
    }
    arrivedTick_ = notUnderWay;
    firstStall_ = stalls_.size();
    until(redirectTick_, redirect_);
  }

  /// The instruction waits until `tick`, unless something else was waited for until then.
  [[gnu::always_inline]] void until(uint64_t tick, const Wait &wait) {
    if (tick > nextTick_) [[unlikely]]
      add(tick, wait.cause, wait.producer, wait.instruction, wait.path, wait.microOps);
    if (static_cast<int64_t>(tick) > arrivedTick_)
      extend(tick, wait.cause);
  }

  /// The same of the front end.
  [[gnu::always_inline]] void untilDelivered(uint64_t tick) {
    until(tick, {starts_ ? TickCause::start : TickCause::frontEnd});
  }

  /// When an instruction could have been renamed, as far as one thing goes.
  struct RenameTicks {
    uint64_t delivered = 0;
    uint64_t storeRoom = 0; ///< Or when it was delivered, if that is later.
    uint64_t room = 0;      ///< When other entries became free for it or for one before it.
    bool full = false;      ///< The tick in which the one before it was renamed has no slot left.
  };

  /// It is renamed at `tick`.
  [[gnu::always_inline]] void renamed(uint64_t tick, const RenameTicks &ticks) {
    if (tellsArrivals_)
      tellRenaming(tick, renameEdge(tick, ticks));
    awaitsRetirement_ = false;
    renameTick_ = tick;
  }

  /// A value or an address is there at `tick`: `producer` made it, if that is known. The instruction waits until then.
  [[gnu::always_inline]] void arrives(uint64_t tick, TickCause cause, const Producer &producer) {
    if (tick > nextTick_) [[unlikely]]
      add(tick, cause, producer.instruction);
    if (static_cast<int64_t>(tick) > arrivedTick_)
      startFrom(tick, cause, producer.sequence);
  }

  /// The same where loads wait for what fence() told.
  [[gnu::always_inline]] void fenceArrives() {
    if (fenceTick_ > nextTick_) [[unlikely]]
      add(fenceTick_, fence_.cause, fence_.producer, fence_.instruction, fence_.path);
    if (static_cast<int64_t>(fenceTick_) > arrivedTick_)
      startFrom(fenceTick_, fence_.cause, fenceSequence_);
  }

  /// The same of what a store before it feeds to one of its loads.
  [[gnu::always_inline]] void storeArrives(uint64_t tick, const Producer &address, std::span<const Access> accesses) {
    if (tick > nextTick_) [[unlikely]]
      add(tick, TickCause::storeForwarding, address.instruction);
    if (static_cast<int64_t>(tick) > arrivedTick_)
      startFrom(tick, TickCause::storeForwarding, storeFor(accesses));
  }

  /// The instruction started at `startTick`, `ticks` later than it could have because of `wait`, and is ready at
  /// `readyTick`. However much of that time the one in front of it had not retired, without the wait it would be ready
  /// so much earlier.
  [[gnu::always_inline]] void late(uint64_t ticks, uint64_t startTick, uint64_t readyTick, const Wait &wait) {
    if (const uint64_t tick = std::min(nextTick_ + ticks, readyTick); tick > nextTick_) [[unlikely]]
      add(tick, wait.cause, wait.producer, wait.instruction, wait.path, wait.microOps);
    if (static_cast<int64_t>(startTick) > arrivedTick_)
      extend(startTick, wait.cause);
  }

  /// The last result that it needs comes from `producer`, so many ticks behind renaming.
  [[gnu::always_inline]] void awaits(const Producer &producer, uint64_t ticks) {
    awaited_ = ticks >= ValueChains::leastTicks ? producer.instruction : Stall::none;
  }

  /// The one of `reads` that is there last, if it is there behind `tick`.
  [[gnu::always_inline]] Producer latestProducer(std::span<const RegisterRead> reads, const RegisterValues &registers,
                                                 uint64_t tick) const {
    Producer latest;
    for (const RegisterRead &read : reads)
      if (const uint64_t ready = registers.readyTick(read.registerId); ready > tick) {
        tick = ready;
        latest = producers_[read.registerId];
      }
    return latest;
  }

  /// Operands that are used at `tick`, behind arrives() for the last one.
  [[gnu::always_inline]] void needs(std::span<const RegisterRead> reads, const RegisterValues &registers,
                                    uint64_t tick) {
    LastArrival &arrival = latest().arrival;
    if (!tellsArrivals_ || !arrival.tellsOperands)
      return;
    for (const RegisterRead &read : reads) {
      const uint64_t margin = tick - std::min(tick, registers.readyTick(read.registerId));
      const uint32_t origin = distance(producers_[read.registerId].sequence);
      if (margin > LastArrival::mostMarginTicks || origin == 0 || origin == arrival.origin)
        continue;
      const LastArrival::Operand operand{origin, static_cast<uint32_t>(margin)};
      if (arrival.operandCount < LastArrival::mostOperands)
        arrival.operandList[arrival.operandCount++] = operand;
      else if (LastArrival::Operand &most =
                   *std::ranges::max_element(arrival.operandList, {}, &LastArrival::Operand::marginTicks);
               most.marginTicks > operand.marginTicks)
        most = operand;
    }
  }

  /// Of results, for latestProducer().
  template <class Of> [[gnu::always_inline]] void produces(const Of &of) {
    const uint32_t instruction = of.instruction.tableId;
    for (const RegisterWrite &write : of.results())
      producers_[write.registerId] = {instruction, sequence_};
    if (of.instruction.updatesBase)
      producers_[of.instruction.updatedBase] = {instruction, sequence_};
  }

  /// It can retire at `tick`. What it waited for last is `rest`.
  [[gnu::always_inline]] void ready(uint64_t tick, const Wait &rest) {
    if (static_cast<int64_t>(tick) > arrivedTick_)
      extend(tick, rest.cause);
    latest().arrival.readyTick = tick;
    arrivedTick_ = notUnderWay; // Waits for retirement are no part of its way there.
  }

  /// A store that retires at `retireTick` and has reached the cache at `commitTick`; `behind`, only because the one
  /// before it has.
  void commits(uint64_t retireTick, uint64_t commitTick, bool behind, std::span<const Access> accesses) {
    if (!tellsArrivals_)
      return;
    LastArrival &arrival = latest().arrival;
    arrival.commitTicks = LastArrival::shortened(commitTick - retireTick);
    arrival.commitsBehind = behind;
    arrival.previousStore = distance(storeSequence_);
    storeSequence_ = sequence_;
    for (const Access &access : accesses)
      if (access.isStore)
        recentStores_[storeNumber_++ % recentStores_.size()] = {access.address, access.bytes, sequence_};
  }

  /// The instruction that began last. Its ticks, what it is and its access are to be set before it retires.
  RetiredInstruction &latest() { return *latest_; }

  /// The end of the latest instruction. What it waited for last is `rest`. Returns what of it all others waited for,
  /// for most ticks.
  [[gnu::always_inline]] TickCause retire(const Wait &rest) {
    RetiredInstruction &retired = latest();
    until(retired.tick, rest);
    TickCause cause = TickCause::base;
    uint64_t mostTicks = 0;
    for (Stall &stall : std::span(stalls_).subspan(firstStall_))
      if (stall.instruction == Stall::none) {
        stall.instruction = retired.instruction;
        stall.path = retired.path;
        if (stall.producer != Stall::none)
          stall.isInChain = chains_.hold(retired.instruction, stall.producer, stall.cause != TickCause::dependency);
        if (stall.ticks > mostTicks) {
          mostTicks = stall.ticks;
          cause = stall.cause;
        }
      }
    retired.firstStall = static_cast<uint32_t>(firstStall_);
    retired.stalls = static_cast<uint8_t>(stalls_.size() - firstStall_);
    retired.mispredictedBefore = std::exchange(mispredicted_, false);
    latestPlace_ = {.instruction = retired.instruction, .path = retired.path};
    chains_.waited(retired.instruction, awaited_, retired.access.loads);
    starts_ = false;
    if (latest_ == &retirements_.back()) [[unlikely]]
      flush();
    return cause;
  }

  /// Everything so far reaches the sink.
  void flush() {
    if (sink_ && next_ != retirements_.data())
      sink_({retirements_.data(), next_}, stalls_);
    next_ = retirements_.data();
    stalls_.clear();
  }

private:
  static constexpr size_t batch = 512; ///< Few enough for the caches of a processor to hold some batches.
  static constexpr int64_t notUnderWay = std::numeric_limits<int64_t>::max();

  struct RecentStore {
    uint64_t address = 0;
    uint32_t bytes = 0;
    uint64_t sequence = 0;
  };

  /// Why the latest instruction is renamed at `tick`.
  [[gnu::always_inline]] RenameEdge renameEdge(uint64_t tick, const RenameTicks &ticks) const {
    if (awaitsRetirement_)
      return RenameEdge::retirement;
    if (tick == renameTick_)
      return RenameEdge::order;
    if (ticks.delivered == tick)
      return redirectTick_ > renameTick_ ? RenameEdge::redirect : ticks.full ? RenameEdge::order : RenameEdge::frontEnd;
    if (ticks.storeRoom == tick)
      return RenameEdge::storeQueue;
    if (ticks.room == tick)
      return RenameEdge::window;
    return ticks.full && tick == renameTick_ + 1 ? RenameEdge::order : RenameEdge::scheduler;
  }

  [[gnu::always_inline]] void tellRenaming(uint64_t tick, RenameEdge edge) {
    arrivedTick_ = static_cast<int64_t>(tick);
    LastArrival &arrival = latest().arrival;
    arrival.renameEdge = edge;
    if (edge == RenameEdge::redirect) {
      arrival.edgeTicks = LastArrival::shortened(tick - redirectTick_);
      arrival.redirectCause = redirect_.cause;
    } else if (edge == RenameEdge::retirement) {
      const bool isHeldUp = redirectTick_ == tick && redirect_.instruction == Stall::none;
      arrival.redirectCause = isHeldUp ? redirect_.cause : TickCause::frontEnd;
    } else if (edge == RenameEdge::window || edge == RenameEdge::storeQueue) {
      arrival.edgeTicks = Retirement::freeingTicks;
    } else if (edge == RenameEdge::scheduler) {
      arrival.edgeTicks = Scheduler::renameToPortTicks;
    }
  }

  /// From an execution to the latest one; 0 where that is not known, or too far.
  [[gnu::always_inline]] uint32_t distance(uint64_t sequence) const {
    const uint64_t distance = sequence_ - sequence;
    return sequence == 0 || distance > std::numeric_limits<uint32_t>::max() ? 0 : static_cast<uint32_t>(distance);
  }

  /// What came before does not count for when it is ready: this arrives later.
  [[gnu::always_inline]] void startFrom(uint64_t tick, TickCause cause, uint64_t sequence) {
    const uint32_t origin = distance(sequence);
    if (origin == 0)
      return extend(tick, cause);
    LastArrival &arrival = latest().arrival;
    arrival.origin = origin;
    arrival.originCause = cause;
    arrival.waitCount = 0;
    arrivedTick_ = static_cast<int64_t>(tick);
  }

  [[gnu::always_inline]] void extend(uint64_t tick, TickCause cause) {
    LastArrival &arrival = latest().arrival;
    const auto ticks = LastArrival::shortened(tick - static_cast<uint64_t>(arrivedTick_));
    arrivedTick_ = static_cast<int64_t>(tick);
    if (arrival.waitCount == LastArrival::mostWaits)
      arrival.waitList.back().ticks += ticks;
    else
      arrival.waitList[arrival.waitCount++] = {ticks, cause};
  }

  /// The latest store to what is loaded; 0 where it is not among the recent ones.
  uint64_t storeFor(std::span<const Access> accesses) const {
    for (size_t back = 1; back <= recentStores_.size(); ++back) {
      const RecentStore &store = recentStores_[(storeNumber_ - back) % recentStores_.size()];
      for (const Access &access : accesses)
        if (!access.isStore && access.address < store.address + store.bytes &&
            store.address < access.address + access.bytes)
          return store.sequence;
    }
    return 0;
  }

  /// Of several micro-ops, those of the one that has the least choice.
  static uint64_t scarcestPorts(std::span<const MicroOp> microOps) {
    const auto scarcest = std::ranges::min_element(microOps, {}, &MicroOp::portCount);
    return scarcest == microOps.end() ? 0 : scarcest->ports;
  }

  /// The parts of a Wait: one that is mostly not looked at need not be put together.
  [[gnu::noinline]] void add(uint64_t tick, TickCause cause, uint32_t producer, uint32_t instruction = Stall::none,
                             uint16_t path = CallPaths::none, std::span<const MicroOp> microOps = {}) {
    stalls_.push_back({.ticks = tick - nextTick_,
                       .ports = scarcestPorts(microOps),
                       .instruction = instruction,
                       .producer = producer,
                       .path = path,
                       .cause = cause});
    nextTick_ = tick;
  }

  RetirementSink sink_;
  const bool tellsArrivals_;
  std::vector<RetiredInstruction> retirements_; ///< Those before next_.
  RetiredInstruction *next_;
  RetiredInstruction *latest_ = nullptr;
  std::vector<Stall> stalls_; ///< Of retirements_ and of the latest instruction.
  size_t firstStall_ = 0;     ///< Of the latest instruction.
  uint64_t nextTick_ = 0;     ///< The first one of which it is not known yet what is waited for.
  uint64_t redirectTick_ = 0;
  Wait redirect_;
  uint64_t fenceTick_ = 0;
  uint64_t fenceSequence_ = 0;
  Wait fence_;
  Wait latestPlace_; ///< The latest instruction that has retired.
  ValueChains chains_;
  uint32_t awaited_ = Stall::none; ///< Whose result the latest instruction waited for.
  bool starts_ = true;
  bool mispredicted_ = false;                              ///< The latest instruction, a branch.
  std::array<Producer, RegisterMap::numbers> producers_{}; ///< By register: who wrote it last.

  // Of the latest instruction, for LastArrival.
  uint64_t sequence_ = 0;             ///< 1 of the first one.
  uint64_t startSequence_ = 0;        ///< Of the last one before the latest boundary of regions.
  int64_t arrivedTick_ = notUnderWay; ///< The latest tick of its way so far.
  uint64_t renameTick_ = 0;
  bool awaitsRetirement_ = true;
  uint64_t storeSequence_ = 0; ///< Of the latest store.
  std::array<RecentStore, 128> recentStores_{};
  size_t storeNumber_ = recentStores_.size();
};

} // namespace leastaction
