// What did the activity log record last?
//
//   Result<LogEvents> events = latestEvents(wrapper::LogPaths::fromEnvironment(), {.last = 10});
#pragma once

#include "analysis/report/log/log_events.h"
#include "analysis/study/programmers/open_log.h"

#include <string>

namespace leastaction {

struct LatestEventsQuestion {
  size_t last = 20;         ///< So many; 0: all.
  std::string project = {}; ///< Only this one, by its name or key; empty: all.
  TellNote note = [](const std::string &) {};
};

/// Fails if a project is named that has no events.
Result<LogEvents> latestEvents(const wrapper::LogPaths &paths, const LatestEventsQuestion &question);

} // namespace leastaction
