#include "analysis/study/scaling/job_scaling.h"

#include "analysis/execution/job/job_folder.h"
#include "analysis/execution/trace/run_json.h"
#include "analysis/study/program/job_identity.h"
#include "analysis/study/program/job_on_network.h"
#include "analysis/study/scaling/job_sizes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace leastaction {
namespace {

Result<JobCommand> commandOf(const std::string &folder) {
  if (!std::filesystem::is_directory(folder))
    return fail(fmt::format("'{}' is not a job folder", folder), isoefficiencyCommand,
                std::filesystem::exists(folder) ? "give one CSV of runs, or jobs alone"
                                                : "give jobs that 'leastaction record -- mpirun ...' wrote");
  if (!isJobFolder(folder))
    return fail(fmt::format("'{}' is not a job of MPI ranks", folder), isoefficiencyCommand,
                "give jobs that 'leastaction record -- mpirun ...' wrote");
  const std::string run = runsOfRanks(folder).begin()->second.string();
  const nlohmann::json json = TRY(readRunJson(run + "/run.json", "run", runFormats));
  JobCommand job{.job = folder, .words = {}};
  if (const auto words = json.find("program"); words != json.end() && words->is_array())
    for (const nlohmann::json &word : *words)
      if (word.is_string())
        job.words.push_back(word.get<std::string>());
  if (const auto dispatch = json.find("pinned_dispatch"); dispatch != json.end() && dispatch->is_string())
    job.dispatch = dispatch->get<std::string>();
  return job;
}

Result<SplitRun> splitOf(const JobReport &report, const std::string &path, double size) {
  if (!report.incomplete.empty())
    return fail(fmt::format("the job did not finish: {}", report.incomplete), path, "record it again, or leave it out");
  if (report.core.empty() || report.ticks == 0)
    return fail("the job has no ticks", path, "compile the program with mode=trace and record it again");
  const RankShares total = report.total();
  return SplitRun{.name = path,
                  .processors = report.ranks.size(),
                  .size = size,
                  .ticks = report.ticks,
                  .work = total.work,
                  .waiting = total.waiting + total.afterEnd,
                  .transferring = total.transferring};
}

} // namespace

Result<ScalingByKind> jobScaling(const JobScalingQuestion &question, const ScalingQuestion &asked) {
  std::vector<JobCommand> commands;
  std::set<std::filesystem::path> folders;
  for (const std::string &folder : question.jobs) {
    commands.push_back(TRY(commandOf(folder)));
    if (!folders.insert(std::filesystem::weakly_canonical(folder)).second)
      return fail(fmt::format("the job '{}' is given twice", folder), isoefficiencyCommand, "give each job once");
  }
  TRY(checkOneProgram(commands));
  if (!question.sizes.empty() && question.sizes.size() != question.jobs.size())
    return fail(fmt::format("there are {} sizes for {} jobs", question.sizes.size(), question.jobs.size()), "--size",
                "give one for each job, in their order");
  const std::vector<double> sizes = question.sizes.empty() ? TRY(sizesOfJobs(commands)) : question.sizes;
  std::vector<SplitRun> runs;
  std::vector<std::pair<std::string, std::vector<std::string>>> notes; // with the jobs that have them
  std::string core;
  uint64_t clockHz = 0;
  for (size_t i = 0; i < question.jobs.size(); ++i) {
    const std::string &path = question.jobs[i];
    const JobReport report =
        TRY(jobOnNetwork({.path = path, .events = question.events, .explains = false}, question.network));
    runs.push_back(TRY(splitOf(report, path, sizes[i])));
    if (i > 0 && report.core != core)
      return fail(fmt::format("the jobs are replayed on different cores: {} on {}, {} on {}", question.jobs.front(),
                              core, path, report.core),
                  isoefficiencyCommand, "give --core");
    core = report.core;
    clockHz = report.clockHz;
    for (const std::string &note : report.notes) {
      auto known = std::ranges::find(notes, note, &std::pair<std::string, std::vector<std::string>>::first);
      if (known == notes.end())
        known = notes.insert(notes.end(), {note, {}});
      known->second.push_back(path);
    }
  }
  ScalingByKind scaling = TRY(scalingByKind(
      std::move(runs),
      {.clockHz = static_cast<double>(clockHz), .work = question.work, .wantsProcessors = question.wantsProcessors},
      asked, question.jobs.front()));
  scaling.core = core;
  for (const auto &[note, jobs] : notes)
    scaling.notes.push_back(jobs.size() == question.jobs.size() ? note
                                                                : fmt::format("{}: {}", fmt::join(jobs, ", "), note));
  return scaling;
}

} // namespace leastaction
