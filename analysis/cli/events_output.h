// Events CSV as the output of a command.
//
//   EventsOutput output("dot.csv", table);
//   output.write(events);
//   Result<void> written = output.finish();
#pragma once

#include "analysis/event/events_csv.h"

#include <cstdio>
#include <optional>
#include <span>
#include <string>

namespace leastaction::cli {

/// Opened when there is something to write: a command that fails before leaves an older file as it was.
class EventsOutput {
public:
  /// `path` may be "-", standard output.
  EventsOutput(std::string path, const InstructionTable &table) : path_(std::move(path)), table_(table) {}

  void write(std::span<const Event> events);
  bool opened() const { return opened_; }
  /// Fails if anything could not be written. Without events there is a header alone.
  Result<void> finish();

private:
  void open();

  std::string path_;
  const InstructionTable &table_;
  bool opened_ = false;
  std::FILE *file_ = nullptr;
  std::optional<EventsCsvWriter> writer_;
  Error failure_;
};

} // namespace leastaction::cli
