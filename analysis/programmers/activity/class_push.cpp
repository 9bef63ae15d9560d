#include "analysis/programmers/activity/class_rows.h"
#include "analysis/programmers/activity/class_tables.h"
#include "analysis/programmers/activity/log_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;
using wrapper::LogDatabase;

/// What goes to the server at once.
struct Step {
  Json data = Json::object();
  int64_t events = 0;
  MovedEvents refused; ///< Only its refusals.
};

class Push {
public:
  Push(const LogDatabase &log, ClassConnection &server, const MoveOptions &options)
      : log_(log), server_(server), options_(options), project_(textToSend(options.project)) {}

  Result<void> table(const EventTable &events, MovedEvents &moved) {
    const std::string name = events.name;
    const std::string first = idAt("SELECT id FROM " + name + " ORDER BY rowid LIMIT 1");
    if (first.empty())
      return {};
    for (int64_t size = stepEvents;;) {
      const int64_t after = TRY(mark(name, first));
      Statement end(log_.handle(), fmt::format("SELECT max(rowid) FROM (SELECT rowid FROM {} WHERE rowid > ?1 ORDER BY "
                                               "rowid LIMIT {})",
                                               name, size)
                                       .c_str());
      end.bind(after);
      if (end.step() != SQLITE_ROW)
        return logFailure(log_, "read");
      if (end.isNull(0))
        return {};
      const int64_t until = end.number(0);
      Step step = TRY(collect(name, after, until));
      const std::string last = idAt(fmt::format("SELECT id FROM {} WHERE rowid = {}", name, until));
      std::string data = step.data.dump();
      const bool isTooLarge = static_cast<int64_t>(data.size()) > mostStepBytes;
      Result<void> sent;
      if (!isTooLarge)
        sent = send(name, first, until, last, data);
      if (isTooLarge || (!sent && (server_.refusedData() || (size > 1 && server_.lackedMemory())))) {
        // Which one is it?
        if (size > 1) {
          size = smallerStep(size);
          continue;
        }
        step = Step();
        step.refused.refuse(fmt::format("'{}' in table {}", last, name),
                            isTooLarge ? "it is larger than 64 MiB" : sent.error().what);
        sent = send(name, first, until, last, "{}");
      }
      TRY(std::move(sent));
      size = std::min(stepEvents, 2 * size);
      moved.*events.count += step.events;
      if (moved.refused == 0)
        moved.firstRefused = step.refused.firstRefused;
      moved.refused += step.refused.refused;
      options_.progress(moved.all());
    }
  }

private:
  std::string idAt(const std::string &query) const {
    Statement row(log_.handle(), query.c_str());
    return row.step() == SQLITE_ROW ? textToSend(row.text(0)) : "";
  }

  /// The row behind which to go on, if the server and this log still agree what is there.
  Result<int64_t> mark(const std::string &name, const std::string &first) {
    const std::string noted =
        TRY(server_.value("SELECT leastaction.pushed_until($1, $2, $3)", {name, first, project_}));
    int64_t row = 0;
    const auto [end, problem] = std::from_chars(noted.data(), noted.data() + noted.size(), row);
    const std::string id(problem == std::errc() && *end == ' ' ? end + 1 : "");
    const bool isSame = !id.empty() && idAt(fmt::format("SELECT id FROM {} WHERE rowid = {}", name, row)) == id;
    return isSame ? row : 0;
  }

  Result<void> send(const std::string &events, const std::string &first, int64_t until, const std::string &last,
                    const std::string &data) {
    return server_.run("SELECT leastaction.push($1, $2, $3, $4::bigint, $5, $6::json)",
                       {events, first, project_, std::to_string(until), last, data});
  }

  Result<Step> collect(const std::string &events, int64_t after, int64_t until) {
    const std::string which = fmt::format("FROM {} WHERE rowid > {} AND rowid <= {} AND (?1 = '' OR project IN (SELECT "
                                          "project FROM projects WHERE project = ?1 OR name = ?1))",
                                          events, after, until);
    Step step;
    for (const auto &[table, key] :
         {std::pair("subjects", "subject"), {"projects", "project"}, {"sessions", "session"}})
      TRY(add(step, table, fmt::format("FROM {} WHERE {} IN (SELECT {} {})", table, key, key, which)));
    if (events == "compiles")
      TRY(add(step, "sources", "FROM sources WHERE compile IN (SELECT id " + which + ")"));
    step.events = TRY(add(step, events, which));
    return step;
  }

  /// The number of rows.
  Result<int64_t> add(Step &step, const std::string &table, const std::string &from) {
    const std::vector<wrapper::LogColumn> columns = wrapper::logColumns(table);
    std::string names;
    for (const wrapper::LogColumn &column : columns)
      names += (names.empty() ? "" : ", ") + column.name;
    Statement row(log_.handle(), ("SELECT " + names + " " + from).c_str());
    row.bind(options_.project);
    Json &rows = step.data[table] = Json::array();
    int code = row.step();
    for (; code == SQLITE_ROW; code = row.step())
      if (auto object = rowToSend(columns, row))
        rows.push_back(*std::move(object));
      else
        step.refused.refuse(fmt::format("'{}' in table {}", textToSend(row.text(0)), table), object.error());
    if (code != SQLITE_DONE)
      return logFailure(log_, "read");
    return static_cast<int64_t>(rows.size());
  }

  const LogDatabase &log_;
  ClassConnection &server_;
  const MoveOptions &options_;
  std::string project_;
};

} // namespace

Result<MovedEvents> pushLog(const LogDatabase &log, ClassConnection &server, const MoveOptions &options) {
  TRY(checkLog(log));
  TRY(prepareServer(server));
  MovedEvents moved;
  Push push(log, server, options);
  for (const EventTable &events : eventTables)
    if (Result<void> sent = push.table(events, moved); !sent)
      return moved.endedBy(sent.error());
  return moved;
}

} // namespace leastaction
