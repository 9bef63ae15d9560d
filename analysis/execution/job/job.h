// A job: the runs of all ranks of an MPI program, and which of their calls belong together.
//
//   Job job = TRY(Job::open("job.run"));                   // job.run/rank-0.run, job.run/rank-1.run, ...
//   for (const JobMessage &message : job.messages()) ...
//   job.collectives()[job.links(rank).calls[call].collective].calls    // of all that take part
#pragma once

#include "analysis/execution/job/call_links.h"

#include <string>
#include <vector>

namespace leastaction {

class Job {
public:
  /// Fails if the folder holds no ranks, or if they are of different jobs, or if the record of one cannot be read.
  static Result<Job> open(const std::string &folder);
  /// Of ranks whose calls are known, in the order of ranks; one of them may have none.
  static Job of(std::vector<MpiTrace> traces);

  uint32_t ranks() const { return static_cast<uint32_t>(traces_.size()); }
  /// Of a rank; empty if there is none.
  const std::string &runOf(uint32_t rank) const { return runs_[rank]; }
  const MpiTrace &trace(uint32_t rank) const { return traces_[rank]; }
  const MpiCallRecord &call(CallOfRank place) const { return traces_[place.rank].calls[place.call]; }
  const std::vector<JobMessage> &messages() const { return messages_; }
  const std::vector<JobCollective> &collectives() const { return collectives_; }
  const RankLinks &links(uint32_t rank) const { return links_[rank]; }
  /// The message that a probe found: the one that its rank receives next, of that sender; CallLinks::none if there is
  /// none.
  uint32_t probed(CallOfRank probe) const;
  /// Of which ranks there is nothing, whole sentences.
  const std::vector<std::string> &missing() const { return missing_; }
  /// What else is not known of calls, whole sentences.
  const std::vector<std::string> &problems() const { return problems_; }

private:
  void link();

  std::vector<std::string> runs_;
  std::vector<MpiTrace> traces_;
  std::vector<RankLinks> links_;
  std::vector<JobMessage> messages_;
  std::vector<JobCollective> collectives_;
  std::vector<std::string> missing_, problems_;
};

} // namespace leastaction
