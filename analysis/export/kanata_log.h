// The log that the pipeline viewer Konata reads ("Kanata 0004"): when each instruction begins to execute, has its
// result, and retires.
#pragma once

#include "analysis/event/text_output.h"
#include "analysis/export/collected_events.h"
#include "analysis/export/event_exporter.h"

namespace leastaction {

/// Stage X is from issue to the result, stage W the wait for retirement (Event::wait). Instructions stand in the order
/// of the program; threads follow each other.
class KanataLog : public EventExporter {
public:
  KanataLog(TextOutput out, uint64_t maxEvents, const InstructionTable &table)
      : out_(std::move(out)), collected_(maxEvents), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override { collected_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { collected_.endRegion(region); }
  void events(std::span<const Event> events) override { collected_.add(events); }
  Result<void> finish() override;
  uint64_t leftOut() const override { return collected_.leftOut(); }

private:
  void introduce(size_t id, const CollectedEvents::Entry &entry);
  void command(char kind, std::initializer_list<uint64_t> arguments, const char *last = "");

  TextOutput out_;
  CollectedEvents collected_;
  const InstructionTable &table_;
};

} // namespace leastaction
