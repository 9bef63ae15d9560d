// Events as the output of a command, in CSV or in another format.
//
//   EventsOutput output("dot.csv", table, {});
//   output.events(events);
//   Result<void> written = output.finish();
#pragma once

#include "analysis/execution/export/event_exporter.h"

#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// Opened when there is something to write: a command that fails before leaves an older file as it was.
class EventsOutput : public EventConsumer {
public:
  /// `path` may be "-", standard output.
  EventsOutput(std::string path, const InstructionTable &table, const ExportOptions &options)
      : path_(std::move(path)), table_(table), options_(options) {}

  void beginRegion(uint32_t region, const Region &description) override;
  void endRegion(uint32_t region) override;
  void events(std::span<const Event> events) override;
  bool opened() const { return opened_; }
  /// Fails if anything could not be written. Without events there is what the format begins and ends with.
  Result<void> finish();
  uint64_t leftOut() const { return exporter_ ? exporter_->leftOut() : 0; }

private:
  EventExporter *exporter();

  std::string path_;
  const InstructionTable &table_;
  ExportOptions options_;
  std::vector<std::pair<uint32_t, Region>> begun_; ///< Regions that were open before the file was.
  bool opened_ = false;
  std::FILE *file_ = nullptr;
  std::unique_ptr<EventExporter> exporter_;
  Error failure_;
};

} // namespace leastaction
