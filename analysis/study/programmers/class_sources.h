// What is known of a class, from files of every kind that tell it.
//
//   Result<ClassRecords> records = readClass({"class.csv", "curves.csv"}, "", ratings);
#pragma once

#include "analysis/programmers/productivity/class_csv.h"

#include <string>
#include <vector>

namespace leastaction {

/// All files together: CSV files, and databases of the activity log. Each kind of source has its reader; what they have
/// in common is ClassRecords. Activities that a log rates and `ratings` does not have are added to them.
Result<ClassRecords> readClass(const std::vector<std::string> &paths, const std::string &project,
                               PowerRatings &ratings);

/// The standard power ratings, changed by a TOML file unless `path` is empty.
Result<PowerRatings> readRatings(const std::string &path);

} // namespace leastaction
