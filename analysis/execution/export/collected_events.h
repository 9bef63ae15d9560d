// The first events of a source, in memory, in the order of the program: what pipeline viewers are shown.
//
//   CollectedEvents collected(200'000);
//   collected.beginRegion({"main", "0"}); collected.add(events); collected.endRegion();
//   for (const CollectedEvents::Entry &entry : collected.inProgramOrder()) ...
#pragma once

#include "analysis/execution/event/event.h"

#include <span>
#include <string>
#include <vector>

namespace leastaction {

class CollectedEvents {
public:
  struct Entry {
    Event event;
    uint32_t thread = 0; ///< Place in threads().
  };
  /// One execution of a region, from its first issue to its last completion.
  struct Execution {
    std::string name;
    uint32_t thread = 0;
    uint64_t firstTick = 0;
    uint64_t lastTick = 0;
    bool hasEvents = false;
  };

  /// 56 bytes for each event that it keeps.
  explicit CollectedEvents(uint64_t maxEvents) : maxEvents_(maxEvents) {}

  void beginRegion(uint32_t region, const Region &description);
  void endRegion(uint32_t region);
  void add(std::span<const Event> events);

  /// By thread, then by number within it.
  std::vector<Entry> &inProgramOrder();
  const std::vector<Execution> &executions() const { return executions_; }
  /// Their names; never empty once there are events.
  const std::vector<std::string> &threads() const { return threads_; }
  /// By how many ticks the events of each thread are later if threads follow each other: every thread's ticks begin
  /// anew.
  std::vector<uint64_t> offsets() const;
  uint64_t leftOut() const { return leftOut_; }

private:
  uint64_t maxEvents_;
  uint64_t leftOut_ = 0;
  std::vector<Entry> entries_;
  std::vector<Execution> executions_;
  std::vector<std::pair<uint32_t, size_t>> open_; ///< Region, and place in executions_.
  std::vector<std::string> threads_;
};

} // namespace leastaction
