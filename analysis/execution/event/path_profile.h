// How much action, time and how many instructions each chain of calls carried.
//
//   PathProfile profile;
//   profile.beginExecution(firstIssue); profile.add(events); profile.endExecution(lastComplete);
//   std::vector<PathShare> tree = profile.tree(table);
#pragma once

#include "analysis/execution/event/call_paths.h"
#include "analysis/execution/event/event.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// One chain of calls: a function and through whom it was called. What those it called carried is not in it.
struct PathShare {
  static constexpr int32_t noCaller = -1;
  std::string name;          ///< Function, "call:NAME" for code without instrumentation, or CallPaths::otherName.
  int32_t caller = noCaller; ///< Place in the list; before this one.
  uint64_t count = 0;        ///< Executions of its instructions.
  uint64_t action = 0;       ///< Sum of kappa, e0*tick.
  uint64_t ticks = 0;        ///< All paths together: those of the region.
};

struct PathSum {
  uint64_t count = 0;
  uint64_t action = 0;
  uint64_t ticks = 0;

  void add(const PathSum &other) {
    count += other.count;
    action += other.action;
    ticks += other.ticks;
  }
};

/// Exact integers in bounded memory (CallPaths). Every tick of an execution belongs to one path: that of the event by
/// which results came to be known up to then, in the order of issue; what follows the last result, to the last such
/// event.
class PathProfile {
public:
  void beginExecution(uint64_t firstIssue) { front_ = firstIssue; }
  void add(std::span<const Event> events);
  void endExecution(uint64_t lastComplete);

  /// The paths that carried anything, and their callers: callers before those they call, those by falling action with
  /// all that they call, then by name. If there are more than `most`, those with the greatest action are kept; the
  /// others are summed in one more for each caller (CallPaths::otherName), last of all that it calls.
  std::vector<PathShare> tree(const InstructionTable &table, size_t most = CallPaths::maxPaths * 2) const;

private:
  PathSum &at(uint16_t path);

  std::vector<PathSum> sums_; ///< By Event::path.
  uint64_t front_ = 0;        ///< Up to which ticks have been given to paths.
  uint16_t last_ = 0;         ///< The path that got the last one.
};

} // namespace leastaction
