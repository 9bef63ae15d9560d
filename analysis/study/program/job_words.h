// What a report of a job says in sentences.
//
//   row.text = waitText(group, heldAt);
//   report.answer = jobAnswer(report);
#pragma once

#include "analysis/report/job/job_report.h"

#include <string>

namespace leastaction {

/// "ranks 0 to 2 wait in MPI_Barrier for rank 3, which works alone".
/// `heldAt`: the place of WaitGroup::heldBy.
std::string waitText(const WaitGroup &group, const JobSite &heldAt);

/// What costs the job most, and where; whole sentences.
std::string jobAnswer(const JobReport &report);

} // namespace leastaction
