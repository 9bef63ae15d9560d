#include "analysis/base/sql.h"
#include "analysis/base/text_writer.h"
#include "analysis/cli/log_command.h"
#include "analysis/programmers/activity/cell_json.h"
#include "analysis/programmers/activity/utc_time.h"
#include "wrapper/answers.h"
#include "wrapper/clocks.h"
#include "wrapper/decisions.h"
#include "wrapper/log_merge.h"
#include "wrapper/log_writer.h"
#include "wrapper/spool.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

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

Json orNull(const Statement &row, int column, bool isReal = false) {
  if (row.isNull(column))
    return nullptr;
  return isReal ? Json(row.real(column)) : Json(row.number(column));
}

Json eventJson(const Statement &row) {
  const std::string kind = row.text(1);
  Json event = {{"at", utcTime(row.number(0))}, {"kind", kind}, {"project", row.text(16)}};
  const double seconds = static_cast<double>(row.number(9)) / wrapper::nsPerSecond;
  if (kind == "report") {
    event.update({{"outcome", row.text(10)},
                  {"answering_s", seconds},
                  {"time_answer", row.isNull(11) ? Json(nullptr) : Json(row.text(11))},
                  {"reported_s", orNull(row, 12, true)},
                  {"measured_gap_s", orNull(row, 13, true)},
                  {"activity", row.isNull(14) ? Json(nullptr) : Json(row.text(14))},
                  {"power", orNull(row, 15, true)}});
    return event;
  }
  const std::optional<std::vector<std::string>> words = wordsOf(row.text(4));
  event.update({{"program", row.text(3)},
                {"arguments", words ? Json(*words) : Json(nullptr)},
                {"folder", row.text(17)},
                {"duration_s", seconds},
                {"exit_code", orNull(row, 5)},
                {"signal", orNull(row, 6)}});
  if (kind != "run")
    event.update({{"errors", orNull(row, 7)}, {"warnings", orNull(row, 8)}});
  return event;
}

/// Nobody has worked for more than a thousand years, but a damaged log may say so.
std::string secondsText(double seconds) {
  constexpr double most = 3e10;
  return std::abs(seconds) < most ? wrapper::durationText(seconds) : fmt::format("{} s", seconds);
}

std::string resultText(const Json &event) {
  auto number = [&](const char *name) { return event[name].is_null() ? 0 : event[name].get<int64_t>(); };
  if (event["kind"] == "report") {
    if (event["activity"].is_null())
      return event["outcome"];
    const std::string reported = event["reported_s"].is_null() ? "" : secondsText(event["reported_s"]);
    const std::string gap = event["measured_gap_s"].is_null() ? "" : ", gap " + secondsText(event["measured_gap_s"]);
    return reported + gap;
  }
  std::string text = event["signal"].is_null() ? fmt::format("exit {}", number("exit_code"))
                                               : fmt::format("signal {}", number("signal"));
  if (event.contains("errors") && number("errors"))
    text += fmt::format(", errors {}", number("errors"));
  if (event.contains("warnings") && number("warnings"))
    text += fmt::format(", warnings {}", number("warnings"));
  return text;
}

/// What was called; of a report what the subject was doing.
std::string callText(const Json &event) {
  if (event["kind"] == "report")
    return event["activity"].is_null() ? "" : event["activity"];
  std::string text = event["program"];
  if (event["arguments"].is_null())
    return text + " (its arguments cannot be read)";
  for (const Json &word : event["arguments"])
    text += " " + word.get<std::string>();
  return text;
}

/// Calls are cut to the terminal's width; for files and pipes nothing is cut.
unsigned outputWidth() {
  constexpr unsigned narrowest = 40, usual = 80, unlimited = 1 << 20;
  winsize size{};
  if (!isatty(STDOUT_FILENO))
    return unlimited;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? std::max<unsigned>(size.ws_col, narrowest)
                                                                         : usual;
}

std::string eventsText(const Json &events) {
  TextWriter writer({.width = outputWidth(), .colour = isatty(STDOUT_FILENO) != 0});
  TextTable table{{{"when"}, {"what"}, {"result"}, {"call, activity", Align::left, true, Keep::head}}, {}};
  for (const Json &event : events) {
    // The table is for the person at this machine, whose time it is.
    table.rows.push_back({event["local"], event["kind"], resultText(event), callText(event)});
  }
  writer.table(std::move(table));
  return writer.take();
}

const char *consentText(wrapper::ConsentAnswer answer) {
  return answer == wrapper::ConsentAnswer::yes ? "yes" : answer == wrapper::ConsentAnswer::no ? "no" : "not asked yet";
}

Result<int> write(const Json &data, const std::string &text, const std::string &json) {
  if (!json.empty())
    // In ASCII: what a terminal obeys may be in any cell.
    if (Result<void> written = writeOutput(json, data.dump(2, ' ', true, Json::error_handler_t::replace) + "\n");
        !written)
      return std::unexpected(written.error());
  if (json != "-")
    TRY(writeOutput("-", text));
  return exitDone;
}

} // namespace

Result<int> showLog(const wrapper::LogPaths &paths, const ShowOptions &options) {
  TRY(checkOutputs({paths.database}, {options.json}));
  const wrapper::LogDatabase log = TRY(openLog(paths));
  Json events = Json::array();
  Statement row(log.handle(), eventsQuery(!options.project.empty()).c_str());
  row.bind(options.project).bind(options.last ? static_cast<int64_t>(options.last) : int64_t{-1});
  int code = SQLITE_DONE;
  while ((code = row.step()) == SQLITE_ROW) {
    events.push_back(eventJson(row));
    events.back()["local"] = localTime(row.number(0));
  }
  if (code != SQLITE_DONE)
    return std::unexpected(errorOf(log.failure("read").error()));
  if (events.empty() && !options.project.empty())
    return std::unexpected(Error{"no event is of the project '" + options.project + "'", paths.database,
                                 "name another one, or none to see all"});
  const std::string text = eventsText(events);
  for (Json &event : events)
    event.erase("local");
  return write({{"events", events}}, text, options.json);
}

Result<int> showLogStatus(const wrapper::LogPaths &paths, const std::string &json) {
  if (paths.database.empty())
    return std::unexpected(openLog(paths).error());
  TRY(checkOutputs({paths.database}, {json}));
  const Result<void> trusted = checkPaths(paths);
  const wrapper::FoundSpools spools = wrapper::findSpools(paths);
  std::vector<std::string> distrusted;
  if (!trusted)
    distrusted.push_back(trusted.error().text());
  for (const wrapper::Problem &problem : spools.problems)
    distrusted.push_back(errorOf(problem).text());
  const size_t waiting = spools.events();
  const wrapper::NotedProblems noted = wrapper::notedProblems(paths);
  Json data = {{"log", paths.database},
               {"consent", consentText(wrapper::readConsent(paths).answer)},
               {"paused", wrapper::isPaused(paths)},
               {"not_today", wrapper::isNotToday(paths)},
               {"always_spooled", paths.mustSpool},
               {"spooled", waiting},
               {"problems", noted.count},
               {"last_problem", noted.last.empty() ? Json(nullptr) : Json(noted.last)}};
  auto yesNo = [&](const char *name) { return std::string(data[name] ? "yes" : "no"); };
  std::vector<std::pair<std::string, std::string>> pairs = {{"consent", data["consent"]},
                                                            {"paused", yesNo("paused")},
                                                            {"no questions today", yesNo("not_today")},
                                                            {"events not merged yet", std::to_string(waiting)},
                                                            {"problems", std::to_string(noted.count)}};
  if (trusted && access(paths.database.c_str(), F_OK) == 0) {
    const wrapper::Outcome<wrapper::LogDatabase> log = wrapper::openToLook(paths);
    data["readable"] = log.has_value();
    if (!log)
      distrusted.push_back(errorOf(log.error()).text());
    constexpr std::pair<const char *, const char *> tables[] = {{"projects", "projects"},
                                                                {"sessions", "sessions"},
                                                                {"compiles", "compiles"},
                                                                {"runs", "runs"},
                                                                {"effort_reports", "answers"}};
    for (const auto &[table, shown] : tables)
      if (log) {
        data[table] = countRows(*log, table);
        pairs.emplace_back(shown, std::to_string(data[table].get<int64_t>()));
      }
  }
  data["distrusted"] = distrusted;
  const Result<wrapper::ActivitySet> set = chosenSet();
  data["settings"] = set ? Json(nullptr) : Json(set.error().text());
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  writer.line(paths.database);
  writer.pairs(pairs);
  if (!noted.last.empty())
    writer.paragraph("last problem: " + noted.last, 2);
  for (const std::string &one : distrusted)
    writer.paragraph("not used: " + one, 2);
  if (!set)
    writer.paragraph("wrong settings: " + set.error().text(), 2);
  return write(data, writer.take(), json);
}

} // namespace leastaction::cli
