// Attributes the ticks of every region of an event source at once.
//
//   CauseCollector collector("dot");                     // this region alone; "" for all
//   readEvents(path, {.explains = true}, table, collector);
//   for (const CauseCollector::Collected &region : collector.regions()) ...
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/cause/tick_attribution.h"

#include <deque>
#include <string>
#include <vector>

namespace leastaction {

class CauseCollector : public EventConsumer {
public:
  explicit CauseCollector(std::string wanted) : wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event>) override {}
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override;

  struct Collected {
    uint32_t region = 0;
    Region description = {};
    TickAttribution attribution = {};
    unsigned open = 0; ///< How many executions are open: a region may be inside itself.
  };
  const std::deque<Collected> &regions() const { return regions_; }
  /// Names of all regions that were met, each once.
  const std::vector<std::string> &names() const { return names_; }

private:
  Collected *find(uint32_t region);

  std::string wanted_;
  std::deque<Collected> regions_;
  std::vector<std::string> names_;
};

} // namespace leastaction
