// A connection to a PostgreSQL server, as far as class_server needs it.
//
//   Result<Postgres> server = Postgres::connect(*ServerAddress::parse("postgresql://anna@db.example.org/class"));
//   Result<std::string> answer = server->value("SELECT $1::bigint + 1", {"41"});
#pragma once

#include "analysis/programmers/activity/class_connection.h"
#include "analysis/programmers/activity/server_address.h"

#include <memory>
#include <string>
#include <vector>

struct pg_conn;

namespace leastaction {

class Postgres : public ClassConnection {
public:
  /// Passwords come from ~/.pgpass, too. Waits ten seconds for the server, and twenty for others' locks, unless the
  /// address says otherwise. Errors name server and database, never the password.
  static Result<Postgres> connect(const ServerAddress &address);

  Result<std::string> value(const std::string &sql, const std::vector<std::string> &parameters = {}) override;
  Result<void> run(const std::string &sql, const std::vector<std::string> &parameters = {}) override;
  bool refusedData() const override;
  bool lackedMemory() const override;
  const std::string &name() const override { return name_; }

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
