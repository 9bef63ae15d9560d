// A connection to a PostgreSQL server, as far as class_server needs it.
//
//   Result<Postgres> server = Postgres::connect(*ServerAddress::parse("postgresql://anna@db.example.org/class"));
//   Result<std::string> answer = server->value("SELECT $1::bigint + 1", {"41"});
#pragma once

#include "analysis/programmers/activity/server_address.h"

#include <memory>
#include <string>
#include <vector>

struct pg_conn;

namespace leastaction {

class Postgres {
public:
  /// Passwords come from ~/.pgpass, too. Waits ten seconds for the server, and twenty for others' locks, unless the
  /// address says otherwise. Errors name server and database, never the password.
  static Result<Postgres> connect(const ServerAddress &address);

  /// The first column of the only row; empty if it is NULL or there is no row.
  Result<std::string> value(const std::string &sql, const std::vector<std::string> &parameters = {});
  /// One statement, or several if there are no parameters.
  Result<void> run(const std::string &sql, const std::vector<std::string> &parameters = {});

  /// Whether the last failure was of the data that was sent or asked for, so that others may go well.
  bool refusedData() const;
  /// Whether the server had too little memory for it then: less may go well, and so may the same later.
  bool lackedMemory() const;

  /// "db.example.org/class", for messages.
  const std::string &name() const { return name_; }

private:
  struct Close {
    void operator()(pg_conn *connection) const;
  };
  explicit Postgres(pg_conn *connection) : connection_(connection) {}
  std::unexpected<Error> failure(const std::string &what, const std::string &message, const char *remedy) const;

  std::unique_ptr<pg_conn, Close> connection_;
  std::string name_, password_, state_;
};

} // namespace leastaction
