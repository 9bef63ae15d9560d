#include "analysis/execution/event/consumer_call.h"

namespace leastaction {

void ConsumerCall::make(EventConsumer &consumer) const {
  switch (kind_) {
  case Kind::begin:
    consumer.beginRegion(region_, description_);
    break;
  case Kind::end:
    consumer.endRegion(region_);
    break;
  case Kind::events:
    consumer.events(events_);
    break;
  case Kind::retired:
    consumer.retired(retired_, stalls_);
    break;
  case Kind::beginWindow:
    consumer.beginWindow(tick_);
    break;
  case Kind::endWindow:
    consumer.endWindow();
    break;
  }
}

void CallKeeper::beginRegion(uint32_t region, const Region &description) {
  place().keepBegin(region, description);
  kept();
}

void CallKeeper::endRegion(uint32_t region) {
  place().keepEnd(region);
  kept();
}

void CallKeeper::events(std::span<const Event> events) {
  place().keepEvents(events);
  kept();
}

void CallKeeper::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  place().keepRetired(retired, stalls);
  kept();
}

void CallKeeper::beginWindow(uint64_t tick) {
  place().keepBeginWindow(tick);
  kept();
}

void CallKeeper::endWindow() {
  place().keepEndWindow();
  kept();
}

} // namespace leastaction
