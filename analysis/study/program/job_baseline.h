// A job of MPI ranks as a side of a gate: the job, what its ranks wait and transfer, and the work of each are its
// regions.
//
//   Baseline baseline = TRY(jobBaseline({.path = "job.run"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/gate.h"
#include "analysis/study/program/baseline_input.h"

#include <map>
#include <string>

namespace leastaction {

/// Fails as readBaseline() does, and where the job is not complete.
Result<Baseline> jobBaseline(const BaselineInput &asked);

/// Fails unless both are jobs of as many ranks, or neither is a job.
Result<void> checkSameRanks(const Baseline &base, const Baseline &now, const std::string &where);

/// Fails unless both were played on the same network.
Result<void> checkSameNetwork(const Baseline &base, const Baseline &now, const std::string &where);

/// Of a job, waiting and transfers may grow by the limit's share of all ranks' ticks together, since a small change of
/// work may double them; unless the user gave them limits.
std::map<std::string, GateLimits> limitsOfJob(const Baseline &base, const GateLimits &limits,
                                              std::map<std::string, GateLimits> given);

} // namespace leastaction
