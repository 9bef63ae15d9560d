// When each rank of a job computes, waits and transfers: its calls played through with given work between them.
//
//   JobTimeline timeline = playJob(job, work, network);     // work[rank][i]: ticks in front of call i, and behind all
//   timeline.ranks[3].calls[7].waited                       // ticks until the last one came that it needed
//
// Deterministic: a message is received by whoever received it while the job was recorded.
#pragma once

#include "analysis/execution/job/job.h"
#include "analysis/program/parallel/call_timing.h"
#include "analysis/program/parallel/network.h"

namespace leastaction {

JobTimeline playJob(const Job &job, const JobWork &work, const Network &network);

} // namespace leastaction
