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

} // namespace leastaction
