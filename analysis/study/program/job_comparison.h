// `leastaction compare` of two jobs of MPI ranks.
//
//   JobComparison comparison = TRY(compareJobs({.reference = "old.run", .job = "new.run"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/job/job_comparison.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/network_choice.h"

#include <string>

namespace leastaction {

struct JobComparisonQuestion {
  std::string reference, job; ///< Folders with runs of ranks.
  EventInputOptions events = {};
  NetworkChoice network = {}; ///< Of both.
};

/// Lines of the reference have the numbers that they have in the new job's sources. Fails as jobReport() does.
Result<JobComparison> compareJobs(const JobComparisonQuestion &question);

} // namespace leastaction
