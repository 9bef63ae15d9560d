// Two jobs compared: where the ticks of one differ from those of the other, which is the reference.
//
//   JobComparison comparison = TRY(compareJobs({.reference = "old.run", .job = "new.run"}));  // study/program
//   std::string text = renderText(comparison, {.rows = 20});
#pragma once

#include "analysis/report/job/job_report.h"

#include <string>
#include <vector>

namespace leastaction {

/// Of anything that both jobs may have.
struct JobDifference {
  std::string name = {}; ///< "work", "rank 3", "jacobi.c:40 (sweep)".
  MpiFunction call = {};
  WaitKind wait = WaitKind::none;
  uint64_t ticks = 0, reference = 0;

  int64_t difference() const { return static_cast<int64_t>(ticks - reference); }
};

struct ComparedJob {
  std::string program, source;
  size_t ranks = 0;
  uint64_t ticks = 0, action = 0;
  std::string incomplete = {};
};

struct JobComparison {
  ComparedJob reference, job;
  std::string core;
  uint64_t clockHz = 0;
  NetworkOptions network = {};
  std::string answer = {};
  std::vector<JobDifference> path; ///< Work, calls and transfers on the critical path: their sum is the job's ticks.
  std::vector<JobDifference> allRanks; ///< Work, waiting, calls and transfers, after the end of ranks: of all together.
  /// By falling magnitude of the difference, those that do not differ behind: lines of the critical path, waits by kind
  /// and place.
  std::vector<JobDifference> lines, waits;
  std::vector<JobDifference> ranks; ///< Work, by rank; of those that one job alone has, the other's is 0.
  std::vector<std::string> notes = {};
};

std::string renderText(const JobComparison &comparison, const TextOptions &options);
nlohmann::ordered_json toJson(const JobComparison &comparison);

} // namespace leastaction
