// Attributes the ticks of every region of an event source at once.
//
//   CauseCollector collector("dot");                     // this region alone; "" for all
//   collector.setLineBytes(core.l1.lineBytes);           // before anything else
//   collector.followSharing(core.l3.latencyTicks);       // cache lines that threads share, too
//   readEvents(path, {.explains = true, .arrivals = true}, table, collector);
//   for (const CauseCollector::Collected &region : collector.regions()) ...
#pragma once

#include "analysis/execution/event/collected_regions.h"
#include "analysis/program/cause/critical_path.h"
#include "analysis/program/cause/line_sharing.h"
#include "analysis/program/cause/retired_counters.h"
#include "analysis/program/cause/tick_attribution.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// What is collected: ticks by cause, or the critical path and counters as well, which take longer.
enum class CauseDetail : uint8_t { ticks, pathAndCounters };

class CauseCollector : public EventConsumer {
public:
  explicit CauseCollector(std::string wanted, CauseDetail detail = CauseDetail::pathAndCounters)
      : detail_(detail), regions_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event>) override {}
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override;
  void beginWindow(uint64_t tick) override;
  void restart() override;

  /// Nothing follows.
  void finish();

  /// Of the core's caches; 64 unless it is told.
  void setLineBytes(uint32_t bytes) { lineBytes_ = bytes; }
  /// From here on. A cache line takes so many ticks from one core to another.
  void followSharing(uint64_t transferTicks) { sharing_.emplace(transferTicks, lineBytes_); }

  struct Collected : CollectedRegion {
    TickAttribution attribution;
    PathSums path;
    RetiredCounters counters;
    uint32_t user = 0; ///< Its number in LineSharing.
  };
  const std::vector<Collected> &regions() const { return regions_.all(); }
  /// What a region shares with others, which must not be left out.
  std::vector<SharedLines> sharedLines(const Collected &region);
  /// Names of all regions that were met, each once.
  const std::vector<std::string> &names() const { return regions_.names(); }

private:
  void settlePath();
  void takePath();

  CauseDetail detail_;
  uint32_t lineBytes_ = lineBytes;
  CollectedRegions<Collected> regions_;
  CriticalPath path_; ///< Of the thread.
  std::optional<LineSharing> sharing_;
  unsigned open_ = 0; ///< Executions of regions.
};

} // namespace leastaction
