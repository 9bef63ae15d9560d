// The actions of a job's ranks: their spectrum over the job's time, and how far the ranks are apart.
//
//   addActions(report, timeline, actions);          // actions of all ranks, in their order
#pragma once

#include "analysis/program/parallel/job_energy.h"
#include "analysis/report/job/job_report.h"

#include <vector>

namespace leastaction {

/// Sets the action of each rank, the spectrum, and the map of ranks, which only jobs of 2 to 256 ranks have.
void addActions(JobReport &report, const JobTimeline &timeline, const std::vector<ActionOfWork> &actions);

} // namespace leastaction
