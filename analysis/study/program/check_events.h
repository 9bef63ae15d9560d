// `leastaction check --events`: is a stream of events one that a core can have given?
//
//   EventCheckReport report = TRY(checkEvents({.path = "events.csv"}));
//   if (!report.isSound) ...
#pragma once

#include "analysis/report/check/check_report.h"
#include "analysis/study/program/event_options.h"

#include <string>

namespace leastaction {

struct EventsToCheck {
  std::string path; ///< Run folder or events CSV.
  EventInputOptions options = {};
};

/// Of a CSV the order of retirement is checked where its completion was said to be retirement, and what is in flight
/// where its core was named: nothing else tells. Fails if there are no events.
Result<EventCheckReport> checkEvents(const EventsToCheck &wanted);

} // namespace leastaction
