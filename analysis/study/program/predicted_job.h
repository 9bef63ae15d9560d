// `leastaction predict`: how long a recorded job takes on another network or machine.
//
//   JobReport report = TRY(predictedJob({.path = "job.run", .network = {{.platform = "torus"}, path}}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/job/job_report.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/network_choice.h"

#include <string>
#include <vector>

namespace leastaction {

struct PredictQuestion {
  std::string path; ///< A folder with runs of ranks.
  EventInputOptions events = {};
  NetworkChoice network;                ///< A platform.
  std::vector<std::string> whatIf = {}; ///< Each alone.
  std::string archive = {};             ///< As of JobQuestion, like those that follow.
  bool explains = true;
};

/// Fails if the job is not whole, if SimGrid cannot play it on the platform, or if a change changes nothing.
Result<JobReport> predictedJob(const PredictQuestion &question);

} // namespace leastaction
