// The text that gem5 writes with the debug flag O3PipeView, as util/o3-pipeview.py and Konata read it.
#pragma once

#include "analysis/event/text_output.h"
#include "analysis/export/collected_events.h"
#include "analysis/export/event_exporter.h"

namespace leastaction {

/// Issue, complete (the result) and retire are the event's; the stages before issue, which events do not tell, are put
/// where it issues. One tick is 1,000 of gem5's, its viewer's default; in the order of the program, threads after each
/// other.
class O3PipeView : public EventExporter {
public:
  O3PipeView(TextOutput out, uint64_t maxEvents, const InstructionTable &table)
      : out_(std::move(out)), collected_(maxEvents), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override { collected_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { collected_.endRegion(region); }
  void events(std::span<const Event> events) override { collected_.add(events); }
  Result<void> finish() override;
  uint64_t leftOut() const override { return collected_.leftOut(); }

private:
  void write(uint64_t number, const CollectedEvents::Entry &entry, uint64_t offset);
  void stage(const char *name, uint64_t tick);

  TextOutput out_;
  CollectedEvents collected_;
  const InstructionTable &table_;
};

} // namespace leastaction
