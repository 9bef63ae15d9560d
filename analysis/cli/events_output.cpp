#include "analysis/cli/events_output.h"

#include <cerrno>
#include <cstring>

namespace leastaction::cli {

void EventsOutput::write(std::span<const Event> events) {
  if (!opened_)
    open();
  if (writer_)
    writer_->write(events);
}

Result<void> EventsOutput::finish() {
  if (!opened_)
    open();
  if (!writer_)
    return std::unexpected(failure_);
  Result<void> written = writer_->finish();
  if (file_ != stdout && std::fclose(file_) != 0 && written)
    return fail(std::string("the output cannot be written: ") + std::strerror(errno), path_, "make room on the disk");
  return written;
}

void EventsOutput::open() {
  opened_ = true;
  file_ = path_ == "-" ? stdout : std::fopen(path_.c_str(), "wb");
  if (file_)
    writer_.emplace(file_, path_ == "-" ? "standard output" : path_, table_);
  else
    failure_ = {std::string("the output cannot be written: ") + std::strerror(errno), path_,
                "choose a file in a folder that exists and can be written"};
}

} // namespace leastaction::cli
