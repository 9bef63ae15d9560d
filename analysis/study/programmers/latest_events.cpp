#include "analysis/study/programmers/latest_events.h"

#include "analysis/base/sql.h"
#include "analysis/programmers/activity/cell_json.h"
#include "analysis/programmers/activity/utc_time.h"
#include "wrapper/clocks.h"

#include <fmt/format.h>

#include <ctime>

namespace leastaction {
namespace {

/// The rows of one table that are the latest of their kind, found without reading the rest of the others.
std::string latestRows(const std::string &table, const std::string &time, bool isOneProject) {
  return fmt::format("(SELECT rowid AS latest FROM {0} {2} ORDER BY {1} DESC LIMIT ?2) JOIN {0} ON {0}.rowid = latest "
                     "JOIN projects USING (project)",
                     table, time,
                     isOneProject ? "WHERE project IN (SELECT project FROM projects WHERE name = ?1 OR project = ?1)"
                                  : "WHERE ?1 = ''");
}

/// The latest events of all kinds, with what each kind has.
std::string eventsQuery(bool isOneProject) {
  return "SELECT * FROM (SELECT * FROM ("
         "SELECT started_at AS at, kind, projects.name, compiler AS what, arguments, exit_code, signal, errors, "
         "warnings, duration, NULL AS outcome, NULL AS time_answer, NULL AS reported_s, NULL AS measured_gap_s, NULL "
         "AS "
         "activity, NULL AS power, project, compiles.folder FROM " +
         latestRows("compiles", "started_at", isOneProject) +
         " UNION ALL SELECT started_at, 'run', projects.name, program, arguments, exit_code, signal, NULL, NULL, "
         "duration, NULL, NULL, NULL, NULL, NULL, NULL, project, runs.folder FROM " +
         latestRows("runs", "started_at", isOneProject) +
         " UNION ALL SELECT asked_at, 'report', projects.name, NULL, NULL, NULL, NULL, NULL, NULL, answering, outcome, "
         "time_answer, reported_s, measured_gap_s, activity, power, project, NULL FROM " +
         latestRows("effort_reports", "asked_at", isOneProject) + ") ORDER BY at DESC LIMIT ?2) ORDER BY at";
}

/// Of a time in nanoseconds since 1970: "2026-11-21 22:00:00", local time.
std::string localTime(int64_t wallNs) {
  const time_t seconds = wallNs / wrapper::nsPerSecond;
  tm local{};
  localtime_r(&seconds, &local);
  char text[sizeof "2026-11-21 22:00:00"];
  return {text, strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &local)};
}

std::optional<int64_t> wholeOf(const Statement &row, int column) {
  return row.isNull(column) ? std::nullopt : std::optional(row.number(column));
}

std::optional<double> realOf(const Statement &row, int column) {
  return row.isNull(column) ? std::nullopt : std::optional(row.real(column));
}

std::optional<std::string> textOf(const Statement &row, int column) {
  return row.isNull(column) ? std::nullopt : std::optional(row.text(column));
}

/// A row of eventsQuery().
LogEvent eventOf(const Statement &row) {
  LogEvent event{.at = utcTime(row.number(0)),
                 .local = localTime(row.number(0)),
                 .kind = row.text(1),
                 .project = row.text(16),
                 .seconds = static_cast<double>(row.number(9)) / wrapper::nsPerSecond,
                 .program = row.text(3),
                 .folder = row.text(17)};
  if (event.kind == "report") {
    event.outcome = row.text(10);
    event.timeAnswer = textOf(row, 11);
    event.reportedSeconds = realOf(row, 12);
    event.measuredGapSeconds = realOf(row, 13);
    event.activity = textOf(row, 14);
    event.power = realOf(row, 15);
    return event;
  }
  event.arguments = wordsOf(row.text(4));
  event.exitCode = wholeOf(row, 5);
  event.signal = wholeOf(row, 6);
  event.errors = wholeOf(row, 7);
  event.warnings = wholeOf(row, 8);
  return event;
}

} // namespace

Result<LogEvents> latestEvents(const wrapper::LogPaths &paths, const LatestEventsQuestion &question) {
  const wrapper::LogDatabase log = TRY(openLog(paths, question.note));
  LogEvents latest;
  Statement row(log.handle(), eventsQuery(!question.project.empty()).c_str());
  row.bind(question.project).bind(question.last ? static_cast<int64_t>(question.last) : int64_t{-1});
  int code = SQLITE_DONE;
  while ((code = row.step()) == SQLITE_ROW)
    latest.events.push_back(eventOf(row));
  if (code != SQLITE_DONE)
    return std::unexpected(errorOf(log.failure("read").error()));
  if (latest.events.empty() && !question.project.empty())
    return fail("no event is of the project '" + question.project + "'", paths.database,
                "name another one, or none to see all");
  return latest;
}

} // namespace leastaction
