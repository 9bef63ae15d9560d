#include "analysis/programmers/activity/class_rows.h"
#include "analysis/programmers/activity/class_tables.h"
#include "analysis/programmers/activity/log_export.h"

#include "wrapper/invocation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;
using wrapper::LogColumn;
using wrapper::LogDatabase;

/// The tables that go with events, in an order in which each finds what it refers to; `sources` with compiles only.
constexpr std::array belongingBefore = {"subjects", "projects", "sessions"};

/// Whole numbers that a JSON object has under this key.
std::optional<int64_t> wholeNumber(const Json &object, const char *key) {
  if (!object.is_object() || !object.contains(key) || !object[key].is_number_integer())
    return std::nullopt;
  return object[key].get<int64_t>();
}

std::optional<std::string> textOf(const Json &object, const char *key) {
  if (!object.is_object() || !object.contains(key) || !object[key].is_string())
    return std::nullopt;
  return object[key].get<std::string>();
}

std::string belonging(const std::string &table, const std::string &key, const std::string &eventKey) {
  return fmt::format(", '{0}', coalesce((SELECT json_agg(t) FROM leastaction.{0} AS t WHERE t.owner = $1 AND "
                     "md5(t.{1}) IN (SELECT md5({2}) FROM events)), '[]')",
                     table, key, eventKey);
}

/// What one owner has in one table of events.
class OwnersPull {
public:
  OwnersPull(ClassConnection &server, LogDatabase &database, const std::string &serverName, std::string owner,
             const EventTable &events)
      : server_(server), database_(database), mark_(serverName + (owner.empty() ? "" : "/" + owner)),
        owner_(std::move(owner)), events_(events), name_(events.name) {}

  /// `last` and `lastId` are the owner's last event on the server.
  Result<void> run(int64_t last, const std::string &lastId, const MoveOptions &options, MovedEvents &moved) {
    int64_t after = TRY(mark(last, lastId));
    for (int64_t size = stepEvents; after < last;) {
      const Result<std::string> text = server_.value(query(), {owner_, std::to_string(after), std::to_string(size)});
      if (!text && !server_.refusedData() && (size == 1 || !server_.lackedMemory()))
        return std::unexpected(text.error());
      if (!text || text->empty()) {
        if (size > 1) {
          size = smallerStep(size);
          continue;
        }
        after = TRY(passBy(after, text ? "it is larger than 64 MiB" : text.error().what, moved));
        continue;
      }
      const Json data = Json::parse(*text, nullptr, false);
      if (!data.is_object() || !data.contains(name_) || !data[name_].is_array())
        return noAnswer("there is no '" + name_ + "'");
      const Json &rows = data[name_];
      if (rows.empty())
        return {};
      const std::optional<int64_t> arrived = wholeNumber(rows.back(), "arrived");
      const std::optional<std::string> id = textOf(rows.back(), "id");
      if (!arrived || *arrived <= after || !id)
        return noAnswer("its events are not numbered");
      TRY(keep(data, *arrived, *id));
      after = *arrived;
      size = std::min(stepEvents, 2 * size);
      moved.*events_.count += static_cast<int64_t>(rows.size());
      options.progress(moved.all());
    }
    return {};
  }

private:
  std::unexpected<Error> noAnswer(const std::string &why) const {
    return fail("the server's answer is not that of a class: " + why, server_.name(),
                "check what answers at this address");
  }

  /// One statement: all of it is of one moment. Nothing if it is too long, without making the answer where its longest
  /// texts alone are.
  std::string query() const {
    return fmt::format(
        "WITH events AS MATERIALIZED (SELECT * FROM leastaction.{0} WHERE owner = $1 AND arrived > $2::bigint ORDER BY "
        "arrived LIMIT $3::bigint), answer AS (SELECT CASE WHEN (SELECT coalesce(sum(octet_length({6}::text)), 0) FROM "
        "events) <= {5} THEN json_build_object('{0}', coalesce((SELECT json_agg(events ORDER BY arrived) FROM events), "
        "'[]'){1}{2}{3}{4})::text END AS data) "
        "SELECT CASE WHEN octet_length(data) <= {5} THEN data END FROM answer",
        name_, belonging("subjects", "subject", "subject"), belonging("projects", "project", "project"),
        belonging("sessions", "session", "session"),
        events_.count == &MovedEvents::compiles ? belonging("sources", "compile", "id") : "", mostStepBytes,
        events_.longest);
  }

  /// Where the database has got to, if the server has the same event there: it may have been restored.
  Result<int64_t> mark(int64_t last, const std::string &lastId) {
    Statement row(database_.handle(), "SELECT arrived, id FROM pulled WHERE server = ? AND events = ?");
    row.bind(mark_).bind(name_);
    if (row.step() != SQLITE_ROW)
      return 0;
    const int64_t arrived = row.number(0);
    if (arrived == last && row.text(1) == lastId)
      return last;
    const std::string there =
        TRY(server_.value(fmt::format("SELECT id FROM leastaction.{} WHERE owner = $1 AND arrived = $2::bigint", name_),
                          {owner_, std::to_string(arrived)}));
    return there == row.text(1) ? arrived : 0;
  }

  /// Goes on behind the next event, which cannot be had as it is: what numbers and names it can.
  Result<int64_t> passBy(int64_t after, const std::string &why, MovedEvents &moved) {
    const std::string text = TRY(
        server_.value(fmt::format("SELECT json_build_object('arrived', arrived, 'id', id) FROM leastaction.{} WHERE "
                                  "owner = $1 AND arrived > $2::bigint ORDER BY arrived LIMIT 1",
                                  name_),
                      {owner_, std::to_string(after)}));
    const Json next = Json::parse(text, nullptr, false);
    const std::optional<int64_t> arrived = wholeNumber(next, "arrived");
    const std::optional<std::string> id = textOf(next, "id");
    if (!arrived || *arrived <= after || !id)
      return noAnswer("its events are not numbered");
    if (!note(*arrived, *id))
      return logFailure(database_, "written");
    moved.refuse(fmt::format("'{:.64}', which '{}' has pushed to {}", *id, owner_, name_), why);
    return *arrived;
  }

  /// How far the owner's events have been read.
  bool note(int64_t arrived, const std::string &id) {
    return Statement(database_.handle(), "INSERT OR REPLACE INTO pulled VALUES (?, ?, ?, ?)")
        .bind(mark_)
        .bind(name_)
        .bind(arrived)
        .bind(id)
        .run();
  }

  Result<void> keep(const Json &data, int64_t arrived, const std::string &id) {
    Transaction transaction(database_.handle(), "BEGIN IMMEDIATE");
    if (!transaction.isOpen())
      return logFailure(database_, "written");
    std::vector<std::string> tables(belongingBefore.begin(), belongingBefore.end());
    tables.push_back(name_);
    if (events_.count == &MovedEvents::compiles)
      tables.emplace_back("sources");
    keys_.clear();
    for (const std::string &table : tables) {
      if (!data.contains(table) || !data[table].is_array())
        return noAnswer("there is no '" + table + "'");
      TRY(insert(table, data[table]));
    }
    if (!note(arrived, id) || !transaction.commit())
      return logFailure(database_, "written");
    return {};
  }

  Result<void> insert(const std::string &table, const Json &rows) {
    const std::vector<LogColumn> columns = wrapper::logColumns(table);
    std::string places;
    for (size_t i = 0; i < columns.size(); ++i)
      places += i ? ", ?" : "?";
    const std::string sql = "INSERT OR " + std::string(table == "subjects" ? "REPLACE" : "IGNORE") + " INTO " + table +
                            " VALUES (" + places + ")";
    for (const Json &row : rows) {
      std::expected<std::vector<Cell>, std::string> cells = rowToKeep(columns, row);
      if (!cells)
        return noAnswer(cells.error() + " in a row of '" + table + "'");
      rename(table, columns, *cells);
      Statement statement(database_.handle(), sql.c_str());
      for (const Cell &cell : *cells)
        statement.bind(cell);
      if (!statement.run())
        return logFailure(database_, "written");
    }
    return {};
  }

  /// Names as a class has them: nobody's rows pass for somebody else's.
  void rename(const std::string &table, const std::vector<LogColumn> &columns, std::vector<Cell> &cells) {
    const auto cell = [&](const char *column) -> std::string * {
      const auto found = std::ranges::find(columns, column, &LogColumn::name);
      return found == columns.end() ? nullptr
                                    : std::get_if<std::string>(&cells[static_cast<size_t>(found - columns.begin())]);
    };
    std::string *const subject = cell("subject");
    if (subject)
      *subject = nameInClass(*subject, owner_);
    if (table == "projects") { // whoever came first would say for all what it is called, and where it is
      const std::string &project = *cell("project");
      *cell("name") = wrapper::baseName(project);
      *cell("folder") = project.starts_with('/') ? project : "";
    }
    if (std::string *session = cell("session"); session && subject)
      *session = keyFor("sessions", "session", *session, *subject);
    if (table == name_ && subject)
      *cell("id") = keyFor(table, "id", *cell("id"), *subject);
    if (table == "sources")
      if (const auto known = keys_.find({name_, *cell("compile")}); known != keys_.end())
        *cell("compile") = known->second;
  }

  /// The key itself, unless another subject's row has it: who knows somebody's key may have pushed it first. What is
  /// added names nobody, since exports have it as it is.
  std::string keyFor(const std::string &table, const char *column, const std::string &key, const std::string &subject) {
    const auto [known, isNew] = keys_.try_emplace({table, key}, key);
    if (!isNew)
      return known->second;
    const auto isOthers = [&](const std::string &taken) {
      Statement row(database_.handle(), fmt::format("SELECT subject FROM {} WHERE {} = ?", table, column).c_str());
      return row.bind(taken).step() == SQLITE_ROW && row.text(0) != subject;
    };
    while (isOthers(known->second))
      known->second += "+";
    return known->second;
  }

  ClassConnection &server_;
  LogDatabase &database_;
  std::string mark_, owner_;
  const EventTable &events_;
  std::string name_;
  std::map<std::pair<std::string, std::string>, std::string> keys_; ///< Of this step: table and key, key in the class.
};

/// Each owner's events rise in number in the order of commits: one by one.
Result<void> pullTable(ClassConnection &server, LogDatabase &database, const std::string &serverName,
                       const EventTable &events, const MoveOptions &options, MovedEvents &moved) {
  const std::string text = TRY(server.value(fmt::format(
      "SELECT coalesce(json_agg(json_build_object('owner', o.owner, 'arrived', last.arrived, 'id', last.id) "
      "ORDER BY o.owner), '[]') FROM leastaction.owners AS o CROSS JOIN LATERAL (SELECT arrived, id FROM "
      "leastaction.{} AS e WHERE e.owner = o.owner ORDER BY arrived DESC LIMIT 1) AS last",
      events.name)));
  const Json owners = Json::parse(text, nullptr, false);
  const auto noAnswer = fail("the server's answer is not that of a class: it has no owners", server.name(),
                             "check what answers at this address");
  if (!owners.is_array())
    return noAnswer;
  for (const Json &owner : owners) {
    const std::optional<std::string> name = textOf(owner, "owner"), lastId = textOf(owner, "id");
    const std::optional<int64_t> last = wholeNumber(owner, "arrived");
    if (!name || !last || !lastId)
      return noAnswer;
    TRY(OwnersPull(server, database, serverName, *name, events).run(*last, *lastId, options, moved));
  }
  return {};
}

} // namespace

Result<MovedEvents> pullClass(ClassConnection &server, LogDatabase &database, const MoveOptions &options) {
  TRY(checkLog(database));
  TRY(checkOwner(server));
  TRY(prepareServer(server));
  const std::string name = TRY(server.value("SELECT server FROM leastaction.about"));
  // Beside the tables of the log: how far each server, and each owner's part of it, has been read.
  if (sqlite3_exec(database.handle(),
                   "CREATE TABLE IF NOT EXISTS pulled (server TEXT, events TEXT, arrived INTEGER, id TEXT, "
                   "PRIMARY KEY (server, events))",
                   nullptr, nullptr, nullptr) != SQLITE_OK)
    return logFailure(database, "written");
  MovedEvents moved;
  for (const EventTable &events : eventTables)
    if (Result<void> fetched = pullTable(server, database, name, events, options, moved); !fetched)
      return moved.endedBy(fetched.error());
  return moved;
}

} // namespace leastaction
