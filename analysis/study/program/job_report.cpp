#include "analysis/study/program/job_report.h"

#include "analysis/execution/export/new_folder.h"
#include "analysis/execution/job/rank_text.h"
#include "analysis/program/parallel/job_path.h"
#include "analysis/study/program/job_actions.h"
#include "analysis/study/program/job_archive.h"
#include "analysis/study/program/job_identity.h"
#include "analysis/study/program/job_words.h"
#include "analysis/study/program/rank_replays.h"
#include "analysis/study/program/shared_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

constexpr size_t explainedWaits = 12; ///< Those with the most ticks: of them, lines are looked for.
constexpr uint32_t pathBucket = 0;
constexpr size_t timelineParts = 256;

/// Numbers for places that call.
class Sites {
public:
  uint32_t number(const JobSite &site) {
    const auto [found, isNew] = numbers_.try_emplace(site, static_cast<uint32_t>(sites_.size()));
    if (isNew)
      sites_.push_back(site);
    return found->second;
  }
  const JobSite &operator[](uint32_t number) const { return sites_[number]; }

private:
  std::map<JobSite, uint32_t> numbers_;
  std::vector<JobSite> sites_;
};

/// By call of a rank: the sums that the work in front of it goes into.
using Buckets = std::vector<std::vector<uint32_t>>;

/// How much of each equal part of the job's time a rank works, waits and transfers.
std::vector<JobRankRow::Part> partsOf(const JobTimeline &timeline, uint32_t rank) {
  std::vector<JobRankRow::Part> parts(timeline.ticks == 0 ? 0 : timelineParts);
  const auto add = [&](uint64_t begin, uint64_t end, uint16_t JobRankRow::Part::*kind) {
    if (begin >= end)
      return;
    const double scale = static_cast<double>(timelineParts) / static_cast<double>(timeline.ticks);
    const double first = static_cast<double>(begin) * scale, last = static_cast<double>(end) * scale;
    for (auto part = static_cast<size_t>(first); part < std::min(parts.size(), static_cast<size_t>(last) + 1); ++part) {
      const double overlap = std::min(last, static_cast<double>(part) + 1) - std::max(first, static_cast<double>(part));
      parts[part].*kind = static_cast<uint16_t>(parts[part].*kind + std::max(0.0, overlap) * 1000);
    }
  };
  const RankTimeline &line = timeline.ranks[rank];
  for (size_t call = 0; call < line.calls.size(); ++call) {
    const CallTiming &timing = line.calls[call];
    add(line.workBegin(call), timing.enter, &JobRankRow::Part::work);
    add(timing.enter, timing.enter + timing.waited, &JobRankRow::Part::waiting);
    add(timing.enter + timing.waited, timing.leave, &JobRankRow::Part::transferring);
  }
  if (line.isComplete)
    add(line.workBegin(line.calls.size()), line.end, &JobRankRow::Part::work);
  return parts;
}

std::vector<JobTraffic> trafficOf(const Job &job) {
  std::map<std::pair<uint32_t, uint32_t>, JobTraffic> sums;
  for (const JobMessage &message : job.messages()) {
    if (message.received.rank == CallOfRank::none)
      continue;
    JobTraffic &traffic = sums[{message.sent.rank, message.received.rank}];
    traffic.from = message.sent.rank;
    traffic.to = message.received.rank;
    ++traffic.messages;
    traffic.bytes += message.bytes;
  }
  std::vector<JobTraffic> rows;
  for (const auto &[ends, traffic] : sums)
    rows.push_back(traffic);
  return rows;
}

class JobStudy {
public:
  JobStudy(const JobQuestion &question, Job job, SharedWork *others)
      : question_(question), job_(std::move(job)), isTold_(!others || others->isFirst()),
        replays_(job_, question_.events, others) {
    report_.source = question.path;
    report_.network = question.network;
    report_.notes = job_.problems();
    end_.ends = endsOf(job_);
    end_.processes.resize(job_.ranks());
    end_.missing = job_.missing();
  }

  Result<JobReport> report() {
    TRY(replayAll(true));
    TRY(play());
    TRY(archive());
    report_.ticks = timeline_.ticks;
    addRanks();
    if (!question_.explains) {
      addNotes();
      return std::move(report_);
    }
    addActions(report_, timeline_, actions_);
    std::vector<WaitGroup> waits = waitsOf(job_, timeline_, work_, callSites_);
    for (WaitGroup &group : waits) {
      JobWaitRow &row = report_.waits.emplace_back();
      row.site = sites_[group.site];
      row.heldAt = sites_[group.heldSite];
      row.text = waitText(group, row.heldAt);
      row.group = std::move(group);
    }
    for (const TransferGroup &group : transfersOf(job_, timeline_, callSites_))
      report_.transfers.push_back({.group = group, .site = sites_[group.site]});
    TRY(explain());
    report_.traffic = trafficOf(job_);
    addNotes();
    report_.answer = jobAnswer(report_);
    return std::move(report_);
  }

  Result<std::vector<std::string>> archiveAlone() {
    TRY(replayAll(false));
    TRY(play());
    TRY(archive());
    addRanks();
    addNotes();
    if (!report_.incomplete.empty())
      report_.notes.insert(report_.notes.begin(), report_.incomplete);
    return std::move(report_.notes);
  }

private:
  bool hasArchive() const { return !question_.archive.empty(); }

  Result<void> replayAll(bool isReport) {
    RankQuestion asked{.buckets = isReport ? wholeRank() : BucketsOf(),
                       .wantsAction = isReport && question_.explains,
                       .wantsFrames = hasArchive()};
    if (hasArchive() && isTold_)
      TRY(checkNewFolder(question_.archive));
    const auto progress = begin("replaying " + question_.path, question_.events.progress);
    work_.resize(job_.ranks());
    actions_.resize(job_.ranks());
    callSites_.resize(job_.ranks());
    return replays_.replay(
        ranksOf(job_), [&](uint32_t) { return asked; }, progress,
        [this](uint32_t rank, RankReplay replayed) { takeWhole(rank, std::move(replayed)); });
  }

  void takeWhole(uint32_t rank, RankReplay replayed) {
    work_[rank] = std::move(replayed.work);
    if (hasArchive() && isTold_)
      codes_.push_back(codeOf(replayed));
    actions_[rank] = {std::move(replayed.action), std::move(replayed.replayed)};
    end_.processes[rank] = replayed.process;
    idlePolls_ += leaveOutPolling(job_.trace(rank), work_[rank]);
    anySource_ += static_cast<uint64_t>(std::ranges::count_if(job_.trace(rank).calls, [](const MpiCallRecord &call) {
      return receives(call.kind) && call.peer == format::mpiAnyPeer;
    }));
    std::vector<uint32_t> numbers;
    for (const JobSite &site : replayed.sites)
      numbers.push_back(sites_.number(site));
    for (const uint32_t site : replayed.siteOfCall)
      callSites_[rank].push_back(numbers[site]);
    JobRankRow &row = report_.ranks.emplace_back();
    row.rank = rank;
    row.instructions = replayed.instructions;
    if (const auto whole = replayed.sums.find(0); whole != replayed.sums.end()) {
      row.causes = whole->second.causes;
      row.lines = std::move(whole->second.byLine);
    }
    if (!replayed.core.empty()) {
      report_.core = replayed.core;
      report_.clockHz = replayed.clockHz;
      report_.program = replayed.program;
    }
    outsideSeconds_ += replayed.outsideSeconds;
    unplacedCalls_ += replayed.unplacedCalls;
    if (replayed.isDamaged)
      damaged_.insert(rank);
    for (const std::string &problem : replayed.problems)
      report_.notes.push_back(fmt::format("Rank {}: {}.", rank, problem));
  }

  Result<void> play() {
    if (!question_.player) {
      timeline_ = playJob(job_, work_, Network::of(question_.network, report_.clockHz));
      return {};
    }
    PlayedJob played = TRY(question_.player(job_, work_, report_.clockHz));
    timeline_ = std::move(played.timeline);
    report_.network = played.network;
    report_.platform = std::move(played.platform);
    networkNotes_ = std::move(played.notes);
    return {};
  }

  Result<void> archive() {
    if (!hasArchive() || !isTold_)
      return {};
    const JobArchive archive{.folder = question_.archive,
                             .core = report_.core,
                             .clockHz = report_.clockHz,
                             .ranksPerHost = report_.platform ? report_.platform->ranksPerHost : 1};
    return writeArchive(archive, job_, timeline_, std::move(codes_));
  }

  void addRanks() {
    for (JobRankRow &row : report_.ranks) {
      row.isMissing = end_.ends[row.rank].state == RankEnd::State::unknown;
      if (!row.isMissing)
        row.shares = sharesOf(timeline_, work_, row.rank);
      row.parts = partsOf(timeline_, row.rank);
      const RankTimeline &line = timeline_.ranks[row.rank];
      row.isCut = end_.processes[row.rank].isCut;
      row.isComplete = line.isComplete && end_.ends[row.rank].state == RankEnd::State::finished;
      if (!line.isComplete && !line.calls.empty())
        row.lastCall = callText({row.rank, static_cast<uint32_t>(line.calls.size() - 1)});
      if (!line.isComplete && (line.calls.size() < job_.trace(row.rank).calls.size() ||
                               end_.ends[row.rank].state != RankEnd::State::inCall))
        end_.unplayable.insert(row.rank);
    }
    end_.callText = [this](CallOfRank place) { return callText(place); };
    report_.incomplete = incompleteText(end_);
    if (report_.incomplete.empty() && !damaged_.empty())
      report_.incomplete = fmt::format("Of what {} computed, records are missing or damaged.", ranksText(damaged_));
  }

  std::string callText(CallOfRank place) const {
    return fmt::format("{} at {}", name(job_.call(place).called()),
                       siteText(sites_[callSites_[place.rank][place.call]]));
  }

  /// The lines of the critical path, and of what is waited for: by a second replay of the ranks that have them.
  Result<void> explain() {
    const std::vector<PathPiece> path = criticalPath(timeline_);
    std::map<uint32_t, Buckets> ofRank;
    const auto put = [&](uint32_t rank, uint32_t call, uint32_t bucket) {
      Buckets &buckets = ofRank[rank];
      buckets.resize(work_[rank].size());
      if (buckets[call].empty() || buckets[call].back() != bucket)
        buckets[call].push_back(bucket);
    };
    std::map<std::tuple<uint32_t, MpiFunction, uint32_t>, uint64_t> calls; ///< Ticks by rank, call and site.
    std::map<uint32_t, uint64_t> workOfRank;
    for (const PathPiece &piece : path) {
      const uint64_t ticks = piece.end - piece.begin;
      if (piece.kind == PathPiece::Kind::work) {
        report_.pathWork += ticks;
        workOfRank[piece.place.rank] += ticks;
        put(piece.place.rank, piece.place.call, pathBucket);
        continue;
      }
      (piece.kind == PathPiece::Kind::call ? report_.pathCalls : report_.pathTransfers) += ticks;
      calls[{piece.place.rank, job_.call(piece.place).called(), callSites_[piece.place.rank][piece.place.call]}] +=
          ticks;
    }
    for (uint32_t wait = 0; wait < report_.waits.size(); ++wait)
      for (const uint32_t call : isExplained(wait) ? report_.waits[wait].group.delays : std::set<uint32_t>())
        put(report_.waits[wait].group.cause, call, wait + 1);
    const auto progress = begin("explaining " + question_.path, question_.events.progress);
    std::vector<uint32_t> ranks;
    for (const auto &[rank, buckets] : ofRank)
      ranks.push_back(rank);
    const auto take = [&](uint32_t rank, const RankReplay &replayed) { takeLines(rank, replayed, workOfRank[rank]); };
    TRY(replays_.replay(
        ranks,
        [&](uint32_t rank) {
          return RankQuestion{.buckets = [&buckets = ofRank.at(rank)](size_t call) {
            return std::span<const uint32_t>(buckets[call]);
          }};
        },
        progress, isTold_ ? TakeRank(take) : TakeRank()));
    for (const auto &[key, ticks] : calls) {
      const auto &[rank, call, site] = key;
      const JobSite &place = sites_[site];
      report_.path.push_back({.rank = rank,
                              .line = {.file = place.file, .line = place.line, .function = place.function},
                              .call = call,
                              .ticks = ticks});
    }
    std::ranges::sort(report_.path, [](const JobPathRow &a, const JobPathRow &b) {
      return std::tuple(b.ticks, a.rank, a.line.file, a.line.line) <
             std::tuple(a.ticks, b.rank, b.line.file, b.line.line);
    });
    return {};
  }

  /// The largest ones, and those at the end, which stand last.
  bool isExplained(size_t wait) const {
    const size_t all = report_.waits.size();
    return wait < explainedWaits ||
           (wait + explainedWaits >= all && report_.waits[wait].group.kind == WaitKind::afterEnd);
  }

  void takeLines(uint32_t rank, const RankReplay &replayed, uint64_t pathTicks) {
    uint64_t told = 0;
    for (const auto &[bucket, sum] : replayed.sums)
      if (bucket == pathBucket) {
        for (const WhyRow &row : sum.byLine) {
          const auto ticks = static_cast<uint64_t>(inTicks(row.ticks.total()));
          told += ticks;
          report_.path.push_back({.rank = rank, .line = row, .ticks = ticks});
        }
      } else {
        JobWaitRow &row = report_.waits[bucket - 1];
        row.lines = sum.byLine;
        row.lineTicks = sum.ticks;
      }
    // What has no instructions: outside of regions, and parts of ticks.
    if (pathTicks > told)
      report_.path.push_back({.rank = rank, .line = {.function = unknownName}, .ticks = pathTicks - told});
  }

  void addNotes() {
    if (outsideSeconds_ > 0)
      report_.notes.push_back(
          question_.events.opaque == OpaqueTime::measured
              ? fmt::format(
                    "Outside of regions, the ranks spent {:.3g} s, which are included as measured while recording.",
                    outsideSeconds_)
              : fmt::format("Outside of regions, the ranks spent {:.3g} s as measured while recording, which are left "
                            "out; --opaque measured includes them.",
                            outsideSeconds_));
    if (anySource_)
      report_.notes.push_back(
          fmt::format("Receives of any source: {}; each gets the message that it got while recording.", anySource_));
    if (idlePolls_)
      report_.notes.push_back(fmt::format(
          "MPI_Test and MPI_Iprobe found nothing {} times; these calls and the loops around them take no time here.",
          idlePolls_));
    if (unplacedCalls_)
      report_.notes.push_back(fmt::format("MPI calls that the trace does not show, such as those from signal handlers, "
                                          "which are placed by the time of their record: {}.",
                                          unplacedCalls_));
    if (report_.core.empty())
      return;
    std::ranges::move(networkNotes_, std::back_inserter(report_.notes));
    if (!question_.player)
      report_.notes.push_back(fmt::format(
          "Work takes as long as the core model says, messages as long as a network without contention needs: "
          "latency {:g} s (--latency), {:g} byte/s (--bandwidth), {:g} s for each call; messages above {} byte wait "
          "for their receive.",
          report_.network.latencySeconds, report_.network.bytesPerSecond, report_.network.overheadSeconds,
          report_.network.eagerBytes));
    std::ranges::move(question_.events.assumptions(), std::back_inserter(report_.notes));
  }

  const JobQuestion &question_;
  const Job job_;
  const bool isTold_; ///< By this process.
  RankReplays replays_;
  Sites sites_;
  JobWork work_;
  CallSites callSites_;
  std::vector<ActionOfWork> actions_; ///< By rank.
  std::vector<RankCode> codes_;       ///< Likewise, for the archive.
  JobEnd end_;
  JobTimeline timeline_;
  JobReport report_;
  std::vector<std::string> networkNotes_; ///< Of the player.
  double outsideSeconds_ = 0;
  uint64_t unplacedCalls_ = 0, idlePolls_ = 0, anySource_ = 0;
  std::set<uint32_t> damaged_; ///< Ranks of whose work a part is missing.
};

} // namespace

Result<JobReport> jobReport(const JobQuestion &question) {
  return jobReport(question, TRY(openJob(question.path)));
}

Result<JobReport> jobReport(const JobQuestion &question, Job job) {
  return JobStudy(question, std::move(job), nullptr).report();
}

Result<std::vector<std::string>> writeJobArchive(const JobQuestion &question) {
  return JobStudy(question, TRY(openJob(question.path)), nullptr).archiveAlone();
}

Result<std::optional<JobReport>> sharedJobReport(const JobQuestion &question, uint32_t process, uint32_t processes) {
  Job job = TRY(openJob(question.path));
  const std::unique_ptr<SharedWork> others =
      TRY(SharedWork::join(std::filesystem::path(question.path) / ".report", process, processes));
  JobReport report = TRY(JobStudy(question, std::move(job), others.get()).report());
  const std::vector<uint32_t> died = TRY(others->leave());
  for (const uint32_t dead : died)
    report.notes.push_back(
        fmt::format("Process {} of {} that share this report has died or never started; the others have done its work.",
                    dead, processes));
  return others->isFirst() ? std::optional(std::move(report)) : std::nullopt;
}

} // namespace leastaction
