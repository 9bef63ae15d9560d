// Calls of an EventConsumer that are made later, or in another thread.
//
//   class Later : public CallKeeper { ... };   // says where a call is kept, and what follows then
//   later.events(events);                      // is kept,
//   call.make(consumer);                       // and made
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdint>
#include <span>
#include <vector>

namespace leastaction {

/// Keeping another one in its place takes no memory anew.
class ConsumerCall {
public:
  void keepBegin(uint32_t region, const Region &description) {
    kind_ = Kind::begin;
    region_ = region;
    description_ = description;
  }
  void keepEnd(uint32_t region) {
    kind_ = Kind::end;
    region_ = region;
  }
  void keepEvents(std::span<const Event> events) {
    kind_ = Kind::events;
    events_.assign(events.begin(), events.end());
  }
  void keepRetired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
    kind_ = Kind::retired;
    retired_.assign(retired.begin(), retired.end());
    stalls_.assign(stalls.begin(), stalls.end());
  }
  void keepBeginWindow(uint64_t tick) {
    kind_ = Kind::beginWindow;
    tick_ = tick;
  }
  void keepEndWindow() { kind_ = Kind::endWindow; }

  /// The one that was kept last.
  void make(EventConsumer &consumer) const;

private:
  enum class Kind : uint8_t { begin, end, events, retired, beginWindow, endWindow };

  Kind kind_ = Kind::endWindow;
  uint32_t region_ = 0;
  uint64_t tick_ = 0; ///< Of beginWindow.
  Region description_;
  std::vector<Event> events_;
  std::vector<RetiredInstruction> retired_;
  std::vector<Stall> stalls_;
};

/// Keeps each call that it gets.
class CallKeeper : public EventConsumer {
public:
  void beginRegion(uint32_t region, const Region &description) final;
  void endRegion(uint32_t region) final;
  void events(std::span<const Event> events) final;
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) final;
  void beginWindow(uint64_t tick) final;
  void endWindow() final;

private:
  /// Where the next call is kept,
  virtual ConsumerCall &place() = 0;
  /// and that it is.
  virtual void kept() = 0;
};

} // namespace leastaction
