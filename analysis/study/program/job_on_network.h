// A job of MPI ranks on the network that was chosen for it: one without contention, or a platform that SimGrid
// simulates.
//
//   JobReport report = TRY(jobOnNetwork({.path = "job.run"}, {.network = {.platform = "torus"}, .simulator = path}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/job/job_report.h"
#include "analysis/study/program/job_report.h"
#include "analysis/study/program/network_choice.h"

namespace leastaction {

/// `question` without its network and player. Fails as jobReport() and predictedJob() do.
Result<JobReport> jobOnNetwork(const JobQuestion &question, const NetworkChoice &choice);

} // namespace leastaction
