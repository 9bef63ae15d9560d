// What is known of a class, from files of every kind that tell it.
//
//   Result<ClassRecords> records = readClass({"class.csv", "curves.csv"}, "", ratings);
#pragma once

#include "analysis/programmers/productivity/class_csv.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction::cli {

/// All files together: CSV files, and databases of the activity log. Each kind of source has its reader; what they have
/// in common is ClassRecords. Activities that a log rates and `ratings` does not have are added to them.
Result<ClassRecords> readClass(const std::vector<std::string> &paths, const std::string &project,
                               PowerRatings &ratings);

/// The standard power ratings, changed by a TOML file unless `path` is empty.
Result<PowerRatings> readRatings(const std::string &path);

/// "5400" or "5400.5": seconds on the clock of the reports; "2026-11-21", "2026-11-21T18:00" or
/// "2026-11-21T18:00:30Z": seconds since 1970, UTC.
Result<double> parseDeadline(const std::string &text);

} // namespace leastaction::cli
