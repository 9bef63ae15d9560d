// What the formats for pipeline viewers share: the first events are collected, and written when all are there.
//
//   class KanataLog : public ViewerExporter {
//     using ViewerExporter::ViewerExporter;
//     Result<void> finish() override;                    // writes what is in collected_ to out_
//   };
#pragma once

#include "analysis/event/text_output.h"
#include "analysis/export/collected_events.h"
#include "analysis/export/event_exporter.h"

namespace leastaction {

class ViewerExporter : public EventExporter {
public:
  ViewerExporter(TextOutput out, uint64_t maxEvents, const InstructionTable &table)
      : out_(std::move(out)), collected_(maxEvents), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override { collected_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { collected_.endRegion(region); }
  void events(std::span<const Event> events) override { collected_.add(events); }
  uint64_t leftOut() const override { return collected_.leftOut(); }

protected:
  TextOutput out_;
  CollectedEvents collected_;
  const InstructionTable &table_;
};

} // namespace leastaction
