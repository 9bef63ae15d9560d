// Finds the names of regions that a thread's trace says in chunks which were passed over.
//
//   RegionNameSearch search(run, *run.openTrace(path));
//   search.find(region, names);
#pragma once

#include "analysis/execution/trace/record_reader.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace leastaction {

/// A region is named where it begins for the first time, mostly early in a trace: that is read from its beginning, no
/// further than it takes, and never twice.
class RegionNameSearch {
public:
  RegionNameSearch(const Run &run, ThreadTrace trace) : trace_(std::move(trace)), reader_(run, trace_) {}
  RegionNameSearch(const RegionNameSearch &) = delete;
  RegionNameSearch &operator=(const RegionNameSearch &) = delete;

  /// Adds names, by id, until that of `region` is among them or the trace is over.
  void find(uint64_t region, std::map<uint64_t, std::string> &names) {
    while (!names.contains(region) && reader_.next())
      if (!reader_.isBlock() && reader_.control() == format::Control::regionName && reader_.payload().size() >= 2)
        names.try_emplace(reader_.payload()[0], regionNameIn(reader_.payload()));
  }

private:
  ThreadTrace trace_;
  RecordReader reader_;
};

} // namespace leastaction
