// Plays a job's calls on a simulated platform: runs leastaction_simulator, which has SimGrid inside.
//
//   NetworkSimulation simulation = TRY(NetworkSimulation::of(simulator, platform, 1));
//   Simulated now = TRY(simulation.play(job, work, clockHz, {}));
//   now.timeline.ticks
#pragma once

#include "analysis/program/parallel/job_script.h"
#include "analysis/study/program/platform.h"
#include "analysis/study/program/temporary_folder.h"

#include <string>
#include <vector>

namespace leastaction {

struct NetworkFactors {
  double bandwidth = 1, latency = 1; ///< Of all links.
};

struct Simulated {
  JobTimeline timeline;
  NetworkOptions network;
  uint32_t hosts = 0;
  uint64_t leftOut = 0, tooLarge = 0; ///< As of JobScript.
};

class NetworkSimulation {
public:
  /// `simulator`: where that executable is; fails if it is not there, with a sentence on what is to be installed.
  static Result<NetworkSimulation> of(std::string simulator, Platform platform, uint32_t ranksPerHost,
                                      std::vector<std::string> settings);

  /// Fails where the platform cannot be read or is too small, and if a job that ended when it was recorded does not.
  Result<Simulated> play(const Job &job, const JobWork &work, uint64_t clockHz, const NetworkFactors &factors) const;

private:
  NetworkSimulation(std::string simulator, Platform platform, uint32_t ranksPerHost, std::vector<std::string> settings,
                    TemporaryFolder folder)
      : simulator_(std::move(simulator)), platform_(std::move(platform)), ranksPerHost_(ranksPerHost),
        settings_(std::move(settings)), folder_(std::move(folder)) {}

  std::string simulator_;
  Platform platform_;
  uint32_t ranksPerHost_;
  std::vector<std::string> settings_; ///< Of SimGrid, NAME:VALUE.
  TemporaryFolder folder_;
};

} // namespace leastaction
