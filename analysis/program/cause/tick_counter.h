// The ticks of every region of an event source, and nothing else of it.
//
//   TickCounter counter("dot");                          // this region alone; "" for all
//   replay(run, options, table, counter);
//   for (const TickCounter::Counted &region : counter.regions()) region.ticks ...
#pragma once

#include "analysis/execution/event/collected_regions.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// From the first issue of each execution to its last completion: RegionSummary::ticks, and TickAttribution::ticks()
/// where completion is retirement.
class TickCounter : public EventConsumer {
public:
  explicit TickCounter(std::string wanted) : regions_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  void beginWindow(uint64_t tick) override;

  struct Counted : CollectedRegion {
    uint64_t ticks = 0;
    uint64_t firstIssue = ~uint64_t{0}; ///< Of the execution that is open.
    uint64_t lastComplete = 0;
    bool goesOn = false; ///< It is the rest of one, from firstIssue on.
  };
  const std::vector<Counted> &regions() const { return regions_.all(); }

private:
  CollectedRegions<Counted> regions_;
};

} // namespace leastaction
