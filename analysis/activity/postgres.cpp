#include "analysis/activity/postgres.h"

#include "analysis/base/trimmed.h"

#include <dlfcn.h>
#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>

namespace leastaction {
namespace {

/// The functions of libpq that are used here. Loaded when the first connection is made: with it come twenty libraries,
/// which would take a quarter of the time of every other command.
struct Libpq {
  decltype(&::PQclear) clear = nullptr;
  decltype(&::PQconnectdbParams) connectdbParams = nullptr;
  decltype(&::PQdb) db = nullptr;
  decltype(&::PQerrorMessage) errorMessage = nullptr;
  decltype(&::PQexec) exec = nullptr;
  decltype(&::PQexecParams) execParams = nullptr;
  decltype(&::PQfinish) finish = nullptr;
  decltype(&::PQgetisnull) getisnull = nullptr;
  decltype(&::PQgetlength) getlength = nullptr;
  decltype(&::PQgetvalue) getvalue = nullptr;
  decltype(&::PQhost) host = nullptr;
  decltype(&::PQntuples) ntuples = nullptr;
  decltype(&::PQresultErrorField) resultErrorField = nullptr;
  decltype(&::PQresultStatus) resultStatus = nullptr;
  decltype(&::PQsetNoticeProcessor) setNoticeProcessor = nullptr;
  decltype(&::PQstatus) status = nullptr;
};

bool load(Libpq &libpq) {
  void *const library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  const auto find = [library](const char *name, auto &function) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    return function != nullptr;
  };
  return library && find("PQclear", libpq.clear) && find("PQconnectdbParams", libpq.connectdbParams) &&
         find("PQdb", libpq.db) && find("PQerrorMessage", libpq.errorMessage) && find("PQexec", libpq.exec) &&
         find("PQexecParams", libpq.execParams) && find("PQfinish", libpq.finish) &&
         find("PQgetisnull", libpq.getisnull) && find("PQgetlength", libpq.getlength) &&
         find("PQgetvalue", libpq.getvalue) && find("PQhost", libpq.host) && find("PQntuples", libpq.ntuples) &&
         find("PQresultErrorField", libpq.resultErrorField) && find("PQresultStatus", libpq.resultStatus) &&
         find("PQsetNoticeProcessor", libpq.setNoticeProcessor) && find("PQstatus", libpq.status);
}

/// Null if there is none.
const Libpq *libpq() {
  static const std::unique_ptr<const Libpq> loaded = [] {
    auto functions = std::make_unique<Libpq>();
    return load(*functions) ? std::move(functions) : nullptr;
  }();
  return loaded.get();
}

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
  return "check the address, that the server runs, and your name and password there; what was sent before stays";
}

} // namespace

void Postgres::Close::operator()(pg_conn *connection) const {
  libpq()->finish(connection);
}

std::unexpected<Error> Postgres::failure(const std::string &what, const char *state, const std::string &message) const {
  return fail(what + ": " + oneLine(message), name_, remedyFor(state ? state : ""));
}

Result<Postgres> Postgres::connect(const std::string &address) {
  if (!address.starts_with("postgresql://") && !address.starts_with("postgres://"))
    return fail("this is no address of a PostgreSQL server", address,
                "write postgresql://NAME@HOST/DATABASE, as your teacher gave it to you");
  if (!libpq())
    return fail("PostgreSQL's client library cannot be loaded", "libpq.so.5",
                "install it (Debian's package is libpq5)");
  // The address overrides what stands before it.
  constexpr std::array names = {"connect_timeout", "application_name", "dbname", "client_encoding",
                                static_cast<const char *>(nullptr)};
  const std::array values = {"10", "leastaction", address.c_str(), "UTF8", static_cast<const char *>(nullptr)};
  Postgres server(libpq()->connectdbParams(names.data(), values.data(), 1));
  const auto text = [](const char *part) { return std::string(part ? part : ""); };
  server.name_ = text(libpq()->host(server.connection_.get())) + "/" + text(libpq()->db(server.connection_.get()));
  if (libpq()->status(server.connection_.get()) != CONNECTION_OK) {
    // A message about the address has all of it, with a password.
    std::string message = libpq()->errorMessage(server.connection_.get());
    if (const size_t at = message.find(address); at != std::string::npos)
      message.replace(at, address.size(), "(the address)");
    return server.failure("the server cannot be reached", nullptr, message);
  }
  libpq()->setNoticeProcessor(server.connection_.get(), [](void *, const char *) {}, nullptr);
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
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    return failure("the server does not do it", library.resultErrorField(answer.get(), PG_DIAG_SQLSTATE),
                   library.errorMessage(connection_.get()));
  if (library.ntuples(answer.get()) == 0 || library.getisnull(answer.get(), 0, 0))
    return "";
  return std::string(library.getvalue(answer.get(), 0, 0), static_cast<size_t>(library.getlength(answer.get(), 0, 0)));
}

Result<void> Postgres::run(const std::string &sql, const std::vector<std::string> &parameters) {
  const Result<std::string> done = value(sql, parameters);
  if (!done)
    return std::unexpected(done.error());
  return {};
}

} // namespace leastaction
