// The network that was chosen for jobs, and what simulates it.
//
//   jobOnNetwork({.path = "job.run"}, {.network = {.platform = "torus"}, .simulator = path})
#pragma once

#include "analysis/program/parallel/job_network.h"

#include <string>

namespace leastaction {

struct NetworkChoice {
  JobNetwork network = {};
  std::string simulator = {}; ///< Of platforms, the executable.
};

} // namespace leastaction
