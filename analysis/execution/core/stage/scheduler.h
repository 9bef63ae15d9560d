// The scheduler: micro-ops wait for their operands, and start at the port that renaming bound them to.
//
//   Scheduler scheduler(core, roles);
//   uint64_t tick = scheduler.startLoads(of, slots, addressTick);
//   renameTick = scheduler.advance(renameTick);          // later where there is no room
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/core/memory/load_banks.h"
#include "analysis/execution/core/memory/store_data_reads.h"
#include "analysis/execution/core/port_schedule.h"
#include "analysis/execution/core/roles.h"
#include "analysis/execution/core/stage/dynamic_instruction.h"
#include "analysis/execution/core/stage/register_values.h"
#include "analysis/execution/core/stage/stage_results.h"
#include "analysis/execution/core/stage/waiting_line.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace leastaction {

class Scheduler {
public:
  /// Abel and Reineke, uiCA: a micro-op reaches its port five ticks after renaming at the earliest, and its place in
  /// the scheduler is free in the tick after it left. Ticks of execution are counted without the five.
  static constexpr unsigned renameToPortTicks = 6;

  /// When the first and the last of several micro-ops start.
  struct Started {
    uint64_t first = 0;
    uint64_t last = 0;
  };

  Scheduler(const CoreDescription &core, const Roles &roles)
      : width_(core.dispatchWidth), room_(core.scheduler - std::min(core.scheduler, core.dispatchWidth)),
        vectorRoom_(vectorEntries(core, roles) - std::min(vectorEntries(core, roles), core.dispatchWidth)),
        vectorPorts_(roles.vector), choice_(core.portChoice), inserted_(roles.arithmetic),
        ports_(renameToPortTicks, {.choice = core.portChoice,
                                   .loads = roles.load,
                                   .ports = roles.ports,
                                   .turns = roles.access,
                                   .apart = roles.vector,
                                   .slots = core.dispatchWidth}),
        vectorLine_(std::max(core.vectorScheduler, 1u)) {
    if (core.queues.bankedLoads || core.queues.thirdLoadBanked)
      banks_.emplace(core.queues.bankedLoads ? LoadBanks::Rule::noPair : LoadBanks::Rule::noThird);
    if (core.queues.sharedDataRead)
      dataReads_.emplace();
  }

  /// Renaming wants to go on in `tick`; returns when there is room for a full tick of micro-ops.
  uint64_t advance(uint64_t tick) {
    advancePorts(tick);
    while (isFull())
      advancePorts(++tick);
    return tick;
  }

  /// Ports take turns as in the beginning.
  void forget() { ports_.forget(); }

  // Each phase of an instruction starts at or after `readyTick`.

  /// When the last load starts.
  template <class Of> [[gnu::always_inline]] uint64_t startLoads(const Of &of, const Slots &slots, uint64_t readyTick) {
    uint64_t tick = start(of, 0, of.loadOps(), slots, readyTick).last;
    if (banks_ && of.loadOps() == 1 && !of.accesses.empty() && of.accesses.front().address != unknownAddress &&
        of.accesses.front().bytes != 0) [[unlikely]]
      while (banks_->conflict(of.accesses.front().address, of.accesses.front().bytes, tick))
        tick = ports_.again(tick + 1);
    if (Of::any && dataReads_)
      dataReads_->address(tick);
    return tick;
  }

  /// The latest load takes its port once more, in `tick` or later.
  uint64_t startAgain(uint64_t tick) { return ports_.again(tick); }

  /// The latest load takes its port once more when its line has come, in `tick` or later.
  uint64_t startWithLine(uint64_t tick) { return ports_.replay(tick); }

  /// When the last address of a store is computed.
  template <class Of>
  [[gnu::always_inline]] uint64_t startStoreAddresses(const Of &of, const Slots &slots, uint64_t readyTick) {
    const uint64_t tick = start(of, of.loadOps(), of.storeAddressOps(), slots, readyTick).last;
    if (Of::any && dataReads_)
      dataReads_->address(tick);
    return tick;
  }

  template <class Of>
  [[gnu::always_inline]] Started startExecution(const Of &of, const Slots &slots, uint64_t readyTick) {
    const Started started = start(of, of.loadOps() + of.storeAddressOps(), of.executeOps(), slots, readyTick);
    if (Of::any && dataReads_ && of.executeOps() == 1 && of.instruction.flagsResult)
      dataReads_->arithmetic(started.last);
    return started;
  }

  /// When the last data of a store is read.
  template <class Of>
  [[gnu::always_inline]] uint64_t startStoreData(const Of &of, const Slots &slots, uint64_t readyTick,
                                                 const RegisterValues &registers) {
    uint64_t tick =
        start(of, of.loadOps() + of.storeAddressOps() + of.executeOps(), of.storeDataOps(), slots, readyTick).last;
    if constexpr (Of::any) {
      // Immediates need no register, and what was just computed comes from where it was computed.
      if (dataReads_ && of.loadOps() == 0 && of.executeOps() == 0 && registers.anyReadyBefore(of.operands(), readyTick))
        while (dataReads_->blocked(tick))
          tick = ports_.again(tick + 1);
    }
    return tick;
  }

  /// A micro-op that renaming added; returns when it starts.
  uint64_t startInserted(const Slots &slots, uint64_t readyTick) {
    switch (choice_) {
    case PortChoice::twoBest:
      return ports_.reserve<PortChoice::twoBest>(inserted_, slots.first, readyTick);
    case PortChoice::anyFree:
      return ports_.reserve<PortChoice::anyFree>(inserted_, slots.first, readyTick);
    case PortChoice::rotating:
      return ports_.reserve<PortChoice::rotating>(inserted_, slots.firstBound, readyTick);
    case PortChoice::ranked:
      return ports_.reserve<PortChoice::ranked>(inserted_, slots.first, readyTick);
    }
    std::unreachable();
  }

private:
  static uint32_t vectorEntries(const CoreDescription &core, const Roles &roles) {
    return roles.vector != 0 ? core.vectorScheduler + core.vectorQueue : 0;
  }

  /// Vectors have a scheduler of their own, or none.
  bool isFull() const {
    const unsigned vectors = ports_.waitingApart();
    return ports_.inScheduler() - vectors > room_ || vectors > vectorRoom_;
  }

  void advancePorts(uint64_t tick) {
    if (choice_ == PortChoice::ranked) [[unlikely]]
      return ports_.advanceRanked(tick);
    ports_.advance(tick);
  }

  /// Micro-ops `firstOp` and following.
  template <class Of>
  [[gnu::always_inline]] Started start(const Of &of, unsigned firstOp, unsigned count, const Slots &slots,
                                       uint64_t readyTick) {
    Started started{.first = ~uint64_t{0}, .last = 0};
    for (unsigned op = firstOp; op < firstOp + count; ++op) {
      const unsigned slot = slots.first + std::min(op, of.microOps() - (of.microOps() != 0));
      unsigned portSlot = slot;
      if constexpr (Of::ports == PortChoice::rotating)
        portSlot = std::min(slots.firstBound + op, slots.lastBound);
      else if (Of::ports == PortChoice::ranked && Of::any)
        portSlot %= width_;
      uint64_t earliest = !Of::any || slot < width_ ? readyTick : std::max(readyTick, slots.tick + slot / width_);
      const bool isVector = (of.ops[op].ports & vectorPorts_) != 0;
      if (isVector)
        earliest = std::max(earliest, vectorLine_.entryTick());
      const uint64_t tick = ports_.reserve<Of::ports>(of.ops[op], portSlot, earliest);
      if (isVector)
        vectorLine_.started(tick);
      started.first = std::min(started.first, tick);
      started.last = std::max(started.last, tick);
    }
    return started;
  }

  const unsigned width_;      ///< Of renaming.
  const unsigned room_;       ///< Micro-ops with which there is still room for a full tick of renaming.
  const unsigned vectorRoom_; ///< The same of vectors; 0 where none are counted apart.
  const uint64_t vectorPorts_;
  const PortChoice choice_;
  const MicroOp inserted_;
  PortSchedule ports_;
  WaitingLine vectorLine_;
  std::optional<LoadBanks> banks_;          ///< None where loads of one tick never disturb each other.
  std::optional<StoreDataReads> dataReads_; ///< None where a store's data can always be read.
};

} // namespace leastaction
