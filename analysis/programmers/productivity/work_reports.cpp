#include "analysis/programmers/productivity/work_reports.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace leastaction {
namespace {

using ReportList = std::vector<const WorkReport *>;

/// Rule 1.
ReportList byEnd(const ReportList &reports, Repairs &repairs) {
  double latest = -std::numeric_limits<double>::infinity();
  std::vector<std::pair<double, size_t>> order;
  for (size_t i = 0; i < reports.size(); ++i) {
    repairs.backdated += reports[i]->end < latest;
    latest = std::max(latest, reports[i]->end);
    order.emplace_back(reports[i]->end, i);
  }
  std::ranges::sort(order);
  ReportList sorted;
  for (const auto &[end, place] : order)
    sorted.push_back(reports[place]);
  return sorted;
}

std::vector<WorkInterval> intervalsOf(const ReportList &reports, const RepairOptions &options, Repairs &repairs) {
  std::vector<WorkInterval> intervals;
  std::optional<double> last; // end of the report before
  for (const WorkReport *report : reports) {
    const std::optional<double> before = std::exchange(last, report->end);
    if (!report->start && !before) {
      ++repairs.unknownDuration;
      continue;
    }
    WorkInterval interval{report->start.value_or(before.value_or(0)), report->end,
                          report->activity.value_or(options.leastActivity)};
    const bool overlaps = before && interval.start < *before;
    if (overlaps)
      interval.start = *before;
    if (interval.start >= interval.end) {
      ++(overlaps ? repairs.covered : repairs.empty);
      continue;
    }
    if (options.deadline && interval.start >= *options.deadline) {
      ++repairs.afterDeadline;
      continue;
    }
    if (options.deadline && interval.end > *options.deadline) {
      interval.end = *options.deadline;
      ++repairs.cutByDeadline;
    }
    repairs.withoutStart += !report->start;
    repairs.overlapping += overlaps;
    repairs.withoutActivity += !report->activity;
    intervals.push_back(interval);
  }
  return intervals;
}

SelfReport selfReportOf(const ReportList &reports) {
  constexpr double minute = 60; // answers have no seconds
  SelfReport sums;
  for (const WorkReport *report : reports) {
    if (!report->start || !report->measuredGap)
      continue;
    const double reported = report->end - *report->start;
    ++sums.reports;
    sums.reportedSeconds += reported;
    sums.gapSeconds += *report->measuredGap;
    sums.beyondGap += reported > *report->measuredGap + minute;
  }
  return sums;
}

} // namespace

void Repairs::add(const Repairs &other) {
  for (uint64_t Repairs::*count : {&Repairs::backdated, &Repairs::withoutStart, &Repairs::unknownDuration,
                                   &Repairs::overlapping, &Repairs::covered, &Repairs::withoutActivity, &Repairs::empty,
                                   &Repairs::cutByDeadline, &Repairs::afterDeadline})
    this->*count += other.*count;
}

RepairedWork repairedWork(const std::vector<WorkReport> &reports, const RepairOptions &options) {
  RepairedWork work;
  std::unordered_map<std::string, size_t> placeOf;
  std::vector<ReportList> lists;
  for (const WorkReport &report : reports) {
    const auto [place, isNew] = placeOf.try_emplace(report.programmer, lists.size());
    if (isNew) {
      work.programmers.emplace_back().programmer = report.programmer;
      lists.emplace_back();
    }
    lists[place->second].push_back(&report);
  }
  for (size_t i = 0; i < lists.size(); ++i) {
    ProgrammerWork &programmer = work.programmers[i];
    programmer.reports = lists[i].size();
    programmer.intervals = intervalsOf(byEnd(lists[i], programmer.repairs), options, programmer.repairs);
    programmer.selfReport = selfReportOf(lists[i]);
    work.repairs.add(programmer.repairs);
  }
  return work;
}

} // namespace leastaction
