#include "analysis/program/parallel/rank_work.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace leastaction {

RankWork::RankWork(const MpiTrace &trace, RankWorkOptions options)
    : trace_(trace), options_(std::move(options)), thread_(trace.calls.empty() ? 0 : trace.calls.front().thread),
      ticks_(trace.calls.size() + 1), replayed_(ticks_.size()), instructions_(trace.calls.size(), noInstruction) {}

bool RankWork::isNextCall(const ClockMark &call, std::string_view callee) const {
  if (call.thread != thread_ || !isInside_)
    return false;
  if (call.clock == 0) // Not timed, as where a function ends in it.
    return next() && callee.starts_with(name(next()->called()));
  auto found = std::partition_point(trace_.calls.begin() + static_cast<ptrdiff_t>(next_), trace_.calls.end(),
                                    [&](const MpiCallRecord &one) { return one.begin < call.clock; });
  while (found != trace_.calls.end() && found->begin <= call.clockEnd && found->thread != thread_)
    ++found;
  return found != trace_.calls.end() && found->begin <= call.clockEnd;
}

/// Goes on to the next call.
void RankWork::pass() {
  for (++next_; next() && next()->thread != thread_;)
    ++next_;
}

void RankWork::beginRegion(uint32_t region, const Region &description) {
  if (isInside_ && options_.frames)
    options_.frames->enterRegion(region, description.name, placeOf(lastTick_));
}

void RankWork::endRegion(uint32_t region) {
  if (isInside_ && options_.frames)
    options_.frames->leaveRegion(region, placeOf(lastTick_));
}

void RankWork::events(std::span<const Event> events) {
  if (isInside_ && options_.energy)
    options_.energy->add(events);
}

void RankWork::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  if (!isInside_)
    return;
  retired_ += retired.size();
  if (options_.causes && !open_.empty())
    options_.causes->retired(retired, stalls);
  if (!options_.frames)
    return;
  // What passes before an instruction retires is its own time.
  for (const RetiredInstruction &one : retired) {
    options_.frames->follow(one, placeOf(lastTick_));
    lastTick_ = std::max(lastTick_, one.tick);
  }
}

void RankWork::mark(const ClockMark &mark) {
  if (mark.thread != thread_)
    return;
  switch (mark.kind) {
  case ClockMark::Kind::regionsOpen:
    skipOutside(mark.clock);
    addOutside(mark.clock);
    isInside_ = true;
    tick_ = lastTick_ = mark.tick;
    if (options_.energy)
      options_.energy->open(mark.tick);
    open(mark.tick);
    break;
  case ClockMark::Kind::regionsClose:
    close(mark.tick);
    if (options_.energy)
      options_.energy->close(mark.tick);
    skipInside(mark.clock);
    isInside_ = false;
    clock_ = mark.clock;
    break;
  case ClockMark::Kind::call:
    if (options_.frames)
      options_.frames->call();
    close(mark.tick);
    lastTick_ = mark.tick;
    takeCalls(mark);
    open(mark.tick);
    break;
  }
}

void RankWork::finish() {
  skipOutside(UINT64_MAX);
  if (options_.causes)
    options_.causes->finish();
}

/// Passes the calls outside of regions that begin before `clock`.
void RankWork::skipOutside(uint64_t clock) {
  for (; next() && next()->begin < clock; pass()) {
    addOutside(next()->begin);
    clock_ = std::max(next()->begin, next()->end);
  }
}

void RankWork::addOutside(uint64_t clock) {
  if (clock_ != 0 && clock > clock_) {
    outside_ += clock - clock_;
    ticks_[next_] +=
        static_cast<uint64_t>(std::llround(options_.ticksPerClockTick * static_cast<double>(clock - clock_)));
  }
  clock_ = clock;
}

/// Passes calls within regions for which there was no mark.
void RankWork::skipInside(uint64_t clock) {
  for (; next() && next()->begin < clock; pass())
    unplaced_ += next()->end != 0; // In a call that never ended, no mark comes.
}

/// All MPI calls that one call into code without instrumentation makes; between them, only the clock tells.
void RankWork::takeCalls(const ClockMark &mark) {
  if (mark.clock == 0) {
    // With its end, where that stands by itself.
    for (const uint64_t end = next() ? std::max(next()->begin, next()->end) : 0; next() && next()->begin <= end; pass())
      instructions_[next_] = mark.instruction;
    return;
  }
  skipInside(mark.clock);
  clock_ = 0;
  for (; next() && next()->begin <= mark.clockEnd; pass()) {
    addOutside(next()->begin);
    clock_ = std::max(next()->begin, next()->end);
    instructions_[next_] = mark.instruction;
  }
}

void RankWork::open(uint64_t tick) {
  if (!options_.causes || !options_.buckets)
    return;
  const std::span<const uint32_t> buckets = options_.buckets(next_);
  open_.assign(buckets.begin(), buckets.end());
  for (const uint32_t bucket : open_)
    options_.causes->beginRegion(bucket, {.name = std::to_string(bucket), .thread = {}});
  if (!open_.empty())
    options_.causes->beginWindow(tick);
}

void RankWork::close(uint64_t tick) {
  ticks_[next_] += tick - tick_;
  replayed_[next_] += tick - tick_;
  tick_ = tick;
  for (const uint32_t bucket : open_)
    options_.causes->endRegion(bucket);
  open_.clear();
}

} // namespace leastaction
