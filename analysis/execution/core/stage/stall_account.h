// Why instructions retire when they do: what each of them waits for while nothing retires.
//
//   StallAccount account;
//   account.begin(retirement.tick());                    // an instruction; the one in front of it retired then
//   account.until(slots.tick, {TickCause::frontEnd});    // in the order of time: until when it waits, and for what
//   account.retire({.tick = retirement.tick(), ...});
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/register_map.h"
#include "analysis/execution/core/stage/register_values.h"
#include "analysis/execution/event/retired_instruction.h"

#include <algorithm>
#include <array>
#include <cstddef>
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
  };

  StallAccount() { producers_.fill(Stall::none); }

  void setSink(RetirementSink sink) { sink_ = std::move(sink); }

  /// The front end starts over at `tick` because of the latest instruction, which has the ticks until then.
  void redirect(uint64_t tick, TickCause cause) {
    if (tick <= redirectTick_)
      return;
    redirectTick_ = tick;
    redirect_ = {.cause = cause, .instruction = latest_.instruction, .path = latest_.path};
  }

  /// A fence or a lock: loads behind the latest instruction wait for it until `tick`, and it has those ticks.
  void fence(uint64_t tick) {
    fenceTick_ = tick;
    fence_ = {.cause = TickCause::lockOrFence, .instruction = latest_.instruction, .path = latest_.path};
  }

  /// What comes next is the first instruction behind a boundary of regions.
  void restart() { starts_ = true; }

  void begin(uint64_t retireTick) {
    nextTick_ = retireTick + 1;
    firstStall_ = stalls_.size();
    until(redirectTick_, redirect_);
  }

  /// The instruction waits until `tick`, unless something else was waited for until then.
  void until(uint64_t tick, const Wait &wait) {
    if (tick > nextTick_) [[unlikely]]
      add(tick, wait);
  }

  /// The same where loads wait for what fence() told.
  void untilFence() { until(fenceTick_, fence_); }

  /// The same of the front end.
  void untilDelivered(uint64_t tick) { until(tick, {starts_ ? TickCause::start : TickCause::frontEnd}); }

  /// The one of `reads` that is there last, if it is there behind `tick`.
  uint32_t latestProducer(std::span<const RegisterRead> reads, const RegisterValues &registers, uint64_t tick) const {
    uint32_t latest = Stall::none;
    for (const RegisterRead &read : reads)
      if (const uint64_t ready = registers.readyTick(read.registerId); ready > tick) {
        tick = ready;
        latest = producers_[read.registerId];
      }
    return latest;
  }

  /// Of results, for latestProducer().
  void produces(std::span<const RegisterWrite> writes, uint32_t instruction) {
    for (const RegisterWrite &write : writes)
      producers_[write.registerId] = instruction;
  }

  /// The end of an instruction: `retirement.firstStall` and `stalls` are set here. What it waited for last is `rest`.
  void retire(RetiredInstruction retirement, const Wait &rest) {
    until(retirement.tick, rest);
    for (Stall &stall : std::span(stalls_).subspan(firstStall_))
      if (stall.instruction == Stall::none) {
        stall.instruction = retirement.instruction;
        stall.path = retirement.path;
      }
    retirement.firstStall = static_cast<uint32_t>(firstStall_);
    retirement.stalls = static_cast<uint8_t>(stalls_.size() - firstStall_);
    retirements_.push_back(retirement);
    latest_ = {.instruction = retirement.instruction, .path = retirement.path};
    starts_ = false;
    if (retirements_.size() == batch) [[unlikely]]
      flush();
  }

  /// Everything so far reaches the sink.
  void flush() {
    if (sink_ && !retirements_.empty())
      sink_(retirements_, stalls_);
    retirements_.clear();
    stalls_.clear();
  }

private:
  static constexpr size_t batch = 4096;

  [[gnu::noinline]] void add(uint64_t tick, const Wait &wait) {
    stalls_.push_back({.ticks = tick - nextTick_,
                       .instruction = wait.instruction,
                       .producer = wait.producer,
                       .path = wait.path,
                       .cause = wait.cause});
    nextTick_ = tick;
  }

  RetirementSink sink_;
  std::vector<RetiredInstruction> retirements_;
  std::vector<Stall> stalls_; ///< Of retirements_ and of the latest instruction.
  size_t firstStall_ = 0;     ///< Of the latest instruction.
  uint64_t nextTick_ = 0;     ///< The first one of which it is not known yet what is waited for.
  uint64_t redirectTick_ = 0;
  Wait redirect_;
  uint64_t fenceTick_ = 0;
  Wait fence_;
  Wait latest_; ///< The latest instruction.
  bool starts_ = true;
  std::array<uint32_t, RegisterMap::numbers> producers_; ///< By register: the static instruction that wrote it last.
};

} // namespace leastaction
