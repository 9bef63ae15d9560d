// Activity logs of a class on a PostgreSQL server: students push theirs, the teacher pulls all of them into one
// database.
//
//   Result<MovedEvents> sent = pushLog(log, *server, {.project = "life"});
//   Result<MovedEvents> got = pullClass(*server, classDatabase, {});
//
// Both go in steps of some hundred events, each a transaction that also notes how far it has got: what was interrupted
// goes on there the next time, nothing is there twice, and what has been moved is not moved again. `class_schema.sql`
// and `class_schema_2.sql` are the server's tables and whose rows they have; who may make them does so with the first
// call.
#pragma once

#include "analysis/programmers/activity/class_connection.h"

#include "wrapper/log_database.h"

#include <cstdint>
#include <functional>

namespace leastaction {

struct MovedEvents {
  int64_t compiles = 0, runs = 0, reports = 0;
  int64_t refused = 0;      ///< What could not be moved, and was passed by.
  std::string firstRefused; ///< What, and why.

  int64_t all() const { return compiles + runs + reports; }
  void refuse(const std::string &what, const std::string &why) {
    if (refused++ == 0)
      firstRefused = what + ": " + why;
  }
  /// An error that names what was passed by before: the next time begins behind that.
  std::unexpected<Error> endedBy(Error error) const {
    if (refused != 0)
      error.what += "; " + std::to_string(refused) + (refused == 1 ? " event was" : " events were") +
                    " passed by before, first " + firstRefused;
    return std::unexpected(std::move(error));
  }
};

struct MoveOptions {
  std::string project = {}; ///< Of a push: only this one's events, by its name or key; empty: all.
  /// Called after each step with the number of events so far.
  std::function<void(int64_t)> progress = [](int64_t) {};
};

/// Fails before anything else if the log is not as leastaction makes it, so anybody's may be given; so does pullClass.
Result<MovedEvents> pushLog(const wrapper::LogDatabase &log, ClassConnection &server, const MoveOptions &options);

/// All projects, into a database of the activity log that is to hold a class, and may hold a part of it already.
/// Subjects have the names that nameInClass() (class_rows.h) gives them.
Result<MovedEvents> pullClass(ClassConnection &server, wrapper::LogDatabase &database, const MoveOptions &options);

} // namespace leastaction
