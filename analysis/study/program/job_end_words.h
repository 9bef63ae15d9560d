// Why a job did not come to its end: who was killed, who waits for whom.
//
//   report.incomplete = incompleteText({.ends = endsOf(job), .processes = processes, .callText = callText, .missing =
//   {}});
#pragma once

#include "analysis/execution/job/job_end.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace leastaction {

/// What a rank's run says of its process.
struct ProcessEnd {
  bool isCut = false; ///< It did not write the end of its record: SIGKILL, or a system call of its own.
  int signal = 0;     ///< That ended it, or 0.
};

struct JobEnd {
  std::vector<RankEnd> ends;                            ///< By rank,
  std::vector<ProcessEnd> processes;                    ///< likewise.
  std::function<std::string(CallOfRank call)> callText; ///< "MPI_Recv at a.c:10 (main)".
  std::set<uint32_t> unplayable = {}; ///< Their record goes on, but what they need then of others has none.
  std::vector<std::string> missing;   ///< Sentences: what there is no record of.
};

/// Whole sentences, the reason first; empty if the job is complete.
std::string incompleteText(const JobEnd &job);

} // namespace leastaction
