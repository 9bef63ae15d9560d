#include "analysis/program/history/run_store.h"

#include "analysis/base/sql.h"
#include "analysis/program/gate/baseline_text.h"

#include <fmt/format.h>

#include <filesystem>

namespace leastaction {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char schema[] = {
#embed "schema.sql"
    , 0};
#pragma clang diagnostic pop

constexpr int schemaVersion = 1;
constexpr int applicationId = 0x6c614201; // "laB" and 1: tells our databases from others'
constexpr int patienceMs = 20'000;

} // namespace

void RunStore::Close::operator()(sqlite3 *database) const {
  sqlite3_close_v2(database);
}

std::unexpected<Error> RunStore::problem(const std::string &doing) const {
  const int code = sqlite3_errcode(database_.get());
  const char *remedy = code == SQLITE_BUSY || code == SQLITE_LOCKED ? "try again when the other program has ended"
                       : code == SQLITE_NOTADB || code == SQLITE_CORRUPT
                           ? "restore the file from a copy, or choose another name"
                       : code == SQLITE_CANTOPEN ? "check the name and the folder's permissions"
                                                 : "check its permissions and the space on its disk";
  return fail(fmt::format("the database of runs cannot be {}: {}", doing, sqlite3_errmsg(database_.get())), path_,
              remedy);
}

Result<RunStore> RunStore::open(const std::string &path, Access access) {
  std::error_code unknown;
  if (std::filesystem::exists(path, unknown) && !std::filesystem::is_regular_file(path, unknown))
    return fail("this is not a regular file", path, "name an SQLite database");
  sqlite3 *database = nullptr;
  const int flags = access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  // A name like ":memory:" is a file's, too.
  const std::string plain = path.starts_with('/') ? path : "./" + path;
  const int code = sqlite3_open_v2(plain.c_str(), &database, flags, nullptr);
  RunStore store(path, database);
  if (code != SQLITE_OK)
    return store.problem("opened");
  sqlite3_busy_timeout(database, patienceMs);
  TRY(store.prepareSchema(access));
  return store;
}

Result<void> RunStore::prepareSchema(Access access) {
  sqlite3 *database = database_.get();
  Transaction transaction(database, access == Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
  if (!transaction.isOpen())
    return problem("written");
  const int64_t version = pragma(database, "user_version");
  if (version < 0)
    return problem("read");
  const int64_t owner = pragma(database, "application_id"), tables = pragma(database, "schema_version");
  if (owner != applicationId && (tables != 0 || owner != 0 || version != 0))
    return fail("this database belongs to another program", path_, "choose another file");
  if (version > schemaVersion)
    return fail(fmt::format("the database of runs has version {}, this program knows {}", version, schemaVersion),
                path_, "install a newer leastaction");
  if (version == schemaVersion)
    return {};
  if (access == Access::read)
    return fail("the database has no runs", path_, "store some with 'leastaction baseline RUN --db FILE'");
  const std::string marks =
      fmt::format("PRAGMA user_version = {}; PRAGMA application_id = {}", schemaVersion, applicationId);
  if (sqlite3_exec(database, schema, nullptr, nullptr, nullptr) != SQLITE_OK ||
      sqlite3_exec(database, marks.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK || !transaction.commit())
    return problem("written");
  return {};
}

Result<void> RunStore::add(const StoredRun &run) {
  sqlite3 *database = database_.get();
  Transaction transaction(database, "BEGIN IMMEDIATE");
  if (!transaction.isOpen())
    return problem("written");
  const bool stored =
      Statement(database, "INSERT INTO run (recorded_at, commit_name, label, program, core, summary) "
                          "VALUES (coalesce(nullif(?, ''), strftime('%Y-%m-%dT%H:%M:%SZ')), ?, ?, ?, ?, ?)")
          .bind(run.recordedAt)
          .bind(run.commit)
          .bind(run.label)
          .bind(run.summary.program)
          .bind(run.summary.core)
          .bind(baselineText(run.summary))
          .run();
  if (!stored)
    return problem("written");
  const int64_t id = sqlite3_last_insert_rowid(database);
  for (const BaselineRegion &region : run.summary.regions)
    if (!Statement(database, "INSERT INTO region VALUES (?, ?, ?, ?, ?, ?)")
             .bind(id)
             .bind(region.name)
             .bind(region.thread)
             .bind(static_cast<int64_t>(region.ticks))
             .bind(static_cast<int64_t>(region.instructions))
             .bind(static_cast<int64_t>(region.action))
             .run())
      return problem("written");
  if (!transaction.commit())
    return problem("written");
  return {};
}

Result<StoredRuns> RunStore::runs() const {
  StoredRuns stored;
  Statement statement(database_.get(), "SELECT id, recorded_at, commit_name, label, summary FROM run ORDER BY id");
  int code = SQLITE_DONE;
  while ((code = statement.step()) == SQLITE_ROW) {
    Result<Baseline> summary = parseBaseline(statement.text(4), fmt::format("{}, run {}", path_, statement.number(0)));
    if (!summary) {
      stored.damaged.push_back(summary.error().what + " (" + summary.error().where + ")");
      continue;
    }
    stored.runs.push_back({.commit = statement.text(2),
                           .label = statement.text(3),
                           .recordedAt = statement.text(1),
                           .summary = *std::move(summary)});
  }
  if (code != SQLITE_DONE)
    return problem("read");
  return stored;
}

} // namespace leastaction
