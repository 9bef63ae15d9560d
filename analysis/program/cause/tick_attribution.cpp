#include "analysis/program/cause/tick_attribution.h"

#include <algorithm>
#include <numeric>

namespace leastaction {

namespace {

/// Of a tick among so many: what a division would take a while for.
constexpr std::array<uint64_t, 17> wholeShares = [] {
  std::array<uint64_t, 17> shares{};
  for (size_t count = 1; count < shares.size(); ++count) {
    shares[count] = unitsPerTick / count;
  }
  return shares;
}();

} // namespace

uint64_t CauseUnits::total() const {
  return std::reduce(units.begin(), units.end());
}

CauseUnits &CauseUnits::operator+=(const CauseUnits &other) {
  for (size_t cause = 0; cause < units.size(); ++cause)
    units[cause] += other.units[cause];
  return *this;
}

void TickAttribution::beginExecution() {
  endExecution();
  started_ = false;
  startTick_ = ~uint64_t{0};
  tick_ = 0;
  isCall_ = false;
}

void TickAttribution::add(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  instructions_ += retired.size();
  for (size_t i = 0; i < retired.size(); ++i) {
    const RetiredInstruction &instruction = retired[i];
    const std::span<const Stall> waited = stalls.subspan(instruction.firstStall, instruction.stalls);
    if (started_) [[likely]] {
      take(instruction, waited);
      continue;
    }
    startTick_ = std::min(startTick_, instruction.issueTick);
    head_.push_back(instruction);
    head_.back().firstStall = static_cast<uint32_t>(headStalls_.size());
    headStalls_.insert(headStalls_.end(), waited.begin(), waited.end());
    // Nothing issues before it is renamed, and that happens in order.
    if (instruction.renameTick >= startTick_)
      settleStart();
  }
}

void TickAttribution::endExecution() {
  settleStart();
  shareTick();
  waits_.settle();
  portWaits_.settle();
}

void TickAttribution::startAt(uint64_t tick) {
  started_ = true;
  ++executions_;
  startTick_ = tick;
}

void TickAttribution::settleStart() {
  if (head_.empty())
    return;
  started_ = true;
  ++executions_;
  for (const RetiredInstruction &instruction : head_)
    take(instruction, std::span(headStalls_).subspan(instruction.firstStall, instruction.stalls));
  head_.clear();
  headStalls_.clear();
}

void TickAttribution::take(const RetiredInstruction &retired, std::span<const Stall> stalls) {
  if (retired.tick != tick_ || shares_.empty()) {
    shareTick();
    tick_ = retired.tick;
    isCall_ = retired.isCall;
    // The ticks between the one in which something retired before and this one.
    uint64_t tick = tick_;
    for (const Stall &stall : stalls)
      tick -= stall.ticks;
    for (const Stall &stall : stalls) {
      const uint64_t before = startTick_ + 1 > tick ? std::min(startTick_ + 1 - tick, stall.ticks) : 0;
      giveTicks(stall, stall.ticks - before);
      tick += stall.ticks;
    }
  }
  shares_.push_back({retired.instruction, retired.path});
}

void TickAttribution::shareTick() {
  if (!shares_.empty() && tick_ > startTick_) {
    ++ticks_;
    if (isCall_) {
      give(shares_.front().instruction, shares_.front().path, TickCause::call, unitsPerTick);
    } else {
      const size_t count = shares_.size();
      const bool isWhole = count < wholeShares.size();
      const uint64_t share = isWhole ? wholeShares[count] : unitsPerTick / count;
      const uint64_t left = isWhole ? 0 : unitsPerTick % count;
      for (size_t i = 0; i < count; ++i)
        give(shares_[i].instruction, shares_[i].path, TickCause::base, share + (i < left));
    }
  }
  shares_.clear();
}

void TickAttribution::giveTicks(const Stall &stall, uint64_t ticks) {
  if (ticks == 0)
    return;
  ticks_ += ticks;
  give(stall.instruction, stall.path, stall.cause, ticks * unitsPerTick);
  if (stall.producer != Stall::none)
    waits_.add({stall.instruction, stall.producer, stall.cause, stall.isInChain}, ticks);
  if (stall.ports != 0)
    portWaits_.add({stall.instruction, stall.ports}, ticks);
}

void TickAttribution::give(uint32_t instruction, uint16_t path, TickCause cause, uint64_t units) {
  if (instruction >= byInstruction_.size())
    byInstruction_.resize(instruction + size_t{1});
  if (path >= byPath_.size())
    byPath_.resize(path + size_t{1});
  byInstruction_[instruction].units[static_cast<size_t>(cause)] += units;
  byPath_[path].units[static_cast<size_t>(cause)] += units;
}

CauseUnits TickAttribution::total() const {
  CauseUnits total;
  for (const CauseUnits &units : byInstruction_)
    total += units;
  return total;
}

} // namespace leastaction
