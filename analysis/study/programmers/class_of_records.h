// What do the reports and action curves of a class say of its programmers?
//
//   Result<ClassReport> report = classOfRecords(records, ratings, {.sources = {"class.csv"}});
//   report->pair                                   // the two to be compared, if any were asked for
#pragma once

#include "analysis/base/error.h"
#include "analysis/programmers/productivity/class_csv.h"
#include "analysis/report/class/class_report.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct ClassOptions {
  std::vector<std::string> sources = {}; ///< Where the records come from, as the report and errors name it.
  std::string project = {};              ///< The only one that the records are of; empty: all.
  std::optional<double> deadline = {};   ///< Seconds on the clock of the reports.
  std::vector<std::string> pair = {};    ///< Names of two programmers, or none.
};

/// Those who have no time are left out, with a note. Fails if nobody is left, if a programmer has both reports and a
/// curve, or if one of the pair is not there.
Result<ClassReport> classOfRecords(const ClassRecords &records, const PowerRatings &ratings,
                                   const ClassOptions &options);

} // namespace leastaction
