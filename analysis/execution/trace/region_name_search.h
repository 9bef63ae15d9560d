// Finds the names of regions that a thread's trace says in chunks which were passed over.
//
//   RegionNameSearch search(run, trace.path());
//   TracedCode code(run, disassembler, trace, &search);
#pragma once

#include "analysis/execution/trace/record_reader.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace leastaction {

/// A region is named where it begins for the first time, mostly early in a trace: that is read from its beginning, no
/// further than it takes, and never twice. May be asked by several threads.
class RegionNameSearch {
public:
  /// `run` must outlive this.
  RegionNameSearch(const Run &run, std::string path) : run_(run), path_(std::move(path)) {}

  /// Nothing if the trace does not name it.
  std::optional<std::string> find(uint64_t region) {
    const std::scoped_lock lock(mutex_);
    if (!opened_)
      if (Result<ThreadTrace> trace = run_.openTrace(path_))
        opened_ = std::make_unique<Opened>(run_, std::move(*trace));
    while (opened_ && !names_.contains(region) && opened_->reader.next()) {
      const RecordReader &reader = opened_->reader;
      if (!reader.isBlock() && reader.control() == format::Control::regionName && reader.payload().size() >= 2)
        names_.try_emplace(reader.payload()[0], regionNameIn(reader.payload()));
    }
    const auto found = names_.find(region);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
  }

private:
  struct Opened {
    Opened(const Run &run, ThreadTrace opened) : trace(std::move(opened)), reader(run, trace) {}
    ThreadTrace trace;
    RecordReader reader;
  };

  const Run &run_;
  std::string path_;
  std::mutex mutex_; ///< Of the following.
  std::unique_ptr<Opened> opened_;
  std::map<uint64_t, std::string> names_; ///< By the region's id.
};

} // namespace leastaction
