#include "analysis/study/program/job_comparison.h"

#include "analysis/execution/job/job_folder.h"
#include "analysis/program/line/line_match.h"
#include "analysis/study/program/job_on_network.h"
#include "analysis/study/program/run_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

namespace leastaction {
namespace {

/// What rows of both jobs are brought together by.
using Key = std::tuple<WaitKind, MpiCall, std::string, std::string>; ///< Place, and its function.

class Comparing {
public:
  Comparing(const JobReport &reference, const JobReport &job, const LineMatch &lines)
      : reference_(reference), job_(job), lines_(lines) {}

  JobComparison comparison() {
    JobComparison made;
    made.reference = sideOf(reference_);
    made.job = sideOf(job_);
    made.core = job_.core;
    made.clockHz = job_.clockHz;
    made.network = job_.network;
    made.path = {row("work", job_.pathWork, reference_.pathWork), row("calls", job_.pathCalls, reference_.pathCalls),
                 row("transfers", job_.pathTransfers, reference_.pathTransfers)};
    const RankShares now = job_.total(), before = reference_.total();
    made.allRanks = {row("work", now.work, before.work), row("waiting", now.waiting, before.waiting),
                     row("calls and transfers", now.transferring, before.transferring),
                     row("after their end", now.afterEnd, before.afterEnd)};
    made.lines = linesOfPath();
    made.waits = waits();
    for (size_t rank = 0; rank < std::max(job_.ranks.size(), reference_.ranks.size()); ++rank)
      made.ranks.push_back(row(fmt::format("rank {}", rank), workOf(job_, rank), workOf(reference_, rank)));
    if (programOf(reference_) != programOf(job_))
      made.notes.push_back(
          fmt::format("The programs have different names: {} and {}.", programOf(reference_), programOf(job_)));
    for (const JobReport *report : {&reference_, &job_})
      for (const std::string &note : report->notes)
        if (std::ranges::find(made.notes, note) == made.notes.end())
          made.notes.push_back(note);
    made.answer = answerOf(made);
    return made;
  }

private:
  /// Without its arguments.
  static std::string programOf(const JobReport &report) { return report.program.substr(0, report.program.find(' ')); }
  static JobDifference row(std::string name, uint64_t ticks, uint64_t reference) {
    return {.name = std::move(name), .ticks = ticks, .reference = reference};
  }
  static uint64_t workOf(const JobReport &report, size_t rank) {
    return rank < report.ranks.size() ? report.ranks[rank].shares.work : 0;
  }
  static ComparedJob sideOf(const JobReport &report) {
    return {.program = report.program,
            .source = report.source,
            .ranks = report.ranks.size(),
            .ticks = report.ticks,
            .action = report.action(),
            .incomplete = report.incomplete};
  }

  Key keyOf(WaitKind wait, MpiCall call, const JobSite &site, bool isBefore) const {
    const std::string place = placeOf({.file = site.file, .line = site.line, .function = site.function});
    return {wait, call, isBefore ? lines_.nameNow(place, " (gone)") : place, site.line == 0 ? "" : site.function};
  }

  /// What both jobs have of a key.
  struct Sides {
    MpiFunction call = {}; ///< The job's, where it has one: a wait that has become another one stays the same row.
    uint64_t ticks = 0, reference = 0;

    void add(MpiFunction function, uint64_t more, bool isBefore) {
      if (!isBefore || call == MpiFunction())
        call = function;
      (isBefore ? reference : ticks) += more;
    }
  };

  static std::vector<JobDifference> sorted(const std::map<Key, Sides> &ticks) {
    std::vector<JobDifference> rows;
    for (const auto &[key, sides] : ticks) {
      const auto &[wait, kind, place, function] = key;
      rows.push_back({.name = function.empty() ? place : fmt::format("{} ({})", place, function),
                      .call = sides.call,
                      .wait = wait,
                      .ticks = sides.ticks,
                      .reference = sides.reference});
    }
    std::ranges::sort(rows, [](const JobDifference &a, const JobDifference &b) {
      const int64_t ofA = std::abs(a.difference()), ofB = std::abs(b.difference());
      return std::tie(ofB, a.name, a.call, a.wait) < std::tie(ofA, b.name, b.call, b.wait);
    });
    return rows;
  }

  std::vector<JobDifference> linesOfPath() const {
    std::map<Key, Sides> ticks;
    for (const bool isBefore : {false, true})
      for (const JobPathRow &row : (isBefore ? reference_ : job_).path)
        ticks[keyOf(WaitKind::none, row.call.kind, {row.line.file, row.line.line, row.line.function}, isBefore)].add(
            row.call, row.ticks, isBefore);
    return sorted(ticks);
  }

  std::vector<JobDifference> waits() const {
    std::map<Key, Sides> ticks;
    for (const bool isBefore : {false, true})
      for (const JobWaitRow &row : (isBefore ? reference_ : job_).waits)
        ticks[keyOf(row.group.kind, row.group.call.kind, row.site, isBefore)].add(row.group.call, row.group.ticks,
                                                                                  isBefore);
    return sorted(ticks);
  }

  static std::string partText(const JobDifference &row) {
    return row.call == MpiCall::none ? row.name : fmt::format("{} at {}", name(row.call), row.name);
  }

  static std::string answerOf(const JobComparison &made) {
    std::string answer;
    for (const ComparedJob *side : {&made.job, &made.reference})
      if (!side->incomplete.empty())
        answer += fmt::format("{} is not complete: {} ", side->source, side->incomplete);
    const uint64_t now = made.job.ticks, before = made.reference.ticks;
    if (made.job.ranks != made.reference.ranks)
      answer += fmt::format("{} has {} ranks, {} has {}. ", made.job.source, made.job.ranks, made.reference.source,
                            made.reference.ranks);
    if (now == before) {
      answer += fmt::format("{} takes as long as {}: {} ticks.", made.job.source, made.reference.source, now);
    } else {
      const double change = before == 0 ? 0 : 100 * (static_cast<double>(now) / static_cast<double>(before) - 1);
      answer += fmt::format("{} takes {:.3g} % {} ticks than {}: {} instead of {}.", made.job.source, std::abs(change),
                            now > before ? "more" : "fewer", made.reference.source, now, before);
    }
    if (!made.lines.empty() && made.lines.front().difference() != 0) {
      const JobDifference &line = made.lines.front();
      answer += fmt::format(" On the critical path, {} has changed most: {} ticks instead of {}.", partText(line),
                            line.ticks, line.reference);
    }
    if (!made.waits.empty() && made.waits.front().difference() != 0) {
      const JobDifference &wait = made.waits.front();
      answer += wait.wait == WaitKind::afterEnd
                    ? fmt::format(" Of waits, those after the end of ranks have changed most: {} ticks of all ranks "
                                  "instead of {}.",
                                  wait.ticks, wait.reference)
                    : fmt::format(" Of waits, that in {} has changed most ({}): {} ticks of all ranks instead of {}.",
                                  partText(wait), nameOf(wait.wait), wait.ticks, wait.reference);
    }
    return answer;
  }

  const JobReport &reference_, &job_;
  const LineMatch &lines_;
};

std::vector<FileLines> sourcesOf(const JobReport &report) {
  std::set<std::string> files;
  for (const JobPathRow &row : report.path)
    if (!row.line.file.empty())
      files.insert(row.line.file);
  for (const JobWaitRow &row : report.waits)
    if (!row.site.file.empty())
      files.insert(row.site.file);
  return fileLines(runsOfRanks(report.source).begin()->second.string(), files);
}

} // namespace

Result<JobComparison> compareJobs(const JobComparisonQuestion &question) {
  const JobReport reference =
      TRY(jobOnNetwork({.path = question.reference, .events = question.events}, question.network));
  const JobReport job = TRY(jobOnNetwork({.path = question.job, .events = question.events}, question.network));
  const LineMatch lines(sourcesOf(reference), sourcesOf(job));
  return Comparing(reference, job, lines).comparison();
}

} // namespace leastaction
