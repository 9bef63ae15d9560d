#include "analysis/programmers/activity/postgres.h"

#include "analysis/base/trimmed.h"
#include "analysis/programmers/activity/libpq.h"

#include <algorithm>
#include <string_view>

namespace leastaction {
namespace {

constexpr std::string_view outOfMemory = "53200";

struct Clear {
  void operator()(PGresult *result) const { libpq()->clear(result); }
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
  if (state == "55P03") // lock not available
    return "another push is going on, or hangs: try again when it has ended";
  if (state == outOfMemory)
    return "the server lacks memory: try again later; what was sent before stays";
  return "check the address, that the server runs, and your name and password there; what was sent before stays";
}

constexpr const char *tlsRemedy =
    "a server on another machine must encrypt and prove its name; if a private authority signed its certificate, add "
    "?sslrootcert=FILE with the certificate of that authority";

/// Nothing that somebody else has put into the database stands in for PostgreSQL's own functions; nobody who hangs, or
/// is stopped, holds up others for long. What the address says about waiting goes first.
constexpr const char *prepareSession =
    "SELECT pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false), "
    "CASE pg_catalog.current_setting('lock_timeout') WHEN '0' "
    "THEN pg_catalog.set_config('lock_timeout', '20s', false) END, "
    "CASE pg_catalog.current_setting('idle_in_transaction_session_timeout') WHEN '0' "
    "THEN pg_catalog.set_config('idle_in_transaction_session_timeout', '20s', false) END";

} // namespace

void Postgres::Close::operator()(pg_conn *connection) const {
  libpq()->finish(connection);
}

std::unexpected<Error> Postgres::failure(const std::string &what, const std::string &message,
                                         const char *remedy) const {
  std::string line = oneLine(message);
  // Servers say what they like.
  if (!password_.empty())
    for (size_t at = 0; (at = line.find(password_, at)) != std::string::npos;)
      line.replace(at, password_.size(), "");
  return fail(what + ": " + line, name_, remedy);
}

Result<Postgres> Postgres::connect(const ServerAddress &address) {
  ServerSettings settings = {{"connect_timeout", "10"}, {"application_name", "leastaction"}};
  for (const auto &[keyword, value] : address.settings)
    settings[keyword] = value;
  settings["client_encoding"] = "UTF8";
  std::vector<const char *> names, values;
  for (const auto &[keyword, value] : settings) {
    names.push_back(keyword.c_str());
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  Postgres server(libpq()->connectdbParams(names.data(), values.data(), 0)); // it has read the address
  const auto text = [](const char *part) { return std::string(part ? part : ""); };
  server.name_ = text(libpq()->host(server.connection_.get())) + "/" + text(libpq()->db(server.connection_.get()));
  server.password_ = text(libpq()->pass(server.connection_.get()));
  if (libpq()->status(server.connection_.get()) != CONNECTION_OK) {
    const std::string message = text(libpq()->errorMessage(server.connection_.get()));
    const bool isAboutTls =
        message.find("SSL") != std::string::npos || message.find("certificate") != std::string::npos;
    return server.failure("the server cannot be reached", message, isAboutTls ? tlsRemedy : remedyFor(""));
  }
  libpq()->setNoticeProcessor(server.connection_.get(), [](void *, const char *) {}, nullptr);
  TRY(server.run(prepareSession));
  return server;
}

Result<std::string> Postgres::value(const std::string &sql, const std::vector<std::string> &parameters) {
  std::vector<const char *> values;
  values.reserve(parameters.size());
  for (const std::string &parameter : parameters)
    values.push_back(parameter.c_str());
  const Libpq &library = *libpq(); // it has made the connection
  const Answer answer(parameters.empty()
                          ? library.exec(connection_.get(), sql.c_str())
                          : library.execParams(connection_.get(), sql.c_str(), static_cast<int>(values.size()), nullptr,
                                               values.data(), nullptr, nullptr, 0));
  const ExecStatusType status = library.resultStatus(answer.get());
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    const char *state = library.resultErrorField(answer.get(), PG_DIAG_SQLSTATE);
    state_ = state ? state : "";
    return failure("the server refuses", library.errorMessage(connection_.get()), remedyFor(state_));
  }
  if (library.ntuples(answer.get()) == 0 || library.getisnull(answer.get(), 0, 0))
    return "";
  return std::string(library.getvalue(answer.get(), 0, 0), static_cast<size_t>(library.getlength(answer.get(), 0, 0)));
}

bool Postgres::refusedData() const {
  // Data exceptions, integrity constraints, the server's limits.
  return state_.starts_with("22") || state_.starts_with("23") || state_.starts_with("54");
}

bool Postgres::lackedMemory() const {
  return state_ == outOfMemory;
}

Result<void> Postgres::run(const std::string &sql, const std::vector<std::string> &parameters) {
  TRY(value(sql, parameters));
  return {};
}

} // namespace leastaction
