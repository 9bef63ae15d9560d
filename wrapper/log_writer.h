// How an event gets into the log, whatever is in the way: the database, else a spool file beside it, else one in the
// runtime folder; and what went wrong is noted for `leastaction log status`. Nothing is said to the build.
//
//   logEvent(paths, circumstances, event, Patience::normal);
#pragma once

#include "wrapper/log_event.h"
#include "wrapper/log_paths.h"
#include "wrapper/problem.h"

namespace leastaction::wrapper {

enum class Patience : uint8_t {
  normal, ///< Others that write are waited for, two seconds.
  short_, ///< A fifth of a second: the user has pressed Ctrl-C.
};

void logEvent(const LogPaths &paths, const Circumstances &circumstances, const Event &event, Patience patience);

/// Adds a line to the file of problems; there is a limit to its size.
void noteProblem(const LogPaths &paths, const Problem &problem);

struct NotedProblems {
  int count = 0;
  std::string last; ///< "2026-11-21T22:00:00Z WHAT (WHERE): WHAT TO DO"
};

NotedProblems notedProblems(const LogPaths &paths);

} // namespace leastaction::wrapper
