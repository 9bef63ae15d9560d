#include "analysis/activity/postgres.h"

#include "analysis/base/trimmed.h"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace leastaction {
namespace {

struct Clear {
  void operator()(PGresult *result) const { PQclear(result); }
};
using Answer = std::unique_ptr<PGresult, Clear>;

/// Servers' messages have several lines.
std::string oneLine(std::string_view message) {
  std::string line(message);
  std::ranges::replace(line, '\n', ' ');
  std::ranges::replace(line, '\t', ' ');
  return std::string(trimmed(line));
}

const char *remedyFor(std::string_view state) {
  if (state == "42501") // insufficient privilege
    return "ask who runs the server; docs/wrapper.md has the rights that a class needs";
  return "check the address, that the server runs, and your name and password there; what was sent before stays";
}

} // namespace

void Postgres::Close::operator()(pg_conn *connection) const {
  PQfinish(connection);
}

std::unexpected<Error> Postgres::failure(const std::string &what, const char *state, const std::string &message) const {
  return fail(what + ": " + oneLine(message), name_, remedyFor(state ? state : ""));
}

Result<Postgres> Postgres::connect(const std::string &address) {
  if (!address.starts_with("postgresql://") && !address.starts_with("postgres://"))
    return fail("this is no address of a PostgreSQL server", address,
                "write postgresql://NAME@HOST/DATABASE, as your teacher gave it to you");
  // The address overrides what stands before it.
  constexpr std::array names = {"connect_timeout", "application_name", "dbname", "client_encoding",
                                static_cast<const char *>(nullptr)};
  const std::array values = {"10", "leastaction", address.c_str(), "UTF8", static_cast<const char *>(nullptr)};
  Postgres server(PQconnectdbParams(names.data(), values.data(), 1));
  const auto text = [](const char *part) { return std::string(part ? part : ""); };
  server.name_ = text(PQhost(server.connection_.get())) + "/" + text(PQdb(server.connection_.get()));
  if (PQstatus(server.connection_.get()) != CONNECTION_OK) {
    // A message about the address has all of it, with a password.
    std::string message = PQerrorMessage(server.connection_.get());
    if (const size_t at = message.find(address); at != std::string::npos)
      message.replace(at, address.size(), "(the address)");
    return server.failure("the server cannot be reached", nullptr, message);
  }
  PQsetNoticeProcessor(server.connection_.get(), [](void *, const char *) {}, nullptr);
  return server;
}

Result<std::string> Postgres::value(const std::string &sql, const std::vector<std::string> &parameters) {
  std::vector<const char *> values;
  values.reserve(parameters.size());
  for (const std::string &parameter : parameters)
    values.push_back(parameter.c_str());
  const Answer answer(parameters.empty() ? PQexec(connection_.get(), sql.c_str())
                                         : PQexecParams(connection_.get(), sql.c_str(), static_cast<int>(values.size()),
                                                        nullptr, values.data(), nullptr, nullptr, 0));
  const ExecStatusType status = PQresultStatus(answer.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    return failure("the server does not do it", PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE),
                   PQerrorMessage(connection_.get()));
  if (PQntuples(answer.get()) == 0 || PQgetisnull(answer.get(), 0, 0))
    return "";
  return std::string(PQgetvalue(answer.get(), 0, 0), static_cast<size_t>(PQgetlength(answer.get(), 0, 0)));
}

Result<void> Postgres::run(const std::string &sql, const std::vector<std::string> &parameters) {
  const Result<std::string> done = value(sql, parameters);
  if (!done)
    return std::unexpected(done.error());
  return {};
}

} // namespace leastaction
