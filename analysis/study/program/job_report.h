// `leastaction report` of a job: where do the ranks of an MPI program compute, wait and transfer?
//
//   JobReport report = TRY(jobReport({.path = "job.run"}));
#pragma once

#include "analysis/base/error.h"
#include "analysis/report/job/job_report.h"
#include "analysis/study/program/event_options.h"
#include "analysis/study/program/job_player.h"

#include <cstdint>
#include <optional>
#include <string>

namespace leastaction {

struct JobQuestion {
  std::string path; ///< A folder with runs of ranks.
  EventInputOptions events = {};
  NetworkOptions network = {};
  JobPlayer player = {};    ///< Otherwise the calls are played on that network, without contention.
  std::string archive = {}; ///< A folder that the time line is written to, too, in OTF2; empty: it is not.
  bool explains = true;     ///< Or else ranks' shares alone are asked for: no action, waits, critical path and answer.
};

/// Work between MPI calls takes as many ticks as the core model says, calls as many as the network says. Fails if
/// the job or one of its runs cannot be read.
Result<JobReport> jobReport(const JobQuestion &question);
/// Of the job at `question.path`.
Result<JobReport> jobReport(const JobQuestion &question, Job job);
/// The archive alone. Returns notes: what is missing, left out or assumed.
Result<std::vector<std::string>> writeJobArchive(const JobQuestion &question);
/// The same report of several processes, which ask it at the same time and share the work. Process 0 alone gets the
/// report.
Result<std::optional<JobReport>> sharedJobReport(const JobQuestion &question, uint32_t process, uint32_t processes);

} // namespace leastaction
