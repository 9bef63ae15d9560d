// How the calls of a job are played between its work: by default on a network without contention.
//
//   question.player = [](const Job &job, const JobWork &work, uint64_t clockHz) { return PlayedJob{...}; };
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/parallel/job_timeline.h"
#include "analysis/report/job/job_report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct PlayedJob {
  JobTimeline timeline;
  NetworkOptions network; ///< As far as it is known.
  std::optional<JobPlatform> platform = {};
  std::vector<std::string> notes = {}; ///< What is assumed of the network.
};

using JobPlayer = std::function<Result<PlayedJob>(const Job &job, const JobWork &work, uint64_t clockHz)>;

} // namespace leastaction
