#include "analysis/programmers/activity/log_export.h"

#include "wrapper/clocks.h"

#include <pwd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <set>

namespace leastaction {
namespace {

enum class Kind : uint8_t {
  number,
  subject,
  keyed,
  event,
  source,
  path,
  program,
  compilerCall,
  programCall,
  activity,
  word
};

/// What is done to a column, by its name, in whatever table; others are not exported.
constexpr std::array<std::pair<std::string_view, Kind>, 39> kinds = {{{"subject", Kind::subject},
                                                                      {"session", Kind::keyed},
                                                                      {"host", Kind::keyed},
                                                                      {"boot", Kind::keyed},
                                                                      {"build", Kind::keyed},
                                                                      {"id", Kind::event},
                                                                      {"compile", Kind::event},
                                                                      {"hash", Kind::source},
                                                                      {"project", Kind::path},
                                                                      {"name", Kind::path},
                                                                      {"folder", Kind::path},
                                                                      {"path", Kind::path},
                                                                      {"compiler", Kind::program},
                                                                      {"compiler_path", Kind::program},
                                                                      {"program", Kind::program},
                                                                      {"arguments", Kind::compilerCall},
                                                                      {"activity", Kind::activity},
                                                                      {"kind", Kind::word},
                                                                      {"outcome", Kind::word},
                                                                      {"time_answer", Kind::word},
                                                                      {"language", Kind::word},
                                                                      {"consented_at", Kind::number},
                                                                      {"consent_version", Kind::number},
                                                                      {"added_at", Kind::number},
                                                                      {"terminal", Kind::number},
                                                                      {"started_at", Kind::number},
                                                                      {"started_boot", Kind::number},
                                                                      {"duration", Kind::number},
                                                                      {"exit_code", Kind::number},
                                                                      {"signal", Kind::number},
                                                                      {"errors", Kind::number},
                                                                      {"warnings", Kind::number},
                                                                      {"bytes", Kind::number},
                                                                      {"asked_at", Kind::number},
                                                                      {"asked_boot", Kind::number},
                                                                      {"answering", Kind::number},
                                                                      {"reported_s", Kind::number},
                                                                      {"measured_gap_s", Kind::number},
                                                                      {"power", Kind::number}}};

struct Column {
  std::string name;
  int place;
  Kind kind;
};

std::vector<Column> exportedColumns(const Statement &row) {
  std::vector<Column> columns;
  for (int i = 0; i < row.columns(); ++i) {
    const std::string name = row.columnName(i);
    if (const auto kind = std::ranges::find(kinds, std::string_view(name), &std::pair<std::string_view, Kind>::first);
        kind != kinds.end())
      columns.push_back({name, i, kind->second});
  }
  return columns;
}

/// `called` is the row's program.
Cell exportedCell(const Statement &row, const Column &column, const std::string &called, const Pseudonyms &pseudonyms,
                  const ExportedText &texts) {
  if (column.kind == Kind::number)
    return numberCell(row, column.place);
  if (row.isNull(column.place))
    return {};
  const std::string text = row.text(column.place);
  switch (column.kind) {
  case Kind::subject:
    return pseudonyms.subject(text);
  case Kind::keyed:
    return pseudonyms.of(column.name, text);
  case Kind::event:
    return pseudonyms.of("event", text);
  case Kind::source:
    return pseudonyms.of("source", text);
  case Kind::path:
    return texts.path(text);
  case Kind::program:
    return texts.program(text);
  case Kind::compilerCall:
    return texts.compilerArguments(called, text);
  case Kind::programCall:
    return texts.programArguments(called, text);
  case Kind::activity:
    return texts.activity(text);
  case Kind::word:
    return texts.word(column.name, text);
  case Kind::number:
    break;
  }
  return {};
}

/// Rows are told apart by their first column: projects of several people may have become one.
Result<void> exportTable(const wrapper::LogDatabase &log, const std::string &table, const Pseudonyms &pseudonyms,
                         const ExportedText &texts, TableSink &sink) {
  Statement row(log.handle(), ("SELECT * FROM " + table).c_str());
  std::vector<Column> columns = exportedColumns(row);
  std::vector<std::string> names;
  int called = 0;
  for (Column &column : columns) {
    names.push_back(column.name);
    if (column.name == (table == "runs" ? "program" : "compiler"))
      called = column.place;
    if (column.kind == Kind::compilerCall && table == "runs")
      column.kind = Kind::programCall;
  }
  TRY(sink.begin(table, names));
  std::set<Cell> seen;
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step()) {
    std::vector<Cell> cells;
    for (const Column &column : columns)
      cells.push_back(exportedCell(row, column, row.text(called), pseudonyms, texts));
    if (table == "projects" && !seen.insert(cells.front()).second)
      continue;
    TRY(sink.row(cells));
  }
  if (step != SQLITE_DONE)
    return logFailure(log, "read");
  return {};
}

/// What was answered, as `leastaction class` takes it from the log.
Result<void> exportIntervals(const wrapper::LogDatabase &log, const Pseudonyms &pseudonyms, const ExportedText &texts,
                             TableSink &sink) {
  Statement row(log.handle(), "SELECT subject, asked_at, reported_s, activity, coalesce(name, project), measured_gap_s "
                              "FROM effort_reports LEFT JOIN projects USING (project) WHERE reported_s > 0 "
                              "AND typeof(reported_s) IN ('integer', 'real') ORDER BY asked_at");
  TRY(sink.begin("intervals", {"programmer", "start_s", "end_s", "activity", "project", "measured_gap_s"}));
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step()) {
    const double end = static_cast<double>(row.number(1)) / wrapper::nsPerSecond;
    const std::array<Cell, 6> cells = {pseudonyms.subject(row.text(0)),
                                       end - row.real(2),
                                       end,
                                       row.isNull(3) ? Cell() : Cell(texts.activity(row.text(3))),
                                       texts.path(row.text(4)),
                                       numberCell(row, 5)};
    TRY(sink.row(cells));
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
  const char *subjects = "SELECT subject FROM subjects UNION SELECT subject FROM sessions UNION SELECT subject FROM "
                         "compiles UNION SELECT subject FROM runs UNION SELECT subject FROM effort_reports";
  for (Statement row(log.handle(), subjects); row.step() == SQLITE_ROW;) {
    const std::string subject = row.text(0);
    pseudonyms.knowSubject(subject);
    if (const passwd *entry = getpwnam(subject.c_str()); entry && entry->pw_gecos)
      pseudonyms.knowFullName(subject, std::string_view(entry->pw_gecos).substr(0, std::strcspn(entry->pw_gecos, ",")));
  }
  for (Statement row(log.handle(), "SELECT DISTINCT host FROM sessions"); row.step() == SQLITE_ROW;)
    pseudonyms.knowHost(row.text(0));
}

Cell numberCell(const Statement &row, int column) {
  const bool isReal = row.type(column) == SQLITE_FLOAT && std::isfinite(row.real(column));
  return isReal || row.type(column) == SQLITE_INTEGER ? row.value(column) : Cell();
}

Result<void> exportLog(const wrapper::LogDatabase &log, Pseudonyms pseudonyms, const ExportRules &rules,
                       TableSink &sink) {
  learnNames(log, pseudonyms);
  const ExportedText texts(pseudonyms, rules);
  for (const std::string table : wrapper::logTables())
    TRY(exportTable(log, table, pseudonyms, texts, sink));
  TRY(exportIntervals(log, pseudonyms, texts, sink));
  return sink.finish();
}

} // namespace leastaction
