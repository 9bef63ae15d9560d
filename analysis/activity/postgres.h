// A connection to a PostgreSQL server, as far as class_server needs it.
//
//   Result<Postgres> server = Postgres::connect("postgresql://anna@db.example.org/class");
//   Result<std::string> answer = server->value("SELECT $1::bigint + 1", {"41"});
#pragma once

#include "analysis/base/error.h"

#include <memory>
#include <string>
#include <vector>

struct pg_conn;

namespace leastaction {

class Postgres {
public:
  /// An address as libpq knows it (RFC 3986, postgresql:// or postgres://); passwords from ~/.pgpass, too. Waits ten
  /// seconds unless it says otherwise. Errors name server and database, never the password.
  static Result<Postgres> connect(const std::string &address);

  /// The first column of the only row; empty if it is NULL or there is no row.
  Result<std::string> value(const std::string &sql, const std::vector<std::string> &parameters = {});
  /// One statement, or several if there are no parameters.
  Result<void> run(const std::string &sql, const std::vector<std::string> &parameters = {});

  /// "db.example.org/class", for messages.
  const std::string &name() const { return name_; }

private:
  struct Close {
    void operator()(pg_conn *connection) const;
  };
  explicit Postgres(pg_conn *connection) : connection_(connection) {}
  std::unexpected<Error> failure(const std::string &what, const char *state, const std::string &message) const;

  std::unique_ptr<pg_conn, Close> connection_;
  std::string name_;
};

} // namespace leastaction
