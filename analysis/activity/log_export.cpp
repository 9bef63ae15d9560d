#include "analysis/activity/log_export.h"

#include "wrapper/clocks.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace leastaction {
namespace {

enum class Kind : uint8_t { plain, subject, keyed, text, arguments };

/// What is done to a column, by its name, in whatever table.
Kind kindOf(const std::string &column) {
  constexpr std::array keyed = {"session", "host", "boot", "build"};
  constexpr std::array texts = {"project", "name", "folder", "compiler", "compiler_path", "program", "path"};
  if (column == "subject")
    return Kind::subject;
  if (column == "arguments")
    return Kind::arguments;
  if (std::ranges::find(keyed, column) != keyed.end())
    return Kind::keyed;
  return std::ranges::find(texts, column) != texts.end() ? Kind::text : Kind::plain;
}

Cell exportedCell(const Statement &row, int column, Kind kind, const std::string &name, const Pseudonyms &pseudonyms) {
  if (row.isNull(column))
    return {};
  switch (kind) {
  case Kind::subject:
    return pseudonyms.subject(row.text(column));
  case Kind::keyed:
    return pseudonyms.of(name, row.text(column));
  case Kind::text:
    return pseudonyms.text(row.text(column));
  case Kind::arguments:
    return argumentsText(row.text(column), pseudonyms);
  case Kind::plain:
    break;
  }
  return row.value(column);
}

/// Rows are told apart by their first column: projects of several people may have become one.
Result<void> exportTable(const wrapper::LogDatabase &log, const std::string &table, const char *query,
                         const Pseudonyms &pseudonyms, TableSink &sink) {
  Statement row(log.handle(), query);
  std::vector<std::string> columns;
  std::vector<Kind> kinds;
  for (int i = 0; i < row.columns(); ++i) {
    columns.push_back(row.columnName(i));
    kinds.push_back(kindOf(columns.back()));
  }
  if (Result<void> begun = sink.begin(table, columns); !begun)
    return begun;
  std::set<Cell> seen;
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step()) {
    std::vector<Cell> cells;
    for (size_t i = 0; i < columns.size(); ++i)
      cells.push_back(exportedCell(row, static_cast<int>(i), kinds[i], columns[i], pseudonyms));
    if (table == "projects" && !seen.insert(cells.front()).second)
      continue;
    if (Result<void> written = sink.row(cells); !written)
      return written;
  }
  if (step != SQLITE_DONE)
    return logFailure(log, "read");
  return {};
}

/// What was answered, as `leastaction class` takes it from the log.
Result<void> exportIntervals(const wrapper::LogDatabase &log, const Pseudonyms &pseudonyms, TableSink &sink) {
  Statement row(log.handle(), "SELECT subject, asked_at, reported_s, activity, coalesce(name, project), measured_gap_s "
                              "FROM effort_reports LEFT JOIN projects USING (project) WHERE reported_s > 0 "
                              "ORDER BY asked_at");
  if (Result<void> begun =
          sink.begin("intervals", {"programmer", "start_s", "end_s", "activity", "project", "measured_gap_s"});
      !begun)
    return begun;
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step()) {
    const double end = static_cast<double>(row.number(1)) / wrapper::nsPerSecond;
    const std::array<Cell, 6> cells = {pseudonyms.subject(row.text(0)), end - row.real(2), end, row.value(3),
                                       pseudonyms.text(row.text(4)),    row.value(5)};
    if (Result<void> written = sink.row(cells); !written)
      return written;
  }
  if (step != SQLITE_DONE)
    return logFailure(log, "read");
  return {};
}

} // namespace

std::unexpected<Error> logFailure(const wrapper::LogDatabase &log, const std::string &doing) {
  const wrapper::Problem problem = log.failure(doing).error();
  return fail(problem.what, problem.where, problem.remedy);
}

void learnNames(const wrapper::LogDatabase &log, Pseudonyms &pseudonyms) {
  for (Statement row(log.handle(), "SELECT subject FROM subjects"); row.step() == SQLITE_ROW;)
    pseudonyms.knowSubject(row.text(0));
  for (Statement row(log.handle(), "SELECT DISTINCT host FROM sessions"); row.step() == SQLITE_ROW;)
    pseudonyms.knowHost(row.text(0));
}

std::string argumentsText(const std::string &json, const Pseudonyms &pseudonyms) {
  nlohmann::json words = nlohmann::json::parse(json, nullptr, false);
  if (!words.is_array())
    return "[]";
  for (nlohmann::json &word : words)
    if (word.is_string())
      word = pseudonyms.text(word.get<std::string>());
  return words.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<void> exportLog(const wrapper::LogDatabase &log, Pseudonyms pseudonyms, TableSink &sink) {
  learnNames(log, pseudonyms);
  for (const std::string table : wrapper::logTables()) {
    const std::string query = "SELECT * FROM " + table;
    if (Result<void> done = exportTable(log, table, query.c_str(), pseudonyms, sink); !done)
      return done;
  }
  if (Result<void> done = exportIntervals(log, pseudonyms, sink); !done)
    return done;
  return sink.finish();
}

} // namespace leastaction
