// What a log may hold: files that others hand in are held to schema.sql before anything in them is used.
//
//   TRY(checkSchema(log));
//   for (const LogColumn &column : logColumns("compiles")) …
#pragma once

#include "wrapper/log_database.h"

namespace leastaction::wrapper {

struct LogColumn {
  enum class Kind { text, integer, real };
  std::string name;
  Kind kind = Kind::text;
  bool isRequired = false; ///< It may not be NULL.
};

/// Of one of logTables(), in their order.
std::vector<LogColumn> logColumns(const std::string &table);

/// Fails unless the log's tables are those of schema.sql, with these columns and no others, and there is nothing but
/// tables and their indexes: a view, a trigger or a virtual table would do what its maker wants when the log is read or
/// written. From here on, SQLite trusts nothing in the file to be harmless.
Outcome<void> checkSchema(const LogDatabase &log);

} // namespace leastaction::wrapper
