#include "analysis/execution/export/collected_events.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>

namespace leastaction {

void CollectedEvents::beginRegion(uint32_t region, const Region &description) {
  if (threads_.empty() || threads_.back() != description.thread)
    threads_.push_back(description.thread);
  open_.emplace_back(region, executions_.size());
  executions_.push_back({description.name, static_cast<uint32_t>(threads_.size() - 1)});
}

void CollectedEvents::endRegion(uint32_t region) {
  auto last = std::ranges::find(open_.rbegin(), open_.rend(), region, &std::pair<uint32_t, size_t>::first);
  if (last == open_.rend())
    return;
  // Executions that show nothing are kept only while there is something to come.
  if (last->second + 1 == executions_.size() && !executions_.back().hasEvents)
    executions_.pop_back();
  open_.erase(std::next(last).base());
}

void CollectedEvents::add(std::span<const Event> events) {
  const size_t kept = std::min<uint64_t>(events.size(), maxEvents_ - entries_.size());
  leftOut_ += events.size() - kept;
  if (threads_.empty())
    threads_.emplace_back();
  for (const Event &event : events.first(kept)) {
    entries_.push_back({event, static_cast<uint32_t>(threads_.size() - 1)});
    for (auto [region, place] : open_) {
      Execution &execution = executions_[place];
      if (!std::exchange(execution.hasEvents, true))
        execution.firstTick = event.issue;
      execution.lastTick = std::max(execution.lastTick, event.complete);
    }
  }
}

std::vector<CollectedEvents::Entry> &CollectedEvents::inProgramOrder() {
  std::ranges::sort(entries_, {}, [](const Entry &entry) { return std::tuple(entry.thread, entry.event.sequence); });
  return entries_;
}

std::vector<uint64_t> CollectedEvents::offsets() const {
  std::vector<uint64_t> ends(threads_.size()), offsets(threads_.size());
  for (const Entry &entry : entries_)
    ends[entry.thread] = std::max(ends[entry.thread], entry.event.complete);
  uint64_t next = 0;
  for (size_t thread = 0; thread < offsets.size(); ++thread) {
    offsets[thread] = next;
    next += ends[thread];
  }
  return offsets;
}

} // namespace leastaction
