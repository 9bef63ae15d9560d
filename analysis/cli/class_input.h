// What is known of a class, from files of every kind that tell it.
//
//   Result<ClassRecords> records = readClass({"class.csv", "curves.csv"}, {.ratings = ratings});
#pragma once

#include "analysis/productivity/class_csv.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction::cli {

/// All files together. Each kind of source has its reader here; what they have in common is ClassRecords.
Result<ClassRecords> readClass(const std::vector<std::string> &paths, const ClassCsvOptions &options);

/// The standard power ratings, changed by a TOML file unless `path` is empty.
Result<PowerRatings> readRatings(const std::string &path);

/// "5400" or "5400.5": seconds on the clock of the reports; "2026-11-21", "2026-11-21T18:00" or
/// "2026-11-21T18:00:30Z": seconds since 1970, UTC.
Result<double> parseDeadline(const std::string &text);

} // namespace leastaction::cli
