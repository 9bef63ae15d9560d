// Rows of the activity log on their way to a class's server and from there. Neither a log nor a server is trusted: what
// passes here has the log's columns, and values that both databases can hold.
//
//   std::expected<Json, std::string> sent = rowToSend(logColumns("runs"), row);
//   std::expected<std::vector<Cell>, std::string> kept = rowToKeep(logColumns("runs"), answer["runs"][0]);
#pragma once

#include "analysis/base/sql.h"
#include "analysis/programmers/activity/table_sink.h"

#include "wrapper/log_schema.h"

#include <nlohmann/json.hpp>

#include <expected>

namespace leastaction {

/// UTF-8 without NUL characters, as PostgreSQL has texts; what is not becomes U+FFFD.
std::string textToSend(std::string text);

/// As JSON. Where a number must be and is none: null, or what is wrong with the row if it may not be null.
std::expected<nlohmann::ordered_json, std::string> rowToSend(const std::vector<wrapper::LogColumn> &columns,
                                                             const Statement &row);

/// A server's row in the order of the columns, or what is wrong with it. Numbers that are not finite become NULL.
std::expected<std::vector<Cell>, std::string> rowToKeep(const std::vector<wrapper::LogColumn> &columns,
                                                        const nlohmann::ordered_json &row);

/// Under which name a class's database has what `owner`, a role of the server, has pushed as `name`: alone if it is the
/// owner's own, else NAME@OWNER, so that nobody can push under somebody else's name. What nobody knows who pushed
/// (empty owner) stays as it is.
std::string nameInClass(const std::string &name, const std::string &owner);

} // namespace leastaction
