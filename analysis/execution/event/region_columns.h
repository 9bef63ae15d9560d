// The columns `region`, `execution` and `thread` of events CSV: in which regions an event ran.
//
//   RegionColumns columns;
//   columns.begin(0, {"main", "0"});
//   columns.fields();                                      // "main,1,0"
//
//   RegionFollower regions("dot", consumer);               // begins and ends the regions that rows tell
//   if (!regions.isAt(row)) Result<void> done = regions.change(row, "dot.csv:7");
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/event/event.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace leastaction {

/// Writes them: names outermost first with `;` between, where a name holds one or a backslash with a backslash before
/// it; how often each has been begun, in the same order; the thread.
class RegionColumns {
public:
  void begin(uint32_t region, const Region &description);
  void end(uint32_t region);
  /// The three fields as they stand in a row.
  const std::string &fields() const { return fields_; }

private:
  struct Open {
    uint32_t region;
    Region description;
    uint64_t execution;
  };
  void write();

  std::vector<Open> open_;
  std::map<uint32_t, uint64_t> executions_;
  std::string fields_ = ",,";
};

/// The three fields of a row, without quotes; what is absent is empty.
struct RegionFields {
  std::string_view region, execution, thread;
};

/// Reads them. Where they are empty there is one region, named as it is said here; where executions are, a region that
/// comes again is executed again.
class RegionFollower {
public:
  RegionFollower(std::string otherwise, EventConsumer &consumer)
      : otherwise_(std::move(otherwise)), consumer_(consumer) {}

  bool isAt(const RegionFields &row) const {
    return hasBegun_ && row.region == region_ && row.execution == execution_ && row.thread == thread_;
  }
  bool isInOtherThread(const RegionFields &row) const { return hasBegun_ && row.thread != thread_; }

  /// Ends the regions that the row is not in and begins the others. Fails if the fields are none, if there are more
  /// than mostRegions or mostOpen, or if a thread or an execution comes back.
  Result<void> change(const RegionFields &row, const std::string &where);
  /// Ends all.
  void finish();

  /// Consumers keep something of each.
  static constexpr size_t mostRegions = 4096;
  static constexpr size_t mostOpen = 256; ///< At once, as of a recording.

private:
  struct Open {
    uint32_t region = 0;
    uint64_t execution = 0; ///< 0 if it is not told.
    bool operator==(const Open &) const = default;
  };
  Result<std::vector<Open>> parse(const RegionFields &row, const std::string &where);
  Result<uint32_t> number(const std::string &name, const std::string &where);

  std::string otherwise_;
  EventConsumer &consumer_;
  bool hasBegun_ = false;
  std::string region_, execution_, thread_;
  std::vector<Open> open_;
  std::map<std::pair<std::string, std::string>, uint32_t> numbers_; ///< By thread and name.
  std::vector<Region> regions_;
  std::map<uint32_t, uint64_t> lastExecution_;
  std::set<std::string> formerThreads_;
};

} // namespace leastaction
