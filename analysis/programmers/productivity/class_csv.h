// What is known of a class, from any number of sources, and two of these: intervals CSV and action curves CSV.
//
//   ClassRecords records;
//   Result<void> read = readClassCsv(rows, {.ratings = ratings}, records);
//   records.reports; records.curves;
//
// Intervals CSV: `programmer,start_s,end_s,activity[,project][,measured_gap_s]`, a row for each report; start and
// activity may be empty (work_reports.h says what is made of that). Action curves CSV: `programmer,time_s,action`, the
// points of each programmer by rising time; action in the unit of power times s^2. Columns in any order; others are
// ignored.
#pragma once

#include "analysis/base/csv_rows.h"
#include "analysis/programmers/productivity/action_function.h"
#include "analysis/programmers/productivity/power_ratings.h"
#include "analysis/programmers/productivity/work_reports.h"

#include <set>
#include <string>
#include <vector>

namespace leastaction {

/// Times are from 0 to 3,000 years.
constexpr double mostClassSeconds = 1e11;

struct ActionPoints {
  std::string programmer;
  std::vector<ActionPoint> points;
};

/// Every source adds to it.
struct ClassRecords {
  std::vector<WorkReport> reports;
  std::vector<ActionPoints> curves; ///< Each of another programmer.
  std::set<std::string> projects;   ///< All that reports named, whether they were asked for or not.
  uint64_t unanswered = 0;          ///< Questions that nobody answered.
};

struct ClassCsvOptions {
  const PowerRatings &ratings;
  std::string project = {}; ///< Only reports of this one; empty: of all.
};

/// Reads either kind, told by its header. Errors name the line: a missing column, a time that is no number from 0 to
/// mostClassSeconds, a start behind its end, an activity without a rating, an action that falls, a programmer whose
/// curve is there twice.
Result<void> readClassCsv(CsvRows &rows, const ClassCsvOptions &options, ClassRecords &records);

} // namespace leastaction
