#include "analysis/program/count/thread_counts.h"

#include <algorithm>

namespace leastaction {

std::vector<Error> ThreadCounts::read(ThreadTrace &trace) {
  RecordReader reader(run_, trace);
  while (reader.next())
    if (!reader.isBlock() && !reader.payload().empty())
      control(reader);
  std::vector<Error> problems = reader.problems();
  if (!impossible_.empty())
    problems.push_back({impossible_, trace.path(), "record the program again"});
  return problems;
}

std::vector<ThreadRegion> ThreadCounts::regions() const {
  std::vector<ThreadRegion> found;
  for (uint64_t id : order_)
    found.push_back(regions_.at(id));
  return found;
}

void ThreadCounts::control(const RecordReader &reader) {
  std::span<const uint64_t> payload = reader.payload();
  uint64_t id = payload[0], clock = payload.size() > 1 ? payload[1] : 0;
  switch (reader.control()) {
  case format::Control::regionName:
    regions_[id].name = regionNameIn(payload);
    break;
  case format::Control::regionStart:
    start(id, clock);
    break;
  case format::Control::regionStop:
    if (OpenRegion &region = regions_[id]; region.depth && --region.depth == 0)
      region.ticks += clock - std::min(clock, region.started);
    break;
  case format::Control::countersOf:
    enterSet(reader.openRegions());
    break;
  case format::Control::counts:
    for (size_t i = 1; i < payload.size(); ++i)
      add(payload[0] + (i - 1) * sizeof(uint64_t), payload[i]);
    break;
  default:
    break;
  }
}

void ThreadCounts::start(uint64_t id, uint64_t clock) {
  OpenRegion &region = regions_[id];
  if (region.depth++) // in itself
    return;
  if (region.executions++ == 0)
    order_.push_back(id);
  region.started = clock;
}

void ThreadCounts::enterSet(std::vector<uint64_t> ids) {
  std::ranges::sort(ids);
  auto wasStarted = [&](uint64_t id) { return std::ranges::find(order_, id) != order_.end(); };
  if (ids.empty() || !std::ranges::all_of(ids, wasStarted))
    impossible_ = "there are counts of a region that was never started";
  else if (sets_.size() == mostSets)
    impossible_ = "there are counts of more than " + std::to_string(mostSets) + " sets of regions";
  else if (std::ranges::adjacent_find(ids) != ids.end() || !sets_.insert(ids).second)
    impossible_ = "the counts of the same regions appear twice";
  set_ = std::move(ids);
  countedInSet_.clear();
}

void ThreadCounts::add(uint64_t address, uint64_t count) {
  uint32_t block = run_.blockWithCounter(address), lanes = run_.lanesWithCounter(address);
  if (block == KeyIndex::none && lanes == KeyIndex::none)
    impossible_ = "a count is of code that no module of the run holds";
  else if (set_.empty())
    impossible_ = "counts come before the regions that they are of";
  else if (!countedInSet_.insert(address).second)
    impossible_ = "a block is counted twice in the same regions";
  if (!impossible_.empty())
    return;
  if (block != KeyIndex::none)
    all_[block] += count;
  for (uint64_t id : set_)
    if (block != KeyIndex::none)
      regions_[id].blocks[block] += count;
    else
      regions_[id].lanes[lanes] += count;
}

} // namespace leastaction
