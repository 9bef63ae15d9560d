#include "analysis/study/program/job_on_network.h"

#include "analysis/study/program/predicted_job.h"

namespace leastaction {

Result<JobReport> jobOnNetwork(const JobQuestion &question, const NetworkChoice &choice) {
  const JobNetwork &network = choice.network;
  if (network.platform.empty()) {
    JobQuestion played = question;
    played.network.latencySeconds = network.latencySeconds.value_or(played.network.latencySeconds);
    played.network.bytesPerSecond = network.bytesPerSecond.value_or(played.network.bytesPerSecond);
    return jobReport(played);
  }
  PlatformOptions platform{.name = network.platform, .ranksPerHost = network.ranksPerHost};
  platform.latencySeconds = network.latencySeconds.value_or(platform.latencySeconds);
  platform.bytesPerSecond = network.bytesPerSecond.value_or(platform.bytesPerSecond);
  return predictedJob({.path = question.path,
                       .events = question.events,
                       .platform = platform,
                       .settings = network.settings,
                       .simulator = choice.simulator,
                       .threads = question.threads,
                       .explains = question.explains});
}

} // namespace leastaction
