// Activity logs of a class on a PostgreSQL server: students push theirs, the teacher pulls all of them into one
// database.
//
//   Result<MovedEvents> sent = pushLog(log, *server, {.project = "life"});
//   Result<MovedEvents> got = pullClass(*server, classDatabase);
//
// Both go in steps of some hundred events, each a transaction that also notes how far it has got: what was interrupted
// goes on there the next time, nothing is there twice, and what has been moved is not moved again. `class_schema.sql`
// are the server's tables; who may make them does so with the first call.
#pragma once

#include "analysis/activity/postgres.h"

#include "wrapper/log_database.h"

#include <cstdint>
#include <functional>

namespace leastaction {

struct MovedEvents {
  int64_t compiles = 0, runs = 0, reports = 0;
};

struct MoveOptions {
  std::string project = {}; ///< Only this one's events, by its name or key; empty: all.
};

Result<MovedEvents> pushLog(const wrapper::LogDatabase &log, Postgres &server, const MoveOptions &options);

/// Into a database of the activity log that is to hold a class, and may hold a part of it already.
Result<MovedEvents> pullClass(Postgres &server, wrapper::LogDatabase &database);

} // namespace leastaction
