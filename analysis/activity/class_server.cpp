#include "analysis/activity/class_server.h"

#include "analysis/activity/cell_json.h"
#include "analysis/activity/log_export.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;
using wrapper::LogDatabase;

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char schema[] = {
#embed "class_schema.sql"
    , 0};
#pragma clang diagnostic pop

constexpr int schemaVersion = 1;
constexpr int stepEvents = 500;
/// Of PostgreSQL's advisory locks: any number that nobody else takes. Who pushes holds it until the commit, so
/// `arrived` rises in the order of commits.
constexpr const char *lockPushes = "SELECT pg_advisory_xact_lock(5494747312044)";

struct EventTable {
  const char *name;
  int64_t MovedEvents::*count;
};
constexpr std::array eventTables = {EventTable{"compiles", &MovedEvents::compiles},
                                    EventTable{"runs", &MovedEvents::runs},
                                    EventTable{"effort_reports", &MovedEvents::reports}};

/// Ended by commit() or, when something fails, by the destructor.
class ServerTransaction {
public:
  static Result<ServerTransaction> begin(Postgres &server) {
    if (Result<void> begun = server.run("BEGIN"); !begun)
      return std::unexpected(begun.error());
    return ServerTransaction(server);
  }
  ServerTransaction(ServerTransaction &&other) noexcept : server_(std::exchange(other.server_, nullptr)) {}
  ServerTransaction &operator=(ServerTransaction &&) = delete;
  ~ServerTransaction() {
    if (server_ && !server_->run("ROLLBACK"))
      return; // the connection is gone, and the transaction with it
  }
  Result<void> commit() { return std::exchange(server_, nullptr)->run("COMMIT"); }

private:
  explicit ServerTransaction(Postgres &server) : server_(&server) {}
  Postgres *server_;
};

Result<void> prepareServer(Postgres &server) {
  const Result<std::string> has = server.value("SELECT to_regclass('leastaction.about')");
  if (!has)
    return std::unexpected(has.error());
  if (has->empty()) {
    Result<ServerTransaction> transaction = ServerTransaction::begin(server);
    if (!transaction)
      return std::unexpected(transaction.error());
    if (Result<void> locked = server.run(lockPushes); !locked)
      return locked;
    // Somebody else may have made it meanwhile.
    const Result<std::string> stillMissing = server.value("SELECT to_regclass('leastaction.about') IS NULL");
    if (!stillMissing)
      return std::unexpected(stillMissing.error());
    if (*stillMissing == "t")
      if (Result<void> made = server.run(schema); !made)
        return made;
    if (Result<void> committed = transaction->commit(); !committed)
      return committed;
  }
  const Result<std::string> version = server.value("SELECT version FROM leastaction.about");
  if (!version)
    return std::unexpected(version.error());
  if (*version != std::to_string(schemaVersion))
    return fail("the server's tables have version " + *version + ", this program knows " +
                    std::to_string(schemaVersion),
                server.name(), "install a newer leastaction");
  return {};
}

struct Rows {
  std::vector<std::string> columns;
  Json rows = Json::array();
};

Result<Rows> rowsOf(const LogDatabase &log, Statement &row) {
  Rows result;
  for (int i = 0; i < row.columns(); ++i)
    result.columns.push_back(row.columnName(i));
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step()) {
    Json &object = result.rows.emplace_back(Json::object());
    for (int i = 0; i < row.columns(); ++i)
      object[result.columns[static_cast<size_t>(i)]] = jsonOf(row.value(i));
  }
  if (step != SQLITE_DONE)
    return logFailure(log, "read");
  return result;
}

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

Result<void> insertRows(Postgres &server, const std::string &table, const Rows &rows) {
  if (rows.rows.empty())
    return {};
  const std::string columns = joined(rows.columns);
  // Agreeing again is the only thing that changes.
  const std::string changed = table == "subjects"
                                  ? "(subject) DO UPDATE SET consented_at = excluded.consented_at, consent_version = "
                                    "excluded.consent_version WHERE excluded.consented_at > "
                                    "coalesce(subjects.consented_at, 0)"
                                  : "DO NOTHING";
  return server.run(fmt::format("INSERT INTO leastaction.{0} ({1}) SELECT {1} FROM json_populate_recordset("
                                "NULL::leastaction.{0}, $1::json) ON CONFLICT {2}",
                                table, columns, changed),
                    {rows.rows.dump(-1, ' ', false, Json::error_handler_t::replace)});
}

/// One step of one table from behind `after`; how far it has got, or nothing if there was no more.
class Push {
public:
  Push(const LogDatabase &log, Postgres &server, const MoveOptions &options)
      : log_(log), server_(server), options_(options) {}

  Result<void> table(const EventTable &events, MovedEvents &moved) {
    const std::string name = events.name;
    const std::string first = idAt("SELECT id FROM " + name + " ORDER BY rowid LIMIT 1");
    if (first.empty())
      return {};
    for (;;) {
      Result<ServerTransaction> transaction = ServerTransaction::begin(server_);
      if (!transaction)
        return std::unexpected(transaction.error());
      Result<int64_t> after = mark(name, first);
      if (!after)
        return std::unexpected(after.error());
      Statement end(log_.handle(), fmt::format("SELECT max(rowid) FROM (SELECT rowid FROM {} WHERE rowid > ?1 ORDER BY "
                                               "rowid LIMIT {})",
                                               name, stepEvents)
                                       .c_str());
      end.bind(*after);
      if (end.step() != SQLITE_ROW)
        return logFailure(log_, "read");
      if (end.isNull(0))
        return {};
      const Result<int64_t> sent = send(name, *after, end.number(0));
      if (!sent)
        return std::unexpected(sent.error());
      const std::string last = idAt(fmt::format("SELECT id FROM {} WHERE rowid = {}", name, end.number(0)));
      if (Result<void> noted = server_.run("INSERT INTO leastaction.pushed VALUES ($1, $2, $3, $4::bigint, $5) ON "
                                           "CONFLICT (events, first_id, project) DO UPDATE SET last_row = "
                                           "excluded.last_row, last_id = excluded.last_id",
                                           {name, first, options_.project, std::to_string(end.number(0)), last});
          !noted)
        return noted;
      if (Result<void> committed = transaction->commit(); !committed)
        return committed;
      moved.*events.count += *sent;
      options_.progress(moved.all());
    }
  }

private:
  std::string idAt(const std::string &query) const {
    Statement row(log_.handle(), query.c_str());
    return row.step() == SQLITE_ROW ? row.text(0) : "";
  }

  /// The row behind which to go on, if the server and this log still agree what is there.
  Result<int64_t> mark(const std::string &name, const std::string &first) {
    if (Result<void> locked = server_.run(lockPushes); !locked)
      return std::unexpected(locked.error());
    const Result<std::string> noted =
        server_.value("SELECT last_row || ' ' || last_id FROM leastaction.pushed WHERE events = $1 AND first_id = $2 "
                      "AND project = $3",
                      {name, first, options_.project});
    if (!noted)
      return std::unexpected(noted.error());
    const size_t space = noted->find(' ');
    if (space == std::string::npos)
      return 0;
    const int64_t row = std::stoll(*noted);
    const bool isSame = idAt(fmt::format("SELECT id FROM {} WHERE rowid = {}", name, row)) == noted->substr(space + 1);
    return isSame ? row : 0;
  }

  Result<int64_t> send(const std::string &events, int64_t after, int64_t end) {
    const std::string which = fmt::format("FROM {} WHERE rowid > {} AND rowid <= {} AND (?1 = '' OR project IN (SELECT "
                                          "project FROM projects WHERE project = ?1 OR name = ?1))",
                                          events, after, end);
    const std::array<std::pair<const char *, std::string>, 4> belonging = {
        {{"subjects", "SELECT * FROM subjects WHERE subject IN (SELECT subject " + which + ")"},
         {"projects", "SELECT * FROM projects WHERE project IN (SELECT project " + which + ")"},
         {"sessions", "SELECT * FROM sessions WHERE session IN (SELECT session " + which + ")"},
         {"sources",
          events == "compiles" ? "SELECT * FROM sources WHERE compile IN (SELECT id " + which + ")" : std::string()}}};
    for (const auto &[table, query] : belonging)
      if (!query.empty())
        if (Result<int64_t> sent = sendRows(table, query); !sent)
          return sent;
    return sendRows(events, "SELECT * " + which);
  }

  Result<int64_t> sendRows(const std::string &table, const std::string &query) {
    Statement row(log_.handle(), query.c_str());
    row.bind(options_.project);
    const Result<Rows> rows = rowsOf(log_, row);
    if (!rows)
      return std::unexpected(rows.error());
    if (Result<void> inserted = insertRows(server_, table, *rows); !inserted)
      return std::unexpected(inserted.error());
    return static_cast<int64_t>(rows->rows.size());
  }

  const LogDatabase &log_;
  Postgres &server_;
  const MoveOptions &options_;
};

class Pull {
public:
  Pull(Postgres &server, LogDatabase &database, std::string serverName, const MoveOptions &options)
      : server_(server), database_(database), serverName_(std::move(serverName)), options_(options) {}

  Result<void> table(const EventTable &events, MovedEvents &moved) {
    Result<int64_t> after = mark(events.name);
    if (!after)
      return std::unexpected(after.error());
    for (;;) {
      const std::string which =
          fmt::format("(SELECT * FROM leastaction.{} WHERE arrived > {} ORDER BY arrived LIMIT {}) "
                      "AS events",
                      events.name, *after, stepEvents);
      // One statement: all of it is of one moment.
      const std::string query = fmt::format(
          "WITH events AS MATERIALIZED (SELECT * FROM {}) SELECT json_build_object('{}', coalesce((SELECT "
          "json_agg(events ORDER BY arrived) FROM events), '[]'), 'subjects', {}, 'projects', {}, 'sessions', {}{})",
          which, events.name, belonging("subjects", "subject"), belonging("projects", "project"),
          belonging("sessions", "session"),
          events.count == &MovedEvents::compiles ? ", 'sources', " + belonging("sources", "compile", "id") : "");
      const Result<std::string> text = server_.value(query);
      if (!text)
        return std::unexpected(text.error());
      const Json data = Json::parse(*text, nullptr, false);
      if (!data.is_object() || !data.contains(events.name))
        return fail("the server's answer is none", server_.name(), "check what answers at this address");
      const Json &rows = data[events.name];
      if (rows.empty())
        return {};
      *after = rows.back()["arrived"].get<int64_t>();
      if (Result<void> kept = keep(data, events.name, *after, rows.back()["id"].get<std::string>()); !kept)
        return kept;
      moved.*events.count += static_cast<int64_t>(rows.size());
      options_.progress(moved.all());
    }
  }

private:
  static std::string belonging(const std::string &table, const std::string &key, const std::string &eventKey = "") {
    return fmt::format("coalesce((SELECT json_agg(t) FROM leastaction.{} AS t WHERE t.{} IN (SELECT {} FROM events)), "
                       "'[]')",
                       table, key, eventKey.empty() ? key : eventKey);
  }

  Result<int64_t> mark(const std::string &name) {
    Statement row(database_.handle(), "SELECT arrived, id FROM pulled WHERE server = ? AND events = ?");
    row.bind(serverName_).bind(name);
    if (row.step() != SQLITE_ROW)
      return 0;
    const Result<std::string> there =
        server_.value(fmt::format("SELECT id FROM leastaction.{} WHERE arrived = {}", name, row.number(0)));
    if (!there)
      return std::unexpected(there.error());
    return *there == row.text(1) ? row.number(0) : 0;
  }

  Result<void> keep(const Json &data, const std::string &events, int64_t arrived, const std::string &id) {
    Transaction transaction(database_.handle(), "BEGIN IMMEDIATE");
    if (!transaction.isOpen())
      return logFailure(database_, "written");
    for (const auto &[table, rows] : data.items())
      if (!insert(table, rows))
        return logFailure(database_, "written");
    if (!Statement(database_.handle(), "INSERT OR REPLACE INTO pulled VALUES (?, ?, ?, ?)")
             .bind(serverName_)
             .bind(events)
             .bind(arrived)
             .bind(id)
             .run() ||
        !transaction.commit())
      return logFailure(database_, "written");
    return {};
  }

  bool insert(const std::string &table, const Json &rows) {
    const Statement shape(database_.handle(), ("SELECT * FROM " + table).c_str());
    std::string places;
    for (int i = 0; i < shape.columns(); ++i)
      places += i ? ", ?" : "?";
    const std::string sql = "INSERT OR " + std::string(table == "subjects" ? "REPLACE" : "IGNORE") + " INTO " + table +
                            " VALUES (" + places + ")";
    for (const Json &row : rows) {
      Statement statement(database_.handle(), sql.c_str());
      for (int i = 0; i < shape.columns(); ++i)
        statement.bind(cellOf(row.at(shape.columnName(i))));
      if (!statement.run())
        return false;
    }
    return true;
  }

  Postgres &server_;
  LogDatabase &database_;
  std::string serverName_;
  const MoveOptions &options_;
};

} // namespace

Result<MovedEvents> pushLog(const LogDatabase &log, Postgres &server, const MoveOptions &options) {
  if (Result<void> prepared = prepareServer(server); !prepared)
    return std::unexpected(prepared.error());
  MovedEvents moved;
  Push push(log, server, options);
  for (const EventTable &events : eventTables)
    if (Result<void> sent = push.table(events, moved); !sent)
      return std::unexpected(sent.error());
  return moved;
}

Result<MovedEvents> pullClass(Postgres &server, LogDatabase &database, const MoveOptions &options) {
  if (Result<void> prepared = prepareServer(server); !prepared)
    return std::unexpected(prepared.error());
  const Result<std::string> name = server.value("SELECT server FROM leastaction.about");
  if (!name)
    return std::unexpected(name.error());
  // Beside the tables of the log: how far each server has been read.
  if (sqlite3_exec(database.handle(),
                   "CREATE TABLE IF NOT EXISTS pulled (server TEXT, events TEXT, arrived INTEGER, id TEXT, "
                   "PRIMARY KEY (server, events))",
                   nullptr, nullptr, nullptr) != SQLITE_OK)
    return logFailure(database, "written");
  MovedEvents moved;
  Pull pull(server, database, *name, options);
  for (const EventTable &events : eventTables)
    if (Result<void> fetched = pull.table(events, moved); !fetched)
      return std::unexpected(fetched.error());
  return moved;
}

} // namespace leastaction
