// Analyses every region of an event source at once, with what its instructions waited for.
//
//   ExplainedRegions collector(table, {}, "dot");
//   readEvents(path, {.explains = true}, table, collector);
//   for (RegionCollector::Collected &region : collector.regions())
//     ... whyRegion(collector.causesOf(region), table) ...
#pragma once

#include "analysis/program/cause/cause_collector.h"
#include "analysis/study/program/region_collector.h"

#include <string>

namespace leastaction {

/// Events, and what instructions waited for, of the same regions in the same order.
class ExplainedRegions : public RegionCollector {
public:
  ExplainedRegions(const InstructionTable &table, const RegionAnalysisOptions &options, const std::string &wanted)
      : RegionCollector(table, options, wanted), causes_(wanted, CauseDetail::ticks) {}

  /// Lines of memory that threads share, too, from here on; see CauseCollector.
  void followSharing(uint64_t transferTicks, uint32_t cacheLineBytes) {
    causes_.setLineBytes(cacheLineBytes);
    causes_.followSharing(transferTicks);
  }

  void beginRegion(uint32_t region, const Region &description) override {
    RegionCollector::beginRegion(region, description);
    causes_.beginRegion(region, description);
  }
  void endRegion(uint32_t region) override {
    RegionCollector::endRegion(region);
    causes_.endRegion(region);
  }
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override {
    causes_.retired(retired, stalls);
  }
  void beginWindow(uint64_t tick) override { causes_.beginWindow(tick); }
  void restart() override {
    RegionCollector::restart();
    causes_.restart();
  }
  const CauseCollector::Collected &causesOf(const Collected &region) {
    return causes_.regions()[static_cast<size_t>(&region - regions().data())];
  }
  std::vector<SharedLines> sharedLines(const Collected &region) { return causes_.sharedLines(causesOf(region)); }

private:
  CauseCollector causes_;
};

} // namespace leastaction
