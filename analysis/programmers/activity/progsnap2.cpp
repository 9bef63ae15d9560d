#include "analysis/programmers/activity/progsnap2.h"

#include "analysis/programmers/activity/log_export.h"
#include "analysis/programmers/activity/utc_time.h"
#include "wrapper/clocks.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace leastaction {
namespace {

constexpr std::array columns = {"EventID",
                                "Order",
                                "EventType",
                                "SubjectID",
                                "ToolInstances",
                                "CodeStateID",
                                "ClientTimestamp",
                                "ClientTimezone",
                                "SessionID",
                                "AssignmentID",
                                "ParentEventID",
                                "CodeStateSection",
                                "CompileResult",
                                "CompileMessageType",
                                "CompileMessageData",
                                "SourceLocation",
                                "ProgramResult",
                                "EventInitiator",
                                "X-BuildID",
                                "X-Program",
                                "X-Arguments",
                                "X-DurationSeconds",
                                "X-ExitCode",
                                "X-Signal",
                                "X-Errors",
                                "X-Warnings",
                                "X-Outcome",
                                "X-AnsweringSeconds",
                                "X-TimeAnswer",
                                "X-ReportedSeconds",
                                "X-MeasuredGapSeconds",
                                "X-Activity",
                                "X-Power"};

/// Place of a column; a name that there is not does not compile.
consteval size_t place(std::string_view name) {
  for (size_t i = 0; i < columns.size(); ++i)
    if (name == columns[i])
      return i;
  throw "no such column";
}

enum Field : int {
  kind,
  id,
  subject,
  project,
  session,
  build,
  at,
  duration,
  program,
  arguments,
  exitCode,
  signalNumber,
  errors,
  warnings,
  outcome,
  timeAnswer,
  reported,
  gap,
  activity,
  power,
};

/// All events by time. What a kind has not is NULL.
constexpr const char *eventsQuery =
    "SELECT 'Compile', id, subject, coalesce(name, project), session, build, started_at AS at, duration, compiler, "
    "arguments, exit_code, signal, errors, warnings, NULL, NULL, NULL, NULL, NULL, NULL "
    "FROM compiles LEFT JOIN projects USING (project) UNION ALL "
    "SELECT 'Run.Program', id, subject, coalesce(name, project), session, NULL, started_at, duration, program, "
    "arguments, exit_code, signal, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL "
    "FROM runs LEFT JOIN projects USING (project) UNION ALL "
    "SELECT 'X-EffortReport', id, subject, coalesce(name, project), session, build, asked_at, answering, NULL, NULL, "
    "NULL, NULL, NULL, NULL, outcome, time_answer, reported_s, measured_gap_s, activity, power "
    "FROM effort_reports LEFT JOIN projects USING (project) ORDER BY at, id";

/// Of one compile, always in the same order.
constexpr const char *sourcesQuery = "SELECT path, hash, bytes FROM sources WHERE compile = ? ORDER BY path";

class Writer {
public:
  Writer(const wrapper::LogDatabase &log, const Pseudonyms &pseudonyms, const ExportRules &rules, TableSink &sink)
      : log_(log), pseudonyms_(pseudonyms), texts_(pseudonyms, rules), sink_(sink) {}

  Result<void> add(const Statement &row) {
    const std::string type = row.text(kind);
    cells_.assign(columns.size(), {});
    set(place("EventID"), pseudonyms_.of("event", row.text(id)));
    set(place("EventType"), type);
    set(place("SubjectID"), pseudonyms_.subject(row.text(subject)));
    set(place("SessionID"), pseudonyms_.of("session", row.text(session)));
    set(place("X-BuildID"), pseudonyms_.of("build", row.text(build)));
    const std::string assignment = texts_.path(row.text(project));
    set(place("AssignmentID"), assignment);
    std::string stamp = utcTime(row.number(at));
    stamp.pop_back(); // the zone has a column of its own
    set(place("ClientTimestamp"), stamp);
    set(place("ClientTimezone"), "+0000");
    set(place("EventInitiator"), "UserDirectAction");
    std::string &state = states_[row.text(subject) + '\x1f' + assignment];
    if (type == "Compile") {
      std::string compiled = TRY(codeState(row.text(id)));
      state = compiled;
    }
    set(place("CodeStateID"), state);
    if (type == "X-EffortReport")
      addReport(row);
    else
      addProcess(row, type);
    TRY(write());
    return type == "Compile" ? addErrors(row) : Result<void>();
  }

  Result<void> finish() {
    TRY(sink_.begin("CodeStates/CodeStates", {"CodeStateID", "CodeStateSection", "Code", "X-Bytes"}));
    for (const auto &cells : codeStates_)
      TRY(sink_.row(cells));
    return {};
  }

private:
  void set(size_t column, const std::string &text) { cells_[column] = text; }
  void setSeconds(size_t column, int64_t ns) { cells_[column] = static_cast<double>(ns) / wrapper::nsPerSecond; }

  Result<void> write() {
    cells_[place("Order")] = ++order_;
    return sink_.row(cells_);
  }

  void addReport(const Statement &row) {
    set(place("ToolInstances"), "leastaction-wrap");
    set(place("X-Outcome"), texts_.word("outcome", row.text(outcome)));
    setSeconds(place("X-AnsweringSeconds"), row.number(duration));
    if (!row.isNull(timeAnswer))
      set(place("X-TimeAnswer"), texts_.word("time_answer", row.text(timeAnswer)));
    cells_[place("X-ReportedSeconds")] = numberCell(row, reported);
    cells_[place("X-MeasuredGapSeconds")] = numberCell(row, gap);
    if (!row.isNull(activity))
      set(place("X-Activity"), texts_.activity(row.text(activity)));
    cells_[place("X-Power")] = numberCell(row, power);
  }

  void addProcess(const Statement &row, const std::string &type) {
    const std::string called = row.text(program), name = texts_.program(called);
    const bool isGood = !row.isNull(exitCode) && row.number(exitCode) == 0;
    set(place("X-Program"), name);
    set(place("X-Arguments"), type == "Compile" ? texts_.compilerArguments(called, row.text(arguments))
                                                : texts_.programArguments(called, row.text(arguments)));
    setSeconds(place("X-DurationSeconds"), row.number(duration));
    cells_[place("X-ExitCode")] = numberCell(row, exitCode);
    cells_[place("X-Signal")] = numberCell(row, signalNumber);
    if (type == "Compile") {
      set(place("ToolInstances"), "leastaction-wrap; " + name);
      set(place("CompileResult"), !isGood ? "Error" : row.number(warnings) > 0 ? "Warning" : "Success");
      cells_[place("X-Errors")] = numberCell(row, errors);
      cells_[place("X-Warnings")] = numberCell(row, warnings);
      set(place("CodeStateSection"), sections_);
    } else {
      set(place("ToolInstances"), "leastaction-wrap");
      set(place("ProgramResult"), isGood ? "Success" : "Error");
    }
  }

  /// The event's row once more for each error, with what only the compile has left out.
  Result<void> addErrors(const Statement &row) {
    constexpr int64_t mostErrors = 10'000;
    const int64_t count = std::min(row.number(errors), mostErrors);
    const std::string parent = std::get<std::string>(cells_[place("EventID")]);
    for (const size_t column :
         {place("CompileResult"), place("X-Program"), place("X-Arguments"), place("X-DurationSeconds"),
          place("X-ExitCode"), place("X-Signal"), place("X-Errors"), place("X-Warnings")})
      cells_[column] = {};
    set(place("EventType"), "Compile.Error");
    set(place("ParentEventID"), parent);
    for (int64_t number = 1; number <= count; ++number) {
      set(place("EventID"), parent + "-e" + std::to_string(number));
      TRY(write());
    }
    return {};
  }

  Result<std::string> codeState(const std::string &compile) {
    sections_.clear();
    std::string content; // of all sources: "path \x1f hash \x1f bytes" of each with \x1e between
    std::vector<std::array<Cell, 4>> rows;
    Statement row(log_.handle(), sourcesQuery);
    row.bind(compile);
    int step = row.step();
    for (; step == SQLITE_ROW; step = row.step()) {
      content += (content.empty() ? "" : "\x1e") + row.text(0) + '\x1f' + row.text(1) + '\x1f' + row.text(2);
      rows.push_back({"", texts_.path(row.text(0)), "", numberCell(row, 2)});
      sections_ += (sections_.empty() ? "" : "; ") + std::get<std::string>(rows.back()[1]);
    }
    if (step != SQLITE_DONE)
      return logFailure(log_, "read");
    std::string state = pseudonyms_.of("code", content.empty() ? " " : content);
    if (known_.insert(state).second)
      for (std::array<Cell, 4> &cells : rows) {
        cells[0] = state;
        codeStates_.push_back(std::move(cells));
      }
    return state;
  }

  const wrapper::LogDatabase &log_;
  const Pseudonyms &pseudonyms_;
  ExportedText texts_;
  TableSink &sink_;
  std::vector<Cell> cells_;
  std::string sections_; ///< Of the compile that is being written.
  int64_t order_ = 0;
  std::map<std::string, std::string> states_; ///< Of subject and project, the last one.
  std::set<std::string> known_;
  std::vector<std::array<Cell, 4>> codeStates_;
};

Result<void> writeMetadata(TableSink &sink) {
  constexpr std::array<std::pair<const char *, const char *>, 7> properties = {
      {{"Version", "1.0"},
       {"IsEventOrderingConsistent", "true"},
       {"EventOrderScope", "Restricted"},
       {"EventOrderScopeColumns", "SubjectID"},
       {"CodeStateRepresentation", "Table"},
       {"X-EffortReport", "Before a build the subject was asked how long and on which activity they had worked: "
                          "X-ReportedSeconds and X-Activity, beside the time since the last compile or run ended, "
                          "X-MeasuredGapSeconds, and the rating of the activity, X-Power. X-Outcome says how the "
                          "questions ended, X-AnsweringSeconds how long they took."},
       {"X-Code",
        "No source text is recorded: Code is empty, and CodeStateID is a keyed hash of the sources' names and "
        "contents. Messages of compilers are not recorded either, but counted."}}};
  TRY(sink.begin("DatasetMetadata", {"Property", "Value"}));
  for (const auto &[property, value] : properties)
    TRY(sink.row(std::array<Cell, 2>{property, value}));
  return {};
}

} // namespace

Result<void> exportProgSnap2(const wrapper::LogDatabase &log, Pseudonyms pseudonyms, const ExportRules &rules,
                             TableSink &sink) {
  learnNames(log, pseudonyms);
  TRY(writeMetadata(sink));
  TRY(sink.begin("MainTable", {columns.begin(), columns.end()}));
  Writer writer(log, pseudonyms, rules, sink);
  Statement row(log.handle(), eventsQuery);
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step())
    TRY(writer.add(row));
  if (step != SQLITE_DONE)
    return logFailure(log, "read");
  TRY(writer.finish());
  return sink.finish();
}

} // namespace leastaction
