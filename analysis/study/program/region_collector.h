// Analyses every region of an event source at once.
#pragma once

#include "analysis/execution/event/collected_regions.h"
#include "analysis/program/spectrum/region_analysis.h"

#include <memory>
#include <string>
#include <vector>

namespace leastaction {

class RegionCollector : public EventConsumer {
public:
  /// With a `wanted` name, other regions are left out of the analysis (their names are still known).
  RegionCollector(const InstructionTable &table, RegionAnalysisOptions options, std::string wanted)
      : table_(table), options_(std::move(options)), regions_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  void restart() override { regions_.forget(); }

  struct Collected : CollectedRegion {
    std::unique_ptr<RegionAnalysis> analysis;
    uint64_t lastTick = 0; ///< Last completion, as the events count; only where energies at ticks are wanted.

    /// With the region's name and thread. An error names the input as well.
    Result<RegionSummary> summary(const std::string &path) const;
  };
  std::vector<Collected> &regions() { return regions_.all(); }
  /// Names of all regions that were met, each once.
  const std::vector<std::string> &names() const { return regions_.names(); }

private:
  const InstructionTable &table_;
  RegionAnalysisOptions options_;
  CollectedRegions<Collected> regions_;
};

} // namespace leastaction
