// Attributes the ticks of every region of an event source at once.
//
//   CauseCollector collector("dot");                     // this region alone; "" for all
//   readEvents(path, {.explains = true}, table, collector);
//   for (const CauseCollector::Collected &region : collector.regions()) ...
#pragma once

#include "analysis/execution/event/collected_regions.h"
#include "analysis/program/cause/critical_path.h"
#include "analysis/program/cause/retired_counters.h"
#include "analysis/program/cause/tick_attribution.h"

#include <string>
#include <vector>

namespace leastaction {

class CauseCollector : public EventConsumer {
public:
  explicit CauseCollector(std::string wanted) : regions_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event>) override {}
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override;

  /// Nothing follows.
  void finish();

  struct Collected : CollectedRegion {
    TickAttribution attribution;
    /// Of the critical path's ticks, as many as the region has: by index into the InstructionTable; shorter than that
    /// where the last ones have none.
    std::vector<CauseUnits> criticalPath;
    RetiredCounters counters;
  };
  const std::vector<Collected> &regions() const { return regions_.all(); }
  /// Names of all regions that were met, each once.
  const std::vector<std::string> &names() const { return regions_.names(); }

private:
  void settlePath();
  void takePieces();

  CollectedRegions<Collected> regions_;
  CriticalPath path_; ///< Of the thread.
  unsigned open_ = 0; ///< Executions of regions.
};

} // namespace leastaction
