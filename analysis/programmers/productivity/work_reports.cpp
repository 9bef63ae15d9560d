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

using Stretch = std::pair<double, double>;

/// What of the time reports that ended before have, one stretch after another.
class TakenTime {
public:
  /// What is left of [start, end], by time; all of it is taken then. No end is before that of the last call.
  std::vector<Stretch> take(double start, double end) {
    std::vector<Stretch> left;
    double until = end, first = start;
    while (!taken_.empty() && taken_.back().second > start) {
      const Stretch last = taken_.back();
      taken_.pop_back();
      if (last.second < until)
        left.emplace_back(last.second, until);
      until = std::min(until, last.first);
      first = std::min(first, last.first);
    }
    if (start < until)
      left.emplace_back(start, until);
    taken_.emplace_back(first, end);
    std::ranges::reverse(left);
    return left;
  }

private:
  std::vector<Stretch> taken_;
};

/// Rule 6: what lies before the deadline.
std::vector<Stretch> beforeDeadline(std::vector<Stretch> stretches, const std::optional<double> &deadline,
                                    Repairs &repairs) {
  if (!deadline)
    return stretches;
  bool isCut = false;
  std::erase_if(stretches, [&](const Stretch &one) { return one.first >= *deadline; });
  for (Stretch &one : stretches) {
    isCut = isCut || one.second > *deadline;
    one.second = std::min(one.second, *deadline);
  }
  repairs.afterDeadline += stretches.empty();
  repairs.cutByDeadline += isCut;
  return stretches;
}

std::vector<WorkInterval> intervalsOf(const ReportList &reports, const RepairOptions &options, Repairs &repairs) {
  std::vector<WorkInterval> intervals;
  std::optional<double> last; // end of the report before
  TakenTime taken;
  for (const WorkReport *report : reports) {
    const std::optional<double> before = std::exchange(last, report->end);
    if (!report->start && !before) {
      ++repairs.unknownDuration;
      continue;
    }
    const double start = report->start.value_or(before.value_or(0));
    if (start >= report->end) {
      ++repairs.empty;
      continue;
    }
    const std::vector<Stretch> left = taken.take(start, report->end);
    if (left.empty()) {
      ++repairs.covered;
      continue;
    }
    const std::vector<Stretch> counted = beforeDeadline(left, options.deadline, repairs);
    if (counted.empty())
      continue;
    repairs.withoutStart += !report->start;
    repairs.overlapping += left.size() > 1 || left[0] != Stretch(start, report->end);
    repairs.split += left.size() > 1;
    repairs.withoutActivity += !report->activity;
    for (const auto &[from, to] : counted)
      intervals.push_back({from, to, report->activity.value_or(options.leastActivity)});
  }
  std::ranges::sort(intervals, {}, &WorkInterval::start);
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
                                   &Repairs::overlapping, &Repairs::split, &Repairs::covered, &Repairs::withoutActivity,
                                   &Repairs::empty, &Repairs::cutByDeadline, &Repairs::afterDeadline})
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
