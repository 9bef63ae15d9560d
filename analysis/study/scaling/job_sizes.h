// How large the problem of each job is: the number among the program's arguments that differs from job to job.
//
//   Result<std::vector<double>> sizes = sizesOfJobs({{"add-1.run", {"./add", "1000"}}, {"add-2.run", {"./add",
//   "2000"}}});
//   (*sizes)[1] == 2000
#pragma once

#include "analysis/base/error.h"

#include <string>
#include <vector>

namespace leastaction {

/// Where what is wrong has no place of its own.
inline constexpr const char *isoefficiencyCommand = "leastaction isoefficiency";

struct JobCommand {
  std::string job;
  std::vector<std::string> words; ///< The program and its arguments.
  std::string dispatch = {};      ///< Level that its choices of code by processor were pinned to; empty: to none.
};

/// Fails if the jobs are of different programs, or chose their code for different processors.
Result<void> checkOneProgram(const std::vector<JobCommand> &jobs);

/// If no number differs, the only one. Fails if there are several such numbers, or none.
Result<std::vector<double>> sizesOfJobs(const std::vector<JobCommand> &jobs);

} // namespace leastaction
