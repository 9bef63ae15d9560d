#include "analysis/study/program/job_on_network.h"

#include "analysis/study/program/predicted_job.h"

namespace leastaction {

Result<JobReport> jobOnNetwork(const JobQuestion &question, const NetworkChoice &choice) {
  if (!choice.network.platform.empty())
    return predictedJob({.path = question.path,
                         .events = question.events,
                         .network = choice,
                         .archive = question.archive,
                         .explains = question.explains});
  JobQuestion played = question;
  played.network.latencySeconds = choice.network.latencySeconds.value_or(played.network.latencySeconds);
  played.network.bytesPerSecond = choice.network.bytesPerSecond.value_or(played.network.bytesPerSecond);
  return jobReport(played);
}

} // namespace leastaction
