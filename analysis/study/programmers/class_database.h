// The reports of a class from a database of the activity log (wrapper/schema.sql).
//
//   if (isDatabase(path)) Result<void> read = readClassDatabase(path, "life", ratings, records);
#pragma once

#include "analysis/programmers/productivity/class_csv.h"

#include <string>

namespace leastaction {

/// Does the file begin as SQLite's do?
bool isDatabase(const std::string &path);

/// Adds the answers to `records`, those of one project if it is named, by its name or its key. Times are seconds since
/// 1970; who answered that all of the time since the last compile was worked has the measured gap. Activities keep the
/// rating that they had when they were chosen, unless `ratings` has them. Nothing is written, nothing spooled is
/// merged.
Result<void> readClassDatabase(const std::string &path, const std::string &project, PowerRatings &ratings,
                               ClassRecords &records);

} // namespace leastaction
