// The tables of a class on its server (class_schema.sql, class_schema_2.sql), as push and pull find them.
//
//   if (Result<void> prepared = prepareServer(server); !prepared) …
//   for (const EventTable &events : eventTables) …
#pragma once

#include "analysis/programmers/activity/class_server.h"

#include <array>

namespace leastaction {

struct EventTable {
  const char *name;
  const char *longest; ///< The column whose texts are the longest.
  int64_t MovedEvents::*count;
};
constexpr std::array eventTables = {EventTable{"compiles", "arguments", &MovedEvents::compiles},
                                    EventTable{"runs", "arguments", &MovedEvents::runs},
                                    EventTable{"effort_reports", "id", &MovedEvents::reports}};

constexpr int64_t stepEvents = 500;
/// Of one step. PostgreSQL's values have at most 1 GiB, and all of a step is in memory several times.
constexpr int64_t mostStepBytes = 64 << 20;
/// Of a step that cannot be had as large as it is.
constexpr int64_t smallerStep(int64_t events) {
  return events > 8 ? events / 8 : 1;
}

/// Fails if the log or class's database is not what leastaction has made.
Result<void> checkLog(const wrapper::LogDatabase &log);

/// Makes the tables if there are none, and brings those of an earlier version up to date, both if the server lets us.
Result<void> prepareServer(ClassConnection &server);

/// Fails if the tables are of somebody to whom who reads them would give their rights: what is done when a table is
/// read is its owner's choice.
Result<void> checkOwner(ClassConnection &server);

} // namespace leastaction
