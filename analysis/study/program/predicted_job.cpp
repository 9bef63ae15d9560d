#include "analysis/study/program/predicted_job.h"

#include "analysis/study/program/job_change.h"
#include "analysis/study/program/job_identity.h"
#include "analysis/study/program/job_report.h"
#include "analysis/study/program/network_simulation.h"
#include "analysis/study/program/platform.h"
#include "analysis/study/program/rank_replays.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace leastaction {
namespace {

Result<void> checkRanks(const Job &job, const std::string &path) {
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    if (job.runOf(rank).empty())
      return fail(fmt::format("the job has no run of rank {}", rank), path,
                  "record it again, into a folder that all its machines see");
    if (job.trace(rank).calls.empty())
      return fail(fmt::format("the run of rank {} has no MPI calls", rank), job.runOf(rank),
                  "record the job again, by 'leastaction record'");
  }
  return {};
}

class JobPrediction {
public:
  explicit JobPrediction(const PredictQuestion &question) : question_(question), network_(question.network.network) {}

  Result<JobReport> report() {
    for (const std::string &text : question_.whatIf)
      changes_.push_back(TRY(parseJobChange(text)));
    Job job = TRY(openJob(question_.path));
    TRY(checkRanks(job, question_.path));
    platform_ = TRY(platformOf(network_, job.ranks()));
    simulation_.emplace(
        TRY(NetworkSimulation::of(question_.network.simulator, platform_, network_.ranksPerHost, network_.settings)));
    JobReport report = TRY(jobReport(
        {.path = question_.path,
         .events = question_.events,
         .network = platform_.network,
         .player = [this](const Job &of, const JobWork &work, uint64_t clockHz) { return play(of, work, clockHz); },
         .archive = question_.archive,
         .explains = question_.explains},
        std::move(job)));
    report.whatIf = std::move(whatIf_);
    return report;
  }

private:
  Result<PlayedJob> play(const Job &job, const JobWork &recorded, uint64_t clockHz) {
    if (clockHz == 0)
      return fail("no rank of the job has a trace of its work", question_.path,
                  "compile the program with 'leastaction clang', and record it again");
    const ShowFraction progress = begin("simulating " + platform_.text, question_.events.progress);
    const Simulated base = TRY(simulation_->play(job, recorded, clockHz, {}));
    for (size_t i = 0; i < changes_.size(); ++i) {
      if (progress)
        progress(static_cast<double>(i + 1) / static_cast<double>(changes_.size() + 1));
      const uint64_t ticks = TRY(changedTicks(job, recorded, clockHz, changes_[i]));
      whatIf_.push_back({.change = changes_[i].text,
                         .ticks = ticks,
                         .savedTicks = static_cast<int64_t>(base.timeline.ticks) - static_cast<int64_t>(ticks)});
    }
    PlayedJob played{.timeline = base.timeline,
                     .network = base.network,
                     .platform = JobPlatform{.name = network_.platform,
                                             .text = platform_.text,
                                             .hosts = base.hosts,
                                             .ranksPerHost = network_.ranksPerHost}};
    if (!isPlatformKind(network_.platform)) // The file says it of each link.
      played.network.latencySeconds = played.network.bytesPerSecond = played.network.overheadSeconds =
          std::numeric_limits<double>::quiet_NaN();
    played.notes.push_back(fmt::format(
        "Work takes as long as the core model says, messages and collective calls as long as SimGrid's SMPI says, "
        "where they share links: {}; {} rank{} a host. Messages above {} byte wait for their receive.",
        platform_.text, network_.ranksPerHost, network_.ranksPerHost == 1 ? "" : "s", base.network.eagerBytes));
    if (base.leftOut)
      played.notes.push_back(fmt::format("Calls that are not simulated, such as those of windows, files and "
                                         "communicators between two groups, and which take no time here: {}.",
                                         base.leftOut));
    if (base.tooLarge)
      played.notes.push_back(fmt::format(
          "Calls with more than 2,147,483,647 byte, which are simulated with that many: {}.", base.tooLarge));
    return played;
  }

  /// In ticks of the core of the prediction.
  Result<uint64_t> changedTicks(const Job &job, const JobWork &recorded, uint64_t clockHz, const JobChange &change) {
    if (!change.replays())
      return TRY(simulation_->play(job, changedWork(recorded, change.load), clockHz, change.factors)).timeline.ticks;
    EventInputOptions events = question_.events;
    if (!change.core.empty())
      events.core = change.core;
    JobWork work;
    uint64_t otherHz = clockHz, changed = 0;
    TRY(RankReplays(job, events, nullptr)
            .replay(
                ranksOf(job), [&](uint32_t) { return RankQuestion{.change = change.program}; },
                begin("replaying '" + change.text + "'", events.progress),
                [&](uint32_t rank, RankReplay replayed) {
                  leaveOutPolling(job.trace(rank), replayed.work);
                  work.push_back(std::move(replayed.work));
                  changed += replayed.changedInstructions;
                  if (replayed.clockHz != 0)
                    otherHz = replayed.clockHz;
                }));
    if (change.program && !change.program->isEverywhere() && changed == 0)
      return std::unexpected(change.program->changesNothing());
    const uint64_t ticks = TRY(simulation_->play(job, work, otherHz, {})).timeline.ticks;
    return otherHz == clockHz
               ? ticks
               : static_cast<uint64_t>(std::llround(static_cast<double>(ticks) * static_cast<double>(clockHz) /
                                                    static_cast<double>(otherHz)));
  }

  const PredictQuestion &question_;
  const JobNetwork &network_;
  std::vector<JobChange> changes_;
  Platform platform_;
  std::optional<NetworkSimulation> simulation_;
  std::vector<WhatIf> whatIf_;
};

} // namespace

Result<JobReport> predictedJob(const PredictQuestion &question) {
  return JobPrediction(question).report();
}

} // namespace leastaction
