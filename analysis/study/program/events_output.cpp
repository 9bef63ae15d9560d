#include "analysis/study/program/events_output.h"

#include "analysis/base/terminal_file.h"
#include "analysis/execution/export/make_exporter.h"
#include "analysis/execution/export/new_folder.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>
#include <utility>

namespace leastaction {

void EventsOutput::beginRegion(uint32_t region, const Region &description) {
  if (!opened_)
    begun_.emplace_back(region, description);
  else if (exporter_)
    exporter_->beginRegion(region, description);
}

void EventsOutput::endRegion(uint32_t region) {
  if (!opened_)
    std::erase_if(begun_, [&](const auto &begun) { return begun.first == region; });
  else if (exporter_)
    exporter_->endRegion(region);
}

void EventsOutput::events(std::span<const Event> events) {
  if (EventExporter *to = exporter())
    to->events(events);
}

Result<void> EventsOutput::finish() {
  EventExporter *to = exporter();
  if (!to)
    return std::unexpected(failure_);
  Result<void> written = to->finish();
  if (file_ && file_ != stdout && std::fclose(file_) != 0 && written)
    return fail(std::string("the output cannot be written: ") + std::strerror(errno), path_, "make room on the disk");
  return written;
}

/// Null if the file cannot be opened.
EventExporter *EventsOutput::exporter() {
  if (std::exchange(opened_, true))
    return exporter_.get();
  const bool isFolder = options_.format == ExportFormat::otf2;
  if (Result<void> isNew = isFolder ? checkNewFolder(path_) : Result<void>(); !isNew) {
    failure_ = std::move(isNew).error();
    return nullptr;
  }
  if (!isFolder)
    file_ = path_ != "-" ? std::fopen(path_.c_str(), "wb") : isatty(STDOUT_FILENO) ? terminalFile() : stdout;
  if (file_ || isFolder)
    exporter_ = makeExporter(options_, file_, path_ == "-" ? "standard output" : path_, table_);
  else
    failure_ = {std::string("the output cannot be written: ") + std::strerror(errno), path_,
                "choose a file in a folder that exists and can be written"};
  if (exporter_)
    for (const auto &[region, description] : begun_)
      exporter_->beginRegion(region, description);
  return exporter_.get();
}

} // namespace leastaction
