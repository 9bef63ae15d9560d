#include "analysis/execution/job/job.h"

#include "analysis/execution/job/call_matching.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/execution/job/rank_text.h"
#include "analysis/execution/job/thread_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

namespace leastaction {
namespace fs = std::filesystem;

Result<Job> Job::open(const std::string &folder) {
  const std::map<uint32_t, fs::path> found = runsOfRanks(folder);
  std::error_code unknown;
  if (found.empty() && !fs::exists(folder, unknown))
    return fail("there is no such job", folder,
                "give the folder that 'leastaction record -o JOB.run -- mpirun ...' wrote");
  if (found.empty())
    return fail("this folder holds no ranks of an MPI program", folder,
                "give the folder that 'leastaction record -o JOB.run -- mpirun ...' wrote");
  Job job;
  std::set<uint32_t> withoutCalls;
  uint32_t ranks = found.rbegin()->first + 1;
  std::map<uint32_t, MpiTrace> traces;
  for (const auto &[rank, run] : found) {
    const std::string path = run / format::mpiFileName;
    std::error_code problem;
    if (!fs::exists(path, problem)) {
      withoutCalls.insert(rank);
      continue;
    }
    MpiTrace trace = TRY(readMpiTrace(path));
    if (trace.rank != rank)
      return fail(fmt::format("this is the record of rank {}", trace.rank), path, "record the program again");
    if (!traces.empty() && trace.ranks != traces.begin()->second.ranks)
      return fail(fmt::format("the ranks are of different jobs: this one had {}, rank {} had {}", trace.ranks,
                              traces.begin()->first, traces.begin()->second.ranks),
                  path, "record the program again, into a folder of its own");
    ranks = std::max(ranks, trace.ranks);
    traces.emplace(rank, std::move(trace));
  }
  if (traces.empty())
    return fail("none of the ranks has a record of its MPI calls", folder,
                "record it with 'leastaction record' of a leastaction built for this MPI (see 'leastaction doctor'), "
                "or read one rank: " +
                    found.begin()->second.string());
  std::set<uint32_t> missing;
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    const auto run = found.find(rank);
    job.runs_.push_back(run == found.end() ? std::string() : run->second.string());
    if (run == found.end())
      missing.insert(rank);
    MpiTrace &trace = traces[rank]; // Empty where there is none.
    trace.rank = rank;
    trace.ranks = ranks;
    job.traces_.push_back(std::move(trace));
  }
  if (!missing.empty())
    job.missing_.push_back(fmt::format("There is no run of {}.", ranksText(missing)));
  if (!withoutCalls.empty())
    job.missing_.push_back(fmt::format("There is no record of the MPI calls of {}.", ranksText(withoutCalls)));
  job.link();
  return job;
}

Job Job::of(std::vector<MpiTrace> traces) {
  Job job;
  job.traces_ = std::move(traces);
  job.runs_.resize(job.traces_.size());
  job.link();
  return job;
}

uint32_t Job::probed(CallOfRank probe) const {
  const MpiCallRecord &record = call(probe);
  const std::vector<CallLinks> &calls = links_[probe.rank].calls;
  for (size_t next = probe.call + 1; next < calls.size(); ++next) {
    const uint32_t number = calls[next].received;
    if (number != CallLinks::none &&
        (record.peer < 0 ||
         traces_[probe.rank].worldRank(record.communicator, record.peer) == messages_[number].sent.rank))
      return number;
  }
  return CallLinks::none;
}

void Job::link() {
  uint64_t ofThreads = 0;
  for (MpiTrace &trace : traces_)
    ofThreads += orderThreads(trace);
  if (ofThreads)
    problems_.push_back(
        fmt::format("MPI calls by threads other than the one that called MPI_Init: {}; they are taken in the "
                    "order in which all threads of a rank made them, without what those threads "
                    "compute.",
                    ofThreads));
  CallMatching matching(traces_);
  links_ = std::move(matching.links);
  messages_ = std::move(matching.messages);
  collectives_ = std::move(matching.collectives);
  std::ranges::move(matching.problems, std::back_inserter(problems_));
}

} // namespace leastaction
