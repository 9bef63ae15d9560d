// What the marks and counts of one thread of a counted run say.
//
//   ThreadCounts counts(run);
//   std::vector<Error> problems = counts.read(trace);      // if there are any, the counts are not whole
//   for (const ThreadRegion &region : counts.regions()) ... region.name, region.blocks ...
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/trace/record_reader.h"
#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// Executions by block of the run; of those that ran.
using BlockCounts = std::map<uint32_t, uint64_t>;

/// Executed lanes or repetitions, by place in Run::lanes().
using LaneCounts = std::map<uint32_t, uint64_t>;

struct ThreadRegion {
  std::string name;
  uint64_t executions = 0;
  uint64_t ticks = 0; ///< Between the markers; of a region in itself the outer one's.
  BlockCounts blocks; ///< What ran while it was open.
  LaneCounts lanes;
};

class ThreadCounts {
public:
  explicit ThreadCounts(const Run &run) : run_(run) {}

  /// Returns what is wrong with the trace: damage, and counts that no program can have made.
  std::vector<Error> read(ThreadTrace &trace);

  /// In the order in which they began.
  std::vector<ThreadRegion> regions() const;
  /// Each execution once, in however many regions it was.
  const BlockCounts &all() const { return all_; }

private:
  struct OpenRegion : ThreadRegion {
    unsigned depth = 0;
    uint64_t started = 0;
  };

  void control(const RecordReader &reader);
  void start(uint64_t id, uint64_t clock);
  void enterSet(std::vector<uint64_t> ids);
  void add(uint64_t address, uint64_t count);

  const Run &run_;
  std::map<uint64_t, OpenRegion> regions_;
  std::vector<uint64_t> order_;
  std::vector<uint64_t> set_;              ///< Whose counts come.
  static constexpr size_t mostSets = 1024; ///< That the runtime counts in.
  std::set<std::vector<uint64_t>> sets_;
  std::set<uint64_t> countedInSet_; ///< Addresses of counters.
  BlockCounts all_;
  std::string impossible_; ///< The first thing that is.
};

} // namespace leastaction
