// A job as the simulator reads it (analysis/simulator/script_format.h): each rank's work and calls, and what came back.
//
//   JobScript script = scriptOf(job, work, {.clockHz = 4'000'000'000});
//   write(script.text);                              // and let the simulator read it
//   SimulatedTimes times = TRY(timesOf(readBack, job));
//   times.ranks[3][7].leave                          // seconds
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/parallel/job_timeline.h"
#include "analysis/simulator/script_format.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct ScriptOptions {
  uint64_t clockHz = 1; ///< Of the work's ticks.
  uint32_t ranksPerHost = 1;
  double bandwidthFactor = 1, latencyFactor = 1;
};

struct JobScript {
  std::string text;
  uint64_t leftOut = 0;  ///< Calls that may wait for others, and are played as if they took no time.
  uint64_t tooLarge = 0; ///< Calls with more bytes than SMPI counts, which have as many as it does.
};

JobScript scriptOf(const Job &job, const JobWork &work, const ScriptOptions &options);

struct SimulatedTimes {
  bool isDeadlock = false;
  uint32_t hosts = 0;
  uint64_t detachedBytes = 0, earlyBytes = 0;        ///< As in script::TimesHeader.
  std::vector<std::vector<script::CallTimes>> ranks; ///< By call; negative where it was not reached.
};

/// Fails if these are not times of that job.
Result<SimulatedTimes> timesOf(std::string_view text, const Job &job);

} // namespace leastaction
