// `leastaction report` of a job: where do the ranks of an MPI program compute, wait and transfer?
//
//   JobReport report = *TRY(jobReport({.path = "job.run"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/job/job_report.h"
#include "analysis/study/program/event_options.h"

#include <cstdint>
#include <optional>
#include <string>

namespace leastaction {

struct JobQuestion {
  std::string path; ///< A folder with runs of ranks.
  EventInputOptions events = {};
  NetworkOptions network = {};
  unsigned threads = 1; ///< That replay ranks side by side.
  /// Of processes that ask the same at the same time, and share the work: which this is, and how many there are.
  uint32_t process = 0, processes = 1;
};

/// Work between calls of MPI takes as many ticks as the core model says, calls as many as the network says. Fails if
/// the job or one of its runs cannot be read. Process 0 alone gets
/// a report; the same one, whoever shares the work.
Result<std::optional<JobReport>> jobReport(const JobQuestion &question);

} // namespace leastaction
