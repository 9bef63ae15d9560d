// Chrome's trace event format (JSON), which Perfetto (ui.perfetto.dev) and chrome://tracing open.
#pragma once

#include "analysis/event/text_output.h"
#include "analysis/export/collected_events.h"
#include "analysis/export/event_exporter.h"

namespace leastaction {

/// A tick is shown as a microsecond, the format's unit. Every thread is a process there; its regions are one track, and
/// its instructions as many as were in flight at once, each on the first that is free.
class TraceEventJson : public EventExporter {
public:
  TraceEventJson(TextOutput out, uint64_t maxEvents, const InstructionTable &table)
      : out_(std::move(out)), collected_(maxEvents), table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override { collected_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { collected_.endRegion(region); }
  void events(std::span<const Event> events) override { collected_.add(events); }
  Result<void> finish() override;
  uint64_t leftOut() const override { return collected_.leftOut(); }

private:
  void begin(const char *phase, uint64_t process, uint64_t track, const std::string &quotedName);
  void slice(uint64_t begin, uint64_t end);
  void nameTracks(uint64_t process, uint64_t tracks, const std::string &thread);
  void writeExecutions();
  void writeInstructions();

  TextOutput out_;
  CollectedEvents collected_;
  const InstructionTable &table_;
  bool isFirst_ = true;
};

} // namespace leastaction
