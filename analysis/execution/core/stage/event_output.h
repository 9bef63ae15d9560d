// The end of the pipeline: each instruction's event, in order of issue.
//
//   EventOutput events(Completion::retirement);
//   events.setSink([](std::span<const Event> batch) { ... });
//   events.add(of, executed, level, retirement.tick());
#pragma once

#include "analysis/execution/core/event_order.h"
#include "analysis/execution/core/stage/dynamic_instruction.h"
#include "analysis/execution/core/stage/stage_results.h"

#include <algorithm>
#include <utility>

namespace leastaction {

/// What the completion tick of an event means.
enum class Completion : uint8_t {
  execution,  ///< The result is available.
  retirement, ///< The instruction has retired, in order.
};

class EventOutput {
public:
  explicit EventOutput(Completion completion, bool wanted = true)
      : showsRetirement_(completion == Completion::retirement), wanted_(wanted) {}

  /// Whether anything is to be added.
  bool wanted() const { return wanted_; }

  void setSink(EventSink sink) { order_.setSink(std::move(sink)); }

  /// The chain of calls that events belong to (Event::path), from now on.
  void setPath(uint16_t path) { path_ = path; }

  uint16_t path() const { return path_; }

  /// The number of the next event.
  uint64_t nextSequence() const { return sequence_; }

  template <class Of>
  [[gnu::always_inline]] void add(const Of &of, const Executed &executed, MemoryLevel level, uint64_t retireTick,
                                  TickCause cause = TickCause::base) {
    const bool hasAddress =
        (Of::any || of.loads() || of.stores()) && !of.accesses.empty() && of.accesses.front().address != unknownAddress;
    const uint64_t issueTick = executed.issueTick, completeTick = executed.completeTick;
    const uint64_t shownTick = showsRetirement_ ? retireTick : completeTick;
    order_.add({.sequence = sequence_++,
                .issue = issueTick,
                .complete = shownTick,
                .address = hasAddress ? of.accesses.front().address : 0,
                // A move that renaming did only waits: for its value, then for retirement.
                .wait = shownTick - (Of::any ? std::clamp(completeTick, issueTick, shownTick) : completeTick),
                .instruction = of.instruction.tableId,
                .level = level,
                .cause = cause,
                .path = path_});
  }

  /// Something that was not recorded and ran from `issueTick` on.
  void addOpaque(uint32_t tableId, uint64_t issueTick, uint64_t ticks) {
    order_.add({.sequence = sequence_++,
                .issue = issueTick,
                .complete = issueTick + ticks,
                .instruction = tableId,
                .level = MemoryLevel::none,
                .cause = TickCause::call,
                .path = path_});
  }

  /// Nothing will issue before `tick` any more.
  [[gnu::always_inline]] void release(uint64_t tick) { order_.release(tick); }

  /// All events reach the sink; none issues after `tick`.
  void flush(uint64_t tick) { order_.flush(tick); }

private:
  const bool showsRetirement_;
  const bool wanted_;
  uint16_t path_ = CallPaths::none;
  uint64_t sequence_ = 0;
  EventOrder order_;
};

} // namespace leastaction
