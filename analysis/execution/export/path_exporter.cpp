#include "analysis/execution/export/path_exporter.h"

#include <algorithm>
#include <utility>

namespace leastaction {

void PathExporter::beginRegion(uint32_t, const Region &) {
  ++openRegions_;
}

void PathExporter::endRegion(uint32_t) {
  if (--openRegions_ == 0 && std::exchange(hasEvents_, false))
    paths_.endExecution(lastComplete_);
}

void PathExporter::events(std::span<const Event> events) {
  if (events.empty())
    return;
  if (!std::exchange(hasEvents_, true)) {
    paths_.beginExecution(events.front().issue);
    lastComplete_ = 0;
  }
  paths_.add(events);
  for (const Event &event : events)
    lastComplete_ = std::max(lastComplete_, event.complete);
}

uint64_t PathExporter::weightOf(const PathShare &share, StackWeight weight) {
  switch (weight) {
  case StackWeight::action:
    return share.action;
  case StackWeight::ticks:
    return share.ticks;
  case StackWeight::instructions:
    break;
  }
  return share.count;
}

} // namespace leastaction
