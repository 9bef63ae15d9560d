// What programmers report of their work, and the intervals that are made of it.
//
//   RepairedWork work = repairedWork(reports, {.deadline = 3600});
//   work.programmers[0].intervals; work.repairs.overlapping;
//
// A report says: until its end, since its start, this activity. People answer late, twice, or not at all. The rules, in
// this order, for the reports of one programmer:
//
// 1. Reports are taken in the order of their ends. One that stands behind a report with a later end is backdated: it is
//    put in its place.
// 2. Without a start, work has gone on since the end of the report before (Numrich's blank answer). The first report
//    then says nothing of its duration and is left out.
// 3. Of reports that overlap, what ended first stands. Another one has what is left of its time: it begins later if it
//    began within one that ended before; it is split where one that ended before lies inside of it. No time that was
//    reported is lost, and none counts twice. If nothing is left, the report is left out.
// 4. A report without an activity counts as the one of the smallest rating.
// 5. A report of no duration is left out.
// 6. The deadline ends the interval that it falls into; what is later is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// Times in seconds on any clock that all reports share.
struct WorkReport {
  std::string programmer;
  std::optional<double> start;
  double end = 0;                 ///< Not before the start.
  std::optional<size_t> activity; ///< Place in the power ratings.
  /// Seconds since the programmer's last compile or run, where it was measured: who reports more has worked before
  /// that.
  std::optional<double> measuredGap = {};
};

/// What people say they have worked against what was measured, over the reports that have both.
struct SelfReport {
  uint64_t reports = 0;
  double reportedSeconds = 0, gapSeconds = 0;
  uint64_t beyondGap = 0; ///< Reports of over a minute more than the gap.
};

struct WorkInterval {
  double start = 0, end = 0;
  size_t activity = 0;
};

/// How many reports each rule changed or left out.
struct Repairs {
  uint64_t backdated = 0;
  uint64_t withoutStart = 0;    ///< Begin where the one before ended.
  uint64_t unknownDuration = 0; ///< Left out: first, and without a start.
  uint64_t overlapping = 0;     ///< Have only a part of the time that they said: it begins later,
  uint64_t split = 0;           ///< or of these it is in several intervals.
  uint64_t covered = 0;         ///< Left out: nothing was left.
  uint64_t withoutActivity = 0;
  uint64_t empty = 0; ///< Left out: no duration.
  uint64_t cutByDeadline = 0;
  uint64_t afterDeadline = 0; ///< Left out.

  uint64_t leftOut() const { return unknownDuration + covered + empty + afterDeadline; }
  void add(const Repairs &other);
};

struct ProgrammerWork {
  std::string programmer;
  std::vector<WorkInterval> intervals; ///< One after another in time, none empty; there may be none.
  uint64_t reports = 0;                ///< Before repairs.
  Repairs repairs;
  SelfReport selfReport;
};

struct RepairedWork {
  std::vector<ProgrammerWork> programmers; ///< In the order of their first reports.
  Repairs repairs;                         ///< Of all.
};

struct RepairOptions {
  size_t leastActivity = 0;            ///< For reports without an activity.
  std::optional<double> deadline = {}; ///< In seconds, on the clock of the reports.
};

RepairedWork repairedWork(const std::vector<WorkReport> &reports, const RepairOptions &options);

} // namespace leastaction
