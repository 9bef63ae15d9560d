#include "analysis/study/program/job_identity.h"

#include "analysis/execution/trace/run_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace leastaction {
namespace {

struct RankIdentity {
  uint32_t rank = 0;
  std::string job = {}; ///< Empty where neither `record` nor the launcher gave a name.
  double started = 0;   ///< Seconds of the calendar,
  double ended = 0;     ///< at least: when the last MPI call ended.
};

/// Nothing of a run that cannot be read, which its replay will say.
std::optional<RankIdentity> identityOf(const Job &job, uint32_t rank) {
  if (job.runOf(rank).empty())
    return std::nullopt;
  const Result<nlohmann::json> read = readRunJson(job.runOf(rank) + "/run.json", "run", runFormats);
  if (!read)
    return std::nullopt;
  const nlohmann::json &json = *read;
  RankIdentity identity{.rank = rank};
  if (const auto name = json.find("job"); name != json.end() && name->is_string())
    identity.job = name->get<std::string>();
  if (const auto started = json.find("started"); started != json.end() && started->is_number())
    identity.started = started->get<double>();
  identity.ended = identity.started;
  const auto clock = json.find("clock");
  const std::vector<MpiCallRecord> &calls = job.trace(rank).calls;
  if (clock != json.end() && clock->is_object() && !calls.empty())
    if (const auto hz = clock->find("hz"); hz != clock->end() && hz->is_number() && hz->get<double>() > 0)
      identity.ended += static_cast<double>(calls.back().begin - calls.front().begin) / hz->get<double>();
  return identity;
}

Result<void> checkOneJob(const Job &job, const std::string &folder) {
  constexpr double slackSeconds = 600; // Clocks of machines differ, and large jobs take their time to start.
  const std::string remedy = "remove the runs of the other job, or record the program again, into a folder of its own";
  std::optional<RankIdentity> first, last;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    const std::optional<RankIdentity> identity = identityOf(job, rank);
    if (!identity)
      continue;
    if (first && !identity->job.empty() && !first->job.empty() && identity->job != first->job)
      return fail(fmt::format("the ranks are of different jobs: rank {} of {}, rank {} of {}", first->rank, first->job,
                              rank, identity->job),
                  folder, remedy);
    if (!first || (first->job.empty() && !identity->job.empty()))
      first = identity;
    if (!last || identity->started > last->started)
      last = identity;
  }
  for (uint32_t rank = 0; last && rank < job.ranks(); ++rank)
    if (const std::optional<RankIdentity> identity = identityOf(job, rank);
        identity && identity->started > 0 && identity->ended + slackSeconds < last->started)
      return fail(fmt::format("the ranks are of different jobs: rank {} had ended {:.0f} s before rank {} began", rank,
                              last->started - identity->ended, last->rank),
                  folder, remedy);
  return {};
}

} // namespace

Result<Job> openJob(const std::string &folder) {
  Job job = TRY(Job::open(folder));
  TRY(checkOneJob(job, folder));
  return job;
}

} // namespace leastaction
