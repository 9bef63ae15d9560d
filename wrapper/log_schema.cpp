#include "wrapper/log_schema.h"

#include "analysis/base/sql.h"

namespace leastaction::wrapper {
namespace {

constexpr const char *columnsOf = "SELECT name, type, \"notnull\", pk, hidden, dflt_value FROM pragma_table_xinfo(?)";

/// All that tells two tables apart for those who use them by their columns' names; empty if there is no such table.
std::string shapeOf(sqlite3 *database, const std::string &table) {
  std::string shape;
  Statement kind(database, "SELECT type, wr FROM pragma_table_list WHERE schema = 'main' AND name = ?");
  if (kind.bind(table).step() == SQLITE_ROW)
    shape = kind.text(0) + " " + kind.text(1);
  Statement column(database, columnsOf);
  column.bind(table);
  while (column.step() == SQLITE_ROW)
    for (int i = 0; i < column.columns(); ++i)
      shape += (i ? " " : ", ") + column.text(i);
  return shape;
}

} // namespace

std::vector<LogColumn> logColumns(const std::string &table) {
  using Kind = LogColumn::Kind;
  const LogDatabase model = LogDatabase::inMemory("the schema").value(); // throws where there is no memory for it
  Statement row(model.handle(), columnsOf);
  row.bind(table);
  std::vector<LogColumn> columns;
  while (row.step() == SQLITE_ROW) {
    const std::string type = row.text(1);
    columns.push_back({.name = row.text(0),
                       .kind = type == "INTEGER" ? Kind::integer
                               : type == "REAL"  ? Kind::real
                                                 : Kind::text,
                       .isRequired = row.number(2) != 0 || row.number(3) != 0}); // keys have a value, too
  }
  return columns;
}

Outcome<void> checkSchema(const LogDatabase &log) {
  const char *remedy = "use a log that leastaction has made, or a class's database from 'leastaction log pull'";
  sqlite3_db_config(log.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(log.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  // What SQLite makes of an entry is what its text says, whatever the entry says that it is.
  Statement foreign(log.handle(),
                    "SELECT name FROM sqlite_schema WHERE NOT coalesce((type = 'table' AND sql LIKE 'CREATE TABLE%') "
                    "OR (type = 'index' AND coalesce(sql LIKE 'CREATE INDEX%' OR sql LIKE 'CREATE UNIQUE INDEX%', "
                    "true)), false) LIMIT 1");
  const int step = foreign.step();
  if (step == SQLITE_ROW)
    return problem("this is not an unchanged activity log: '" + foreign.text(0) +
                       "' in it is neither a table nor an index",
                   log.path(), remedy);
  if (step != SQLITE_DONE)
    return log.failure("read");
  const LogDatabase model = TRY(LogDatabase::inMemory("the schema"));
  for (const std::string table : logTables())
    if (shapeOf(log.handle(), table) != shapeOf(model.handle(), table))
      return problem("this is not an unchanged activity log: its table '" + table + "' is missing or has other columns",
                     log.path(), remedy);
  return {};
}

} // namespace leastaction::wrapper
