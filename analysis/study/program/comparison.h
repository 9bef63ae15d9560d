// `leastaction compare`: how far are programs from each other, and what accounts for it?
//
//   ComparisonReport report = TRY(comparisonReport({"O0.run", "O3.run"}, options, "", ""));
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/comparison/comparison_report.h"
#include "analysis/study/program/compared_programs.h"
#include "analysis/study/program/event_options.h"

#include <string>
#include <vector>

namespace leastaction {

/// `region`: of each program, or empty for that of largest action. `against`: name or path of the program that the
/// others' differences are told from, or empty for that of least action.
Result<ComparisonReport> comparisonReport(const std::vector<std::string> &paths, const EventInputOptions &options,
                                          const std::string &region, const std::string &against,
                                          const ComparedSources &sources = {});

} // namespace leastaction
