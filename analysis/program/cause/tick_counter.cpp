#include "analysis/program/cause/tick_counter.h"

namespace leastaction {

void TickCounter::beginRegion(uint32_t region, const Region &description) {
  if (Counted *begun = regions_.begin(region, description, [](Counted &) {})) {
    begun->firstIssue = ~uint64_t{0};
    begun->lastComplete = 0;
    begun->goesOn = false;
  }
}

void TickCounter::endRegion(uint32_t region) {
  if (Counted *ended = regions_.end(region); ended && ended->firstIssue < ended->lastComplete)
    ended->ticks += ended->lastComplete - ended->firstIssue;
}

void TickCounter::beginWindow(uint64_t tick) {
  for (Counted &counted : regions_.all())
    if (counted.open != 0) {
      counted.firstIssue = tick;
      counted.goesOn = true;
    }
}

void TickCounter::events(std::span<const Event> events) {
  uint64_t last = 0;
  for (const Event &event : events)
    last = std::max(last, event.complete);
  for (Counted &counted : regions_.all())
    if (counted.open != 0 && !events.empty()) {
      if (!counted.goesOn)
        counted.firstIssue = std::min(counted.firstIssue, events.front().issue);
      counted.lastComplete = std::max(counted.lastComplete, last);
    }
}

} // namespace leastaction
