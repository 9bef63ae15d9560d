// A trace in the Open Trace Format 2, which Vampir, Scalasca and otf2-print read.
//
//   Otf2Archive archive("dot.otf2", 200'000, table);
//   archive.events(events);
//   Result<void> written = archive.finish();      // dot.otf2/traces.otf2 and the files beside it
#pragma once

#include "analysis/export/collected_events.h"
#include "analysis/export/event_exporter.h"

#include <string>

namespace leastaction {

/// A location is a thread; what is entered and left are the region and the chain of calls in it. A tick is shown as a
/// nanosecond. Where a function is entered or left, the metric "action" tells the sum of kappa up to there.
/// Instructions stand in the order of the program, so a function is entered when the first of its instructions issues,
/// but never before the instruction ahead of it.
class Otf2Archive : public EventExporter {
public:
  /// `folder` must not exist yet.
  Otf2Archive(std::string folder, uint64_t maxEvents, const InstructionTable &table)
      : folder_(std::move(folder)), collected_(maxEvents), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override { collected_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { collected_.endRegion(region); }
  void events(std::span<const Event> events) override { collected_.add(events); }
  uint64_t leftOut() const override { return collected_.leftOut(); }
  Result<void> finish() override;

private:
  std::string folder_;
  CollectedEvents collected_;
  const InstructionTable &table_;
};

} // namespace leastaction
