// What the formats share that hold the first events in memory and write them when all are there: those of pipeline
// viewers, into a text, and others.
//
//   class KanataLog : public ViewerExporter {
//     using ViewerExporter::ViewerExporter;
//     Result<void> finish() override;                    // writes what is in collected_ to out_
//   };
#pragma once

#include "analysis/base/text_output.h"
#include "analysis/execution/export/collected_events.h"
#include "analysis/execution/export/event_exporter.h"

#include <utility>

namespace leastaction {

class CollectingExporter : public EventExporter {
public:
  CollectingExporter(uint64_t maxEvents, const InstructionTable &table) : collected_(maxEvents), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override { collected_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { collected_.endRegion(region); }
  void events(std::span<const Event> events) override { collected_.add(events); }
  uint64_t leftOut() const override { return collected_.leftOut(); }

protected:
  CollectedEvents collected_;
  const InstructionTable &table_;
};

class ViewerExporter : public CollectingExporter {
public:
  ViewerExporter(TextOutput out, uint64_t maxEvents, const InstructionTable &table)
      : CollectingExporter(maxEvents, table), out_(std::move(out)) {}

protected:
  TextOutput out_;
};

} // namespace leastaction
