#include "analysis/study/scaling/job_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

namespace leastaction {
namespace {

constexpr const char *giveSizes = "give the sizes in the order of the jobs, as --size 1000,2000";

std::optional<double> numberOf(const std::string &word) {
  double value = 0;
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (problem != std::errc() || end != word.data() + word.size() || !std::isfinite(value) || !(value > 0))
    return std::nullopt;
  return value;
}

std::string programOf(const JobCommand &job) {
  return job.words.empty() ? "" : std::filesystem::path(job.words.front()).filename().string();
}

} // namespace

Result<void> checkOneProgram(const std::vector<JobCommand> &jobs) {
  for (const JobCommand &job : jobs)
    if (programOf(job) != programOf(jobs.front()))
      return fail(fmt::format("the jobs are of different programs: {} of {}, {} of {}", jobs.front().job,
                              programOf(jobs.front()), job.job, programOf(job)),
                  isoefficiencyCommand, "give jobs of one program");
  for (const JobCommand &job : jobs)
    if (job.dispatch != jobs.front().dispatch)
      return fail(fmt::format("the jobs ran code for different processors: {} of {}, {} of {}",
                              jobs.front().dispatch.empty() ? "this machine's" : jobs.front().dispatch,
                              jobs.front().job, job.dispatch.empty() ? "this machine's" : job.dispatch, job.job),
                  isoefficiencyCommand, "record them alike, all with or all without --no-pin-dispatch");
  return {};
}

Result<std::vector<double>> sizesOfJobs(const std::vector<JobCommand> &jobs) {
  const std::string where = jobs.front().job;
  std::vector<size_t> numbers, differing; // Places of arguments.
  for (size_t i = 1; i < jobs.front().words.size(); ++i) {
    bool isNumber = true, differs = false;
    for (const JobCommand &job : jobs) {
      if (job.words.size() != jobs.front().words.size())
        return fail(fmt::format("the size n cannot be determined: {} has {} arguments, {} has {}", jobs.front().job,
                                jobs.front().words.size() - 1, job.job, job.words.size() - 1),
                    job.job, giveSizes);
      isNumber = isNumber && numberOf(job.words[i]);
      differs = differs || job.words[i] != jobs.front().words[i];
    }
    if (isNumber)
      (differs ? differing : numbers).push_back(i);
    else if (differs) {
      const auto other =
          std::ranges::find_if(jobs, [&](const JobCommand &job) { return job.words[i] != jobs.front().words[i]; });
      return fail(fmt::format("the jobs do different things: '{}' of {} is '{}' of {}", jobs.front().words[i],
                              jobs.front().job, other->words[i], other->job),
                  isoefficiencyCommand, "give jobs that differ in ranks and size alone, or say the sizes by --size");
    }
  }
  const std::vector<size_t> &candidates = differing.empty() ? numbers : differing;
  if (candidates.empty())
    return fail("the size n cannot be determined: no argument of the program is a number", where, giveSizes);
  if (candidates.size() > 1)
    return fail(fmt::format("the size n cannot be determined: arguments {} and {} {}", candidates[0], candidates[1],
                            differing.empty() ? "are numbers, and neither differs from job to job"
                                              : "both differ from job to job"),
                where, giveSizes);
  std::vector<double> sizes;
  for (const JobCommand &job : jobs)
    sizes.push_back(*numberOf(job.words[candidates.front()]));
  return sizes;
}

} // namespace leastaction
