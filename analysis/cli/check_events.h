// `leastaction check --events`: is a stream of events one that a core can have given?
#pragma once

#include "analysis/study/program/read_events.h"

#include <string>

namespace leastaction::cli {

struct EventsToCheck {
  std::string path; ///< Run folder or events CSV.
  EventInputOptions options;
  bool completionIsGiven = false; ///< By the user: of a CSV nothing else says what its completion means.
};

/// Prints what was found, or writes it to `json` ("-": standard output, instead of the text). Returns the exit code.
Result<int> checkEvents(const EventsToCheck &wanted, const std::string &json);

} // namespace leastaction::cli
