// The timeline of a job whose calls were simulated: who waits for whom follows from when each rank came to its calls.
//
//   JobTimeline timeline = timelineOf(job, work, times, network, clockHz);
//
// The work is exact; calls end when the simulator says, to the nearest tick. `network` decides, where a call needs more
// than one other, which of them came last.
#pragma once

#include "analysis/program/parallel/job_script.h"
#include "analysis/program/parallel/job_timeline.h"

namespace leastaction {

JobTimeline timelineOf(const Job &job, const JobWork &work, const SimulatedTimes &times, const Network &network,
                       uint64_t clockHz);

} // namespace leastaction
